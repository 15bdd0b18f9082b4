import type { Page } from '../../page/page.js'
import type { Span } from '../region.js'
import { type Column, distinctShare, filledShare, isDisjoint, together } from './column.js'
import { sampleOf } from './column-sample.js'
import { SaidNames } from './said-names.js'
import { linkOf, titleScore, wholeTitle } from './title-column.js'
import { typedFields } from './typed-fields.js'

/** The columns that have a name of their own; all others are `column_1`, `column_2`, ... */
export const fieldNames = ['title', 'link', 'image', 'price', 'date', 'author', 'rating'] as const
export type FieldName = (typeof fieldNames)[number]

export interface NamedColumn {
  readonly name: string
  readonly column: Column
}

/** So much of a column must be like a field for it to be one. */
const mostly = 0.6

/** Names columns by what they hold, and by what standards call it; never by words of a language. */
export function namedColumns(
  page: Page,
  records: readonly Span[],
  columns: readonly Column[],
): readonly NamedColumn[] {
  const naming = new Naming(columns)
  const sample = sampleOf(records)
  const of = { page, records: sample.records, said: new SaidNames(page) }
  for (const { name, likelihood } of typedFields)
    naming.takeTyped(name, (column) => likelihoodOf(likelihood(sample.of(column), of), column))
  const title = naming.best('text', (column) => titleScore(page, column))
  const link = linkOf(page, naming.columns, title)
  if (title !== undefined) naming.take('title', title, wholeTitle(page, title, naming.taken()))
  if (link !== undefined) naming.take('link', link)
  const image = naming.best('image', imageScore)
  if (image !== undefined) naming.take('image', image)
  return naming.named()
}

/** Pictures differ from record to record; icons do not. */
const leastDistinct = 0.2

function imageScore(column: Column): number {
  const distinct = distinctShare(column)
  return distinct < leastDistinct ? 0 : distinct * filledShare(column)
}

const likelihoodOf = (likelihood: number, column: Column): number =>
  likelihood < mostly ? 0 : likelihood * filledShare(column)

/** Columns, some of which have a name already. */
class Naming {
  columns: readonly Column[]
  readonly #names = new Map<Column, FieldName>()

  constructor(columns: readonly Column[]) {
    this.columns = columns
  }

  taken(): Iterable<Column> {
    return this.#names.keys()
  }

  /** The column with the highest score above zero that has no name yet. */
  best(kind: Column['kind'] | undefined, score: (column: Column) => number): Column | undefined {
    let best: Column | undefined
    let most = 0
    for (const column of this.#free(kind)) {
      const its = score(column)
      if (its <= most) continue
      most = its
      best = column
    }
    return best
  }

  /** @param as What stands for the column from now on. */
  take(name: FieldName, column: Column, as: Column = column): void {
    this.columns = this.columns.map((one) => (one === column ? as : one))
    this.#names.delete(column)
    this.#names.set(as, name)
  }

  /** Other places of the kind that no record has beside it are the same field: a price that is cut stands elsewhere. */
  takeTyped(name: FieldName, score: (column: Column) => number): void {
    let field = this.best(undefined, score)
    if (field === undefined) return
    this.take(name, field)
    for (const other of this.#free(field.kind)) {
      if (score(other) === 0 || !isDisjoint(field, other)) continue
      const whole = together(field, other)
      this.columns = this.columns.filter((column) => column !== other)
      this.take(name, field, whole)
      field = whole
    }
  }

  named(): readonly NamedColumn[] {
    let number = 0
    return this.columns
      .filter((column) => this.#names.has(column) || column.kind === 'text')
      .map((column) => ({ name: this.#names.get(column) ?? `column_${++number}`, column }))
  }

  #free(kind: Column['kind'] | undefined): readonly Column[] {
    return this.columns.filter(
      (column) => !this.#names.has(column) && (kind === undefined || column.kind === kind),
    )
  }
}
