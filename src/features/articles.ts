import type { Segmentation } from '../blocks/segmentation.js'
import type { Counts } from './counts.js'
import { type LandmarkDistances, landmarks } from './landmarks.js'
import { TallyCursor } from './tally.js'

const ARTICLE = landmarks.indexOf('article')

/** The articles of a page: blocks that are an ARTICLE or have its role. One that no other holds is *outer*. */
export interface Articles {
  /** How many are outer, those without text among them. */
  readonly count: number
  /** Words of the outer one with the most. */
  readonly mostWords: number
  /** Articles around each block, itself among them. */
  readonly depth: Int32Array
  /** Words of the outer article that each block is or stands in; 0 outside. */
  readonly words: Int32Array
  /** Outer articles that begin before each run or with it. */
  readonly before: Int32Array
}

export function findArticles(
  { blocks, runs }: Segmentation,
  counts: Counts,
  distances: LandmarkDistances,
): Articles {
  const depth = new Int32Array(blocks.count)
  const words = new Int32Array(blocks.count)
  const begun = new Int32Array(runs.count + 1)
  const all = new TallyCursor(counts.all)
  let count = 0
  let mostWords = 0
  for (let block = 0; block < blocks.count; block++) {
    const parent = blocks.parent[block]!
    if (parent >= 0) {
      depth[block] = depth[parent]!
      words[block] = words[parent]!
    }
    if (distances.closeness(block, ARTICLE) < 1) continue
    depth[block]!++
    if (depth[block]! > 1) continue
    all.row = block
    words[block] = all.words
    mostWords = Math.max(mostWords, all.words)
    begun[blocks.firstRun[block]!]!++
    count++
  }
  return { count, mostWords, depth, words, before: addUp(begun).subarray(0, runs.count) }
}

function addUp(numbers: Int32Array): Int32Array {
  let sum = 0
  return numbers.map((number) => (sum += number))
}
