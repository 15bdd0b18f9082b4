import { BrokenModel } from '../core/errors.js'
import { decodeModel } from '../learn/boosting/decode-model.js'
import { encodeModel } from '../learn/boosting/encode-model.js'
import { GeneralModel } from './general-model.js'
import { WordWeights } from './word-weights.js'

/** "tsgm", and the version of this form. */
const signature = 0x74_73_67_6d
const version = 1

/**
 * A general model as bytes: signature, version, and the lengths of four parts, then the parts: the words of its weights, the weights,
 * the first model and the second. Everything is little-endian.
 */
export function encodeGeneralModel({ parts }: GeneralModel): Uint8Array {
  const { words, first, second } = parts
  const wordBytes = new Uint8Array(words.words.length * 4)
  const view = new DataView(wordBytes.buffer)
  for (const [at, word] of words.words.entries()) view.setUint32(at * 4, word, true)
  const pieces = [wordBytes, words.steps, encodeModel(first), encodeModel(second)]
  const head = new DataView(new ArrayBuffer(headLength))
  head.setUint32(0, signature, true)
  head.setUint32(4, version, true)
  for (const [at, piece] of pieces.entries()) head.setUint32(8 + at * 4, piece.length, true)
  return joined([new Uint8Array(head.buffer), ...pieces])
}

const pieceCount = 4
const headLength = 8 + pieceCount * 4

/** The model of such bytes, the same to the bit; anything else is refused. */
export function decodeGeneralModel(bytes: Uint8Array, where: string): GeneralModel {
  const [wordBytes, steps, first, second] = piecesOf(bytes, where)
  if (wordBytes.length !== steps.length * 4) throw broken(where, 'its words have other weights')
  const view = new DataView(wordBytes.buffer, wordBytes.byteOffset, wordBytes.length)
  const words = Uint32Array.from(steps, (_, at) => view.getUint32(at * 4, true))
  return new GeneralModel({
    words: WordWeights.of(words, steps.slice()),
    first: decodeModel(first, where),
    second: decodeModel(second, where),
  })
}

type Pieces = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]

function piecesOf(bytes: Uint8Array, where: string): Pieces {
  if (bytes.length < headLength) throw broken(where, 'it is too short')
  const head = new DataView(bytes.buffer, bytes.byteOffset, headLength)
  if (head.getUint32(0, true) !== signature) throw broken(where, 'it begins with something else')
  if (head.getUint32(4, true) !== version) throw broken(where, 'it has another form')
  let at = headLength
  const piece = (number: number): Uint8Array => {
    const end = at + head.getUint32(8 + number * 4, true)
    if (end > bytes.length) throw broken(where, 'it ends too early')
    const found = bytes.subarray(at, end)
    at = end
    return found
  }
  const pieces: Pieces = [piece(0), piece(1), piece(2), piece(3)]
  if (at !== bytes.length) throw broken(where, 'something follows it')
  return pieces
}

const broken = (where: string, reason: string): BrokenModel => new BrokenModel(where, reason)

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
