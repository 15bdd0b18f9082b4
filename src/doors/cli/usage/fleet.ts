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
For crawls that are too large for one machine: "submit" divides archives and lists into shards, workers on any number
of machines extract them, and "merge" writes the results as one process would have written them. All machines share
the folder of --output and a Redis server. The results are files in this folder; Redis only distributes the work.
Needs the packages bullmq and ioredis. See docs/guides/fleet.md.

Examples:
  $ treesift fleet submit 'crawl/*.warc.gz' --rules rules.db --output /mnt/out --queue redis://queue:6379
  $ treesift fleet work --output /mnt/out --queue redis://queue:6379 --jobs 8
  $ treesift fleet status --output /mnt/out --queue redis://queue:6379 --watch
  $ treesift fleet merge --output /mnt/out --to found.jsonl --mark-duplicates
  $ treesift fleet learn /mnt/out --db next.db`

const submitHelp = `
The rules are copied, and all workers use the copy. The same command again submits nothing twice: it adds the shards
that are missing, also after a loss of Redis, and continues a fleet that was cancelled. Other inputs, options or rules
need another --output.

Examples:
  $ treesift fleet submit crawl.warc.gz --rules rules.db --output out
  $ treesift fleet submit 'crawl/*.warc' pages.jsonl saved/ --output out --shard-megabytes 256 --no-learn
  $ treesift fleet submit crawl.warc --output out --include markdown --require title`

const workHelp = `
A worker refuses to start if its version or its models differ from those of "fleet submit". After SIGTERM or Ctrl-C it
finishes its shards and ends; after a second signal it ends at once, and other workers repeat its shards. Metrics are
served on all addresses of the machine.

Examples:
  $ treesift fleet work --output /mnt/out --queue redis://queue:6379 --jobs 8 --metrics 9100
  $ treesift fleet work --output out --until-done`

const statusHelp = `
Exit code 1 if shards were given up. The rate is that of the last ten minutes.

Examples:
  $ treesift fleet status --output out
  $ treesift fleet status --output out --watch
  $ treesift fleet status --output out --json`

const retryHelp = `
Examples:
  $ treesift fleet retry --output out`

const cancelHelp = `
Shards in progress are finished. The same "fleet submit" continues the fleet.

Examples:
  $ treesift fleet cancel --output out`

const mergeHelp = `
Examples:
  $ treesift fleet merge --output out > found.jsonl
  $ treesift fleet merge --output out --to found.jsonl --mark-duplicates
  $ treesift fleet merge --output out --format parquet --to found/`

const learnHelp = `
Adds to the rules that the fleets worked with what their pages taught: uses, doubts, pages without rules. The result
is a new database; it does not depend on the order in which fleets are named.

Examples:
  $ treesift fleet learn out --db next.db
  $ treesift fleet learn monday/ tuesday/ --rules rules.db --db next.db`

const boardHelp = `
The queue is shown read-only, on 127.0.0.1 only. Needs the packages hono, @hono/node-server, @bull-board/api and
@bull-board/hono.

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
  withQueue(fleet.command('work').description('extract shards until the process gets a signal'))
    .option(
      '-j, --jobs <n>',
      'pages extracted at the same time (default: one per processor)',
      wholeNumber(1, 256),
    )
    .option('--until-done', 'end when all shards are done or given up')
    .option(
      '--metrics <port>',
      'serve metrics for Prometheus on this port',
      wholeNumber(1, maxPort),
    )
    .option(
      '--lock-seconds <n>',
      'seconds without a sign of life after which others take over from a worker',
      wholeNumber(1, 3_600),
      30,
    )
    .addHelpText('after', workHelp)
    .action(async (_, command: Command) => {
      const { runFleetWork } = await load()
      process.exitCode = await runFleetWork(subcommandFlags<WorkFlags>(command), terminal)
    })
  withQueue(fleet.command('status').description('show the progress of a fleet, and what failed'))
    .option('--json', 'print everything as JSON')
    .option('--watch', 'repeat it every few seconds until all is done')
    .addHelpText('after', statusHelp)
    .action(async (_, command: Command) => {
      const { runFleetStatus } = await load()
      process.exitCode = await runFleetStatus(subcommandFlags<StatusFlags>(command), terminal)
    })
  withQueue(fleet.command('retry').description('try shards again that were given up'))
    .addHelpText('after', retryHelp)
    .action(async (_, command: Command) => {
      const { runFleetRetry } = await load()
      await runFleetRetry(subcommandFlags<FleetFlags>(command), terminal)
    })
  withQueue(fleet.command('cancel').description('stop after the shards in progress'))
    .addHelpText('after', cancelHelp)
    .action(async (_, command: Command) => {
      const { runFleetCancel } = await load()
      await runFleetCancel(subcommandFlags<FleetFlags>(command), terminal)
    })
  addMerge(fleet, terminal)
  fleet
    .command('learn')
    .description('learn new rules from the pages of fleets')
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
      .description('divide inputs into shards, copy the rules, and queue the work')
      .argument(
        '<inputs...>',
        'archives (.warc, .wacz), lists (.jsonl, .txt), folders, patterns, files',
      ),
  )
    .option(
      '--rules <file>',
      'rules database (default: ./rules.db, in a clone its rules.local.db; else the bundled one)',
    )
    .option('--shard-megabytes <n>', 'approximate size of a shard', megabytes, 64)
    .option('--tries <n>', 'how often a shard is tried', wholeNumber(1, 100), 3)
    .option('--no-learn', 'do not store what "fleet learn" needs')
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
  withOutput(fleet.command('merge').description('merge the results, in the order of the inputs'))
    .addOption(
      new Option('-f, --format <name>', 'form of the results')
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
