import { Matrix } from '../../ml/numeric/matrix.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { type Shapes, shapesOf } from '../features/shapes.js'
import { LikelihoodSums, unknownMean } from './likelihood-sums.js'

/** Distances of single neighbours, and radii of windows. */
const distances = [1, 2, 3, 4] as const
const windows = [3, 8, 20, 60] as const
/** Levels of the blocks around a segment: 0 is its own block. */
const levels = [0, 1, 2, 3, 4, 6] as const
const maxLevel = Math.max(...levels)
/** Shares of expected content that define core blocks. */
const cores = [0.5, 0.8, 0.95] as const

/** A first prediction for a page, and sums over it. */
interface FirstPrediction {
  readonly segmentation: Segmentation
  readonly shapes: Shapes
  readonly likelihoods: Float32Array
  readonly sums: LikelihoodSums
  /** For each level the block around each segment. */
  readonly blocksAround: readonly Int32Array[]
}

/** Fills a column of zeros, each in a loop of its own: a call for each value costs more than most values. */
type Column = (prediction: FirstPrediction, values: Float32Array) => void

const neighbour =
  (distance: number): Column =>
  ({ likelihoods }, values) => {
    for (let segment = 0; segment < values.length; segment++) {
      const at = segment + distance
      if (at < 0 || at >= likelihoods.length) values[segment] = unknownMean
      else values[segment] = likelihoods[at]!
    }
  }

/** The mean of a window around, before or after a segment, without the segment itself. */
const windowMean =
  (before: number, after: number): Column =>
  ({ sums }, values) =>
    sums.fillWindowMeans(before, after, values)

/** The mean of the other segments in the block. */
const around =
  (level: number): Column =>
  ({ segmentation, sums, blocksAround }, values) =>
    sums.fillBlockMeans(blocksAround[level]!, segmentation.blocks, values)

/** The block's share of the expected content of the page. */
const shareAround =
  (level: number): Column =>
  ({ segmentation, sums, blocksAround }, values) => {
    const { firstSegment, endSegment } = segmentation.blocks
    const blocks = blocksAround[level]!
    for (let segment = 0; segment < values.length; segment++) {
      const block = blocks[segment]!
      values[segment] = sums.share(firstSegment[block]!, endSegment[block]!)
    }
  }

/** The mean of the other segments whose block at this level has the same path, shape or opening. */
const alike =
  (kind: 'path' | 'shape' | 'opening', level: number): Column =>
  ({ shapes, sums, blocksAround }, values) =>
    sums.fillMeansOfOthers(blocksAround[level]!, shapes[kind].group, values)

/** Whether a segment is in the innermost block with this share of the expected content. */
const inCore =
  (share: number): Column =>
  ({ segmentation, sums }, values) => {
    const { firstSegment, endSegment } = segmentation.blocks
    const core = coreOf(segmentation, sums, share)
    values.fill(1, firstSegment[core], endSegment[core])
  }

const columns: Readonly<Record<string, Column>> = {
  'opinion.own': ({ likelihoods }, values) => values.set(likelihoods),
  ...Object.fromEntries(
    distances.flatMap((distance) => [
      [`opinion.previous-${distance}`, neighbour(-distance)],
      [`opinion.next-${distance}`, neighbour(distance)],
    ]),
  ),
  ...Object.fromEntries(
    windows.flatMap((segments) => [
      [`opinion.near-${segments}`, windowMean(segments, segments)],
      [`opinion.before-${segments}`, windowMean(segments, 0)],
      [`opinion.after-${segments}`, windowMean(0, segments)],
    ]),
  ),
  ...Object.fromEntries(
    levels.flatMap((level) => [
      [`opinion.block-${level}`, around(level)],
      [`opinion.block-share-${level}`, shareAround(level)],
    ]),
  ),
  'opinion.same-path': alike('path', 0),
  'opinion.same-shape': alike('shape', 0),
  'opinion.same-opening': alike('opening', 0),
  'opinion.parent-shape': alike('shape', 1),
  'opinion.parent-opening': alike('opening', 1),
  'opinion.grandparent-shape': alike('shape', 2),
  'opinion.page-share': ({ sums }, values) => values.fill(sums.likelyShare),
  'opinion.page-words': ({ sums }, values) => values.fill(sums.likely),
  'opinion.page-most': ({ likelihoods }, values) => values.fill(greatest(likelihoods)),
  'opinion.read-so-far': ({ sums }, values) => {
    for (let segment = 0; segment < values.length; segment++)
      values[segment] = sums.share(0, segment)
  },
  'opinion.rank': ({ likelihoods }, values) => fillRanks(likelihoods, values),
  'opinion.distance': ({ likelihoods }, values) => fillDistances(likelihoods, values),
  ...Object.fromEntries(cores.map((share) => [`opinion.core-${share}`, inCore(share)])),
}

export const predictionFeatureNames: readonly string[] = Object.keys(columns)

const columnFillers = Object.values(columns)

/** Features of segments from a first prediction for neighbours, blocks around, similar segments and the whole page. */
export function predictionFeatures(
  segmentation: Segmentation,
  likelihoods: Float32Array,
  words: ArrayLike<number>,
  matrix = new Matrix(predictionFeatureNames, likelihoods.length),
): Matrix {
  const prediction: FirstPrediction = {
    segmentation,
    shapes: shapesOf(segmentation),
    likelihoods,
    sums: new LikelihoodSums(likelihoods, words),
    blocksAround: findBlocksAround(segmentation),
  }
  for (let column = 0; column < columnFillers.length; column++)
    columnFillers[column]!(prediction, matrix.column(column))
  return matrix
}

function findBlocksAround({ segments, blocks }: Segmentation): readonly Int32Array[] {
  const around = [segments.block]
  for (let level = 1; level <= maxLevel; level++) {
    const inner = around[level - 1]!
    const blocksAround = new Int32Array(inner.length)
    for (let segment = 0; segment < inner.length; segment++)
      blocksAround[segment] = Math.max(0, blocks.parent[inner[segment]!]!)
    around.push(blocksAround)
  }
  return around
}

/** Descends while an inner block has the share; the first if there are two. */
function coreOf({ blocks }: Segmentation, sums: LikelihoodSums, share: number): number {
  let core = 0
  for (let inner = 1; inner < blocks.end[core]!; ) {
    if (sums.share(blocks.firstSegment[inner]!, blocks.endSegment[inner]!) >= share) {
      core = inner
      inner++
    } else inner = blocks.end[inner]!
  }
  return core
}

function greatest(likelihoods: Float32Array): number {
  let max = 0
  for (let segment = 0; segment < likelihoods.length; segment++)
    max = Math.max(max, likelihoods[segment]!)
  return max
}

/** The share of segments with a lower likelihood. */
function fillRanks(likelihoods: Float32Array, values: Float32Array): void {
  const sorted = likelihoods.toSorted()
  for (let segment = 0; segment < values.length; segment++)
    values[segment] = countLess(sorted, likelihoods[segment]!) / sorted.length
}

/** The numbers of an ascending array that are less than one. */
function countLess(sorted: Float32Array, than: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! >= than) high = middle
    else low = middle + 1
  }
  return low
}

/** Distance in segments to the nearest with a likelihood above one half, limited to a maximum. */
function fillDistances(likelihoods: Float32Array, values: Float32Array): void {
  const maxDistance = 1_000
  let distance = maxDistance
  for (let segment = 0; segment < values.length; segment++) {
    distance = likelihoods[segment]! > 0.5 ? 0 : Math.min(maxDistance, distance + 1)
    values[segment] = distance
  }
  for (let segment = values.length - 1; segment >= 0; segment--) {
    distance = Math.min(values[segment]!, distance + 1)
    values[segment] = distance
  }
}
