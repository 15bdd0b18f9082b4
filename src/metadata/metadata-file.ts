import { BrokenModel } from '../core/errors.js'
import { ByteReader } from '../learn/boosting/byte-reader.js'
import { ByteWriter } from '../learn/boosting/byte-writer.js'
import { checksum } from '../learn/boosting/checksum.js'
import { decodeModel } from '../learn/boosting/decode-model.js'
import { encodeModel } from '../learn/boosting/encode-model.js'
import { type JudgedField, judgedFields } from './mention.js'
import { fieldKinds } from './mention-reader.js'
import type { MetadataCard } from './metadata-card.js'
import { type FieldParts, MetadataModel } from './metadata-model.js'

/** "tsmd", and the version of this form. */
const signature = 0x74_73_6d_64
const version = 1

export interface MetadataFile {
  readonly card: MetadataCard
  readonly model: MetadataModel
}

const separator = '\n'

/** A metadata model as bytes: signature, version, card, for each field its signs and trees, a checksum. */
export function encodeMetadataModel({ card, model }: MetadataFile): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32(signature)
  writer.varint(version)
  writer.text(JSON.stringify(card))
  for (const field of judgedFields) {
    const { admitting, signs, least, trees } = model.parts[field]
    writer.text(admitting.join(separator))
    writer.text(signs.join(separator))
    writer.float64(least)
    const bytes = encodeModel(trees)
    writer.varint(bytes.length)
    for (const byte of bytes) writer.byte(byte)
  }
  const content = writer.bytes()
  writer.uint32(checksum(content))
  return writer.bytes()
}

/** The model of such bytes; anything else is refused, and what was fitted to other columns too. */
export function decodeMetadataModel(bytes: Uint8Array, where: string): MetadataFile {
  try {
    return decode(bytes, where)
  } catch (error) {
    throw error instanceof BrokenModel ? error : new BrokenModel(where, error)
  }
}

function decode(bytes: Uint8Array, where: string): MetadataFile {
  const reader = new ByteReader(bytes)
  expect(reader.uint32() === signature, 'it begins with something else')
  expect(reader.varint() === version, 'it has another form')
  const sum = new ByteReader(bytes.subarray(-checksumLength)).uint32()
  expect(checksum(bytes.subarray(0, -checksumLength)) === sum, 'bytes of it are missing or changed')
  const card = JSON.parse(reader.text()) as MetadataCard
  const [title, date, author] = judgedFields.map((field) => readField(reader, field, where)) as [
    FieldParts,
    FieldParts,
    FieldParts,
  ]
  return { card, model: new MetadataModel({ title, date, author }) }
}

const checksumLength = 4

function readField(reader: ByteReader, field: JudgedField, where: string): FieldParts {
  const admitting = reader.text().split(separator)
  const signs = reader.text().split(separator)
  const least = reader.float64()
  const bytes = Uint8Array.from({ length: reader.varint() }, () => reader.byte())
  const trees = decodeModel(bytes, where)
  const columns = [...signs, ...fieldKinds[field].columns]
  const isSame = columns.every((name, at) => trees.parts.names[at] === name)
  expect(isSame && trees.parts.names.length === columns.length, `its ${field} asks other columns`)
  return { admitting, signs, least, trees }
}

function expect(isRight: boolean, reason: string): asserts isRight {
  if (!isRight) throw new Error(reason)
}
