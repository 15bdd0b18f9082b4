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
 * @param room To how many columns the matrix is going to be widened.
 */
export function segmentVectors(segmentation: Segmentation, room = 0): Matrix {
  const counts = countPage(segmentation)
  const facts = segmentFacts(segmentation, counts, blockFacts(segmentation, counts))
  const matrix = Matrix.withRoom(vectorNames, segmentation.segments.count, room)
  const view = new SegmentView(facts)
  let column = 0
  for (const feature of segmentFeatures) measureSegments(feature, view, matrix.column(column++))
  for (const scope of blockScopes) {
    const blocks = blocksInScope(scope.name, facts)
    const block = new BlockView(facts.blocks)
    for (const feature of scope.features) {
      measureBlocks(feature, blocks, block, matrix.column(column++))
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

/** Number of words of each segment; of characters in scripts without spaces. */
export const wordCounts = (vectors: Matrix): Float32Array =>
  vectors.column(vectors.names.indexOf('text.words'))
