import { beforeAll, describe, expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { runVectors } from '../features/vectors.js'
import { readPage } from '../page/read-page.js'
import { fitGeneralModel } from './fit-general-model.js'
import type { GeneralModel } from './general-model.js'
import { decodeGeneralModel, encodeGeneralModel } from './model-file.js'
import { type ModelPage, modelPage } from './model-page.js'

const tokensOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const nouns = 'ferry island harbour letter captain morning winter bicycle orchard lantern'.split(
  ' ',
)

/** A page of its own words: a menu, a story of some sentences, and a footer. */
function pageOf(number: number) {
  const noun = (at: number): string => nouns[(number * 3 + at) % nouns.length]!
  const story = Array.from(
    { length: 3 + (number % 3) },
    (_, at) =>
      `The ${noun(at)} and the ${noun(at + 1)} were late, so nobody went to the ${noun(at + 2)}.`,
  )
  const menu = nouns.slice(0, 4).map((name) => `<li><a href="/${name}">${name}</a></li>`)
  const html =
    `<ul class="menu">${menu.join('')}</ul>` +
    `<div class="story">${story.map((text) => `<p>${text}</p>`).join('')}</div>` +
    '<div class="foot"><a href="/a">All rights</a> <a href="/b">Imprint</a></div>'
  return { html, main: story.join('\n') }
}

const learned = (number: number): ModelPage => {
  const { html, main } = pageOf(number)
  return modelPage(html, main, number % 2, tokensOf)
}

const settings = { rounds: 20, minLeafRows: 2, columnShare: 0.5, seed: 3 }

let model: GeneralModel
beforeAll(() => {
  const pages = Array.from({ length: 16 }, (_, number) => learned(number))
  model = fitGeneralModel(pages, settings)
})

const judged = (by: GeneralModel, html: string): readonly number[] => {
  const segmentation = segment(readPage(html))
  return [...by.judge(segmentation, runVectors(segmentation))]
}

test('a page to learn from knows which of its runs are content, and weighs as much as any other', () => {
  const { isContent, weights } = learned(0)
  expect([...isContent]).toEqual([0, 0, 0, 0, 1, 1, 1, 0])
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  expect(sum(weights)).toBeCloseTo(sum(learned(5).weights))
  // 8 words, as 1, to the power of 0.8
  expect(weights[4]! / weights[0]!).toBeGreaterThan(8 ** 0.8)
})

test('the model tells the story of an unseen page from its menu', () => {
  const likelihoods = judged(model, pageOf(101).html)
  const isStory = likelihoods.map((likelihood) => likelihood > 0.5)
  expect(isStory).toEqual([false, false, false, false, true, true, true, true, true, false])
})

test('the same pages give the same bytes', () => {
  const pages = Array.from({ length: 16 }, (_, number) => learned(number))
  expect(encodeGeneralModel(fitGeneralModel(pages, settings))).toEqual(encodeGeneralModel(model))
})

test('one fold is learned from too', () => {
  const pages = [0, 2, 4, 6].map(learned)
  expect(judged(fitGeneralModel(pages, settings), pageOf(101).html)).toHaveLength(10)
})

test('a page without runs has nothing to judge', () => {
  expect(judged(model, '')).toEqual([])
})

describe('a model as bytes', () => {
  test('is the same model to the bit', () => {
    const kept = decodeGeneralModel(encodeGeneralModel(model), 'x.model')
    expect(judged(kept, pageOf(77).html)).toEqual(judged(model, pageOf(77).html))
    expect(encodeGeneralModel(kept)).toEqual(encodeGeneralModel(model))
  })

  test.each([
    ['too short', (bytes: Uint8Array) => bytes.slice(0, 10)],
    ['cut off', (bytes: Uint8Array) => bytes.slice(0, -1)],
    ['with more behind it', (bytes: Uint8Array) => Uint8Array.of(...bytes, 0)],
    ['something else', (bytes: Uint8Array) => bytes.with(0, bytes[0]! ^ 1)],
    ['of another form', (bytes: Uint8Array) => bytes.with(4, 99)],
    [
      'damaged in its trees',
      (bytes: Uint8Array) => bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1),
    ],
  ])('is refused when it is %s', (_, damaged) => {
    const bytes = damaged(encodeGeneralModel(model))
    expect(() => decodeGeneralModel(bytes, 'x.model')).toThrow(
      expect.objectContaining({
        code: 'BROKEN_MODEL',
        message: expect.stringContaining('x.model'),
      }),
    )
  })
})
