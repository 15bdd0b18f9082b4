import { BrokenModel } from '../core/errors.js'
import { vectorNames } from '../features/registry.js'
import { decodeModel } from '../learn/boosting/decode-model.js'
import { encodeModel } from '../learn/boosting/encode-model.js'
import { expectColumns } from '../learn/expect-columns.js'
import {
  bytesOf,
  decodePieces,
  encodePieces,
  jsonBytes,
  jsonOf,
  numbersOf,
} from '../learn/pieces.js'
import { choiceFactNames } from './choice-facts.js'
import { GeneralModel } from './general-model.js'
import type { ModelCard } from './model-card.js'
import { pageFactNames } from './page-facts.js'
import { PageJudge, seenNames } from './page-judge.js'
import { pageTypes } from './page-type.js'
import { TypeWeights } from './type-weights.js'
import { wordHintNames } from './word-hints.js'
import { WordWeights } from './word-weights.js'

export interface ModelFile {
  readonly card: ModelCard
  readonly model: GeneralModel
}

const form = {
  /** "tsgm" */
  signature: 0x74_73_67_6d,
  version: 2,
  names: [
    'card',
    'words',
    'word weights',
    'signs',
    'sign weights',
    'first',
    'types',
    'second',
    'confidence',
  ],
} as const

/** A general model as bytes. */
export function encodeGeneralModel({ card, model }: ModelFile): Uint8Array {
  const { words, signs, first, types, second } = model.judge.parts
  return encodePieces(form, {
    card: jsonBytes(card),
    words: bytesOf(words.words),
    'word weights': words.steps,
    signs: bytesOf(signs.signs),
    'sign weights': new Uint8Array(signs.steps.buffer, signs.steps.byteOffset, signs.steps.length),
    first: encodeModel(first),
    types: encodeModel(types),
    second: encodeModel(second),
    confidence: encodeModel(model.confidence),
  })
}

/** The model of such bytes, the same to the bit; anything else is refused, and what was fitted to other columns too. */
export function decodeGeneralModel(bytes: Uint8Array, where: string): ModelFile {
  const pieces = decodePieces(form, bytes, where)
  const words = numbersOf(pieces.words)
  const signs = numbersOf(pieces.signs)
  const weights = pieces['word weights']
  const types = pieces['sign weights']
  if (words.length !== weights.length) throw new BrokenModel(where, 'its words have other weights')
  if (signs.length * pageTypes.length !== types.length)
    throw new BrokenModel(where, 'its signs have other weights')
  const judge = new PageJudge({
    words: WordWeights.of(words, weights.slice()),
    signs: TypeWeights.of(signs, Int8Array.from(types)),
    first: decodeModel(pieces.first, where),
    types: decodeModel(pieces.types, where),
    second: decodeModel(pieces.second, where),
  })
  const model = new GeneralModel(judge, decodeModel(pieces.confidence, where))
  refuseOtherColumns(model)
  return { card: jsonOf<ModelCard>(pieces.card, where), model }
}

function refuseOtherColumns({ judge: { parts }, confidence }: GeneralModel): void {
  expectColumns(parts.first, [...vectorNames, ...wordHintNames])
  expectColumns(parts.types, pageFactNames)
  expectColumns(parts.second, seenNames)
  expectColumns(confidence, choiceFactNames)
}
