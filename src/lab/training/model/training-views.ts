import type { TrainingView } from '../../../analysis/model/training-view.js'
import { withAddress, withoutLanguageWords } from '../../../analysis/model/type-words.js'
import { type Random, randomFrom } from '../../../ml/boosting/sampling.js'
import type { ModelTrainingPage } from './training-pages.js'

/**
 * The pages of a domain weigh as much as this power of their number: they have one layout, and teach little more than
 * one of them does.
 */
const domainExponent = 0.5

/** In the learning of types the pages of a type weigh as much as this power of their number: most are articles. */
const typeExponent = 0.3

/**
 * The type of a page is learned from its own address, from none, and from that of another page, each with the words of
 * its language and without: many pages have no address, and most are in languages whose words are unknown. It is
 * learned from its own one above all: docs/decisions/0100-page-types.md.
 */
const typeWordWeights = [
  { address: 'own', known: 4, unknown: 0.3 },
  { address: 'none', known: 0.3, unknown: 0.3 },
  { address: 'other', known: 0.15, unknown: 0.1 },
] as const

/** The seed for addresses and for what segments are predicted with. */
const seed = 11

/** The views of pages that a predictor learns from. */
export function trainingViews(pages: readonly ModelTrainingPage[]): readonly TrainingView[] {
  const weights = groupWeights(pages, ({ domain }) => domain, domainExponent)
  const ofType = groupWeights(pages, ({ type }) => type, typeExponent)
  const random = randomFrom(seed)
  const urls = pages.flatMap(({ url }) => url ?? [])
  return pages.map((page, at) => {
    const typeWords = weightedTypeWords(page, draw(urls, random), ofType[at]!)
    const usedTypeWords = Math.floor(random() * typeWords.length)
    return { page, weight: weights[at]!, typeWords, usedTypeWords }
  })
}

const draw = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)]

function weightedTypeWords(
  { typeWords, url }: ModelTrainingPage,
  otherUrl: string | undefined,
  weight: number,
): TrainingView['typeWords'] {
  const urls = { own: url, none: undefined, other: otherUrl }
  return typeWordWeights.flatMap(({ address, known, unknown }) => {
    const words = withAddress(typeWords, urls[address])
    return [
      { words, weight: weight * known },
      { words: withoutLanguageWords(words), weight: weight * unknown },
    ]
  })
}

/** The weights of pages, of 1 in the mean; those of a group together grow with this power of their number. */
export function groupWeights<Page>(
  pages: readonly Page[],
  groupOf: (page: Page) => string | number,
  exponent: number,
): readonly number[] {
  const counts = new Map<string | number, number>()
  for (const page of pages) counts.set(groupOf(page), (counts.get(groupOf(page)) ?? 0) + 1)
  const weights = pages.map((page) => counts.get(groupOf(page))! ** (exponent - 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (weight * pages.length) / sum)
}
