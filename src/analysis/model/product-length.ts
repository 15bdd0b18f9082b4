import { pageTypes, type TypeShares } from './page-type.js'

/**
 * How many words the main content of product pages has: mean and deviation of the logarithm. On long product pages
 * reviews and offers are most of the words, and each looks a little like content.
 */
export interface ProductLength {
  readonly mean: number
  readonly deviation: number
}

/** Added to numbers of words, so that empty content has a logarithm. */
const addedWords = 10

/** Lengths that differ less were not measured on real pages. */
const minDeviation = 0.01

const product = pageTypes.indexOf('product')

/** A page of known type with the number of words of its main content. */
interface MeasuredPage {
  /** Index in `pageTypes`; -1 when the type is unknown. */
  readonly type: number
  readonly words: number
}

/** Undefined if the products are fewer than two, or all of one length. */
export function learnProductLength(pages: readonly MeasuredPage[]): ProductLength | undefined {
  const lengths = pages.filter(({ type }) => type === product).map(({ words }) => logOf(words))
  if (lengths.length < 2) return undefined
  const mean = meanOf(lengths)
  const deviation = Math.sqrt(meanOf(lengths.map((own) => (own - mean) ** 2)))
  if (deviation < minDeviation) return undefined
  // as they are stored
  return { mean: Math.fround(mean), deviation: Math.fround(deviation) }
}

const logOf = (words: number): number => Math.log(words + addedWords)

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * The weights of label scenarios, with a sum of 1, by the number of words of content that each expects: as far as the
 * page is a product, in proportion to how usual that length is, else equal.
 */
export function lengthWeights(
  { mean, deviation }: ProductLength,
  types: TypeShares,
  expected: readonly number[],
): readonly number[] {
  const share = types[product] ?? 0
  const usual = expected.map((words) => Math.exp(-(((logOf(words) - mean) / deviation) ** 2) / 2))
  const sum = usual.reduce((all, one) => all + one, 0)
  const equal = 1 / expected.length
  return usual.map((one) => (1 - share) * equal + share * (sum > 0 ? one / sum : equal))
}
