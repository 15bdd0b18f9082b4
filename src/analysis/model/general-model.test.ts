import { beforeAll, describe, expect, test } from 'vitest'
import { checksum } from '../../core/checksum.js'
import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../ml/boosting/boosted-trees.js'
import { uint32Bytes } from '../../ml/bytes/sections.js'
import { leadingColumns, Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { segmentVectors } from '../features/vectors.js'
import { estimateConfidence, fitConfidence, type SelectionConfidence } from './confidence.js'
import { selectByExpectedF, selectionPreferences } from './expected-f.js'
import { GeneralModel } from './general-model.js'
import {
  constantConfidence,
  constantGeneralModel,
  constantModel,
  fastSettings,
  fitPredictor,
  predictionOf,
  preparedPage,
  preparedPages,
  pricePage,
  storyPage,
  testModelCard,
  testModelFile,
} from './general-model.test-kit.js'
import { decodeGeneralModel, encodeGeneralModel, type ModelFile } from './model-file.js'
import { type PagePrediction, PagePredictor, type PredictorParts } from './page-predictor.js'
import { pageTypes } from './page-type.js'
import type { CorpusPage } from './prepared-page.js'
import { roleFeatureNames } from './roles/role-model.js'
import { selectionFeatures } from './selection-features.js'
import { TypeWeights } from './type-weights.js'
import { WordWeights } from './word-weights.js'

const settings = fastSettings
const emptyPage: CorpusPage = { html: '', main: '', fold: 0 }

/** A model whose confidence is learned from selections with these F1. */
async function fitted(f1s: readonly number[] = [0.75]): Promise<GeneralModel> {
  const predictor = await fitPredictor(preparedPages(), { settings })
  const evaluated = f1s.map((f1, at) => {
    const prediction = predictionOf(predictor, storyPage(at))
    const { likelihoods, words } = prediction
    const features = selectionFeatures(selectByExpectedF(likelihoods, words), prediction)
    return { features, f1, fold: at }
  })
  return new GeneralModel(predictor, fitConfidence(evaluated))
}

let model: GeneralModel
beforeAll(async () => {
  model = await fitted()
})

const likelihoodsOf = ({ predictor }: GeneralModel, page: CorpusPage): readonly number[] => [
  ...predictionOf(predictor, page).likelihoods,
]

/** A model of confidence with these trees. */
const orderedBy = (order: BoostedModel): SelectionConfidence => ({
  ...constantConfidence(0.5),
  order,
})

const bytesOf = (of: GeneralModel): Uint8Array =>
  encodeGeneralModel({ card: testModelCard, model: of })

test('a prepared page has labels and weights of its segments, with an equal sum for all pages', () => {
  const { isContent, weights, type } = preparedPage(storyPage(0))
  expect([...isContent]).toEqual([0, 0, 0, 0, 1, 1, 1, 0])
  expect([type, preparedPage(pricePage(0)).type, preparedPage(emptyPage).type]).toEqual([0, 4, -1])
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  expect(sum(weights)).toBeCloseTo(300)
  expect(sum(preparedPage(storyPage(5)).weights)).toBeCloseTo(300)
  // 13 words, and 1
  expect(weights[4]! / weights[0]!).toBeCloseTo(13 ** 0.8)
})

describe('an unseen page', () => {
  test('has its story or table separated from its menu', () => {
    const isContent = (page: CorpusPage) => likelihoodsOf(model, page).map((likely) => likely > 0.5)
    expect(isContent(storyPage(101))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(isContent(pricePage(102))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('has a predicted type', () => {
    const typeOf = (page: CorpusPage) => model.decide(predictionOf(model.predictor, page)).pageType
    expect([storyPage(101), pricePage(102), storyPage(103)].map(typeOf)).toEqual([
      'article',
      'listing',
      'article',
    ])
  })

  test('is selected by the best expected F1, or by a preference', () => {
    const prediction = predictionOf(model.predictor, storyPage(101))
    expect(model.decide(prediction).kept).toEqual([4, 5, 6, 7, 8])
    // not an article; 122.5 expected words:
    // the first alone 200 / 222.5, all 245 / 312.5; by F2 500 / 590 and 612.5 / 680
    const other = {
      ...prediction,
      types: Float32Array.of(0, 0, 0, 0, 1, 0, 0),
      likelihoods: Float32Array.of(1, ...new Array(9).fill(0.25)),
      words: Float32Array.of(100, ...new Array(9).fill(10)),
    }
    expect(model.decide(other).kept).toEqual([0])
    expect(model.decide(other, selectionPreferences.recall).kept).toHaveLength(10)
    expect(model.decide(other).pageType).toBe('listing')
  })
})

test('a page without segments has no likelihoods, nothing kept, and confidence 0', () => {
  const prediction = predictionOf(model.predictor, emptyPage)
  expect(prediction.likelihoods).toHaveLength(0)
  expect(model.decide(prediction)).toMatchObject({ kept: [], confidence: 0 })
})

describe('confidence', () => {
  test.each([
    [0.625, 0.625],
    [2, 1],
    [-1, 0],
  ])('learned from selections with F1 %d is %d', (f1, confidence) => {
    const of = constantGeneralModel(f1)
    const prediction = predictionOf(of.predictor, storyPage(1))
    expect(of.decide(prediction).confidence).toBe(confidence)
  })

  test('is higher where similar selections had a higher F1', async () => {
    const featuresFor = (likelihood: number) => {
      const prediction = predictionOf(constantGeneralModel().predictor, storyPage(1))
      const sure = { ...prediction, likelihoods: prediction.likelihoods.map(() => likelihood) }
      return selectionFeatures(selectByExpectedF(sure.likelihoods, sure.words), sure)
    }
    const evaluated = Array.from({ length: 200 }, (_, at) => at % 100).map((at) => ({
      features: featuresFor(at / 100),
      f1: at < 50 ? 0.25 : 0.75,
      fold: at % 4,
    }))
    const confidence = fitConfidence(evaluated)
    const [low, high] = [0.1, 0.9].map((likely) =>
      estimateConfidence(featuresFor(likely), confidence),
    )
    expect(low).toBeCloseTo(0.25, 1)
    expect(high).toBeCloseTo(0.75, 1)
  })
})

test('contributions add up to the mixed log odds of both predictions', () => {
  const prediction = predictionOf(model.predictor, storyPage(101))
  const { features, likelihoods } = prediction
  const { first, second } = model.predictor.parts
  const firstFeatures = leadingColumns(features, first.parts.names)
  const [firstScores, scores] = [first.scores(firstFeatures), second.scores(features)]
  const contributionsOf = model.explain(prediction)
  for (const [segment, score] of scores.entries()) {
    const { base, columns } = contributionsOf(segment)
    expect(columns).toHaveLength(features.names.length)
    const sum = columns.reduce((total, value) => total + value, base)
    expect(sum).toBeCloseTo(0.4 * firstScores[segment]! + 0.6 * score, 9)
    // no segment of this page is part of a table, a quote or code
    expect(likelihoods[segment]).toBeCloseTo(1 / (1 + Math.exp(-sum)), 5)
  }
  expect(new Set(scores).size).toBeGreaterThan(1)
})

test('decisions depend on no other columns than those that the model names', () => {
  const other = { ...pricePage(102), html: '<p>A letter.</p><form>Your name</form>' }
  for (const page of [storyPage(101), pricePage(102), other]) {
    const segmentation = segmentPage(readPage(page.html))
    const [all, needed] = [{}, { needed: model.vectorColumns }].map((columns) =>
      model.predictor.predict(segmentation, segmentVectors(segmentation, columns), page.url),
    )
    expect(needed!.likelihoods).toEqual(all!.likelihoods)
    expect(needed!.types).toEqual(all!.types)
    expect(model.decide(needed!)).toEqual(model.decide(all!))
    const [whole, part] = [all!, needed!].map((prediction) => model.explain(prediction)(0))
    expect(part).toEqual(whole)
  }
})

describe('roles of segments', () => {
  const page = storyPage(101)
  /** Holds everything for a teaser, which is the seventh. */
  const roles = new BoostedTrees({ rounds: 0, objective: 'softmax' }).fit(
    new Matrix(roleFeatureNames, 3),
    [0, 6, 6],
  )
  const withRoles = () => new GeneralModel(model.predictor, model.confidence, roles)
  const rolesIn = (of: GeneralModel, html: string) =>
    of.rolesOf(predictionOf(of.predictor, { ...page, html }))

  test('are what markup states, else the likeliest', () => {
    const html = '<nav>Home</nav><p>The ferry was late.'
    expect(rolesIn(withRoles(), html)).toEqual(['navigation', 'teaser'])
  })

  test('are unknown to a model that was not trained to tell them', () => {
    expect(rolesIn(model, page.html)).toBeUndefined()
    const kept = decodeGeneralModel(bytesOf(model), 'x.model')
    expect(kept.model.roles).toBeUndefined()
  })

  test('are told as before by a decoded model', () => {
    const kept = decodeGeneralModel(bytesOf(withRoles()), 'x.model').model
    expect(rolesIn(kept, page.html)).toEqual(rolesIn(withRoles(), page.html))
  })

  test('of other columns are rejected', () => {
    const other = constantModel(roleFeatureNames.slice(1), [0.5])
    const bytes = bytesOf(new GeneralModel(model.predictor, model.confidence, other))
    expect(() => decodeGeneralModel(bytes, 'x.model')).toThrow(
      expect.objectContaining({ code: 'MODEL_MISMATCH' }),
    )
  })
})

describe('the length of products', () => {
  const { parts } = constantGeneralModel().predictor
  const withLength = (deviation: number) =>
    new GeneralModel(
      new PagePredictor({ ...parts, productLength: { mean: 5.5, deviation } }),
      constantConfidence(0.5),
    )

  test('is decoded, and known to predictions', () => {
    const { predictor } = decodeGeneralModel(bytesOf(withLength(1.25)), 'x.model').model
    expect(predictionOf(predictor, storyPage(1)).productLength).toEqual({
      mean: 5.5,
      deviation: 1.25,
    })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'is rejected if it varies by %d',
    (by) => {
      expect(() => decodeGeneralModel(bytesOf(withLength(by)), 'x.model')).toThrow(
        expect.objectContaining({ code: 'BROKEN_MODEL' }),
      )
    },
  )
})

test('a model of the version before, which had no roles, is read', () => {
  const bytes = bytesOf(model)
  const start = 8 + 4 * 12
  // without the lengths of the last two sections, which are empty
  const content = Uint8Array.of(...bytes.subarray(0, start - 8), ...bytes.subarray(start, -4))
  content[4] = 3
  const older = Uint8Array.of(...content, ...uint32Bytes(Uint32Array.of(checksum(content))))
  const { model: read } = decodeGeneralModel(older, 'x.model')
  expect(bytesOf(read)).toEqual(bytes)
})

test('the same pages give the same bytes', async () => {
  expect(bytesOf(await fitted())).toEqual(bytesOf(model))
})

describe('a model as bytes', () => {
  test('is decoded to the same model, bit for bit', () => {
    const kept = decodeGeneralModel(bytesOf(model), 'x.model')
    expect(kept.card).toEqual(testModelCard)
    expect(likelihoodsOf(kept.model, storyPage(77))).toEqual(likelihoodsOf(model, storyPage(77)))
    const prediction = predictionOf(model.predictor, pricePage(77))
    expect(kept.model.decide(prediction)).toEqual(model.decide(prediction))
    expect(predictionOf(kept.model.predictor, pricePage(77))).toEqual(prediction)
    expect(encodeGeneralModel(kept)).toEqual(bytesOf(model))
    // both vocabularies are restored
    expect(kept.model.predictor.parts.wordWeights.words.length).toBeGreaterThan(20)
    expect(kept.model.predictor.parts.typeWeights.words.length).toBeGreaterThan(20)
  })

  test('is decoded from a part of a buffer', () => {
    const bytes = bytesOf(model)
    const among = Uint8Array.of(1, 2, 3, ...bytes, 4).subarray(3, 3 + bytes.length)
    expect(encodeGeneralModel(decodeGeneralModel(among, 'x.model'))).toEqual(bytes)
  })

  const damages: readonly (readonly [string, (bytes: Uint8Array) => Uint8Array])[] = [
    ['empty', () => new Uint8Array(0)],
    ['too short', (bytes) => bytes.slice(0, 10)],
    ['cut off', (bytes) => bytes.slice(0, -1)],
    ['with more behind it', (bytes) => Uint8Array.of(...bytes, 0)],
    ['something else', (bytes) => bytes.with(0, bytes[0]! ^ 1)],
    ['of another form', (bytes) => bytes.with(4, 1)],
    ['damaged in its card', (bytes) => bytes.with(44, 0)],
    ['damaged in its trees', (bytes) => bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1)],
    ['with a word too few', (bytes) => lengthsMoved(bytes, 1, 2, -4)],
    ['with a type word too many', (bytes) => lengthsMoved(bytes, 3, 4, 4)],
    ['with half a point of calibration', (bytes) => lengthsMoved(bytes, 7, 8, -4)],
  ]

  /** Some bytes of one piece are counted to the next one. */
  function lengthsMoved(bytes: Uint8Array, piece: number, next: number, by: number): Uint8Array {
    const copy = bytes.slice()
    const view = new DataView(copy.buffer)
    for (const [one, more] of [
      [piece, by],
      [next, -by],
    ] as const)
      view.setUint32(8 + 4 * one, view.getUint32(8 + 4 * one, true) + more, true)
    return copy
  }

  test.each(damages)('is rejected when it is %s', (_, damaged) => {
    const bytes = damaged(bytesOf(model))
    expect(() => decodeGeneralModel(bytes, 'x.model')).toThrow(
      expect.objectContaining({
        code: 'BROKEN_MODEL',
        message: expect.stringContaining('x.model'),
      }),
    )
  })

  const plain = testModelFile()
  const withPart = <Name extends keyof PredictorParts>(
    name: Name,
    part: PredictorParts[Name],
  ): ModelFile => ({
    ...plain,
    model: new GeneralModel(
      new PagePredictor({ ...plain.model.predictor.parts, [name]: part }),
      plain.model.confidence,
    ),
  })

  test.each([
    ['words', withPart('wordWeights', WordWeights.of(Uint32Array.of(2, 1), new Uint8Array(2)))],
    [
      'type words',
      withPart(
        'typeWeights',
        TypeWeights.of(Uint32Array.of(1, 1), new Int8Array(2 * pageTypes.length)),
      ),
    ],
  ])('whose %s are not in order is rejected', (_, file) => {
    expect(() => decodeGeneralModel(encodeGeneralModel(file), 'x.model')).toThrow(
      expect.objectContaining({
        code: 'BROKEN_MODEL',
        message: expect.stringContaining('its words are not in order'),
      }),
    )
  })

  describe.each([
    ['first', (file: ModelFile) => file.model.predictor.parts.first],
    ['types', (file: ModelFile) => file.model.predictor.parts.types],
    ['second', (file: ModelFile) => file.model.predictor.parts.second],
    ['confidence', (file: ModelFile) => file.model.confidence.order],
  ] as const)('whose %s model was fitted to other columns', (name, partOf) => {
    const { names } = partOf(plain).parts
    test.each([
      [
        'one of another name',
        names.with(2, 'other'),
        `column 2 was "other" and is now "${names[2]}"`,
      ],
      ['one fewer', names.slice(0, -1), `was missing and is now "${names.at(-1)}"`],
      ['one more', [...names, 'other'], `column ${names.length} was "other" and is now missing`],
    ])('%s, is rejected', (_, others, message) => {
      const part = constantModel(others, [0.5])
      const file =
        name === 'confidence'
          ? { ...plain, model: new GeneralModel(plain.model.predictor, orderedBy(part)) }
          : withPart(name, part)
      expect(() => decodeGeneralModel(encodeGeneralModel(file), 'x.model')).toThrow(
        expect.objectContaining({
          code: 'MODEL_MISMATCH',
          message: expect.stringContaining(message),
        }),
      )
    })
  })
})

test('a prediction with other columns is rejected', () => {
  const prediction: PagePrediction = predictionOf(model.predictor, storyPage(1))
  const turned = new GeneralModel(model.predictor, orderedBy(constantModel(['other'], [0.5])))
  expect(() => turned.decide(prediction)).toThrow(
    expect.objectContaining({ code: 'MODEL_MISMATCH' }),
  )
})
