import type { TrainingView } from '../../../analysis/model/training-view.js'
import { withAddress, withoutLanguageWords } from '../../../analysis/model/type-words.js'
import { type Random, randomFrom } from '../../../ml/boosting/sampling.js'
import type { ModelTrainingPage } from './training-pages.js'

/**
 * The pages of a domain weigh as much as this power of their number: they have one layout, and teach little more than
 * one of them does.
 */
const domainExponent = 0.5

/**
 * The type of a page is learned from its own address, from none, and from that of another page, each with the words of
 * its language and without: many pages have no address, and most are in languages whose words are unknown.
 */
const typeWordWeights = [
  { address: 'own', known: 1, unknown: 0.5 },
  { address: 'none', known: 0.5, unknown: 0.5 },
  { address: 'other', known: 0.3, unknown: 0.2 },
] as const

/** The seed for addresses and for what segments are predicted with. */
const seed = 11

/** The views of pages that a predictor learns from. */
export function trainingViews(pages: readonly ModelTrainingPage[]): readonly TrainingView[] {
  const weights = pageWeights(pages)
  const random = randomFrom(seed)
  const urls = pages.flatMap(({ url }) => url ?? [])
  return pages.map((page, at) => {
    const typeWords = weightedTypeWords(page, draw(urls, random))
    const usedTypeWords = Math.floor(random() * typeWords.length)
    return { page, weight: weights[at]!, typeWords, usedTypeWords }
  })
}

const draw = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)]

function weightedTypeWords(
  { typeWords, url }: ModelTrainingPage,
  otherUrl: string | undefined,
): TrainingView['typeWords'] {
  const urls = { own: url, none: undefined, other: otherUrl }
  return typeWordWeights.flatMap(({ address, known, unknown }) => {
    const words = withAddress(typeWords, urls[address])
    return [
      { words, weight: known },
      { words: withoutLanguageWords(words), weight: unknown },
    ]
  })
}

/** The weights of pages, of 1 in the mean. */
export function pageWeights(
  pages: readonly Pick<ModelTrainingPage, 'domain'>[],
): readonly number[] {
  const counts = new Map<string, number>()
  for (const { domain } of pages) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  const weights = pages.map(({ domain }) => counts.get(domain)! ** (domainExponent - 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => (weight * pages.length) / sum)
}
