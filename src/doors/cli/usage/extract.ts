import { type Command, InvalidArgumentError, Option } from 'commander'
import { methodNames } from '../../../analysis/methods/method-names.js'
import { normalizeSite } from '../../../core/site.js'
import { politeDefaults } from '../../../input/raw-page/input-limits.js'
import { pageUrl } from '../../../input/raw-page/page-url.js'
import {
  chunkDefaults,
  frontMatters,
  includedFormats,
  outputFormats,
} from '../../../output/formats/format-names.js'
import type { ExtractFlags } from '../commands/extract.js'
import {
  commaSeparated,
  detectLanguageOption,
  modelFileOption,
  noLearnOption,
  noMetadataOption,
  notifyOption,
  readDatabaseOption,
  renderOption,
  requireOption,
  wholeNumber,
  withBrowserOptions,
  withContentOptions,
  withFeedOptions,
  withPreferenceOptions,
  withReadingOptions,
  withThreadOptions,
} from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const examples = `
Examples:
  $ treesift extract page.html
  $ treesift extract https://www.example.org/a-story --format json
  $ treesift extract page.html --format markdown
  $ treesift extract page.html --format tei --no-images
  $ treesift extract page.html --format markdown --front-matter yaml
  $ treesift extract pages/ --format chunks --chunk-words 300 --chunk-overlap 30
  $ treesift extract page.html --format json --include markdown,html
  $ treesift extract page.html --format json --blocks
  $ treesift extract page.html --explain
  $ treesift extract pages/ --format jsonl --output found.jsonl
  $ treesift extract crawl.warc.gz --format parquet --output found.parquet --errors failed.jsonl
  $ treesift extract crawl.warc.gz --format parquet --output found.parquet --errors failed.jsonl --resume
  $ treesift extract 'crawl/**/*.html' --format markdown --output-dir stories
  $ treesift extract https://www.example.org/sitemap.xml --since 7d --format jsonl --output found.jsonl
  $ treesift extract crawl.warc.gz --two-pass --format jsonl --output found.jsonl
  $ treesift extract urls.txt --delay 5 --format jsonl --mark-duplicates
  $ treesift extract --input pages.jsonl --db rules.db --format jsonl
  $ treesift extract saved.html --url https://www.example.org/a-story
  $ treesift extract pages.jsonl --format jsonl --require title,price
  $ curl -s https://www.example.org/a-story | treesift extract - --site example.org`

export function addExtract(program: Command, terminal: Terminal): void {
  const command = program
    .command('extract')
    .description('extract the content and the fields of pages, with the rules of their sites')
    .argument(
      '[pages...]',
      'files, folders, URLs, patterns, archives (.warc, .wacz, .har, .mhtml), lists (.jsonl, .txt), sitemaps and ' +
        'feeds (.xml, .rss, .atom), or - for standard input',
    )
  const decided = withDecisionOptions(
    withFetchOptions(withFeedOptions(withReadingOptions(command))),
  )
  withBrowserOptions(withBatchOptions(withOutputOptions(decided)))
    .addHelpText('after', examples)
    .action(async (pages: readonly string[], flags: ExtractFlags) => {
      const { runExtract } = await import('../commands/extract.js')
      process.exitCode = await runExtract(pages, flags, terminal)
    })
}

const withFetchOptions = (command: Command): Command =>
  command
    .option(
      '--delay <seconds>',
      'minimum time between fetches from one host; longer when the host asks for it',
      wholeNumber(0, 86_400),
      politeDefaults.delay,
    )
    .option(
      '--retries <n>',
      'retries when a server is busy or fails',
      wholeNumber(0, 20),
      politeDefaults.retries,
    )
    .option('--ignore-robots', 'also fetch what robots.txt disallows')
    .option('--cache <file>', 'fetch only what changed since the run that wrote this file')

const withDecisionOptions = (command: Command): Command =>
  withPreferenceOptions(
    command
      .option(
        '-i, --input <file>',
        'list of pages: JSONL with id, url, and file or html; names; a feed',
      )
      .option(...readDatabaseOption)
      .option('--site <domain>', 'site of the pages, whatever their URLs say', normalizeSite)
      .option(
        '--url <url>',
        'URL of a single page: names its site, and is the base of its links',
        pageUrlOption,
      )
      .option(
        '--method <name>',
        `use a method instead of rules and model: ${methodNames.join(', ')}`,
      )
      .option(...modelFileOption)
      .option(
        '--two-pass',
        'read all pages once before, and let the model use what the pages of a site have in common',
      ),
  )
    .addOption(renderOption())
    .option(...noLearnOption)

/** Parses the URL of a page. */
function pageUrlOption(text: string): string {
  const url = pageUrl(text)
  if (url === undefined || !/^https?:/i.test(url))
    throw new InvalidArgumentError('Give a URL that begins with http:// or https://.')
  return url
}

const withOutputOptions = (command: Command): Command =>
  withContentOptions(
    command
      .option('-f, --format <name>', `one of ${outputFormats.join(', ')}`, 'text')
      .option('-o, --output <file>', 'write to this file instead of standard output')
      .option('--output-dir <folder>', 'write one file per page into this folder'),
  )
    .addOption(
      new Option(
        '--front-matter <kind>',
        'begin Markdown with what the page states: title, authors, date, ...',
      ).choices(frontMatters),
    )
    .option(
      '--chunk-words <n>',
      `words of a chunk at most (default: ${chunkDefaults.limit})`,
      wholeNumber(1, 1_000_000),
    )
    .option(
      '--chunk-characters <n>',
      'characters of a chunk at most, instead of --chunk-words',
      wholeNumber(1, 10_000_000),
    )
    .option(
      '--chunk-overlap <n>',
      `words or characters that a chunk repeats of the one before, at most (default: ${chunkDefaults.overlap})`,
      wholeNumber(0, 500_000),
    )
    .option(...noMetadataOption)
    .option(...detectLanguageOption)
    .option('--blocks', 'add the content as blocks to JSON and JSONL')
    .option(
      '--include <formats>',
      `add the content as ${includedFormats.join(', ')} to JSON and JSONL, separated by commas`,
      commaSeparated,
    )
    .option(
      '--csv-raw',
      'write cells of CSV as they are, even those that spreadsheets take for formulas',
    )
    .option('--explain', 'when the model decides, show which features decided each segment')
    .option('--mark-duplicates', 'mark copies of an earlier page with its id')
    .option(...requireOption)

const withBatchOptions = (command: Command): Command =>
  withThreadOptions(
    command
      .option('--errors <file>', 'also write failed pages to this file, with code and position')
      .option('--resume', 'resume an interrupted run, if there is one')
      .option(...notifyOption),
  )
