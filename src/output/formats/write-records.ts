import type { RecordColumn, RecordRow } from '../../analysis/records/fields/record-table.js'
import type { ErrorReport } from '../../core/errors.js'
import type { PageOrigin } from '../../input/raw-page/failed-page.js'
import { type CsvCells, csvLine } from './csv-line.js'
import type { RecordFormat } from './format-names.js'

type Origin = Pick<PageOrigin, 'id' | 'url' | 'file'>

/** The records of one list. */
export interface RecordList {
  readonly records: readonly RecordRow[]
  readonly recordColumns: readonly RecordColumn[]
}

/** The records of the main list of a page; empty where it lists none. */
export interface PageWithRecords extends Origin, RecordList {
  /** The other lists of the page, where they were asked for. */
  readonly otherLists?: readonly RecordList[]
  /** The address of the next page of the list. */
  readonly next?: string
  readonly warnings: readonly string[]
}

/** A page that failed, in its place. */
export interface FailedRecords extends Origin {
  readonly error: ErrorReport
}

export type RecordsOutcome = PageWithRecords | FailedRecords

interface RecordWriterOptions {
  readonly cells?: CsvCells
  /** One column for each field, or one line for each value. */
  readonly csv?: 'wide' | 'long'
}

/** Writes outcomes in a format, piece by piece, in their order. */
type Writer = (
  outcomes: AsyncIterable<RecordsOutcome>,
  options?: RecordWriterOptions,
) => AsyncIterable<string>

/** One object for each page. */
async function* writeJsonLines(outcomes: AsyncIterable<RecordsOutcome>): AsyncIterable<string> {
  for await (const outcome of outcomes) yield `${JSON.stringify(outcome)}\n`
}

/**
 * One row for each record under a common heading, which is only known when the last page is read, or a row for each
 * value. A record without fields has no row. Addresses are absolute where the page tells what they are relative to.
 * Where all lists were asked for, a column numbers them.
 */
async function* writeCsv(
  outcomes: AsyncIterable<RecordsOutcome>,
  { cells = 'neutralized', csv = 'wide' }: RecordWriterOptions = {},
): AsyncIterable<string> {
  const pages: PageWithRecords[] = []
  for await (const outcome of outcomes) if (!('error' in outcome)) pages.push(outcome)
  const isNumbered = pages.some(({ otherLists }) => otherLists !== undefined)
  const names = namesOf(pages.flatMap((page) => listsOf(page).flatMap(({ records }) => records)))
  const line = (texts: readonly string[]): string => `${csvLine(texts, cells)}\n`
  const heads = isNumbered ? ['page', 'list'] : ['page']
  yield line([...heads, ...(csv === 'wide' ? names : ['record', 'field', 'value'])])
  for (const page of pages)
    for (const [list, { records }] of listsOf(page).entries()) {
      const first = isNumbered ? [page.id, String(list + 1)] : [page.id]
      const filled = records.filter(({ fields }) => Object.keys(fields).length > 0)
      for (const [at, record] of filled.entries()) {
        const cellsOf = names.map((name) => [name, cellOf(cellTexts(record, name))] as const)
        if (csv === 'wide') yield line([...first, ...cellsOf.map(([, cell]) => cell)])
        else
          for (const [name, cell] of cellsOf)
            if (cell !== '') yield line([...first, String(at + 1), name, cell])
      }
    }
}

/** The lists of a page that have records, the main one first. */
const listsOf = (page: PageWithRecords): readonly RecordList[] => [page, ...(page.otherLists ?? [])]

/** A table for each list; long cells are shortened. */
async function* writeTable(outcomes: AsyncIterable<RecordsOutcome>): AsyncIterable<string> {
  let between = ''
  for await (const outcome of outcomes) {
    if ('error' in outcome) continue
    for (const [list, { records }] of listsOf(outcome).entries()) {
      const name = list === 0 ? outcome.id : `${outcome.id}, list ${list + 1}`
      yield `${between}${name}: ${records.length === 1 ? '1 record' : `${records.length} records`}\n`
      if (records.length > 0) yield tableOf(records)
      between = '\n'
    }
  }
}

const maxColumns = 6
const maxCharacters = 32

function tableOf(records: readonly RecordRow[]): string {
  const all = namesOf(records)
  const names = all.slice(0, maxColumns)
  const rows = [
    names,
    ...records.map(({ fields }) => names.map((name) => shortened(cellOf(fields[name])))),
  ]
  const others = all.slice(maxColumns)
  const widths = names.map((_, at) =>
    rows.reduce((width, row) => Math.max(width, [...row[at]!].length), 0),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, at) => padded(cell, widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  if (others.length > 0) lines.push(`not shown: ${others.join(', ')}`)
  return lines.map((line) => `${line}\n`).join('')
}

const padded = (text: string, width: number): string => text + ' '.repeat(width - [...text].length)

function shortened(text: string): string {
  const characters = [...text.replace(/\p{Cc}/gu, ' ')]
  return characters.length <= maxCharacters
    ? characters.join('')
    : `${characters.slice(0, maxCharacters - 1).join('')}…`
}

/** The names of all fields, in the order of the records. */
const namesOf = (records: readonly RecordRow[]): readonly string[] => [
  ...new Set(records.flatMap(({ fields }) => Object.keys(fields))),
]

/** The texts of a field; of addresses the absolute ones. */
function cellTexts(
  { fields, values }: RecordRow,
  name: string,
): RecordRow['fields'][string] | undefined {
  const urls = (values?.[name] ?? []).flatMap((value) => ('url' in value ? [value.url] : []))
  const own = fields[name]
  return urls.length === (typeof own === 'string' ? 1 : own?.length) ? urls : own
}

/** A list is one cell with an item on each line. */
const cellOf = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join('\n')

export const recordWriters = {
  jsonl: writeJsonLines,
  csv: writeCsv,
  table: writeTable,
} as const satisfies Record<RecordFormat, Writer>
