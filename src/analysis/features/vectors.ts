import { Matrix } from '../../ml/numeric/matrix.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { blockFacts } from './block-facts.js'
import { BlockView } from './block-view.js'
import { countPage } from './counts.js'
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

/**
 * The feature vectors of a page's segments, one row per segment.
 * @param needed The columns to compute, others are 0; default: all.
 */
export function segmentVectors(segmentation: Segmentation, needed?: ReadonlySet<string>): Matrix {
  const counts = countPage(segmentation)
  const facts = segmentFacts(segmentation, counts, blockFacts(segmentation, counts))
  const matrix = new Matrix(vectorNames, segmentation.segments.count)
  const view = new SegmentView(facts)
  const isNeeded = vectorNames.map((name) => needed?.has(name) ?? true)
  let column = 0
  for (const feature of segmentFeatures) {
    if (isNeeded[column]) measureSegments(feature, view, matrix.column(column))
    column++
  }
  for (const scope of blockScopes) {
    const blocks = blocksInScope(scope.name, facts)
    const block = new BlockView(facts.blocks)
    for (const feature of scope.features) {
      if (isNeeded[column]) measureBlocks(feature, blocks, block, matrix.column(column))
      column++
    }
  }
  return matrix
}

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

function measureSegments(
  feature: Feature<SegmentView>,
  view: SegmentView,
  column: Float32Array,
): void {
  for (let segment = 0; segment < column.length; segment++)
    column[segment] = feature.measure(view.moveTo(segment))
}

/** A block feature for segments; neighbouring segments often share a block, which is measured once. */
function measureBlocks(
  feature: Feature<BlockView>,
  blocks: Int32Array,
  view: BlockView,
  column: Float32Array,
): void {
  let block = -1
  let value = 0
  for (let segment = 0; segment < column.length; segment++) {
    if (blocks[segment] !== block) {
      block = blocks[segment]!
      value = feature.measure(view.moveTo(block))
    }
    column[segment] = value
  }
}

export const wordsColumn = 'text.words'

/** Number of words of each segment; of characters in scripts without spaces. */
export const wordCounts = (vectors: Matrix): Float32Array =>
  vectors.column(vectors.names.indexOf(wordsColumn))
