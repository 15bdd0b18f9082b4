import { describe, expect, test } from 'vitest'
import {
  constantGeneralModel,
  preparedPage,
} from '../../../analysis/model/general-model.test-kit.js'
import { pageTypes } from '../../../analysis/model/page-type.js'
import { selectionFeatureNames } from '../../../analysis/model/selection-features.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import { crossValidationFigures, evaluatePredictor, type HeldOutPage } from './cross-validate.js'
import type { ModelTrainingPage } from './training-pages.js'

/** The features of a selection of this many segments. */
function factsOf(segments: number): Matrix {
  const facts = new Matrix(selectionFeatureNames, 1)
  facts.column(selectionFeatureNames.indexOf('choice.runs'))[0] = segments
  facts.column(selectionFeatureNames.indexOf('choice.words'))[0] = Math.log1p(20)
  return facts
}

/** A held-out page with equal selection features. */
const heldOutPage = (
  fold: number,
  type: number,
  predictedType: number,
  f1: number,
): HeldOutPage => ({
  fold,
  corpus: fold === 0 ? 'tides' : 'news',
  type,
  predictedType,
  f1,
  features: factsOf(1),
  roles: { features: new Matrix([], 0), roles: [] },
})

// the pages of a fold are equal, so that the confidence for the other fold is their F1
const heldOut: readonly HeldOutPage[] = [
  ...[heldOutPage(0, 0, 0, 0.25), heldOutPage(0, 0, 0, 0.25), heldOutPage(0, 1, 0, 0.25)],
  ...[heldOutPage(3, 0, 4, 1), heldOutPage(3, -1, 2, 1)],
]

describe('figures', () => {
  const figures = crossValidationFigures(heldOut)

  test('are means over all pages, and over those of each corpus and type', () => {
    expect(figures).toMatchObject({ folds: 2, pages: 5, f1: (3 * 0.25 + 2) / 5 })
    expect(figures.byCorpus).toEqual([
      { corpus: 'tides', pages: 3, f1: 0.25, typeAccuracy: 2 / 3 },
      { corpus: 'news', pages: 2, f1: 1, typeAccuracy: 0 },
    ])
    expect(figures.byType).toEqual([
      { type: 'article', pages: 3, f1: 0.5 },
      { type: 'forum', pages: 1, f1: 0.25 },
    ])
  })

  test('count the predicted types of pages of known type', () => {
    expect(figures.typeAccuracy).toBe(2 / 4)
    const expected = pageTypes.map(() => pageTypes.map(() => 0))
    expected[0] = [2, 0, 0, 0, 1, 0, 0]
    expected[1] = [1, 0, 0, 0, 0, 0, 0]
    expect(figures.confusion).toEqual(expected)
  })

  test('compare the confidence, fitted to the other folds, with the true F1', () => {
    expect(figures.reliability).toEqual([
      { from: 0.2, to: 0.3, pages: 2, confidence: 0.25, f1: 1 },
      { from: 0.9, to: 1, pages: 3, confidence: 1, f1: 0.25 },
    ])
    expect(figures.rankCorrelation).toBeCloseTo(-1)
  })

  test('of pages without known type have no types', () => {
    const none = crossValidationFigures(heldOut.map((page) => ({ ...page, type: -1 })))
    expect(none).toMatchObject({ byType: [], typeAccuracy: 0, f1: figures.f1 })
    expect(none.confusion.flat().every((count) => count === 0)).toBe(true)
  })

  test('have no confidence where nothing was kept, and such pages are not fitted', () => {
    const nothing = { ...heldOutPage(3, 0, 0, 0), features: factsOf(0) }
    const { reliability } = crossValidationFigures([...heldOut, nothing])
    expect(reliability).toEqual([
      { from: 0, to: 0.1, pages: 1, confidence: 0, f1: 0 },
      { from: 0.2, to: 0.3, pages: 2, confidence: 0.25, f1: 1 },
      { from: 0.9, to: 1, pages: 3, confidence: 1, f1: 0.25 },
    ])
  })

  test('have estimates between 0 and 1', () => {
    const { reliability } = crossValidationFigures([
      heldOutPage(0, 0, 0, -1),
      heldOutPage(1, 0, 0, 3),
    ])
    expect(reliability.map(({ confidence }) => confidence)).toEqual([0, 1])
  })
})

describe('an evaluated predictor', () => {
  const pageOf = (html: string, main: string): ModelTrainingPage => {
    const page = preparedPage({ html, main, fold: 2, type: 'product' })
    const roles = Int8Array.from(page.isContent, (isContent) => isContent - 1)
    return {
      ...page,
      url: 'https://tides.example/',
      main,
      corpus: 'tides',
      site: 'tides.example',
      domain: 'tides.example',
      roles,
    }
  }
  /** Keeps everything and predicts that every page is an article. */
  const { predictor } = constantGeneralModel()

  test('is scored by the words of the main content', () => {
    const pages = [
      // two of four words are right, and no word is missing
      pageOf('<p>one two</p><p>three 4</p>', 'ONE, two'),
      pageOf('<p>one two</p>', 'three'),
      // by character where a script has no spaces: four of seven, and none is missing
      pageOf('<p>\u5e02\u6c11\u65e9\u6668\u767b\u8239\u53bb</p>', '\u5e02\u6c11\u65e9\u6668'),
      // nothing is kept, and the gold is empty
      pageOf('', ''),
    ]
    const tried = evaluatePredictor(predictor, pages)
    expect(tried.map(({ f1 }) => f1)).toEqual([4 / 6, 0, 8 / 11, 1])
    expect(tried[0]).toMatchObject({ fold: 2, type: 2, predictedType: 0 })
    // where it is content
    expect(tried.map(({ roles }) => roles.roles)).toEqual([[0], [], [], []])
    expect(tried[0]!.features.record(0)).toMatchObject({ 'choice.runs': 2, 'choice.share': 1 })
  })
})
