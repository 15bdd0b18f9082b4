import { lowerBound } from '../../core/text/lower-bound.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { type Shapes, shapesOf } from '../features/shapes.js'
import { LikelihoodSums, unknownMean } from './likelihood-sums.js'

/** Distances of single neighbours, and radii of windows. */
const distances = [1, 2, 3, 4] as const
const windows = [3, 8, 20, 60] as const
/** Levels of the blocks around a segment: 0 is its own block. */
const levels = [0, 1, 2, 3, 4, 6] as const
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

type Column = (prediction: FirstPrediction) => (segment: number) => number

const neighbour =
  (distance: number): Column =>
  ({ likelihoods }) =>
  (segment) => {
    const at = segment + distance
    return at < 0 || at >= likelihoods.length ? unknownMean : likelihoods[at]!
  }

/** The mean of a window around, before or after a segment, without the segment itself. */
const windowMean =
  (before: number, after: number): Column =>
  ({ sums, likelihoods }) =>
  (segment) =>
    sums.meanWithout(
      segment,
      Math.max(0, segment - before),
      Math.min(likelihoods.length, segment + after + 1),
    )

/** A measure of the segments in a block around the segment. */
const inBlockAround =
  (
    level: number,
    measure: (sums: LikelihoodSums, segment: number, first: number, end: number) => number,
  ): Column =>
  ({ segmentation, sums, blocksAround }) => {
    const { firstSegment, endSegment } = segmentation.blocks
    const blocks = blocksAround[level]!
    return (segment) =>
      measure(sums, segment, firstSegment[blocks[segment]!]!, endSegment[blocks[segment]!]!)
  }

/** The mean of the other segments in the block. */
const around = (level: number): Column =>
  inBlockAround(level, (sums, segment, first, end) => sums.meanWithout(segment, first, end))

/** The block's share of the expected content of the page. */
const shareAround = (level: number): Column =>
  inBlockAround(level, (sums, _, first, end) => sums.share(first, end))

/** The mean of the other segments whose block at this level has the same path, shape or opening. */
const alike =
  (kind: 'path' | 'shape' | 'opening', level: number): Column =>
  ({ shapes, sums, blocksAround }) => {
    const { group } = shapes[kind]
    return sums.meanOfOthers(blocksAround[level]!.map((block) => group[block]!))
  }

/** Whether a segment is in the innermost block with this share of the expected content. */
const inCore =
  (share: number): Column =>
  ({ segmentation, sums }) => {
    const { firstSegment, endSegment } = segmentation.blocks
    const core = coreOf(segmentation, sums, share)
    return (segment) => (segment >= firstSegment[core]! && segment < endSegment[core]! ? 1 : 0)
  }

const columns: Readonly<Record<string, Column>> = {
  'opinion.own':
    ({ likelihoods }) =>
    (segment) =>
      likelihoods[segment]!,
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
  'opinion.page-share': ({ sums }) => constant(sums.likelyShare),
  'opinion.page-words': ({ sums }) => constant(sums.likely),
  'opinion.page-most': ({ likelihoods }) =>
    constant(likelihoods.reduce((a, b) => Math.max(a, b), 0)),
  'opinion.read-so-far':
    ({ sums }) =>
    (segment) =>
      sums.share(0, segment),
  'opinion.rank': ({ likelihoods }) => rankIn(likelihoods),
  'opinion.distance': ({ likelihoods }) => distanceToLikely(likelihoods),
  ...Object.fromEntries(cores.map((share) => [`opinion.core-${share}`, inCore(share)])),
}

export const predictionFeatureNames: readonly string[] = Object.keys(columns)

/** Features of segments from a first prediction for neighbours, blocks around, similar segments and the whole page. */
export function predictionFeatures(
  segmentation: Segmentation,
  likelihoods: Float32Array,
  words: ArrayLike<number>,
): Matrix {
  const matrix = new Matrix(predictionFeatureNames, likelihoods.length)
  const prediction: FirstPrediction = {
    segmentation,
    shapes: shapesOf(segmentation),
    likelihoods,
    sums: new LikelihoodSums(likelihoods, words),
    blocksAround: findBlocksAround(segmentation),
  }
  for (const [index, column] of Object.values(columns).entries()) {
    const values = matrix.column(index)
    const segmentValue = column(prediction)
    for (let segment = 0; segment < values.length; segment++)
      values[segment] = segmentValue(segment)
  }
  return matrix
}

const constant = (value: number) => (): number => value

function findBlocksAround({ segments, blocks }: Segmentation): readonly Int32Array[] {
  const around = [segments.block]
  for (let level = 1; level <= Math.max(...levels); level++)
    around.push(around.at(-1)!.map((block) => Math.max(0, blocks.parent[block]!)))
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

/** The share of segments with a lower likelihood. */
function rankIn(likelihoods: Float32Array): (segment: number) => number {
  const sorted = likelihoods.toSorted()
  return (segment) =>
    lowerBound(sorted.length, (at) => sorted[at]! >= likelihoods[segment]!) / sorted.length
}

/** Distance in segments to the nearest with a likelihood above one half, limited to a maximum. */
function distanceToLikely(likelihoods: Float32Array): (segment: number) => number {
  const maxDistance = 1_000
  const { length } = likelihoods
  const distances = new Float32Array(length)
  let distance = maxDistance
  for (let segment = 0; segment < length; segment++) {
    distance = likelihoods[segment]! > 0.5 ? 0 : Math.min(maxDistance, distance + 1)
    distances[segment] = distance
  }
  for (let segment = length - 1; segment >= 0; segment--) {
    distance = Math.min(distances[segment]!, distance + 1)
    distances[segment] = distance
  }
  return (segment) => distances[segment]!
}
