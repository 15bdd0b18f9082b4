import { BrokenModel, ModelMismatch } from '../core/errors.js'
import { vectorNames } from '../features/registry.js'
import { checksum } from '../learn/boosting/checksum.js'
import { decodeModel } from '../learn/boosting/decode-model.js'
import { encodeModel } from '../learn/boosting/encode-model.js'
import { choiceFactNames } from './choice-facts.js'
import { GeneralModel } from './general-model.js'
import type { ModelCard } from './model-card.js'
import { pageFactNames } from './page-facts.js'
import { PageJudge, seenNames } from './page-judge.js'
import { pageTypes } from './page-type.js'
import { TypeWeights } from './type-weights.js'
import { wordHintNames } from './word-hints.js'
import { WordWeights } from './word-weights.js'

/** "tsgm", and the version of this form. */
const signature = 0x74_73_67_6d
const version = 2

export interface ModelFile {
  readonly card: ModelCard
  readonly model: GeneralModel
}

const pieceNames = [
  'card',
  'words',
  'word weights',
  'signs',
  'sign weights',
  'first',
  'types',
  'second',
  'confidence',
] as const

type PieceName = (typeof pieceNames)[number]
type Pieces = Readonly<Record<PieceName, Uint8Array>>

/** A general model as bytes: signature, version, the lengths of the pieces, the pieces, a checksum. Everything is little-endian. */
export function encodeGeneralModel({ card, model }: ModelFile): Uint8Array {
  const { words, signs, first, types, second } = model.judge.parts
  const pieces: Pieces = {
    card: new TextEncoder().encode(JSON.stringify(card)),
    words: bytesOf(words.words),
    'word weights': words.steps,
    signs: bytesOf(signs.signs),
    'sign weights': new Uint8Array(signs.steps.buffer, signs.steps.byteOffset, signs.steps.length),
    first: encodeModel(first),
    types: encodeModel(types),
    second: encodeModel(second),
    confidence: encodeModel(model.confidence),
  }
  const head = new DataView(new ArrayBuffer(headLength))
  head.setUint32(0, signature, true)
  head.setUint32(4, version, true)
  for (const [at, name] of pieceNames.entries())
    head.setUint32(8 + at * 4, pieces[name].length, true)
  const content = joined([new Uint8Array(head.buffer), ...pieceNames.map((name) => pieces[name])])
  return joined([content, bytesOf(Uint32Array.of(checksum(content)))])
}

const headLength = 8 + pieceNames.length * 4
const checksumLength = 4

/** The model of such bytes, the same to the bit; anything else is refused, and what was fitted to other columns too. */
export function decodeGeneralModel(bytes: Uint8Array, where: string): ModelFile {
  const pieces = piecesOf(bytes, where)
  const words = numbersOf(pieces.words)
  const signs = numbersOf(pieces.signs)
  const weights = pieces['word weights']
  const types = pieces['sign weights']
  if (words.length !== weights.length) throw broken(where, 'its words have other weights')
  if (signs.length * pageTypes.length !== types.length)
    throw broken(where, 'its signs have other weights')
  const judge = new PageJudge({
    words: WordWeights.of(words, weights.slice()),
    signs: TypeWeights.of(signs, Int8Array.from(types)),
    first: decodeModel(pieces.first, where),
    types: decodeModel(pieces.types, where),
    second: decodeModel(pieces.second, where),
  })
  const model = new GeneralModel(judge, decodeModel(pieces.confidence, where))
  refuseOtherColumns(model)
  return { card: cardOf(pieces.card, where), model }
}

/** A model that was fitted to columns of another version would give wrong answers: it is refused before it is asked. */
function refuseOtherColumns({ judge: { parts }, confidence }: GeneralModel): void {
  const known = [...vectorNames, ...wordHintNames]
  for (const [names, columns] of [
    [parts.first.parts.names, known],
    [parts.types.parts.names, pageFactNames],
    [parts.second.parts.names, seenNames],
    [confidence.parts.names, choiceFactNames],
  ] as const) {
    const length = Math.max(names.length, columns.length)
    for (let at = 0; at < length; at++)
      if (names[at] !== columns[at]) throw new ModelMismatch(at, names[at], columns[at])
  }
}

function cardOf(bytes: Uint8Array, where: string): ModelCard {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as ModelCard
  } catch (error) {
    throw broken(where, error)
  }
}

function piecesOf(bytes: Uint8Array, where: string): Pieces {
  if (bytes.length < headLength + checksumLength) throw broken(where, 'it is too short')
  const head = new DataView(bytes.buffer, bytes.byteOffset, headLength)
  if (head.getUint32(0, true) !== signature) throw broken(where, 'it begins with something else')
  if (head.getUint32(4, true) !== version) throw broken(where, 'it has another form')
  const end = bytes.length - checksumLength
  const [expected] = numbersOf(bytes.subarray(end))
  if (checksum(bytes.subarray(0, end)) !== expected)
    throw broken(where, 'bytes of it are missing or changed')
  let at = headLength
  const pieces = pieceNames.map((name, number) => {
    const start = at
    at += head.getUint32(8 + number * 4, true)
    const piece = bytes.subarray(start, Math.min(at, end))
    return [name, piece] as const
  })
  if (at !== end) throw broken(where, 'its pieces do not fill it')
  return Object.fromEntries(pieces) as unknown as Pieces
}

const broken = (where: string, reason: unknown): BrokenModel => new BrokenModel(where, reason)

function bytesOf(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [at, number] of numbers.entries()) view.setUint32(at * 4, number, true)
  return bytes
}

function numbersOf(bytes: Uint8Array): Uint32Array {
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
