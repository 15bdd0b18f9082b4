import type { Page } from '../../../page/columns/page.js'
import type { NodeRange } from '../region.js'
import { type ColumnFeatureContext, isLearned } from './column-features.js'
import { type ColumnModel, learnedTexts } from './column-model.js'
import {
  distinctShare,
  type FieldColumn,
  filledShare,
  isDisjoint,
  mergeColumns,
} from './field-columns.js'
import { FieldNameIndex, type NamedField } from './field-name-index.js'
import { recognizedFields } from './learned-columns.js'
import { StatedNames } from './stated-names.js'
import { linkColumn, titleScore, wholeTitle } from './title-column.js'
import { minLikelihood, typedFields, typedLikelihood } from './typed-fields.js'

/** The columns that have names; the others are `column_1`, `column_2`, ... */
export const fieldNames = ['title', 'link', 'image', 'price', 'date', 'author', 'rating'] as const
type FieldName = (typeof fieldNames)[number]

export interface NamedColumn {
  readonly name: string
  readonly column: FieldColumn
}

interface NamingOptions {
  /** The language of the page. */
  readonly locale: string | undefined
  /** Recognizes titles, authors, dates and images; without it, patterns and names of elements do. */
  readonly model: ColumnModel | undefined
}

/**
 * Names columns by what was learned, by the patterns of their values, by standards, by elements and by what the page
 * calls them.
 */
export function namedColumns(
  page: Page,
  records: readonly NodeRange[],
  columns: readonly FieldColumn[],
  { locale, model }: NamingOptions,
): readonly NamedColumn[] {
  const names = new ColumnNames(columns)
  const sample = sampleRecords(records)
  const context = { page, records: sample.records, fieldNames: new FieldNameIndex(page), locale }
  const title =
    model === undefined
      ? giveByPatterns(names, sample, context)
      : giveLearned(names, sample, context, model)
  const link = linkColumn(page, names.columns, title)
  if (title !== undefined) names.give('title', title, wholeTitle(page, title, names.named()))
  if (link !== undefined) names.give('link', link)
  if (model === undefined)
    names.giveMerged('image', (column) => (column.kind === 'image' ? imageScore(column) : 0))
  return names.all(new StatedNames(page, sample.records), sample)
}

/** Names typed fields by patterns and names of elements; returns the column of titles. */
function giveByPatterns(
  names: ColumnNames,
  sample: RecordSample,
  context: ColumnFeatureContext,
): FieldColumn | undefined {
  for (const { name, likelihood } of typedFields)
    names.giveMerged(name, (column) => {
      const its = likelihood(sample.of(column), context)
      return its < minLikelihood ? 0 : its * filledShare(column)
    })
  return names.mergedTitle(context.page)
}

/** Fields that the model knows nothing of. */
const unlearned = ['price', 'rating'] as const
/** The likelihood of another field from which a column is no price and no rating. */
const surelyOther = 0.5

/** Names what the model recognizes, and prices and ratings by patterns; returns the column of titles. */
function giveLearned(
  names: ColumnNames,
  sample: RecordSample,
  context: ColumnFeatureContext,
  model: ColumnModel,
): FieldColumn | undefined {
  const { columns } = names
  const sampled = columns.map((column) => sample.of(column))
  const likelihoods = model.likelihoods(sampled, context)
  const rows = new Map(columns.map((column, row) => [column, row]))
  const scoreOf = (name: NamedField, column: FieldColumn): number => {
    const row = rows.get(column)
    if (row === undefined || learnedTexts.some((one) => likelihoods[one][row]! >= surelyOther))
      return 0
    const its = typedLikelihood(name, sampled[row]!, context)
    return its < minLikelihood ? 0 : its * filledShare(column)
  }
  for (const name of unlearned) names.giveMerged(name, (column) => scoreOf(name, column))
  const free = new Set(names.unnamed())
  const recognized = recognizedFields(
    columns.map((whole, row) => ({
      whole,
      sampled: sampled[row]!,
      isFree:
        free.has(whole) &&
        isLearned(sampled[row]!) &&
        (whole.kind !== 'image' || imageScore(whole) > 0),
    })),
    likelihoods,
    context,
  )
  let title: FieldColumn | undefined
  for (const field of recognized) {
    const whole = names.join(field.columns)
    if (field.name === 'title') title = whole
    else names.give(field.name, whole)
  }
  return title
}

/** The share of the records that must have a title. */
const minFilled = 0.5
/** The share of records with a title from which on nothing stands in its place in others. */
const almostAll = 0.98

/** Icons are the same in most records, pictures differ. */
const minDistinct = 0.2

function imageScore(column: FieldColumn): number {
  const distinct = distinctShare(column)
  return distinct < minDistinct ? 0 : distinct * filledShare(column)
}

/** Columns, some of which have a name already. */
class ColumnNames {
  columns: readonly FieldColumn[]
  readonly #names = new Map<FieldColumn, FieldName>()

  constructor(columns: readonly FieldColumn[]) {
    this.columns = columns
  }

  named(): Iterable<FieldColumn> {
    return this.#names.keys()
  }

  /** The columns that have no name yet, with their scores above zero. */
  #scored(
    kind: FieldColumn['kind'] | undefined,
    score: (column: FieldColumn) => number,
  ): ReadonlyMap<FieldColumn, number> {
    const scores = new Map<FieldColumn, number>()
    for (const column of this.unnamed(kind)) {
      const its = score(column)
      if (its > 0) scores.set(column, its)
    }
    return scores
  }

  /** @param replacement What stands for the column from now on. */
  give(name: FieldName, column: FieldColumn, replacement: FieldColumn = column): void {
    this.columns = this.columns.map((one) => (one === column ? replacement : one))
    this.#names.delete(column)
    this.#names.set(replacement, name)
  }

  /**
   * Merges the best column with the disjoint columns of its kind: a reduced price, or the picture of a large card,
   * often has another field path.
   */
  giveMerged(name: FieldName, score: (column: FieldColumn) => number): void {
    const scores = this.#scored(undefined, score)
    let field = bestOf(scores)
    if (field === undefined) return
    this.give(name, field)
    for (const other of this.unnamed(field.kind)) {
      if (!scores.has(other) || !isDisjoint(field, other)) continue
      const merged = mergeColumns(field, other)
      this.columns = this.columns.filter((column) => column !== other)
      this.give(name, field, merged)
      field = merged
    }
  }

  /** Puts disjoint columns together as one, in the place of the first. */
  join([first, ...others]: readonly [FieldColumn, ...FieldColumn[]]): FieldColumn {
    const whole = others.reduce(mergeColumns, first)
    this.columns = this.columns
      .filter((column) => !others.includes(column))
      .map((column) => (column === first ? whole : column))
    return whole
  }

  /** The best column for titles together with those that other records have in its place. */
  mergedTitle(page: Page): FieldColumn | undefined {
    const scores = this.#scored('text', (column) => titleScore(page, column))
    const first = bestOf(scores)
    if (first === undefined) return undefined
    let title = first
    for (const other of scores.keys()) {
      if (filledShare(title) > almostAll) break
      if (other === first || !isDisjoint(title, other)) continue
      const merged = mergeColumns(title, other)
      this.columns = this.columns
        .filter((column) => column !== other)
        .map((column) => (column === title ? merged : column))
      title = merged
    }
    return filledShare(title) < minFilled ? undefined : title
  }

  /** The named columns, and those of texts under the names that the page gives them, else under numbered names. */
  all(stated: StatedNames, sample: RecordSample): readonly NamedColumn[] {
    const taken = new Set<string>(this.#names.values())
    let number = 0
    return this.columns
      .filter((column) => this.#names.has(column) || column.kind === 'text')
      .map((column) => {
        const known = this.#names.get(column)
        if (known !== undefined) return { name: known, column }
        const own = stated.nameOf(sample.of(column))
        const name = own === undefined ? `column_${++number}` : unlike(own, taken)
        taken.add(name)
        return { name, column }
      })
  }

  /** Columns that have no name yet. */
  unnamed(kind?: FieldColumn['kind']): readonly FieldColumn[] {
    return this.columns.filter(
      (column) => !this.#names.has(column) && (kind === undefined || column.kind === kind),
    )
  }
}

/** The column with the highest score, of equal ones the first. */
function bestOf(scores: ReadonlyMap<FieldColumn, number>): FieldColumn | undefined {
  let best: FieldColumn | undefined
  let max = 0
  for (const [column, score] of scores) {
    if (score <= max) continue
    max = score
    best = column
  }
  return best
}

/** A name that no other column has: with a number behind it where one has. */
export function unlike(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}_${number}`)) number++
  return `${name}_${number}`
}

/** Records by which typed fields are recognized, evenly spaced. */
const sampledRecords = 30

export interface RecordSample {
  readonly records: readonly NodeRange[]
  /** The sampled records of a column. */
  of(column: FieldColumn): FieldColumn
}

/** The records that columns are recognized by. */
export function sampleRecords(records: readonly NodeRange[]): RecordSample {
  if (records.length <= sampledRecords) return { records, of: (column) => column }
  const step = records.length / sampledRecords
  const places = Array.from({ length: sampledRecords }, (_, at) => Math.floor(at * step))
  const sampled = <Item>(all: readonly Item[]): readonly Item[] =>
    places.map((place) => all[place]!)
  return {
    records: sampled(records),
    of: ({ values, nodes, ...column }) => ({
      ...column,
      values: sampled(values),
      nodes: sampled(nodes),
    }),
  }
}
