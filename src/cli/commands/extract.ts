import { type Command, Option } from 'commander'
import { pageLimits } from '../../app/batch/page-pool.js'
import { siteName } from '../../core/site.js'
import { methodNames } from '../../methods/methods.js'
import { politeDefaults } from '../../source/fetch/polite-fetch.js'
import { outputFormats } from '../extract-output.js'
import { type ExtractFlags, runExtraction } from '../extract-run.js'
import { wholeNumber, withReadingOptions } from '../options.js'
import { renderOption, withBrowserOptions } from '../rendering-options.js'
import type { Terminal } from '../terminal.js'

const examples = `
Examples:
  $ treesift extract page.html
  $ treesift extract https://www.example.org/a-story --format json
  $ treesift extract page.html --format markdown
  $ treesift extract page.html --format tei --no-images
  $ treesift extract page.html --format json --blocks
  $ treesift extract page.html --explain
  $ treesift extract pages/ --format jsonl --output found.jsonl
  $ treesift extract crawl.warc.gz --format parquet --output found.parquet --errors failed.jsonl
  $ treesift extract crawl.warc.gz --format parquet --output found.parquet --errors failed.jsonl --resume
  $ treesift extract 'crawl/**/*.html' --format markdown --output-dir stories
  $ treesift extract urls.txt --delay 5 --format jsonl --mark-duplicates
  $ treesift extract --input pages.jsonl --db rules.db --format jsonl
  $ curl -s https://www.example.org/a-story | treesift extract - --site example.org`

export function addExtract(program: Command, terminal: Terminal): void {
  const command = program
    .command('extract')
    .description('extract what matters from pages, by the rules of their sites')
    .argument(
      '[pages...]',
      'files, folders, URLs, patterns, archives (.warc, .wacz), lists (.jsonl, .txt), or - for standard input',
    )
  const decided = withDecidingOptions(withPoliteOptions(withReadingOptions(command)))
  withBrowserOptions(withBatchOptions(withOutputOptions(decided)))
    .addHelpText('after', examples)
    .action(async (pages: readonly string[], flags: ExtractFlags) => {
      process.exitCode = await runExtraction(pages, flags, terminal)
    })
}

const withDecidingOptions = (command: Command): Command =>
  command
    .option('-i, --input <file>', 'a list of pages: JSONL with id, url, and file or html; or names')
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--site <domain>', 'the site of the pages, whatever their URLs say', siteName)
    .option(
      '--method <name>',
      `decide by a method instead of rules and model: ${methodNames.join(', ')}`,
    )
    .option(
      '--model <file>',
      'the model for pages without rules (default: the one that comes along)',
    )
    .option('--precision', 'where the model decides, rather leave something out')
    .addOption(
      new Option('--recall', 'where the model decides, rather keep too much').conflicts(
        'precision',
      ),
    )
    .addOption(renderOption())
    .option('--no-learn', 'store nothing, not even how often rules were used')

const withOutputOptions = (command: Command): Command =>
  command
    .option('-f, --format <name>', `one of ${outputFormats.join(', ')}`, 'text')
    .option('-o, --output <file>', 'write there instead of to standard output')
    .option('--output-dir <folder>', 'write a file for each page there')
    .option('--no-links', 'leave out links; their texts stay')
    .option('--no-images', 'leave out images')
    .option('--no-tables', 'leave out tables of data')
    .option('--no-comments', 'leave out what the page marks as comments')
    .option(
      '--no-metadata',
      'tell of authors, dates and records only what rules find, which is the fastest way',
    )
    .option('--blocks', 'tell the content as blocks too, in JSON and JSONL')
    .option('--explain', 'show for each run which features decided, where the model does')
    .option('--mark-duplicates', 'say of copies of an earlier page which one it is')

const withPoliteOptions = (command: Command): Command =>
  command
    .option(
      '--delay <seconds>',
      'least time between fetches from one host; more where it asks for more',
      wholeNumber(0, 86_400),
      politeDefaults.delay,
    )
    .option(
      '--retries <n>',
      'how often a server that is busy or fails is asked again',
      wholeNumber(0, 20),
      politeDefaults.retries,
    )
    .option('--ignore-robots', 'fetch what robots.txt disallows too')
    .option('--cache <file>', 'fetch only what changed since the run that wrote this file')

const withBatchOptions = (command: Command): Command =>
  command
    .option('--errors <file>', 'write pages that failed there too, with code and position')
    .option('--resume', 'go on with a run that was stopped, where there is one')
    .option(
      '-j, --jobs <n>',
      'pages that are extracted at once (default: one for each processor)',
      wholeNumber(1, 256),
    )
    .option(
      '--page-seconds <n>',
      'longest time for a page in a thread',
      wholeNumber(1, 86_400),
      pageLimits.seconds,
    )
    .option(
      '--page-megabytes <n>',
      'most memory for a page in a thread',
      wholeNumber(64, 65_536),
      pageLimits.megabytes,
    )
