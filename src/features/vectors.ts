import type { Segmentation } from '../blocks/segmentation.js'
import { blockFacts } from './block-facts.js'
import { BlockView } from './block-view.js'
import { count } from './counts.js'
import type { Feature } from './feature.js'
import { Matrix } from './matrix.js'
import { blockFeatures, type Lens, lenses, runFeatures, vectorNames } from './registry.js'
import { type RunFacts, runFacts } from './run-facts.js'
import { RunView } from './run-view.js'

/** Everything that is known of a page's runs: a vector each, in page order. */
export function runVectors(segmentation: Segmentation): Matrix {
  const counts = count(segmentation)
  const facts = runFacts(segmentation, counts, blockFacts(segmentation, counts))
  const matrix = new Matrix(vectorNames, segmentation.runs.count)
  const view = new RunView(facts)
  let column = 0
  for (const feature of runFeatures) measureRuns(feature, view, matrix.column(column++))
  for (const lens of lenses) {
    const seen = blocksSeen(lens.name, facts)
    const block = new BlockView(facts.blocks)
    for (const feature of lens.features) {
      measureThrough(feature, seen, block, matrix.column(column++))
    }
  }
  return matrix
}

/** The features of every block, one row a block. */
export function blockVectors(segmentation: Segmentation): Matrix {
  const view = new BlockView(blockFacts(segmentation, count(segmentation)))
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

const blocksSeen = (lens: Lens['name'], facts: RunFacts): Int32Array =>
  lens === 'block' ? facts.blocks.segmentation.runs.block : facts.container

function measureRuns(feature: Feature<RunView>, view: RunView, column: Float32Array): void {
  for (let run = 0; run < column.length; run++) column[run] = feature.measure(view.moveTo(run))
}

/** A block feature as runs see it; runs beside each other often see the same block, which is measured once. */
function measureThrough(
  feature: Feature<BlockView>,
  seen: Int32Array,
  view: BlockView,
  column: Float32Array,
): void {
  let block = -1
  let value = 0
  for (let run = 0; run < column.length; run++) {
    if (seen[run] !== block) {
      block = seen[run]!
      value = feature.measure(view.moveTo(block))
    }
    column[run] = value
  }
}
