import { BrokenModel } from '../core/errors.js'
import { checksum } from './boosting/checksum.js'

/** A kind of file of named pieces: what it begins with, the version of its form, and its pieces in their order. */
export interface PiecesForm<Name extends string> {
  readonly signature: number
  readonly version: number
  readonly names: readonly Name[]
}

export type Pieces<Name extends string> = Readonly<Record<Name, Uint8Array>>

const checksumLength = 4
const headLength = ({ names }: PiecesForm<string>): number => 8 + names.length * 4

/** Signature, version, the lengths of the pieces, the pieces, a checksum. Everything is little-endian. */
export function encodePieces<Name extends string>(
  form: PiecesForm<Name>,
  pieces: Pieces<Name>,
): Uint8Array {
  const head = new DataView(new ArrayBuffer(headLength(form)))
  head.setUint32(0, form.signature, true)
  head.setUint32(4, form.version, true)
  for (const [at, name] of form.names.entries())
    head.setUint32(8 + at * 4, pieces[name].length, true)
  const content = joined([new Uint8Array(head.buffer), ...form.names.map((name) => pieces[name])])
  return joined([content, bytesOf(Uint32Array.of(checksum(content)))])
}

/** The pieces of such bytes; anything else is refused. */
export function decodePieces<Name extends string>(
  form: PiecesForm<Name>,
  bytes: Uint8Array,
  where: string,
): Pieces<Name> {
  const start = headLength(form)
  if (bytes.length < start + checksumLength) throw new BrokenModel(where, 'it is too short')
  const head = new DataView(bytes.buffer, bytes.byteOffset, start)
  if (head.getUint32(0, true) !== form.signature)
    throw new BrokenModel(where, 'it begins with something else')
  if (head.getUint32(4, true) !== form.version) throw new BrokenModel(where, 'it has another form')
  const end = bytes.length - checksumLength
  const [expected] = numbersOf(bytes.subarray(end))
  if (checksum(bytes.subarray(0, end)) !== expected)
    throw new BrokenModel(where, 'bytes of it are missing or changed')
  let at = start
  const pieces = form.names.map((name, number) => {
    const from = at
    at += head.getUint32(8 + number * 4, true)
    return [name, bytes.subarray(from, Math.min(at, end))] as const
  })
  if (at !== end) throw new BrokenModel(where, 'its pieces do not fill it')
  return Object.fromEntries(pieces) as Pieces<Name>
}

/** A piece that is JSON. */
export function jsonOf<Value>(bytes: Uint8Array, where: string): Value {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Value
  } catch (error) {
    throw new BrokenModel(where, error)
  }
}

export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(value))

export function bytesOf(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [at, number] of numbers.entries()) view.setUint32(at * 4, number, true)
  return bytes
}

export function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => view.getUint32(at * 4, true))
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
