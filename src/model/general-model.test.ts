import { beforeAll, describe, expect, test } from 'vitest'
import { leadingColumns } from '../features/matrix.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { choiceFacts } from './choice-facts.js'
import { chooseRuns, leanings } from './choose-runs.js'
import { fitConfidence } from './confidence.js'
import { fitJudge } from './fit-judge.js'
import { GeneralModel } from './general-model.js'
import {
  constantModel,
  fastSettings,
  judgementOf,
  learned,
  learnedPages,
  plainCard,
  plainFile,
  plainModel,
  pricePage,
  storyPage,
} from './general-model.test-kit.js'
import { decodeGeneralModel, encodeGeneralModel, type ModelFile } from './model-file.js'
import type { LabelledPage } from './model-page.js'
import { type Judgement, type JudgeParts, PageJudge } from './page-judge.js'

const settings = fastSettings
const emptyPage: LabelledPage = { html: '', main: '', fold: 0 }

/** A model whose confidence is learned from choices that reached these, one after the other. */
async function fitted(f1s: readonly number[] = [0.75]): Promise<GeneralModel> {
  const judge = await fitJudge(learnedPages(), { settings })
  const tried = f1s.map((f1, at) => {
    const judgement = judgementOf(judge, storyPage(at))
    const { likelihoods, words } = judgement
    return { facts: choiceFacts(chooseRuns(likelihoods, words), judgement), f1 }
  })
  return new GeneralModel(judge, fitConfidence(tried))
}

let model: GeneralModel
beforeAll(async () => {
  model = await fitted()
})

const judged = ({ judge }: GeneralModel, page: LabelledPage): readonly number[] => [
  ...judgementOf(judge, page).likelihoods,
]

const bytesOf = (of: GeneralModel): Uint8Array => encodeGeneralModel({ card: plainCard, model: of })

test('a page to learn from knows which of its runs are content, and weighs as much as any other', () => {
  const { isContent, weights, type } = learned(storyPage(0))
  expect([...isContent]).toEqual([0, 0, 0, 0, 1, 1, 1, 0])
  expect([type, learned(pricePage(0)).type, learned(emptyPage).type]).toEqual([0, 4, -1])
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  expect(sum(weights)).toBeCloseTo(300)
  expect(sum(learned(storyPage(5)).weights)).toBeCloseTo(300)
  // 13 words, and 1
  expect(weights[4]! / weights[0]!).toBeCloseTo(13 ** 0.8)
})

describe('an unseen page', () => {
  test('has its story told from its menu, and its table', () => {
    const isContent = (page: LabelledPage) => judged(model, page).map((likely) => likely > 0.5)
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

  test('is told its type', () => {
    const typeOf = (page: LabelledPage) => model.decide(judgementOf(model.judge, page)).pageType
    expect([storyPage(101), pricePage(102), storyPage(103)].map(typeOf)).toEqual([
      'article',
      'listing',
      'article',
    ])
  })

  test('is kept by the best expected F1, or as is leant to', () => {
    const judgement = judgementOf(model.judge, storyPage(101))
    expect(model.decide(judgement).kept).toEqual([4, 5, 6, 7, 8])
    // a page of no article; due 12.25: the first alone 20 / 22.25, all 24.5 / 31.25; by F2 50 / 59 and 61.25 / 68
    const other = {
      ...judgement,
      types: Float32Array.of(0, 0, 0, 0, 1, 0, 0),
      likelihoods: Float32Array.of(1, ...new Array(9).fill(0.25)),
      words: Float32Array.of(10, ...new Array(9).fill(1)),
    }
    expect(model.decide(other).kept).toEqual([0])
    expect(model.decide(other, leanings.recall).kept).toHaveLength(10)
    expect(model.decide(other).pageType).toBe('listing')
  })
})

test('a page without runs has nothing to judge, nothing kept, and no confidence', () => {
  const judgement = judgementOf(model.judge, emptyPage)
  expect(judgement.likelihoods).toHaveLength(0)
  expect(model.decide(judgement)).toMatchObject({ kept: [], confidence: 0 })
})

describe('confidence', () => {
  test.each([
    [0.625, 0.625],
    [2, 1],
    [-1, 0],
  ])('that was learned from choices that reached %d is %d', (f1, confidence) => {
    const of = plainModel(f1)
    const judgement = judgementOf(of.judge, storyPage(1))
    expect(of.decide(judgement).confidence).toBe(confidence)
  })

  test('is learned: it is higher where choices like this one reached more', async () => {
    const facts = (likelihood: number) => {
      const judgement = judgementOf(plainModel().judge, storyPage(1))
      const sure = { ...judgement, likelihoods: judgement.likelihoods.map(() => likelihood) }
      return choiceFacts(chooseRuns(sure.likelihoods, sure.words), sure)
    }
    const tried = Array.from({ length: 200 }, (_, at) => at % 100).map((at) => ({
      facts: facts(at / 100),
      f1: at < 50 ? 0.25 : 0.75,
    }))
    const [low, high] = [0.1, 0.9].map((likely) => fitConfidence(tried).predict(facts(likely))[0]!)
    expect(low).toBeCloseTo(0.25, 1)
    expect(high).toBeCloseTo(0.75, 1)
  })
})

test('the reasons for a run add up to the log odds of both judgements together', () => {
  const judgement = judgementOf(model.judge, storyPage(101))
  const { seen, likelihoods } = judgement
  const { first, second } = model.judge.parts
  const known = leadingColumns(seen, first.parts.names)
  const [firstScores, scores] = [first.scores(known), second.scores(seen)]
  const contributionsOf = model.explain(judgement)
  for (const [run, score] of scores.entries()) {
    const { base, columns } = contributionsOf(run)
    expect(columns).toHaveLength(seen.names.length)
    const sum = columns.reduce((total, push) => total + push, base)
    expect(sum).toBeCloseTo(0.4 * firstScores[run]! + 0.6 * score, 9)
    // no run of this page is part of a table, a quote or code
    expect(likelihoods[run]).toBeCloseTo(1 / (1 + Math.exp(-sum)), 5)
  }
  expect(new Set(scores).size).toBeGreaterThan(1)
})

test('the same pages give the same bytes', async () => {
  expect(bytesOf(await fitted())).toEqual(bytesOf(model))
})

describe('a model as bytes', () => {
  test('is the same model to the bit', () => {
    const kept = decodeGeneralModel(bytesOf(model), 'x.model')
    expect(kept.card).toEqual(plainCard)
    expect(judged(kept.model, storyPage(77))).toEqual(judged(model, storyPage(77)))
    const judgement = judgementOf(model.judge, pricePage(77))
    expect(kept.model.decide(judgement)).toEqual(model.decide(judgement))
    expect(judgementOf(kept.model.judge, pricePage(77))).toEqual(judgement)
    expect(encodeGeneralModel(kept)).toEqual(bytesOf(model))
    // it does know words and signs
    expect(kept.model.judge.parts.words.words.length).toBeGreaterThan(20)
    expect(kept.model.judge.parts.signs.signs.length).toBeGreaterThan(20)
  })

  test('may stand in the midst of others', () => {
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
    ['with a sign too many', (bytes) => lengthsMoved(bytes, 3, 4, 4)],
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

  test.each(damages)('is refused when it is %s', (_, damaged) => {
    const bytes = damaged(bytesOf(model))
    expect(() => decodeGeneralModel(bytes, 'x.model')).toThrow(
      expect.objectContaining({
        code: 'BROKEN_MODEL',
        message: expect.stringContaining('x.model'),
      }),
    )
  })

  const plain = plainFile()
  const withPart = (name: keyof JudgeParts, part: BoostedModel): ModelFile => ({
    ...plain,
    model: new GeneralModel(
      new PageJudge({ ...plain.model.judge.parts, [name]: part }),
      plain.model.confidence,
    ),
  })

  describe.each([
    ['first', (file: ModelFile) => file.model.judge.parts.first],
    ['types', (file: ModelFile) => file.model.judge.parts.types],
    ['second', (file: ModelFile) => file.model.judge.parts.second],
    ['confidence', (file: ModelFile) => file.model.confidence],
  ] as const)('whose %s model was fitted to other columns', (name, partOf) => {
    const { names } = partOf(plain).parts
    test.each([
      [
        'one of another name',
        names.with(2, 'other'),
        `column 2 is "other" there and "${names[2]}"`,
      ],
      ['one fewer', names.slice(0, -1), `is missing there and "${names.at(-1)}" here`],
      ['one more', [...names, 'other'], `column ${names.length} is "other" there and missing here`],
    ])('%s, is refused', (_, others, message) => {
      const part = constantModel(others, [0.5])
      const file =
        name === 'confidence'
          ? { ...plain, model: new GeneralModel(plain.model.judge, part) }
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

test('what was judged by other columns is not decided on', () => {
  const judgement: Judgement = judgementOf(model.judge, storyPage(1))
  const turned = new GeneralModel(model.judge, constantModel(['other'], [0.5]))
  expect(() => turned.decide(judgement)).toThrow(
    expect.objectContaining({ code: 'MODEL_MISMATCH' }),
  )
})
