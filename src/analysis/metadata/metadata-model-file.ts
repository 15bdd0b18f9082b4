import { checksum } from '../../core/checksum.js'
import { BrokenModel, ModelTooNew, TreesiftError } from '../../core/errors.js'
import type { JsonShape } from '../../core/json-shape.js'
import { decodeModel, encodeModel } from '../../ml/boosting/model-format.js'
import { ByteReader } from '../../ml/bytes/byte-reader.js'
import { ByteWriter } from '../../ml/bytes/byte-writer.js'
import { decodeCard } from '../../ml/bytes/sections.js'
import { type CardCorpus, cardCorpusShape } from '../model/model-card.js'
import { type PredictedField, predictedFields } from './candidate.js'
import { type FieldModel, fieldDefinitions, MetadataModel } from './metadata-model.js'

/** What users of a metadata model should know. It is stored in the file. */
export interface MetadataCard {
  /** The day of the training: 2026-11-18. */
  readonly date: string
  readonly treesift: string
  readonly corpora: readonly (CardCorpus & { readonly learned: 'all' | 'half of its sites' })[]
  /** Whose pages and labels these are, and their licence. */
  readonly credit: string
  /** Measured on pages of sites that the predicting model was not trained on. */
  readonly figures: readonly MetadataFigures[]
  /** The most important columns of each field. */
  readonly features: Readonly<Record<PredictedField, readonly string[]>>
}

export interface MetadataFigures {
  readonly of: string
  readonly pages: number
  /** The share of right titles, among pages whose title is known. */
  readonly title: number
  /** The share of right days, among pages whose day is known. */
  readonly date: number
  readonly authors: { readonly precision: number; readonly recall: number; readonly f1: number }
}

export interface MetadataFile {
  readonly card: MetadataCard
  readonly model: MetadataModel
}

const cardShape: JsonShape = {
  date: 'text',
  treesift: 'text',
  corpora: [cardCorpusShape],
  credit: 'text',
  figures: [
    {
      of: 'text',
      pages: 'count',
      title: 'number',
      date: 'number',
      authors: { precision: 'number', recall: 'number', f1: 'number' },
    },
  ],
  features: { title: ['text'], date: ['text'], author: ['text'] },
}

/** "tsmd", and the version of the format. */
const signature = 0x74_73_6d_64
const version = 1

const separator = '\n'
const checksumLength = 4

/** A model as bytes: signature, version, card, the vocabulary and trees of each field, a checksum. */
export function encodeMetadataModel({ card, model }: MetadataFile): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32(signature)
  writer.varint(version)
  writer.text(JSON.stringify(card))
  for (const field of predictedFields) {
    const { admitting, features, threshold, trees } = model.fields[field]
    writer.text(admitting.join(separator))
    writer.text(features.join(separator))
    writer.float64(threshold)
    const bytes = encodeModel(trees)
    writer.varint(bytes.length)
    for (const byte of bytes) writer.byte(byte)
  }
  const content = writer.bytes()
  writer.uint32(checksum(content))
  return writer.bytes()
}

/** Reads such bytes. Throws on anything else, and on a model that was trained on other columns. */
export function decodeMetadataModel(bytes: Uint8Array, where: string): MetadataFile {
  try {
    return decode(bytes, where)
  } catch (error) {
    throw error instanceof TreesiftError ? error : new BrokenModel(where, error)
  }
}

function decode(bytes: Uint8Array, where: string): MetadataFile {
  const reader = new ByteReader(bytes)
  expect(reader.uint32() === signature, 'it begins with another signature')
  const found = reader.varint()
  if (found > version) throw new ModelTooNew(where, found, version)
  expect(found === version, 'its format version is not supported')
  const sum = new ByteReader(bytes.subarray(-checksumLength)).uint32()
  expect(checksum(bytes.subarray(0, -checksumLength)) === sum, 'bytes are missing or changed')
  const card = decodeCard<MetadataCard>(Buffer.from(reader.text()), cardShape, where)
  const [title, date, author] = predictedFields.map((field) => readField(reader, field, where)) as [
    FieldModel,
    FieldModel,
    FieldModel,
  ]
  return { card, model: new MetadataModel({ title, date, author }) }
}

function readField(reader: ByteReader, field: PredictedField, where: string): FieldModel {
  const admitting = reader.text().split(separator)
  const features = reader.text().split(separator)
  const threshold = reader.float64()
  expect(Number.isFinite(threshold), 'one of its numbers is not finite')
  const bytes = Uint8Array.from({ length: reader.varint() }, () => reader.byte())
  const trees = decodeModel(bytes, where)
  const columns = [...features, ...fieldDefinitions[field].columns]
  const isSame = columns.every((name, at) => trees.parts.names[at] === name)
  expect(isSame && trees.parts.names.length === columns.length, `its ${field} has other columns`)
  return { admitting, features, threshold, trees }
}

function expect(isRight: boolean, reason: string): asserts isRight {
  if (!isRight) throw new Error(reason)
}
