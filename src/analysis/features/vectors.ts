import { Matrix } from '../../ml/numeric/matrix.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { blockFacts } from './block-facts.js'
import { BlockView } from './block-view.js'
import { type Counts, countPage } from './counts.js'
import type { Feature } from './feature.js'
import {
  type BlockScope,
  blockFeatures,
  blockScopes,
  segmentFeatures,
  vectorNames,
} from './registry.js'
import { type SegmentFacts, segmentFacts } from './segment-facts.js'
import { SegmentView } from './segment-view.js'
import { TallyMemory } from './tally.js'
import { fillFormula, type TallyRows } from './tally-formula.js'

interface VectorOptions {
  /** To how many columns the matrix is going to be widened. */
  readonly room?: number
  /** The columns to compute, others are 0; default: all. */
  readonly needed?: ReadonlySet<string>
}

/** The feature vectors of a page's segments, one row per segment. */
export function segmentVectors(
  segmentation: Segmentation,
  { room = 0, needed }: VectorOptions = {},
): Matrix {
  tallies.release()
  const counts = countPage(segmentation, (rows) => tallies.table(rows))
  const facts = segmentFacts(segmentation, counts, blockFacts(segmentation, counts))
  const rows = segmentation.segments.count
  const length = Math.max(room, vectorNames.length) * rows
  const matrix = Matrix.withRoom(vectorNames, rows, matrices.zeros(length))
  const sides = segmentSides(counts)
  const view = new SegmentView(facts)
  const isNeeded = neededColumns(needed)
  let column = 0
  for (const feature of segmentFeatures) {
    if (isNeeded[column]) measureSegments(feature, view, sides, matrix.column(column))
    column++
  }
  for (const scope of blockScopes) {
    const blocks = blocksInScope(scope.name, facts)
    const sides = blockSides(counts, blocks)
    const block = new BlockView(facts.blocks)
    for (const feature of scope.features) {
      if (isNeeded[column]) measureBlocks(feature, { blocks, sides }, block, matrix.column(column))
      column++
    }
  }
  return matrix
}

/** Whether each column is one of these; kept for the next page, which mostly needs the same. */
function neededColumns(needed: ReadonlySet<string> | undefined): readonly boolean[] {
  if (needed === undefined) return allColumns
  if (lastNeeded?.names !== needed)
    lastNeeded = { names: needed, columns: vectorNames.map((name) => needed.has(name)) }
  return lastNeeded.columns
}

const allColumns: readonly boolean[] = vectorNames.map(() => true)
let lastNeeded: { names: ReadonlySet<string>; columns: readonly boolean[] } | undefined

/**
 * Memory for the vectors of one page at a time: they are a third of what a page takes outside of V8's heap
 * (docs/decisions/0086-cheaper-pages.md).
 */
class MatrixMemory {
  #spare: Float32Array | undefined

  zeros(length: number): Float32Array {
    const spare = this.#spare
    if (spare === undefined || spare.length < length) return new Float32Array(length)
    this.#spare = undefined
    return spare.subarray(0, length).fill(0)
  }

  keep({ values }: Matrix): void {
    const { buffer } = values
    if (buffer.byteLength > (this.#spare?.byteLength ?? 0) && buffer.byteLength <= maxKeptBytes)
      this.#spare = new Float32Array(buffer)
  }
}

/** Greater matrices are left to the garbage collector. */
const maxKeptBytes = 1 << 22

const matrices = new MatrixMemory()

/** Uses the memory of vectors again, and of all matrices that they were widened to: nobody may read these any more. */
export const releaseVectors = (vectors: Matrix): void => matrices.keep(vectors)

const tallies = new TallyMemory()

/** The tallies of segments and of their neighbours; behind the last row of a table is an empty one. */
function segmentSides({ segments, all }: Counts): TallyRows {
  const text = new Int32Array(segments.rows)
  const previous = new Int32Array(segments.rows)
  const next = new Int32Array(segments.rows)
  for (let segment = 0; segment < segments.rows; segment++) {
    text[segment] = segment
    previous[segment] = segment === 0 ? segments.rows : segment - 1
    next[segment] = segment + 1
  }
  return {
    text: { table: segments, rows: text },
    previous: { table: segments, rows: previous },
    next: { table: segments, rows: next },
    page: { table: all, rows: new Int32Array(segments.rows) },
  }
}

const blockSides = ({ near, all }: Counts, blocks: Int32Array): TallyRows => ({
  near: { table: near, rows: blocks },
  all: { table: all, rows: blocks },
  page: { table: all, rows: new Int32Array(blocks.length) },
})

/** The features of all blocks, one row per block. */
export function blockVectors(segmentation: Segmentation): Matrix {
  const view = new BlockView(blockFacts(segmentation, countPage(segmentation)))
  const matrix = new Matrix(
    blockFeatures.map((feature) => feature.name),
    segmentation.blocks.count,
  )
  for (const [index, feature] of blockFeatures.entries()) {
    const column = matrix.column(index)
    for (let block = 0; block < column.length; block++)
      column[block] = feature.measure(view.moveTo(block))
  }
  return matrix
}

const blocksInScope = (scope: BlockScope['name'], facts: SegmentFacts): Int32Array =>
  scope === 'block' ? facts.blocks.segmentation.segments.block : facts.container

/** Fills a column of zeros with a feature of segments. */
function measureSegments(
  { formula, isAbsent, measure }: Feature<SegmentView>,
  view: SegmentView,
  sides: TallyRows,
  column: Float32Array,
): void {
  if (formula !== undefined) fillFormula(formula, sides, column)
  else if (isAbsent?.(view) !== true)
    for (let segment = 0; segment < column.length; segment++)
      column[segment] = measure(view.moveTo(segment))
}

/** The same of their blocks. Neighbouring segments often share a block, which is measured once. */
function measureBlocks(
  { formula, isAbsent, measure }: Feature<BlockView>,
  { blocks, sides }: { readonly blocks: Int32Array; readonly sides: TallyRows },
  view: BlockView,
  column: Float32Array,
): void {
  if (formula !== undefined) {
    fillFormula(formula, sides, column)
    return
  }
  if (isAbsent?.(view) === true) return
  let block = -1
  let value = 0
  for (let segment = 0; segment < column.length; segment++) {
    if (blocks[segment] !== block) {
      block = blocks[segment]!
      value = measure(view.moveTo(block))
    }
    column[segment] = value
  }
}

export const wordsColumn = 'text.words'

/** Number of words of each segment; of characters in scripts without spaces. */
export const wordCounts = (vectors: Matrix): Float32Array =>
  vectors.column(vectors.names.indexOf(wordsColumn))
