import { type Command, InvalidArgumentError, Option } from 'commander'
import { normalizeSite } from '../../../core/site.js'
import { includedFormats } from '../../../output/formats/format-names.js'
import type {
  BoardFlags,
  FleetFlags,
  LearnFlags,
  MergeFlags,
  StatusFlags,
  SubmitFlags,
  WorkFlags,
} from '../commands/fleet.js'
import {
  commaSeparated,
  detectLanguageOption,
  noMetadataOption,
  requireOption,
  subcommandFlags,
  wholeNumber,
  withContentOptions,
  withPageLimits,
  withPreferenceOptions,
  withSizeOption,
} from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const help = `
A crawl that outgrows one machine: "submit" parts archives and lists into shards, workers on any machines extract
them, and "merge" puts the results together, as one process would have written them. All machines share the folder
of --output and a Redis server; results are files in this folder, and Redis only hands out what is to be done.
See docs/guides/fleet.md.

Examples:
  $ treesift fleet submit 'crawl/*.warc.gz' --rules rules.db --output /mnt/out --queue redis://queue:6379
  $ treesift fleet work --output /mnt/out --queue redis://queue:6379 --jobs 8
  $ treesift fleet status --output /mnt/out --queue redis://queue:6379 --watch
  $ treesift fleet merge --output /mnt/out --to found.jsonl --mark-duplicates
  $ treesift fleet learn /mnt/out --db next.db`

const submitHelp = `
The rules are copied, and the copy is what all workers use. The same command submits nothing again: it adds what is
missing, after a loss of Redis too, and goes on with what was cancelled.

Examples:
  $ treesift fleet submit crawl.warc.gz --rules rules.db --output out
  $ treesift fleet submit 'crawl/*.warc' pages.jsonl saved/ --output out --shard-megabytes 256 --no-learn
  $ treesift fleet submit crawl.warc --output out --include markdown --require title`

const workHelp = `
Refuses to work where this treesift would answer otherwise than the one that submitted. A signal ends it when the
shards that it has begun are done; a second one ends it at once, and others take over.

Examples:
  $ treesift fleet work --output /mnt/out --queue redis://queue:6379 --jobs 8 --metrics 9100
  $ treesift fleet work --output out --until-done`

const statusHelp = `
Examples:
  $ treesift fleet status --output out
  $ treesift fleet status --output out --watch
  $ treesift fleet status --output out --json`

const retryHelp = `
Examples:
  $ treesift fleet retry --output out`

const cancelHelp = `
Shards that are being extracted are finished. The same "fleet submit" goes on.

Examples:
  $ treesift fleet cancel --output out`

const mergeHelp = `
Examples:
  $ treesift fleet merge --output out > found.jsonl
  $ treesift fleet merge --output out --to found.jsonl --mark-duplicates
  $ treesift fleet merge --output out --format parquet --to found/`

const learnHelp = `
Makes new rules of those that the fleets worked with, and what their pages taught: uses, doubts, pages without rules.
Fleets may be named in any order, and more than once.

Examples:
  $ treesift fleet learn out --db next.db
  $ treesift fleet learn monday/ tuesday/ --rules rules.db --db next.db`

const boardHelp = `
Shows the queue in a browser, without a way to change it. It listens on 127.0.0.1 only.

Examples:
  $ treesift fleet board --output out --port 7334`

const withOutput = (command: Command): Command =>
  command.option('-o, --output <folder>', 'folder of the results, which all machines share')

const withQueue = (command: Command): Command =>
  withOutput(command).option('--queue <url>', 'Redis server', redisUrl, 'redis://127.0.0.1:6379')

/** Takes a URL of Redis, or the path of its socket. */
function redisUrl(text: string): string {
  if (/^(?:rediss?:\/\/[^/]|\/)/.test(text)) return text
  throw new InvalidArgumentError('Give a URL such as redis://127.0.0.1:6379, or rediss:// for TLS.')
}

const maxPort = 65_535

/** Parses a size, which may have decimals. */
function megabytes(text: string): number {
  const value = /^\d{1,7}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0
  if (value > 0) return value
  throw new InvalidArgumentError('Give a number of megabytes above 0.')
}

export function addFleet(program: Command, terminal: Terminal): void {
  const fleet = program
    .command('fleet')
    .description('extract large crawls on several machines')
    .addHelpText('after', help)
  const load = () => import('../commands/fleet.js')
  addSubmit(fleet, terminal)
  withQueue(fleet.command('work').description('extract shards until a signal comes'))
    .option(
      '-j, --jobs <n>',
      'pages extracted at the same time (default: one per processor)',
      wholeNumber(1, 256),
    )
    .option('--until-done', 'end when nothing is left to do')
    .option(
      '--metrics <port>',
      'serve metrics for Prometheus on this port',
      wholeNumber(1, maxPort),
    )
    .option(
      '--lock-seconds <n>',
      'seconds after which others take over from a worker that is silent',
      wholeNumber(1, 3_600),
      30,
    )
    .addHelpText('after', workHelp)
    .action(async (_, command: Command) => {
      const { runFleetWork } = await load()
      process.exitCode = await runFleetWork(subcommandFlags<WorkFlags>(command), terminal)
    })
  withQueue(fleet.command('status').description('show how far a fleet is, and what failed'))
    .option('--json', 'print everything as JSON')
    .option('--watch', 'print it again every few seconds, until all is done')
    .addHelpText('after', statusHelp)
    .action(async (_, command: Command) => {
      const { runFleetStatus } = await load()
      process.exitCode = await runFleetStatus(subcommandFlags<StatusFlags>(command), terminal)
    })
  withQueue(fleet.command('retry').description('try the shards again that were given up'))
    .addHelpText('after', retryHelp)
    .action(async (_, command: Command) => {
      const { runFleetRetry } = await load()
      await runFleetRetry(subcommandFlags<FleetFlags>(command), terminal)
    })
  withQueue(fleet.command('cancel').description('begin no more shards'))
    .addHelpText('after', cancelHelp)
    .action(async (_, command: Command) => {
      const { runFleetCancel } = await load()
      await runFleetCancel(subcommandFlags<FleetFlags>(command), terminal)
    })
  addMerge(fleet, terminal)
  fleet
    .command('learn')
    .description('make the next rules of what the pages of fleets taught')
    .argument('<outputs...>', 'folders of results')
    .option('--db <file>', 'the new rules database')
    .option('--rules <file>', 'rules that are added to (default: those that the fleet worked with)')
    .addHelpText('after', learnHelp)
    .action(async (outputs: readonly string[], _, command: Command) => {
      const { runFleetLearn } = await load()
      await runFleetLearn(outputs, subcommandFlags<LearnFlags>(command), terminal)
    })
  withQueue(fleet.command('board').description('show the queue in a browser'))
    .option(
      '--port <n>',
      'port to listen on; 0 for any that is free',
      wholeNumber(0, maxPort),
      7334,
    )
    .addHelpText('after', boardHelp)
    .action(async (_, command: Command) => {
      const { runFleetBoard } = await load()
      await runFleetBoard(subcommandFlags<BoardFlags>(command), terminal)
    })
}

function addSubmit(fleet: Command, terminal: Terminal): void {
  const submit = withQueue(
    fleet
      .command('submit')
      .description('part inputs into shards, freeze the rules, and let workers begin')
      .argument(
        '<inputs...>',
        'archives (.warc, .wacz), lists (.jsonl, .txt), folders, patterns, files',
      ),
  )
    .option(
      '--rules <file>',
      'rules database (default: ./rules.db, in a clone its rules.local.db; else the bundled one)',
    )
    .option('--shard-megabytes <n>', 'size of a shard, about', megabytes, 64)
    .option('--tries <n>', 'how often a shard is tried', wholeNumber(1, 100), 3)
    .option('--no-learn', 'do not keep what pages teach, which fleet learn needs')
    .option('--site <domain>', 'site of the pages, whatever their URLs say', normalizeSite)
  withContentOptions(submit)
    .option(...noMetadataOption)
    .option(...detectLanguageOption)
    .option('--blocks', 'add the content as blocks')
    .option(
      '--include <formats>',
      `add the content as ${includedFormats.join(', ')}, separated by commas`,
      commaSeparated,
    )
    .option(...requireOption)
  withPageLimits(withSizeOption(withPreferenceOptions(submit)))
    .addHelpText('after', submitHelp)
    .action(async (inputs: readonly string[], _, command: Command) => {
      const { runFleetSubmit } = await import('../commands/fleet.js')
      await runFleetSubmit(inputs, subcommandFlags<SubmitFlags>(command), terminal)
    })
}

function addMerge(fleet: Command, terminal: Terminal): void {
  withOutput(
    fleet.command('merge').description('put the results together, in the order of the inputs'),
  )
    .addOption(
      new Option('-f, --format <name>', 'how they are written')
        .choices(['jsonl', 'parquet'])
        .default('jsonl'),
    )
    .option('--to <path>', 'file for JSONL, instead of standard output; folder for Parquet')
    .option('--mark-duplicates', 'mark copies of an earlier page with its id')
    .addHelpText('after', mergeHelp)
    .action(async (_, command: Command) => {
      const { runFleetMerge } = await import('../commands/fleet.js')
      await runFleetMerge(subcommandFlags<MergeFlags>(command), terminal)
    })
}
