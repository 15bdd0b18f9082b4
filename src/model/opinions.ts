import type { Segmentation } from '../blocks/segmentation.js'
import { firstOver } from '../core/first-over.js'
import { Matrix } from '../features/matrix.js'
import { Shapes } from '../features/shapes.js'
import { RunMasses, unknownMean } from './run-masses.js'

/** Runs looked back and forth to one by one, and in stretches. */
const steps = [1, 2, 3, 4] as const
const stretches = [3, 8, 20, 60] as const
/** How many blocks farther out a block is looked at: 0 is the run's own. */
const levels = [0, 1, 2, 3, 4, 6] as const
/** The innermost blocks that hold so much of what is likely content. */
const cores = [0.5, 0.8, 0.95] as const

/** What a first judgement of all runs of a page says about each of them. */
interface Opinions {
  readonly segmentation: Segmentation
  readonly shapes: Shapes
  readonly likelihoods: Float32Array
  readonly masses: RunMasses
  /** For each level the block around each run that is so many farther out. */
  readonly blocksAround: readonly Int32Array[]
}

type Column = (opinions: Opinions) => (run: number) => number

const neighbour =
  (distance: number): Column =>
  ({ likelihoods }) =>
  (run) => {
    const at = run + distance
    return at < 0 || at >= likelihoods.length ? unknownMean : likelihoods[at]!
  }

/** The mean of a stretch around a run, before it or after it. */
const stretch =
  (before: number, after: number): Column =>
  ({ masses, likelihoods }) =>
  (run) =>
    masses.meanWithout(
      run,
      Math.max(0, run - before),
      Math.min(likelihoods.length, run + after + 1),
    )

/** A measure of the runs in a block around the run. */
const inBlockAround =
  (
    level: number,
    measure: (masses: RunMasses, run: number, first: number, end: number) => number,
  ): Column =>
  ({ segmentation, masses, blocksAround }) => {
    const { firstRun, endRun } = segmentation.blocks
    const blocks = blocksAround[level]!
    return (run) => measure(masses, run, firstRun[blocks[run]!]!, endRun[blocks[run]!]!)
  }

/** The mean of the other runs in the block. */
const around = (level: number): Column =>
  inBlockAround(level, (masses, run, first, end) => masses.meanWithout(run, first, end))

/** The share of all that is likely content on the page which stands in the block. */
const shareAround = (level: number): Column =>
  inBlockAround(level, (masses, _, first, end) => masses.share(first, end))

/** The mean of the other runs whose blocks, or blocks farther out, are alike. */
const alike =
  (kind: 'path' | 'shape' | 'opening', level: number): Column =>
  ({ shapes, masses, blocksAround }) => {
    const { group } = shapes[kind]
    return masses.meanOfOthers(blocksAround[level]!.map((block) => group[block]!))
  }

/** Whether a run stands in the innermost block that holds so much of what is likely content. */
const inCore =
  (share: number): Column =>
  ({ segmentation, masses }) => {
    const { firstRun, endRun } = segmentation.blocks
    const core = coreOf(segmentation, masses, share)
    return (run) => (run >= firstRun[core]! && run < endRun[core]! ? 1 : 0)
  }

const columns: Readonly<Record<string, Column>> = {
  'opinion.own':
    ({ likelihoods }) =>
    (run) =>
      likelihoods[run]!,
  ...Object.fromEntries(
    steps.flatMap((step) => [
      [`opinion.previous-${step}`, neighbour(-step)],
      [`opinion.next-${step}`, neighbour(step)],
    ]),
  ),
  ...Object.fromEntries(
    stretches.flatMap((runs) => [
      [`opinion.near-${runs}`, stretch(runs, runs)],
      [`opinion.before-${runs}`, stretch(runs, 0)],
      [`opinion.after-${runs}`, stretch(0, runs)],
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
  'opinion.page-share': ({ masses }) => always(masses.likelyShare),
  'opinion.page-words': ({ masses }) => always(masses.likely),
  'opinion.page-most': ({ likelihoods }) => always(likelihoods.reduce((a, b) => Math.max(a, b), 0)),
  'opinion.read-so-far':
    ({ masses }) =>
    (run) =>
      masses.share(0, run),
  'opinion.rank': ({ likelihoods }) => rankIn(likelihoods),
  'opinion.distance': ({ likelihoods }) => distanceToLikely(likelihoods),
  ...Object.fromEntries(cores.map((share) => [`opinion.core-${share}`, inCore(share)])),
}

export const opinionNames: readonly string[] = Object.keys(columns)

/** The opinions of the neighbours, the blocks around, the runs that look alike, and the page, a row a run. */
export function opinionsOf(
  segmentation: Segmentation,
  likelihoods: Float32Array,
  words: ArrayLike<number>,
): Matrix {
  const matrix = new Matrix(opinionNames, likelihoods.length)
  const opinions: Opinions = {
    segmentation,
    shapes: new Shapes(segmentation),
    likelihoods,
    masses: new RunMasses(likelihoods, words),
    blocksAround: findBlocksAround(segmentation),
  }
  for (const [index, column] of Object.values(columns).entries()) {
    const values = matrix.column(index)
    const opinionOf = column(opinions)
    for (let run = 0; run < values.length; run++) values[run] = opinionOf(run)
  }
  return matrix
}

const always = (value: number) => (): number => value

function findBlocksAround({ runs, blocks }: Segmentation): readonly Int32Array[] {
  const around = [runs.block]
  for (let level = 1; level <= Math.max(...levels); level++)
    around.push(around.at(-1)!.map((block) => Math.max(0, blocks.parent[block]!)))
  return around
}

/** Goes in as long as an inner block holds the share; of two such the first. */
function coreOf({ blocks }: Segmentation, masses: RunMasses, share: number): number {
  let core = 0
  for (let inner = 1; inner < blocks.end[core]!; ) {
    if (masses.share(blocks.firstRun[inner]!, blocks.endRun[inner]!) >= share) {
      core = inner
      inner++
    } else inner = blocks.end[inner]!
  }
  return core
}

/** The share of runs that are less likely. */
function rankIn(likelihoods: Float32Array): (run: number) => number {
  const sorted = likelihoods.toSorted()
  return (run) => firstOver(sorted.length, (at) => sorted[at]! >= likelihoods[run]!) / sorted.length
}

/** Runs between this one and the nearest that is likelier content than not, up to as many as matter. */
function distanceToLikely(likelihoods: Float32Array): (run: number) => number {
  const farthest = 1_000
  const { length } = likelihoods
  const distances = new Float32Array(length)
  let distance = farthest
  for (let run = 0; run < length; run++) {
    distance = likelihoods[run]! > 0.5 ? 0 : Math.min(farthest, distance + 1)
    distances[run] = distance
  }
  for (let run = length - 1; run >= 0; run--) {
    distance = Math.min(distances[run]!, distance + 1)
    distances[run] = distance
  }
  return (run) => distances[run]!
}
