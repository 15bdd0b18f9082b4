import { BrokenModel } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { expectColumns } from '../../ml/boosting/boosted-model.js'
import { decodeModel, encodeModel } from '../../ml/boosting/model-format.js'
import {
  decodeCard,
  decodeSections,
  encodeJson,
  encodeSections,
  sectionsVersion,
  uint32Bytes,
  uint32Values,
} from '../../ml/bytes/sections.js'
import { type Calibration, uncalibrated } from '../../ml/numeric/calibration.js'
import { vectorNames } from '../features/registry.js'
import { GeneralModel } from './general-model.js'
import { type ModelCard, modelCardShape } from './model-card.js'
import { PagePredictor, secondFeatureNames } from './page-predictor.js'
import { pageTypes } from './page-type.js'
import type { ProductLength } from './product-length.js'
import { roleFeatureNames } from './roles/role-model.js'
import { selectionFeatureNames } from './selection-features.js'
import { typeFeatureNames } from './type-features.js'
import { TypeWeights } from './type-weights.js'
import { wordFeatureNames } from './word-features.js'
import { WordWeights } from './word-weights.js'

export interface ModelFile {
  readonly card: ModelCard
  readonly model: GeneralModel
}

const format = {
  /** "tsgm" */
  signature: 0x74_73_67_6d,
  version: 4,
  names: [
    'card',
    'words',
    'word weights',
    'type words',
    'type weights',
    'first',
    'types',
    'second',
    'confidence',
    'calibration',
    'roles',
    'product length',
  ],
} as const

type SectionName = (typeof format.names)[number]
/** The sections that older versions lack. */
type NewerSection = 'calibration' | 'roles' | 'product length'

/** The first version that is read, which had no calibration and asked less of selections; the next had no roles. */
const firstVersion = 2

/** The number of sections of the versions before. */
const olderSections: ReadonlyMap<number, number> = new Map([
  [firstVersion, 9],
  [3, 10],
])

const formatOf = (version: number) => ({
  ...format,
  version,
  names: format.names.slice(0, olderSections.get(version)),
})

/** Encodes a general model with its card. */
export function encodeGeneralModel({ card, model }: ModelFile): Uint8Array {
  const { wordWeights, typeWeights, first, types, second, productLength } = model.predictor.parts
  const { roles } = model
  return encodeSections(format, {
    card: encodeJson(card),
    words: uint32Bytes(wordWeights.words),
    'word weights': wordWeights.steps,
    'type words': uint32Bytes(typeWeights.words),
    'type weights': new Uint8Array(
      typeWeights.steps.buffer,
      typeWeights.steps.byteOffset,
      typeWeights.steps.length,
    ),
    first: encodeModel(first),
    types: encodeModel(types),
    second: encodeModel(second),
    confidence: encodeModel(model.confidence.order),
    calibration: encodeCalibration(model.confidence.calibration),
    roles: roles === undefined ? new Uint8Array(0) : encodeModel(roles),
    'product length': encodeLength(productLength),
  })
}

/** Decodes a general model. Throws for invalid bytes, and for a model that was fitted to other columns. */
export function decodeGeneralModel(bytes: Uint8Array, where: string): ModelFile {
  const stated = sectionsVersion(bytes) ?? format.version
  const sections: Partial<Record<SectionName, Uint8Array>> &
    Record<Exclude<SectionName, NewerSection>, Uint8Array> = decodeSections(
    formatOf(olderSections.has(stated) ? stated : format.version),
    bytes,
    where,
  )
  const { calibration, roles } = sections
  const words = uint32Values(sections.words)
  const typeWords = uint32Values(sections['type words'])
  const wordSteps = sections['word weights']
  const typeSteps = sections['type weights']
  if (words.length !== wordSteps.length)
    throw new BrokenModel(where, 'its words and word weights differ in number')
  if (typeWords.length * pageTypes.length !== typeSteps.length)
    throw new BrokenModel(where, 'its type words and type weights differ in number')
  if (!areAscending(words) || !areAscending(typeWords))
    throw new BrokenModel(where, 'its words are not in order')
  const predictor = new PagePredictor({
    wordWeights: WordWeights.of(words, wordSteps.slice()),
    typeWeights: TypeWeights.of(typeWords, Int8Array.from(typeSteps)),
    first: decodeModel(sections.first, where),
    types: decodeModel(sections.types, where),
    second: decodeModel(sections.second, where),
    ...omitUndefined({ productLength: decodeLength(sections['product length'], where) }),
  })
  const confidence = {
    order: decodeModel(sections.confidence, where),
    calibration: calibration === undefined ? uncalibrated : decodeCalibration(calibration, where),
  }
  const model = new GeneralModel(
    predictor,
    confidence,
    roles === undefined || roles.length === 0 ? undefined : decodeModel(roles, where),
    () => modelHash(bytes),
  )
  checkColumns(model)
  return { card: decodeCard(sections.card, modelCardShape, where), model }
}

function areAscending(words: Uint32Array): boolean {
  for (let at = 1; at < words.length; at++) if (words[at]! <= words[at - 1]!) return false
  return true
}

/** Tells models apart: a hash of all bytes, and their number. */
function modelHash(bytes: Uint8Array): string {
  let hash = fnvOffset
  // an iterator makes garbage for each byte, which counts as the memory of the first page
  for (let at = 0; at < bytes.length; at++) hash = fnvStep(hash, bytes[at]!)
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${bytes.length}`
}

function checkColumns({ predictor: { parts }, confidence, roles }: GeneralModel): void {
  expectColumns(parts.first, [...vectorNames, ...wordFeatureNames])
  expectColumns(parts.types, typeFeatureNames)
  expectColumns(parts.second, secondFeatureNames)
  if (roles !== undefined) expectColumns(roles, roleFeatureNames)
  const { names } = confidence.order.parts
  const known = new Set(selectionFeatureNames)
  const isSubset = confidence.calibration === uncalibrated && names.every((name) => known.has(name))
  if (!isSubset) expectColumns(confidence.order, selectionFeatureNames)
}

/** Mean and deviation; nothing if they are unknown. */
const encodeLength = (length: ProductLength | undefined): Uint8Array =>
  length === undefined
    ? new Uint8Array(0)
    : uint32Bytes(new Uint32Array(Float32Array.of(length.mean, length.deviation).buffer))

function decodeLength(bytes: Uint8Array | undefined, where: string): ProductLength | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined
  const [mean, deviation] = new Float32Array(uint32Values(bytes.subarray(0, 8)).buffer)
  if (bytes.length !== 8 || !Number.isFinite(mean) || !(deviation! > 0 && deviation! < Infinity))
    throw new BrokenModel(where, 'its length of products is no number')
  return { mean: mean!, deviation: deviation! }
}

/** The scores, then the values. */
const encodeCalibration = ({ scores, values }: Calibration): Uint8Array =>
  uint32Bytes(new Uint32Array(Float32Array.of(...scores, ...values).buffer))

function decodeCalibration(bytes: Uint8Array, where: string): Calibration {
  const numbers = new Float32Array(uint32Values(bytes).buffer)
  const [scores, values] = [numbers.slice(0, numbers.length / 2), numbers.slice(numbers.length / 2)]
  const rises = (of: Float32Array): boolean =>
    of.every((value, at) => Number.isFinite(value) && (at === 0 || value >= of[at - 1]!))
  if (bytes.length % 8 !== 0 || bytes.length === 0 || !rises(scores) || !rises(values))
    throw new BrokenModel(where, 'its calibration does not rise')
  return { scores, values }
}
