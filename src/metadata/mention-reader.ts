import { type Columns, columnsOf } from './candidate-matrix.js'
import { authors } from './fields/authors.js'
import { dates } from './fields/dates.js'
import { titles } from './fields/titles.js'
import { type JudgedField, judgedFields, type Mention } from './mention.js'
import { takeSaid } from './mentions/said-mentions.js'
import { takeShown } from './mentions/shown-mentions.js'
import type { SaidPage } from './said-page.js'
import { KnownSigns } from './signs/sign-book.js'

export const fieldKinds = { title: titles, date: dates, author: authors } as const

/** Which signs matter to a field. */
export interface FieldSigns {
  /** Those by which a mention may be one of this field at all; of dates all are. */
  readonly admitting: readonly string[]
  /** Those that are columns. */
  readonly signs: readonly string[]
}

export type Mentions = Readonly<Record<JudgedField, readonly Mention[]>>

export const ofEachField = <Value>(
  of: (field: JudgedField) => Value,
): Readonly<Record<JudgedField, Value>> => ({
  title: of('title'),
  date: of('date'),
  author: of('author'),
})

/** Finds what may be values of the judged fields, by signs that were learned. */
export class MentionReader {
  readonly columns: Readonly<Record<JudgedField, Columns>>
  readonly #book: KnownSigns
  readonly #admitting: Readonly<Record<JudgedField, ReadonlySet<number>>>

  constructor(signsOf: Readonly<Record<JudgedField, FieldSigns>>) {
    const all = judgedFields.flatMap((field) => [
      ...signsOf[field].admitting,
      ...signsOf[field].signs,
    ])
    this.#book = new KnownSigns([...new Set(all)])
    const idsOf = (signs: readonly string[]): readonly number[] =>
      signs.map((sign) => this.#book.idOf(sign))
    this.#admitting = ofEachField((field) => new Set(idsOf(signsOf[field].admitting)))
    this.columns = ofEachField((field) => {
      const { signs } = signsOf[field]
      return columnsOf(signs, idsOf(signs), fieldKinds[field].columns)
    })
  }

  read(page: SaidPage): Mentions {
    const found: Record<JudgedField, Mention[]> = { title: [], date: [], author: [] }
    const admits = (field: JudgedField, signs: readonly number[]): boolean =>
      field === 'date' || signs.some((sign) => this.#admitting[field].has(sign))
    takeSaid(page, this.#book, (fields, mention) => {
      for (const field of fields) if (admits(field, mention.signs)) found[field].push(mention)
    })
    takeShown(page, this.#book, admits, (fields, mention) => {
      for (const field of fields) found[field].push(mention)
    })
    return found
  }
}
