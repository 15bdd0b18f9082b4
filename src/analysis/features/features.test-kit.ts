import { expect } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { blockFacts } from './block-facts.js'
import { BlockView } from './block-view.js'
import { countPage } from './counts.js'
import type { Family } from './feature.js'
import { segmentFacts } from './segment-facts.js'
import { SegmentView } from './segment-view.js'
import { type Tally, type TallyField, tallyFields } from './tally.js'

/** All features of a family, for one segment of a page. */
export function measureSegment(
  family: Family<SegmentView>,
  html: string,
  segment: number,
): Readonly<Record<string, number>> {
  const segmentation = segmentPage(readPage(html))
  const counts = countPage(segmentation)
  const view = new SegmentView(segmentFacts(segmentation, counts, blockFacts(segmentation, counts)))
  return valuesOf(family, view.moveTo(segment))
}

/** All features of a family, for the one block of a page with this id. */
export function measureBlock(
  family: Family<BlockView>,
  html: string,
  id: string,
): Readonly<Record<string, number>> {
  const segmentation = segmentPage(readPage(html))
  const view = new BlockView(blockFacts(segmentation, countPage(segmentation)))
  return valuesOf(family, view.moveTo(blockWithId(segmentation, id)))
}

/** The first block of a page with this id. */
export function blockWithId({ page, blocks }: Segmentation, id: string): number {
  const block = blocks.node.findIndex((node) =>
    [...page.attributesOf(node)].some(([name, value]) => name === 'id' && value === id),
  )
  if (block < 0) throw new RangeError(`No block has the id ${id}`)
  return block
}

/** Expected numbers, equal but for the rounding of 32-bit floats; the names must be the same to the last one. */
export const near = (numbers: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, expect.closeTo(value, 5)]),
  )

/** What of a tally is not 0, as a plain record. */
export const nonZero = (tally: Tally): Partial<Record<TallyField, number>> =>
  Object.fromEntries(
    tallyFields.filter((field) => tally[field] !== 0).map((field) => [field, tally[field]]),
  )

const valuesOf = <View>(family: Family<View>, view: View): Readonly<Record<string, number>> =>
  Object.fromEntries(
    family.features.map((feature) => [
      feature.name.slice(family.name.length + 1),
      feature.measure(view),
    ]),
  )
