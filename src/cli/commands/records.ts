import type { Command } from 'commander'
import { findRecords } from '../../app/records/find-records.js'
import { lazyRecordJudge } from '../../app/records/lazy-record-judge.js'
import { NoInput, UnknownFormat } from '../../core/errors.js'
import { siteName } from '../../core/site.js'
import {
  type RecordFormat,
  type RecordsOutcome,
  recordFormats,
  recordWriters,
} from '../../output/write-records.js'
import { readInputs } from '../../source/inputs.js'
import { defaultForReading } from '../../store/default-database.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { inputOptions, type ReadingFlags, withReadingOptions } from '../options.js'
import { PageWatch, type Passed } from '../page-watch.js'
import { type Terminal, writeTo } from '../terminal.js'

interface Flags extends ReadingFlags {
  readonly input?: string
  readonly db?: string
  readonly site?: string
  readonly format: string
  readonly output?: string
}

const examples = `
A record is one of the things that a page lists: a product, a result, a teaser, a row. Pages that list nothing have none.

Examples:
  $ treesift records results.html --format table
  $ treesift records pages/ --output found.jsonl
  $ treesift records https://www.example.org/shop --format csv
  $ treesift records --input pages.jsonl --db rules.db`

export function addRecords(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('records')
      .description('find the records that pages list, and align them into rows')
      .argument('[pages...]', 'files, folders, URLs, lists (.jsonl), or - for standard input'),
  )
    .option('-i, --input <file>', 'a JSONL list of pages: id, url, and file or html')
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--site <domain>', 'the site of the pages, whatever their URLs say', siteName)
    .option('-f, --format <name>', `one of ${recordFormats.join(', ')}`, 'jsonl')
    .option('-o, --output <file>', 'write there instead of to standard output')
    .addHelpText('after', examples)
    .action(async (pages: readonly string[], flags: Flags) => {
      process.exitCode = await records(pages, flags, terminal)
    })
}

async function records(pages: readonly string[], flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const { format, input, site } = flags
  if (!isFormat(format)) throw new UnknownFormat(format, recordFormats)
  if (pages.length === 0 && input === undefined) throw new NoInput()
  const names = { pages, ...(input !== undefined && { list: input }) }
  const rules = SqliteRuleStore.forReading(flags.db ?? defaultForReading())
  const remarks = format === 'jsonl' ? 'in the output' : 'said'
  const watch = new PageWatch(terminal, remarks, passedOf)
  try {
    const inputs = readInputs(names, inputOptions(flags))
    const outcomes = findRecords(inputs, { judge: lazyRecordJudge(), rules, site })
    await writeTo(flags.output, recordWriters[format](watch.over(outcomes)), terminal)
  } finally {
    rules.close()
  }
  return watch.finish()
}

const isFormat = (name: string): name is RecordFormat => Object.hasOwn(recordWriters, name)

const passedOf = (outcome: RecordsOutcome): Passed => {
  const name = outcome.file ?? outcome.id
  return 'error' in outcome
    ? { name, error: outcome.error, warnings: [] }
    : { name, warnings: outcome.warnings }
}
