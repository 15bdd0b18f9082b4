import { ColumnNameKeeper } from '../../../app/records/column-name-keeper.js'
import { findRecords } from '../../../app/records/find-records.js'
import { BadOption, NoInput, UnknownFormat } from '../../../core/errors.js'
import type { ColumnNaming } from '../../../extraction/column-naming.js'
import { readInputs } from '../../../input/inputs.js'
import { type RecordFormat, recordFormats } from '../../../output/formats/format-names.js'
import { type RecordsOutcome, recordWriters } from '../../../output/formats/write-records.js'
import {
  defaultForReading,
  defaultForWriting,
  mayLearnInto,
} from '../../../store/default-database.js'
import { lazyModel, lazyRecordModel } from '../../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { type FeedFlags, inputOptions, type ReadingFlags } from '../options.js'
import { type FinishedPage, ProgressReporter } from '../terminal/progress-reporter.js'
import { printMessage, type Terminal, writeTo } from '../terminal/terminal.js'

export interface RecordsFlags extends ReadingFlags, FeedFlags {
  readonly input?: string
  readonly db?: string
  readonly site?: string
  readonly format: string
  readonly output?: string
  readonly csvRaw?: true
  readonly all?: true
  readonly long?: true
  readonly columns?: string
  readonly name?: readonly string[]
  readonly learn: boolean
}

export async function runRecords(
  pages: readonly string[],
  flags: RecordsFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { format, input, site, feed: feeds = [] } = flags
  if (!isFormat(format)) throw new UnknownFormat(format, recordFormats)
  if (pages.length + feeds.length === 0 && input === undefined) throw new NoInput()
  const naming = namingOf(flags)
  const names = { pages, feeds, ...(input !== undefined && { list: input }) }
  const rules = SqliteRuleStore.forReading(flags.db ?? defaultForReading())
  const diagnostics = format === 'jsonl' ? 'in the output' : 'on stderr'
  const keeper = new ColumnNameKeeper()
  const reporter = new ProgressReporter(terminal, diagnostics, finishedPage)
  try {
    const inputs = readInputs(names, { ...inputOptions(flags), since: flags.since?.time })
    const outcomes = findRecords(inputs, {
      models: { records: lazyRecordModel(), general: lazyModel() },
      ...{ rules, site, naming },
      onNamed: (named, columns) => keeper.note(named, columns),
      lists: flags.all ? 'all' : 'main',
    })
    const pieces = recordWriters[format](reporter.track(outcomes), {
      cells: flags.csvRaw ? 'raw' : 'neutralized',
      csv: flags.long ? 'long' : 'wide',
    })
    await writeTo(flags.output, pieces, terminal)
  } finally {
    rules.close()
  }
  if (flags.learn) keepNames(keeper, flags.db ?? defaultForWriting(), terminal)
  return reporter.finish()
}

/** Stores the names that columns got with the rules of their sites, where the database may be written. */
function keepNames(keeper: ColumnNameKeeper, db: string, terminal: Terminal): void {
  const { sites } = keeper
  if (sites.length === 0) return
  if (!mayLearnInto(db)) {
    printMessage(terminal, `names of columns are not kept: ${db} may not be changed`)
    return
  }
  const store = SqliteRuleStore.forWritingWhenNeeded(db)
  try {
    keeper.save(store)
  } finally {
    store.close()
  }
  for (const site of sites)
    printMessage(
      terminal,
      `${site}: names of columns kept in ${db} ("treesift rules forget ${site} --columns" deletes them)`,
    )
}

/** `undefined` where no names are given. */
function namingOf({ columns, name = [] }: RecordsFlags): ColumnNaming | undefined {
  if (columns === undefined && name.length === 0) return undefined
  const inOrder = columns === undefined ? [] : columns.split(',').map((one) => one.trim())
  const renamed = new Map(
    name.map((pair): readonly [string, string] => {
      const [, own, given] = /^([^=]+)=([^=]+)$/.exec(pair) ?? []
      if (own === undefined || given === undefined)
        throw new BadOption(`--name ${pair}: expected the name of a column, = and the new name`)
      return [own.trim(), given.trim()]
    }),
  )
  const given = [...inOrder.filter((one) => one !== ''), ...renamed.values()]
  const twice = given.find((one, at) => given.indexOf(one) !== at)
  if (twice !== undefined) throw new BadOption(`Two columns cannot both be called ${twice}`)
  return { inOrder, renamed }
}

const isFormat = (name: string): name is RecordFormat => Object.hasOwn(recordWriters, name)

const finishedPage = (outcome: RecordsOutcome): FinishedPage => {
  const name = outcome.file ?? outcome.id
  return 'error' in outcome
    ? { name, error: outcome.error, warnings: [] }
    : { name, warnings: outcome.warnings }
}
