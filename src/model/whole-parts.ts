import type { Segmentation } from '../blocks/segmentation.js'
import { fromLogit, logit } from '../learn/log-odds.js'
import { TagSet } from '../page/tags.js'
import { leastWords } from './run-masses.js'

/** What is content, or is not, mostly as a whole. */
const parts = new TagSet('dl table pre blockquote')

/** How far each run goes to the mean of the part that it stands in. */
const towardsMean = 0.5

/** Likelihoods of runs, those in the same table, definitions, code or quote nearer to each other: so that parts stay whole. */
export function withWholeParts(
  { page, blocks, runs }: Segmentation,
  likelihoods: Float32Array,
  words: ArrayLike<number>,
): Float32Array {
  const partOf = new Int32Array(blocks.count)
  for (let block = 1; block < blocks.count; block++) {
    const isPart = parts.has(page.nodes.tag[blocks.node[block]!]!)
    partOf[block] = isPart ? block : partOf[blocks.parent[block]!]!
  }
  const sums = new Float64Array(blocks.count)
  const weights = new Float64Array(blocks.count)
  for (let run = 0; run < likelihoods.length; run++) {
    const part = partOf[runs.block[run]!]!
    const weight = Math.max(leastWords, words[run]!)
    sums[part]! += weight * logit(likelihoods[run]!)
    weights[part]! += weight
  }
  return likelihoods.map((likelihood, run) => {
    const part = partOf[runs.block[run]!]!
    if (part === 0) return likelihood
    const mean = sums[part]! / weights[part]!
    const own = logit(likelihood)
    return fromLogit(own + towardsMean * (mean - own))
  })
}
