import { ratio } from '../../core/text/ratio.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import { wordCounts } from '../features/vectors.js'
import { pageTypes } from './page-type.js'
import type { TypeWeights } from './type-weights.js'
import { type TypeWords, typeWordKinds } from './type-words.js'

/** Features of the page, which are equal for all its segments. */
const ofPage = [
  'page.runs',
  'page.words',
  'page.words-per-run',
  'page.links',
  'page.paragraphs',
  'page.sentences',
  'page.images',
  'page.tags-per-character',
]

/** Features of segments, used by their mean and sum over the page. */
const ofSegments = [
  'links.words',
  'emphasis.paragraph',
  'emphasis.heading',
  'inside.main',
  'inside.article',
  'inside.list',
  'inside.table',
  'inside.form',
  'looks-like.price',
  'looks-like.date',
  'punctuation.has-sentence',
  'visibility.hidden',
  'repetition.same-shape',
  'text.words',
  'container.contents.images',
  'container.contents.inputs',
  'block.structure.depth',
]

/** The features of segments that features of pages are computed from. */
export const typeVectorColumns: readonly string[] = [...ofPage, ...ofSegments]

/** Features of the first prediction; the names are stored in models. */
const ofPrediction = [
  'judged.share',
  'judged.words',
  'judged.runs',
  'judged.share-of-runs',
  'judged.words-per-run',
  'judged.longest',
  'judged.links',
]

export const typeFeatureNames: readonly string[] = [
  ...typeWordKinds.flatMap((kind) =>
    pageTypes.flatMap((type) => [`signs.${kind}-${type}`, `signs.${kind}-most-${type}`]),
  ),
  ...ofPage,
  ...ofSegments.flatMap((name) => [`mean.${name}`, `sum.${name}`]),
  ...ofPrediction,
]

/** The features that a page's type is predicted from, in the order of `typeFeatureNames`. */
export function typeFeatures(
  pageWords: TypeWords,
  weights: TypeWeights,
  vectors: Matrix,
  likelihoods: Float32Array,
): readonly number[] {
  const words = wordCounts(vectors)
  const column = (name: string): Float32Array => vectors.column(vectors.names.indexOf(name))
  const features: number[] = []
  for (const kind of typeWordKinds) {
    const { sum, max } = weights.combine(pageWords[kind])
    for (let type = 0; type < pageTypes.length; type++) features.push(sum[type]!, max[type]!)
  }
  for (const name of ofPage) features.push(column(name)[0] ?? 0)
  for (const name of ofSegments) features.push(...meanAndSum(column(name), words))
  features.push(...predictedTotals(likelihoods, words, column('links.words')))
  return features
}

/** Features of pages as a matrix, one row per page. */
export function typeFeatureMatrix(pages: readonly (readonly number[])[]): Matrix {
  const matrix = new Matrix(typeFeatureNames, pages.length)
  for (const [row, features] of pages.entries()) matrix.setRow(row, features)
  return matrix
}

/** The mean weighted by words, and the sum over segments. */
function meanAndSum(values: Float32Array, words: Float32Array): readonly [number, number] {
  let [weighted, weight, sum] = [0, 0, 0]
  for (let segment = 0; segment < values.length; segment++) {
    const own = Math.max(1, words[segment]!)
    weighted += own * values[segment]!
    weight += own
    sum += values[segment]!
  }
  return [weight === 0 ? 0 : weighted / weight, sum]
}

function predictedTotals(
  likelihoods: Float32Array,
  words: Float32Array,
  linked: Float32Array,
): readonly number[] {
  let [all, likely, likelySegments, longest, links] = [0, 0, 0, 0, 0]
  for (let segment = 0; segment < likelihoods.length; segment++) {
    const own = likelihoods[segment]! * words[segment]!
    all += words[segment]!
    likely += own
    likelySegments += likelihoods[segment]!
    longest = Math.max(longest, own)
    links += own * linked[segment]!
  }
  return [
    ratio(likely, all),
    likely,
    likelySegments,
    ratio(likelySegments, likelihoods.length),
    ratio(likely, likelySegments),
    longest,
    ratio(links, likely),
  ]
}
