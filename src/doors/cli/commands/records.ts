import { findRecords } from '../../../app/records/find-records.js'
import { NoInput, UnknownFormat } from '../../../core/errors.js'
import { readInputs } from '../../../input/inputs.js'
import { type RecordFormat, recordFormats } from '../../../output/formats/format-names.js'
import { type RecordsOutcome, recordWriters } from '../../../output/formats/write-records.js'
import { defaultForReading } from '../../../store/default-database.js'
import { lazyRecordModel } from '../../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { type FeedFlags, inputOptions, type ReadingFlags } from '../options.js'
import { type FinishedPage, ProgressReporter } from '../terminal/progress-reporter.js'
import { type Terminal, writeTo } from '../terminal/terminal.js'

export interface RecordsFlags extends ReadingFlags, FeedFlags {
  readonly input?: string
  readonly db?: string
  readonly site?: string
  readonly format: string
  readonly output?: string
  readonly csvRaw?: true
}

export async function runRecords(
  pages: readonly string[],
  flags: RecordsFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { format, input, site, feed: feeds = [] } = flags
  if (!isFormat(format)) throw new UnknownFormat(format, recordFormats)
  if (pages.length + feeds.length === 0 && input === undefined) throw new NoInput()
  const names = { pages, feeds, ...(input !== undefined && { list: input }) }
  const rules = SqliteRuleStore.forReading(flags.db ?? defaultForReading())
  const diagnostics = format === 'jsonl' ? 'in the output' : 'on stderr'
  const reporter = new ProgressReporter(terminal, diagnostics, finishedPage)
  try {
    const inputs = readInputs(names, { ...inputOptions(flags), since: flags.since?.time })
    const outcomes = findRecords(inputs, { model: lazyRecordModel(), rules, site })
    const pieces = recordWriters[format](
      reporter.track(outcomes),
      flags.csvRaw ? 'raw' : 'neutralized',
    )
    await writeTo(flags.output, pieces, terminal)
  } finally {
    rules.close()
  }
  return reporter.finish()
}

const isFormat = (name: string): name is RecordFormat => Object.hasOwn(recordWriters, name)

const finishedPage = (outcome: RecordsOutcome): FinishedPage => {
  const name = outcome.file ?? outcome.id
  return 'error' in outcome
    ? { name, error: outcome.error, warnings: [] }
    : { name, warnings: outcome.warnings }
}
