import { BrokenModel } from '../../../core/errors.js'
import type { JsonShape } from '../../../core/json-shape.js'
import { type BoostedModel, expectColumns } from '../../../ml/boosting/boosted-model.js'
import { decodeModel, encodeModel } from '../../../ml/boosting/model-format.js'
import { decodeCard, encodeJson } from '../../../ml/bytes/sections.js'
import {
  byField,
  ColumnModel,
  type ListField,
  learnedColumnNames,
  listFields,
  type NameWeights,
} from './column-model.js'

/** The sections of a file that hold a model of columns. */
export type ColumnSections = Readonly<Record<ListField | 'words', Uint8Array>>

/** The words of a field in a file. */
interface StoredWords {
  readonly words: readonly string[]
  readonly weights: readonly number[]
}

const wordsShape: JsonShape = { fields: [{ words: ['text'], weights: ['number'] }] }

const noBytes = new Uint8Array()

/** Empty sections where there is no model. */
export function encodeColumns(columns: ColumnModel | undefined): ColumnSections {
  const trees = (field: ListField): Uint8Array =>
    columns === undefined ? noBytes : encodeModel(columns.parts.trees[field])
  return {
    ...byField(trees),
    words: columns === undefined ? noBytes : encodeJson(storedWords(columns)),
  }
}

const storedWords = ({ parts: { words } }: ColumnModel) => ({
  fields: listFields.map((field): StoredWords => {
    const entries = [...words[field]].sort(([one], [other]) => (one < other ? -1 : 1))
    return { words: entries.map(([word]) => word), weights: entries.map(([, weight]) => weight) }
  }),
})

/** `undefined` for empty sections. Throws where they hold anything but a model of these columns. */
export function decodeColumns(sections: ColumnSections, where: string): ColumnModel | undefined {
  if (sections.words.length === 0) return undefined
  const trees = byField((field): BoostedModel => {
    const model = decodeModel(sections[field], where)
    expectColumns(model, learnedColumnNames)
    return model
  })
  const { fields } = decodeCard<{ readonly fields: readonly StoredWords[] }>(
    sections.words,
    wordsShape,
    where,
  )
  if (fields.length !== listFields.length)
    throw new BrokenModel(where, 'it has words for other fields')
  const words = byField((field): NameWeights => {
    const { words, weights } = fields[listFields.indexOf(field)]!
    return new Map(words.map((word, at) => [word, weights[at] ?? 0]))
  })
  return new ColumnModel({ trees, words })
}
