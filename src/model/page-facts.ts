import { ratio } from '../features/feature.js'
import { Matrix } from '../features/matrix.js'
import { type PageSigns, signKinds } from './page-signs.js'
import { pageTypes } from './page-type.js'
import type { TypeWeights } from './type-weights.js'
import { wordCounts } from './word-counts.js'

/** Measures of the page, which every run has the same of. */
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

/** Measures of runs whose mean and sum tell of the page. */
const ofRuns = [
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

/** What a first judgement says of the page. */
const ofJudgement = [
  'judged.share',
  'judged.words',
  'judged.runs',
  'judged.share-of-runs',
  'judged.words-per-run',
  'judged.longest',
  'judged.links',
]

export const pageFactNames: readonly string[] = [
  ...signKinds.flatMap((kind) =>
    pageTypes.flatMap((type) => [`signs.${kind}-${type}`, `signs.${kind}-most-${type}`]),
  ),
  ...ofPage,
  ...ofRuns.flatMap((name) => [`mean.${name}`, `sum.${name}`]),
  ...ofJudgement,
]

/** What is known of a whole page, in the order of `pageFactNames`: what its type is told by. */
export function pageFacts(
  signs: PageSigns,
  weights: TypeWeights,
  vectors: Matrix,
  likelihoods: Float32Array,
): readonly number[] {
  const words = wordCounts(vectors)
  const column = (name: string): Float32Array => vectors.column(vectors.names.indexOf(name))
  return [
    ...signKinds.flatMap((kind) => {
      const { together, most } = weights.weigh(signs[kind])
      return pageTypes.flatMap((_, type) => [together[type]!, most[type]!])
    }),
    ...ofPage.map((name) => column(name)[0] ?? 0),
    ...ofRuns.flatMap((name) => meanAndSum(column(name), words)),
    ...judgementFacts(likelihoods, words, column('links.words')),
  ]
}

/** Facts of pages as a matrix, a row a page. */
export function factsMatrix(pages: readonly (readonly number[])[]): Matrix {
  const matrix = new Matrix(pageFactNames, pages.length)
  for (const [row, facts] of pages.entries())
    for (const [index, fact] of facts.entries()) matrix.column(index)[row] = fact
  return matrix
}

/** The mean over words, and the sum over runs. */
function meanAndSum(values: Float32Array, words: Float32Array): readonly [number, number] {
  let [weighted, weight, sum] = [0, 0, 0]
  for (let run = 0; run < values.length; run++) {
    const own = Math.max(1, words[run]!)
    weighted += own * values[run]!
    weight += own
    sum += values[run]!
  }
  return [weight === 0 ? 0 : weighted / weight, sum]
}

function judgementFacts(
  likelihoods: Float32Array,
  words: Float32Array,
  linked: Float32Array,
): readonly number[] {
  let [all, likely, likelyRuns, longest, links] = [0, 0, 0, 0, 0]
  for (let run = 0; run < likelihoods.length; run++) {
    const own = likelihoods[run]! * words[run]!
    all += words[run]!
    likely += own
    likelyRuns += likelihoods[run]!
    longest = Math.max(longest, own)
    links += own * linked[run]!
  }
  return [
    ratio(likely, all),
    likely,
    likelyRuns,
    ratio(likelyRuns, likelihoods.length),
    ratio(likely, likelyRuns),
    longest,
    ratio(links, likely),
  ]
}
