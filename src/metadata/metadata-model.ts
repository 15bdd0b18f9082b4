import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import type { Candidate } from './candidate.js'
import { type Columns, candidateMatrix } from './candidate-matrix.js'
import type { FieldKind } from './fields/field-kind.js'
import type { JudgedField, Mention } from './mention.js'
import {
  type FieldSigns,
  fieldKinds,
  MentionReader,
  type Mentions,
  ofEachField,
} from './mention-reader.js'
import type { SaidPage } from './said-page.js'

/** What was learned about one field. */
export interface FieldParts extends FieldSigns {
  readonly trees: BoostedModel
  /** A value that is less likely is not given. */
  readonly least: number
}

export type MetadataParts = Readonly<Record<JudgedField, FieldParts>>

/** A value, and how likely it is the right one. */
export interface Judged<Detail> {
  readonly candidate: Candidate<Detail>
  readonly likelihood: number
}

export type DetailOf<Field extends JudgedField> =
  (typeof fieldKinds)[Field] extends FieldKind<infer Detail> ? Detail : never

export const kindOf = <Field extends JudgedField>(field: Field): FieldKind<DetailOf<Field>> =>
  fieldKinds[field] as unknown as FieldKind<DetailOf<Field>>

/** Judges what a page says about itself, and what it shows. */
export class MetadataModel {
  readonly #reader: MentionReader
  readonly #columns: Readonly<Record<JudgedField, Columns>>

  constructor(readonly parts: MetadataParts) {
    this.#reader = new MentionReader(parts)
    this.#columns = ofEachField((field) => ({
      ...this.#reader.columns[field],
      names: parts[field].trees.parts.names,
    }))
  }

  /** The same, giving values that are so likely. */
  givingFrom(least: Readonly<Record<JudgedField, number>>): MetadataModel {
    return new MetadataModel(
      ofEachField((field) => ({ ...this.parts[field], least: least[field] })),
    )
  }

  mentionsOf(page: SaidPage): Mentions {
    return this.#reader.read(page)
  }

  /** The values of a field with their likelihoods, the likeliest first. @param title The run of the title; -1 for none. */
  judge<Field extends JudgedField>(
    field: Field,
    page: SaidPage,
    mentions: readonly Mention[],
    title = -1,
  ): readonly Judged<DetailOf<Field>>[] {
    const kind = kindOf(field)
    const candidates = kind.candidatesOf(page, mentions)
    if (candidates.length === 0) return []
    const { trees } = this.parts[field]
    const matrix = candidateMatrix(kind, page, candidates, this.#columns[field], title)
    const likelihoods = trees.predict(matrix)
    return candidates
      .map((candidate, at) => ({ candidate, likelihood: likelihoods[at]! }))
      .sort((a, b) => b.likelihood - a.likelihood)
  }
}
