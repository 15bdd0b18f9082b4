import { describe, expect, test } from 'vitest'
import { Matrix } from '../../features/matrix.js'
import { choiceFactNames } from '../../model/choice-facts.js'
import { learned, plainModel } from '../../model/general-model.test-kit.js'
import { pageTypes } from '../../model/page-type.js'
import { figuresOf, type TriedPage, tryJudge } from './cross-validate.js'
import type { LearnedPage } from './read-pages.js'

/** Of a choice of so many runs. */
function factsOf(runs: number): Matrix {
  const facts = new Matrix(choiceFactNames, 1)
  facts.column(choiceFactNames.indexOf('choice.runs'))[0] = runs
  facts.column(choiceFactNames.indexOf('choice.words'))[0] = Math.log1p(20)
  return facts
}

/** A page of these facts of its choice, like all others. */
const triedOf = (fold: number, type: number, told: number, f1: number): TriedPage => ({
  fold,
  type,
  told,
  f1,
  facts: factsOf(1),
})

// all of a fold are alike, so that the confidence in the other one's is what they reached
const tried: readonly TriedPage[] = [
  ...[triedOf(0, 0, 0, 0.25), triedOf(0, 0, 0, 0.25), triedOf(0, 1, 0, 0.25)],
  ...[triedOf(3, 0, 4, 1), triedOf(3, -1, 2, 1)],
]

describe('figures', () => {
  const figures = figuresOf(tried)

  test('are means over all pages, and over those of each type that there is', () => {
    expect(figures).toMatchObject({ folds: 2, pages: 5, f1: (3 * 0.25 + 2) / 5 })
    expect(figures.byType).toEqual([
      { type: 'article', pages: 3, f1: 0.5 },
      { type: 'forum', pages: 1, f1: 0.25 },
    ])
  })

  test('count the types that were told of pages of known type', () => {
    expect(figures.typeAccuracy).toBe(2 / 4)
    const expected = pageTypes.map(() => pageTypes.map(() => 0))
    expected[0] = [2, 0, 0, 0, 1, 0, 0]
    expected[1] = [1, 0, 0, 0, 0, 0, 0]
    expect(figures.confusion).toEqual(expected)
  })

  test('hold the confidence, learned from the other folds, against the truth', () => {
    expect(figures.reliability).toEqual([
      { from: 0.2, to: 0.3, pages: 2, confidence: 0.25, f1: 1 },
      { from: 0.9, to: 1, pages: 3, confidence: 1, f1: 0.25 },
    ])
    expect(figures.rankCorrelation).toBeCloseTo(-1)
  })

  test('of pages of no known type have none', () => {
    const none = figuresOf(tried.map((page) => ({ ...page, type: -1 })))
    expect(none).toMatchObject({ byType: [], typeAccuracy: 0, f1: figures.f1 })
    expect(none.confusion.flat().every((count) => count === 0)).toBe(true)
  })

  test('are of no confidence where nothing was kept, and nothing is learned from that', () => {
    const nothing = { ...triedOf(3, 0, 0, 0), facts: factsOf(0) }
    const { reliability } = figuresOf([...tried, nothing])
    expect(reliability).toEqual([
      { from: 0, to: 0.1, pages: 1, confidence: 0, f1: 0 },
      { from: 0.2, to: 0.3, pages: 2, confidence: 0.25, f1: 1 },
      { from: 0.9, to: 1, pages: 3, confidence: 1, f1: 0.25 },
    ])
  })

  test('are of estimates between 0 and 1', () => {
    const { reliability } = figuresOf([triedOf(0, 0, 0, -1), triedOf(1, 0, 0, 3)])
    expect(reliability.map(({ confidence }) => confidence)).toEqual([0, 1])
  })
})

describe('a judge that is tried', () => {
  const pageOf = (html: string, main: string): LearnedPage => ({
    ...learned({ html, main, fold: 2, type: 'product' }),
    url: 'https://tides.example/',
    main,
  })
  /** It keeps everything that there is, and takes every page for an article. */
  const { judge } = plainModel()

  test('is held to the words of the main content', () => {
    const pages = [
      // two of four words are right, and all that should be found
      pageOf('<p>one two</p><p>three 4</p>', 'ONE, two'),
      pageOf('<p>one two</p>', 'three'),
      // nothing is kept, and nothing should be
      pageOf('', ''),
    ]
    const tried = tryJudge(judge, pages)
    expect(tried.map(({ f1 }) => f1)).toEqual([4 / 6, 0, 1])
    expect(tried[0]).toMatchObject({ fold: 2, type: 2, told: 0 })
    expect(tried[0]!.facts.record(0)).toMatchObject({ 'choice.runs': 2, 'choice.share': 1 })
  })
})
