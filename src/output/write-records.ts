import type { Failure } from '../core/errors.js'
import type { RecordColumn, RecordRow } from '../records/fields/record-fields.js'

/** Where the records of a page were looked for. */
interface Origin {
  readonly id: string
  readonly url?: string | undefined
  readonly file?: string | undefined
}

/** The records of one page; none where it lists nothing. */
export interface RecordsOfPage extends Origin {
  readonly records: readonly RecordRow[]
  readonly recordColumns: readonly RecordColumn[]
  readonly warnings: readonly string[]
}

/** What stands where a page failed. */
export interface FailedRecords extends Origin {
  readonly error: Failure
}

export type RecordsOutcome = RecordsOfPage | FailedRecords

/** A form of output: the pieces that are written for a stream of outcomes, in their order. */
type Writer = (outcomes: AsyncIterable<RecordsOutcome>) => AsyncIterable<string>

/** One object a page. */
async function* writeJsonLines(outcomes: AsyncIterable<RecordsOutcome>): AsyncIterable<string> {
  for await (const outcome of outcomes) yield `${JSON.stringify(outcome)}\n`
}

/** One row a record under one heading for all pages, so that nothing is written before the last page is read. */
async function* writeCsv(outcomes: AsyncIterable<RecordsOutcome>): AsyncIterable<string> {
  const pages: RecordsOfPage[] = []
  for await (const outcome of outcomes) if (!('error' in outcome)) pages.push(outcome)
  const names = namesOf(pages.flatMap(({ records }) => records))
  yield csvLine(['page', ...names])
  for (const { id, records } of pages)
    for (const { fields } of records)
      yield csvLine([id, ...names.map((name) => cellOf(fields[name]))])
}

/** A table a page, for people: long cells are cut. */
async function* writeTable(outcomes: AsyncIterable<RecordsOutcome>): AsyncIterable<string> {
  let between = ''
  for await (const outcome of outcomes) {
    if ('error' in outcome) continue
    const { id, records } = outcome
    yield `${between}${id}: ${records.length === 1 ? '1 record' : `${records.length} records`}\n`
    if (records.length > 0) yield tableOf(records)
    between = '\n'
  }
}

const shownColumns = 6
const shownCharacters = 32

function tableOf(records: readonly RecordRow[]): string {
  const names = namesOf(records).slice(0, shownColumns)
  const rows = [
    names,
    ...records.map(({ fields }) => names.map((name) => shortened(cellOf(fields[name])))),
  ]
  const widths = names.map((_, at) => Math.max(...rows.map((row) => [...row[at]!].length)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => padded(cell, widths[at]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

const padded = (text: string, width: number): string => text + ' '.repeat(width - [...text].length)

function shortened(text: string): string {
  const characters = [...text.replace(/\p{Cc}/gu, ' ')]
  return characters.length <= shownCharacters
    ? characters.join('')
    : `${characters.slice(0, shownCharacters - 1).join('')}…`
}

/** The names of all fields, in the order in which records have them. */
const namesOf = (records: readonly RecordRow[]): readonly string[] => [
  ...new Set(records.flatMap(({ fields }) => Object.keys(fields))),
]

/** A list inside of a record is one cell, its items parted by lines. */
const cellOf = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join('\n')

const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const recordWriters = {
  jsonl: writeJsonLines,
  csv: writeCsv,
  table: writeTable,
} as const satisfies Record<string, Writer>

export type RecordFormat = keyof typeof recordWriters

export const recordFormats = Object.keys(recordWriters) as readonly RecordFormat[]
