import { segment } from '../blocks/segment.js'
import { Matrix } from '../features/matrix.js'
import { vectorNames } from '../features/registry.js'
import { runVectors } from '../features/vectors.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../learn/boosting/boosted-trees.js'
import { readPage } from '../page/read-page.js'
import { choiceFactNames } from './choice-facts.js'
import { type FitSettings, fitDefaults } from './fit-judge.js'
import { GeneralModel } from './general-model.js'
import type { ModelCard } from './model-card.js'
import type { ModelFile } from './model-file.js'
import { type LabelledPage, type ModelPage, modelPage } from './model-page.js'
import { pageFactNames } from './page-facts.js'
import { type Judgement, PageJudge, seenNames } from './page-judge.js'
import { TypeTally, TypeWeights } from './type-weights.js'
import { wordHintNames } from './word-hints.js'
import { WordTally } from './word-tally.js'
import { WordWeights } from './word-weights.js'

const tokensOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const nouns = 'ferry island harbour letter captain morning winter bicycle orchard lantern'.split(
  ' ',
)

const nounOf = (number: number, at: number): string => nouns[(number * 3 + at) % nouns.length]!

const menu = nouns.slice(0, 4).map((name) => `<li><a href="/${name}">${name}</a></li>`)

/** A page between a menu of four runs and a footer of one. */
const framed = (content: string): string =>
  `<ul class="menu">${menu.join('')}</ul>${content}` +
  '<div class="foot"><a href="/a">All rights</a> <a href="/b">Imprint</a></div>'

/** A page of its own words: a story of three to five sentences, each a run. Even ones are of fold 0. */
export function storyPage(number: number): LabelledPage {
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

/** A page of a table, each row of it two runs. */
export function pricePage(number: number): LabelledPage {
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

export const learned = (page: LabelledPage): ModelPage => modelPage(page, tokensOf)

/** Sixteen stories and eight tables, in two folds. */
export const learnedPages = (): readonly ModelPage[] => [
  ...Array.from({ length: 16 }, (_, number) => learned(storyPage(number))),
  ...Array.from({ length: 8 }, (_, number) => learned(pricePage(number))),
]

const few = { rounds: 20, minLeafRows: 2, columnShare: 0.5, seed: 3 }

export const fastSettings: FitSettings = {
  runs: { ...fitDefaults.runs, ...few, learningRate: 0.3 },
  types: { ...fitDefaults.types, ...few, learningRate: 0.3 },
}

export function judgementOf(judge: PageJudge, { html, url }: LabelledPage): Judgement {
  const segmentation = segment(readPage(html))
  return judge.judge(segmentation, runVectors(segmentation), url)
}

/** A model of these columns that says the same of everything. */
export const constantModel = (names: readonly string[], targets: readonly number[]): BoostedModel =>
  new BoostedTrees({ rounds: 0, objective: 'squared' }).fit(
    new Matrix(names, targets.length),
    targets,
  )

/** A general model that takes every run for content by half, and the F1 of every choice for this. */
export function plainModel(f1 = 0.5): GeneralModel {
  const types = new BoostedTrees({ rounds: 0, objective: 'softmax' })
  const judge = new PageJudge({
    words: WordWeights.learn(new WordTally()),
    signs: TypeWeights.learn(new TypeTally()),
    first: constantModel([...vectorNames, ...wordHintNames], [0.5]),
    types: types.fit(new Matrix(pageFactNames, 1), [0]),
    second: constantModel(seenNames, [0.5]),
  })
  return new GeneralModel(judge, constantModel(choiceFactNames, [f1]))
}

export const plainCard: ModelCard = {
  date: '2026-01-31',
  treesift: '0.0.1',
  corpora: [{ name: 'tides', hash: 'abcdef0123456789', pages: 30, sites: 7 }],
  credit: 'Our own pages',
  features: { first: [{ name: 'text.words', share: 0.25 }], second: [] },
  limits: ['Made of nothing.'],
}

export const plainFile = (f1?: number): ModelFile => ({ card: plainCard, model: plainModel(f1) })
