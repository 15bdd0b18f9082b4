import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../ml/boosting/boosted-trees.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { vectorNames } from '../features/registry.js'
import { segmentVectors } from '../features/vectors.js'
import type { SelectionConfidence } from './confidence.js'
import {
  type PredictorFitOptions,
  type PredictorFitSettings,
  PredictorTraining,
  predictorFitDefaults,
} from './fit-predictor.js'
import { GeneralModel } from './general-model.js'
import type { ModelCard } from './model-card.js'
import type { ModelFile } from './model-file.js'
import { type PagePrediction, PagePredictor, secondFeatureNames } from './page-predictor.js'
import { type CorpusPage, type PreparedPage, preparePage } from './prepared-page.js'
import { selectionFeatureNames } from './selection-features.js'
import type { TrainingView } from './training-view.js'
import { typeFeatureNames } from './type-features.js'
import { TypeTally, TypeWeights } from './type-weights.js'
import { withoutLanguageWords } from './type-words.js'
import { wordFeatureNames } from './word-features.js'
import { WordTally, WordWeights } from './word-weights.js'

const tokensOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const nouns = 'ferry island harbour letter captain morning winter bicycle orchard lantern'.split(
  ' ',
)

const nounOf = (number: number, at: number): string => nouns[(number * 3 + at) % nouns.length]!

const menu = nouns.slice(0, 4).map((name) => `<li><a href="/${name}">${name}</a></li>`)

/** Content between a menu of four segments and a footer of one. */
const framed = (content: string): string =>
  `<ul class="menu">${menu.join('')}</ul>${content}` +
  '<div class="foot"><a href="/a">All rights</a> <a href="/b">Imprint</a></div>'

/** An article of three to five sentences, each a segment. Even numbers are in fold 0. */
export function storyPage(number: number): CorpusPage {
  const noun = (at: number): string => nounOf(number, at)
  const story = Array.from(
    { length: 3 + (number % 3) },
    (_, at) =>
      `The ${noun(at)} and the ${noun(at + 1)} were late, so nobody went to the ${noun(at + 2)}.`,
  )
  return {
    html: framed(`<div class="story">${story.map((text) => `<p>${text}</p>`).join('')}</div>`),
    url: `https://${noun(0)}.example/story/${number}`,
    main: story.join('\n'),
    type: 'article',
    fold: number % 2,
  }
}

/** A listing with a table of two segments per row. */
export function pricePage(number: number): CorpusPage {
  const rows = Array.from({ length: 4 }, (_, at) => [nounOf(number, at), `EUR ${10 + at}`] as const)
  const cells = rows.map(([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`)
  return {
    html: framed(`<table class="prices">${cells.join('')}</table>`),
    url: `https://${nounOf(number, 1)}.example/prices`,
    main: rows.flat().join('\n'),
    type: 'listing',
    fold: number % 2,
  }
}

export const preparedPage = (page: CorpusPage): PreparedPage => preparePage(page, tokensOf)

/** Sixteen articles and eight listings, in two folds. */
export const preparedPages = (): readonly PreparedPage[] => [
  ...Array.from({ length: 16 }, (_, number) => preparedPage(storyPage(number))),
  ...Array.from({ length: 8 }, (_, number) => preparedPage(pricePage(number))),
]

/** A page as it is, whose type is learned with the words of its language and without. */
export const plainView = (page: PreparedPage): TrainingView => ({
  page,
  weight: 1,
  typeWords: [page.typeWords, withoutLanguageWords(page.typeWords)].map((words) => ({
    words,
    weight: 1,
  })),
  usedTypeWords: 0,
})

/** A predictor that is fitted to all folds of these pages as they are. */
export const fitPredictor = (
  pages: readonly PreparedPage[],
  options: PredictorFitOptions,
): Promise<PagePredictor> => new PredictorTraining(pages.map(plainView), options).predictor()

const few = { rounds: 20, minLeafRows: 2, columnShare: 0.5, seed: 3 }

export const fastSettings: PredictorFitSettings = {
  segments: { ...predictorFitDefaults.segments, ...few, learningRate: 0.3 },
  types: { ...predictorFitDefaults.types, ...few, learningRate: 0.3 },
}

export function predictionOf(predictor: PagePredictor, { html, url }: CorpusPage): PagePrediction {
  const segmentation = segmentPage(readPage(html))
  return predictor.predict(segmentation, segmentVectors(segmentation), url)
}

/** A model of these columns with the same prediction for every row. */
export const constantModel = (names: readonly string[], targets: readonly number[]): BoostedModel =>
  new BoostedTrees({ rounds: 0, objective: 'squared' }).fit(
    new Matrix(names, targets.length),
    targets,
  )

/** A model of confidence with the same estimate for every selection. */
export const constantConfidence = (f1: number): SelectionConfidence => ({
  order: constantModel(selectionFeatureNames, [0.5]),
  calibration: { scores: Float32Array.of(0.5), values: Float32Array.of(f1) },
})

/** A general model that predicts one half for every segment, and this F1 for every selection. */
export function constantGeneralModel(f1 = 0.5): GeneralModel {
  const types = new BoostedTrees({ rounds: 0, objective: 'softmax' })
  const predictor = new PagePredictor({
    wordWeights: WordWeights.learn(new WordTally()),
    typeWeights: TypeWeights.learn(new TypeTally()),
    first: constantModel([...vectorNames, ...wordFeatureNames], [0.5]),
    types: types.fit(new Matrix(typeFeatureNames, 1), [0]),
    second: constantModel(secondFeatureNames, [0.5]),
  })
  return new GeneralModel(predictor, constantConfidence(f1))
}

export const testModelCard: ModelCard = {
  date: '2026-01-31',
  treesift: '0.0.1',
  corpora: [{ name: 'tides', hash: 'abcdef0123456789', pages: 30, sites: 7 }],
  credit: 'Our own pages',
  features: { first: [{ name: 'text.words', share: 0.25 }], second: [] },
  limits: ['Made of nothing.'],
}

export const testModelFile = (f1?: number): ModelFile => ({
  card: testModelCard,
  model: constantGeneralModel(f1),
})
