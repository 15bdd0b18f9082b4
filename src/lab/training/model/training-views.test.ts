import { expect, test } from 'vitest'
import { preparedPage, storyPage } from '../../../analysis/model/general-model.test-kit.js'
import { withAddress, withoutLanguageWords } from '../../../analysis/model/type-words.js'
import type { ModelTrainingPage } from './training-pages.js'
import { groupWeights, trainingViews } from './training-views.js'

function pageOf(number: number, domain: string, url?: string): ModelTrainingPage {
  const page = preparedPage({ ...storyPage(number), url })
  const roles = new Int8Array(page.isContent.length)
  return { ...page, url, main: '', corpus: 'tides', site: domain, domain, roles }
}

test('the pages of a group weigh as much as a power of their number, the root of a domain', () => {
  const weights = groupWeights(['a', 'b', 'b', 'b', 'b'], (domain) => domain, 0.5)
  // 1 to 2, and 1 in the mean
  const expected = [5 / 3, 5 / 6, 5 / 6, 5 / 6, 5 / 6]
  for (const [at, weight] of weights.entries()) expect(weight).toBeCloseTo(expected[at]!)
})

test('types are learned with the own address, with none and with another, with known words and without', () => {
  const [own, other] = ['https://a.example/2026/ferry', 'https://b.example/list']
  const pages = [pageOf(0, 'a.example', own), pageOf(1, 'b.example', other), pageOf(2, 'c.example')]
  const views = trainingViews(pages)
  for (const [at, { typeWords, weight }] of views.entries()) {
    const { typeWords: words, url } = pages[at]!
    const address = typeWords[4]!.words
    expect([own, other].map((any) => withAddress(words, any))).toContainEqual(address)
    const known = [withAddress(words, url), withAddress(words, undefined), address]
    expect(typeWords).toEqual([
      { words: known[0], weight: 4 },
      { words: withoutLanguageWords(known[0]!), weight: 0.3 },
      { words: known[1], weight: 0.3 },
      { words: withoutLanguageWords(known[1]!), weight: 0.3 },
      { words: known[2], weight: 0.15 },
      { words: withoutLanguageWords(known[2]!), weight: 0.1 },
    ])
    expect(weight).toBe(1)
  }
})

test('segments are predicted with each of these in turn, the same at every training', () => {
  const pages = Array.from({ length: 60 }, (_, at) => pageOf(at, `${at}.example`))
  const used = trainingViews(pages).map(({ usedTypeWords }) => usedTypeWords)
  expect(new Set(used)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(trainingViews(pages).map(({ usedTypeWords }) => usedTypeWords)).toEqual(used)
})

test('a rare type weighs more in the learning of types, and no more elsewhere', () => {
  const types = ['article', 'article', 'article', 'article', 'forum']
  const pages = types.map((type, number) => ({
    ...pageOf(number, `${number}.example`),
    type: type === 'forum' ? 1 : 0,
  }))
  const views = trainingViews(pages)
  const ofType = views.map(({ typeWords }) => typeWords[0]!.weight)
  // 4 ** .7
  expect(ofType[4]! / ofType[0]!).toBeCloseTo(2.639)
  expect(views.map(({ weight }) => weight)).toEqual([1, 1, 1, 1, 1])
})
