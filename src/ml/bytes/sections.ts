import { checksum } from '../../core/checksum.js'
import { BrokenModel, ModelTooNew } from '../../core/errors.js'
import { hasShape, type JsonShape } from '../../core/json-shape.js'

/** A file format of named sections: its first four bytes, its version, and its sections in order. */
interface SectionFormat<Name extends string> {
  readonly signature: number
  readonly version: number
  readonly names: readonly Name[]
}

type Sections<Name extends string> = Readonly<Record<Name, Uint8Array>>

const checksumLength = 4
const headLength = ({ names }: SectionFormat<string>): number => 8 + names.length * 4

/** Signature, version, lengths of the sections, the sections, a checksum; all numbers little-endian. */
export function encodeSections<Name extends string>(
  format: SectionFormat<Name>,
  sections: Sections<Name>,
): Uint8Array {
  const head = new DataView(new ArrayBuffer(headLength(format)))
  head.setUint32(0, format.signature, true)
  head.setUint32(4, format.version, true)
  for (const [at, name] of format.names.entries())
    head.setUint32(8 + at * 4, sections[name].length, true)
  const content = joined([
    new Uint8Array(head.buffer),
    ...format.names.map((name) => sections[name]),
  ])
  return joined([content, uint32Bytes(Uint32Array.of(checksum(content)))])
}

/** The version that a file of sections says it has. */
export const sectionsVersion = (bytes: Uint8Array): number | undefined =>
  uint32Values(bytes.subarray(4, 8))[0]

/** Decodes the sections; throws `ModelTooNew` for a newer version, `BrokenModel` for any other bytes. */
export function decodeSections<Name extends string>(
  format: SectionFormat<Name>,
  bytes: Uint8Array,
  where: string,
): Sections<Name> {
  const start = headLength(format)
  const [signature, version] = uint32Values(bytes.subarray(0, 8))
  if (version === undefined) throw new BrokenModel(where, 'it is too short')
  if (signature !== format.signature)
    throw new BrokenModel(where, 'it does not begin with the signature of its format')
  if (version > format.version) throw new ModelTooNew(where, version, format.version)
  if (version < format.version) throw new BrokenModel(where, 'its format version is not supported')
  if (bytes.length < start + checksumLength) throw new BrokenModel(where, 'it is too short')
  const head = new DataView(bytes.buffer, bytes.byteOffset, start)
  const end = bytes.length - checksumLength
  const [expected] = uint32Values(bytes.subarray(end))
  if (checksum(bytes.subarray(0, end)) !== expected)
    throw new BrokenModel(where, 'its checksum does not match')
  let at = start
  const sections = format.names.map((name, number) => {
    const from = at
    at += head.getUint32(8 + number * 4, true)
    return [name, bytes.subarray(from, Math.min(at, end))] as const
  })
  if (at !== end) throw new BrokenModel(where, 'its section lengths do not add up to its size')
  return Object.fromEntries(sections) as Sections<Name>
}

/** Decodes a model card, in JSON of a shape. */
export function decodeCard<Card>(bytes: Uint8Array, shape: JsonShape, where: string): Card {
  try {
    const card: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!hasShape(card, shape)) throw new Error('its card has another form')
    return card as Card
  } catch (error) {
    throw new BrokenModel(where, error)
  }
}

export const encodeJson = (value: unknown): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(value))

export function uint32Bytes(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [at, number] of numbers.entries()) view.setUint32(at * 4, number, true)
  return bytes
}

export function uint32Values(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const values = new Uint32Array(bytes.length >> 2)
  for (let at = 0; at < values.length; at++) values[at] = view.getUint32(at * 4, true)
  return values
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
