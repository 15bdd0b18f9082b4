import { expect, test } from 'vitest'
import {
  constantGeneralModel,
  preparedPage,
} from '../../../analysis/model/general-model.test-kit.js'
import { fitInCurrentThread } from '../../../ml/boosting/boosted-trees.js'
import { siteExamples, trainSiteCorrection } from './site-training.js'
import type { ModelTrainingPage } from './training-pages.js'

const nouns = ['ferry', 'island', 'harbour', 'letter', 'captain', 'morning', 'winter', 'bicycle']

/** A story; on sites with even numbers, a note in a frame of its own, which each of its pages has, is no content. */
function storyOf(site: number, number: number): ModelTrainingPage {
  const noun = (at: number) => nouns[(site * 3 + number + at) % nouns.length]!
  const story = [0, 1, 2, 3, 4, 5].map(
    (at) => `The ${noun(at)} and the ${noun(at + 1)} of number ${number} were late for us all.`,
  )
  const note =
    'The harbour of the island and the letter of the captain are open in winter. '.repeat(8)
  const other = `It was said on day ${number} that the ferry and the bicycle were late again. `
  const aside = site % 2 === 0 ? note : other.repeat(8)
  const html = `<div class="story">${story.map((text) => `<p>${text}</p>`).join('')}<p>${aside}</p></div>`
  const main = (site % 2 === 0 ? story : [...story, aside]).join('\n')
  const page = preparedPage({ html, main, fold: (site >> 1) % 4, type: 'article' })
  const name = `site-${site}.example`
  const roles = new Int8Array(page.isContent.length)
  return { ...page, url: undefined, main, corpus: 'tides', site: name, domain: name, roles }
}

const pages = Array.from({ length: 64 }, (_, site) =>
  Array.from({ length: 8 }, (_, number) => storyOf(site, number)),
).flat()

/** It holds each segment for content with a likelihood of one half. */
const { predictor } = constantGeneralModel()

test('only pages whose sites have other documents are examples', () => {
  const [one, other] = [storyOf(1, 0), storyOf(2, 0)]
  expect(siteExamples(predictor, [one, other])).toEqual([])
  expect(siteExamples(predictor, [one, { ...storyOf(1, 1), corpus: 'news' }])).toEqual([])
  // the same article twice is one document
  expect(siteExamples(predictor, [one, storyOf(1, 0)])).toEqual([])
  expect(siteExamples(predictor, [one, storyOf(1, 1), other])).toHaveLength(2)
})

test('what repeats on the pages of a site is learned to be no content, and used as far as it helps', async () => {
  const trained = await trainSiteCorrection(siteExamples(predictor, pages), fitInCurrentThread)
  expect(trained!.figures.pages).toBe(512)
  expect(trained!.figures.corrected).toBeGreaterThan(trained!.figures.f1)
  expect(trained!.all!.strength).toBeGreaterThan(0)
  expect([...trained!.folds.keys()].sort()).toEqual([0, 1, 2, 3])
})

test('where nothing is gained, nothing is used', async () => {
  const right = siteExamples(
    predictor,
    pages.filter(({ site }) => /[13579]\./.test(site)),
  )
  const trained = await trainSiteCorrection(right, fitInCurrentThread)
  expect(trained!.all).toBeUndefined()
  expect(trained!.folds.size).toBe(0)
  expect(trained!.figures.corrected).toBe(trained!.figures.f1)
})

test('a single fold teaches nothing about others', async () => {
  const ofOne = pages.filter(({ fold }) => fold === 0)
  const examples = siteExamples(predictor, ofOne)
  expect(examples.length).toBeGreaterThan(0)
  expect(await trainSiteCorrection(examples, fitInCurrentThread)).toBeUndefined()
})
