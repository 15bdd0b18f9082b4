import type { Command } from 'commander'
import { normalizeSite } from '../../../core/site.js'
import {
  detectLanguageOption,
  modelFileOption,
  type NotifyFlags,
  noLearnOption,
  noMetadataOption,
  notifyOption,
  openNotifier,
  type PreferenceFlags,
  preferenceOf,
  readDatabaseOption,
  requireOption,
  type SizeFlags,
  sizeLimits,
  type ThreadFlags,
  threadOptions,
  withPreferenceOptions,
  withSizeOption,
  withThreadOptions,
} from '../options.js'
import { printMessage, type Terminal } from '../terminal/terminal.js'

interface PipeFlags extends SizeFlags, PreferenceFlags, ThreadFlags, NotifyFlags {
  readonly db?: string
  readonly site?: string
  readonly model?: string
  readonly learn: boolean
  readonly metadata: boolean
  readonly require?: readonly string[]
  readonly detectLanguage?: true
}

const help = `
Each line on standard input is a page as in "extract --input": a JSON object with id, url, and html or file. Each
is answered by one line on standard output, as "extract --format jsonl" prints it, in the same order; a line that
cannot be answered by an object with "error". Answers come as soon as they are ready: a program can write a line
and wait for its answer. Rules that are trained meanwhile, also by other processes, decide from the next line on.

The exit code is 0 where every line was answered, also with errors, and 1 if standard input could not be read.

Examples:
  $ treesift pipe --db rules.db < pages.jsonl > found.jsonl
  $ treesift pipe --db rules.db --no-learn --require title,price --jobs 4`

export function addPipe(program: Command, terminal: Terminal): void {
  const command = program
    .command('pipe')
    .description('answer lines of JSON with lines of JSON, for programs in other languages')
    .option(...readDatabaseOption)
    .option('--site <domain>', 'site of the pages, whatever their URLs say', normalizeSite)
    .option(...modelFileOption)
  withThreadOptions(
    withSizeOption(
      withPreferenceOptions(command)
        .option(...requireOption)
        .option(...noMetadataOption)
        .option(...detectLanguageOption)
        .option(...noLearnOption)
        .option(...notifyOption),
    ),
  )
    .addHelpText('after', help)
    .action(async (flags: PipeFlags) => {
      const { runPipe } = await import('../../pipe/run-pipe.js')
      const { site, model, learn, metadata, require = [] } = flags
      const { defaultForReading } = await import('../../../store/default-database.js')
      const db = flags.db ?? defaultForReading()
      const onWarning = (message: string) => printMessage(terminal, message)
      const notifier = await openNotifier(flags, db, onWarning)
      const options = {
        ...{ db, site, notifier, model, learns: learn, required: require },
        ...threadOptions(flags),
        preference: preferenceOf(flags),
        details: metadata ? ('all' as const) : ('rules and head' as const),
        inputLimits: sizeLimits(flags),
        languages: flags.detectLanguage ? ('detected' as const) : ('stated' as const),
      }
      process.exitCode = await runPipe(options, { out: terminal.out, onWarning })
    })
}
