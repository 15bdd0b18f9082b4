import { type Columns, columnsOf } from './candidate-matrix.js'
import { authors } from './fields/authors.js'
import { dates } from './fields/dates.js'
import { titles } from './fields/titles.js'
import { type JudgedField, judgedFields, type Mention } from './mention.js'
import { type Take, takeSaid } from './mentions/said-mentions.js'
import { takeShown } from './mentions/shown-mentions.js'
import type { SaidPage } from './said-page.js'
import { KnownSigns } from './signs/known-signs.js'
import { fieldBit } from './signs/sign-book.js'

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

  constructor(signsOf: Readonly<Record<JudgedField, FieldSigns>>) {
    this.#book = new KnownSigns(
      judgedFields.flatMap((field) => [
        ...signsOf[field].admitting.map((sign) => [sign, fieldBit[field]] as const),
        ...signsOf[field].signs.map((sign) => [sign, 0] as const),
      ]),
    )
    this.columns = ofEachField((field) => this.columnsOf(field, signsOf[field].signs))
  }

  /** The columns of a field with these of its signs. */
  columnsOf(field: JudgedField, signs: readonly string[]): Columns {
    const ids = signs.map((sign) => this.#book.idOf(sign))
    return columnsOf(signs, ids, fieldKinds[field].columns)
  }

  read(page: SaidPage): Mentions {
    const found: Record<JudgedField, Mention[]> = { title: [], date: [], author: [] }
    const take: Take = (fields, mention) => {
      for (const field of fields) found[field].push(mention)
    }
    takeSaid(page, this.#book, take)
    takeShown(page, this.#book, take)
    return found
  }
}
