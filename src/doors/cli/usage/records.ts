import type { Command } from 'commander'
import { normalizeSite } from '../../../core/site.js'
import { recordFormats } from '../../../output/formats/format-names.js'
import type { RecordsFlags } from '../commands/records.js'
import { readDatabaseOption, repeated, withFeedOptions, withReadingOptions } from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const help = `
A record is one of the items that a page lists: a product, a search result, a teaser, a table row. A page that
lists nothing has no records. Names that columns are given are kept with the rules of the site, and used for its later
pages.

Examples:
  $ treesift records results.html --format table
  $ treesift records pages/ --output found.jsonl
  $ treesift records https://www.example.org/shop --format csv
  $ treesift records shop.html --format csv --name column_1=size --no-learn
  $ treesift records https://www.example.org/shop --columns title,price,size
  $ treesift records --input pages.jsonl --db rules.db`

export function addRecords(program: Command, terminal: Terminal): void {
  const command = program
    .command('records')
    .description('find the records that pages list, and align them into rows')
    .argument(
      '[pages...]',
      'files, folders, URLs, archives, lists (.jsonl), sitemaps and feeds, or - for standard input',
    )
  withFeedOptions(withReadingOptions(command))
    .option('-i, --input <file>', 'JSONL list of pages: id, url, and file or html')
    .option(...readDatabaseOption)
    .option('--site <domain>', 'site of the pages, whatever their URLs say', normalizeSite)
    .option('-f, --format <name>', `one of ${recordFormats.join(', ')}`, 'jsonl')
    .option('--all', 'all lists of a page, the main one first')
    .option(
      '--columns <names>',
      'names of the columns in their order: title,,size (an empty one keeps its own)',
    )
    .option(
      '--name <column=name>',
      'give a column another name: column_3=size; repeatable',
      repeated,
    )
    .option('--no-learn', 'do not keep the names that columns are given')
    .option('--long', 'CSV with one line for each value: page, record, field, value')
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .option(
      '--csv-raw',
      'write cells of CSV as they are, even those that spreadsheets take for formulas',
    )
    .addHelpText('after', help)
    .action(async (pages: readonly string[], flags: RecordsFlags) => {
      const { runRecords } = await import('../commands/records.js')
      process.exitCode = await runRecords(pages, flags, terminal)
    })
}
