import { foldToLine } from '../../../core/text/white-space.js'
import type { Page } from '../../../page/columns/page.js'
import { type EmbeddedList, embeddedLists } from '../../../page/embedded/embedded-lists.js'
import type { ValueContext } from '../../values/value.js'
import {
  hasDigit,
  isAmount,
  isDate,
  isNumber,
  isPrice,
  mayBeName,
} from '../../values/value-patterns.js'
import { minMembers } from '../record-limits.js'
import { distinctShare, type FieldColumn, filledShare, shareWith } from './field-columns.js'
import { fieldsNamed, type NamedField } from './field-name-index.js'
import { isImageFile } from './field-values.js'
import { type NamedColumn, unlike } from './named-columns.js'
import { type RecordTable, tableOf } from './record-table.js'

/** Records that a page states in its scripts: the state that it is rendered from, or JSON-LD. */
export interface StatedTable {
  readonly table: RecordTable
  /** The titles of the records. */
  readonly titles: readonly string[]
}

/** The share of the objects that must have a column, and of its values that must fit. */
const minFilled = 0.5
const minFitting = 0.8
/** The share of titles and addresses that must differ. */
const minDistinct = 0.6
/** Texts beside the named columns. */
const maxTexts = 6
/** Characters of titles, on average. */
const titleLength = { min: 3, usual: 15, long: 80, max: 200 } as const

/**
 * The likeliest list of records in a page's scripts: objects with a title that have an address or a picture each, and
 * more than these. `undefined` where there is none.
 */
export function statedTable(page: Page, context: ValueContext): StatedTable | undefined {
  let best: { readonly columns: readonly NamedColumn[]; readonly score: number } | undefined
  for (const list of embeddedLists(page)) {
    const columns = columnsOf(list)
    if (columns === undefined) continue
    const score = list.items.length * columns.length
    if (best === undefined || score > best.score) best = { columns, score }
  }
  if (best === undefined) return undefined
  const { columns } = best
  const titles = columns.find(({ name }) => name === 'title')!.column.values
  const texts = titles.map((_, item) =>
    columns
      .filter(({ column }) => column.kind === 'text')
      .flatMap(({ column }) => column.values[item]!)
      .join(' '),
  )
  return {
    table: tableOf(page, columns, texts, context),
    titles: titles.flatMap(([title]) => title ?? []),
  }
}

/** Lists of schema.org that are no records. */
const wayType = /BreadcrumbList$/

/** The columns of a list of records; `undefined` for other lists, such as menus. */
function columnsOf({ items, type }: EmbeddedList): readonly NamedColumn[] | undefined {
  if (items.length < minMembers || wayType.test(type ?? '')) return undefined
  const paths = pathColumns(items)
  const taken = new Map<string, PathColumn>()
  for (const [name, score] of fieldScores) {
    const free = paths.filter((one) => ![...taken.values()].includes(one))
    const found = bestOf(free, score)
    if (found !== undefined) taken.set(name, found)
  }
  if (!taken.has('title') || !(taken.has('link') || taken.has('image'))) return undefined
  const named = new Map([...taken].map(([name, column]) => [column, name]))
  const texts = paths.filter((one) => !named.has(one) && isShownText(one)).slice(0, maxTexts)
  // a title with an address is what menus have
  if (named.size + texts.length < 3) return undefined
  const names = new Set(named.values())
  return paths
    .filter((one) => named.has(one) || texts.includes(one))
    .map((one) => {
      const known = named.get(one)
      const name = known ?? unlike(one.path.split('.').at(-1)!, names)
      names.add(name)
      return { name, column: { ...one.column, kind: kinds.get(known ?? '') ?? 'text' } }
    })
}

const kinds: ReadonlyMap<string, FieldColumn['kind']> = new Map([
  ['link', 'link'],
  ['image', 'image'],
])

/** The values of all objects at one path. */
interface PathColumn {
  readonly path: string
  readonly column: FieldColumn
}

/** The columns that enough objects have; others are not even listed, as each object may have paths of its own. */
function pathColumns(items: EmbeddedList['items']): readonly PathColumn[] {
  const byPath = new Map<string, Map<number, Set<string>>>()
  for (const [item, values] of items.entries())
    for (const { path, value } of values) {
      const text = foldToLine(value)
      if (text === '') continue
      const ofPath = byPath.get(path) ?? new Map<number, Set<string>>()
      byPath.set(path, ofPath)
      const texts = ofPath.get(item)
      if (texts === undefined) ofPath.set(item, new Set([text]))
      else texts.add(text)
    }
  const nodes = items.map(() => undefined)
  return [...byPath]
    .filter(([, ofPath]) => ofPath.size >= minFilled * items.length)
    .map(([path, ofPath]) => {
      const values = items.map((_, item) => [...(ofPath.get(item) ?? [])])
      const places = () => [`$.${path}`]
      return { path, column: { kind: 'text' as const, values, nodes, places } }
    })
}

function bestOf(
  columns: readonly PathColumn[],
  score: (column: PathColumn) => number,
): PathColumn | undefined {
  let best: PathColumn | undefined
  let max = 0
  for (const column of columns) {
    const its = score(column)
    if (its <= max) continue
    max = its
    best = column
  }
  return best
}

const isAddress = (text: string): boolean => /^(?:https?:\/\/|\/)[^\s<>]*$/.test(text)

/** A score of columns with values of a pattern; 0 where too few have it, higher for what is nearer to the object. */
const fitting =
  (pattern: (text: string) => boolean, min = 0) =>
  ({ path, column }: PathColumn): number => {
    const distinct = distinctShare(column)
    if (shareWith(column, pattern) < minFitting || distinct < min) return 0
    return (filledShare(column) * distinct) / path.split('.').length
  }

/** The same for columns that are named after a field. */
const namedAs = (field: NamedField, pattern: (text: string) => boolean) => {
  const score = fitting(pattern)
  return (column: PathColumn): number =>
    fieldsNamed(column.path).includes(field) ? score(column) : 0
}

const fieldScores: readonly (readonly [string, (column: PathColumn) => number])[] = [
  ['image', fitting(isImageFile, minDistinct)],
  ['link', fitting((text) => isAddress(text) && !isImageFile(text), minDistinct)],
  [
    'price',
    (column) =>
      Math.max(
        fitting(isPrice)(column),
        namedAs('price', (text) => isAmount(text) || isNumber(text))(column),
      ),
  ],
  ['date', (column) => Math.max(fitting(isDate)(column), namedAs('date', hasDigit)(column))],
  ['author', namedAs('author', mayBeName)],
  ['title', titleScore],
]

/** High for texts of words that differ and are about as long as titles. */
function titleScore({ path, column }: PathColumn): number {
  const distinct = distinctShare(column)
  const lengths = column.values.flatMap(([value]) => value?.length ?? [])
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  if (distinct < minDistinct || mean < titleLength.min || mean > titleLength.max) return 0
  const letters = shareWith(column, (text) => /\p{L}{2}/u.test(text) && !isAddress(text))
  if (letters < minFitting) return 0
  const words = shareWith(column, (text) => /\s/.test(text))
  const length = Math.min(1, mean / titleLength.usual, titleLength.long / mean)
  return (filledShare(column) * distinct ** 2 * (0.2 + words) * length) / path.split('.').length
}

/** Texts of words that are not the same in all objects. */
function isShownText({ column }: PathColumn): boolean {
  const isText = (text: string): boolean =>
    /\p{L}{2}/u.test(text) && /\s/.test(text) && !/[{}<>]/.test(text)
  return shareWith(column, isText) >= minFilled && distinctShare(column) * column.values.length > 1
}
