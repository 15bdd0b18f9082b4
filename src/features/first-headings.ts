import type { Segmentation } from '../blocks/segmentation.js'
import { tag } from '../page/tags.js'

const H1 = tag('h1')

/** The H1 blocks of a page. */
export interface FirstHeadings {
  readonly count: number
  /** Runs at or before each run whose own block is an H1. */
  readonly before: Int32Array
}

export function firstHeadings(segmentation: Segmentation): FirstHeadings {
  const { blocks, runs } = segmentation
  let count = 0
  for (let block = 0; block < blocks.count; block++)
    if (isFirstHeading(segmentation, block)) count++
  let seen = 0
  const before = runs.block.map((block) => (isFirstHeading(segmentation, block) ? ++seen : seen))
  return { count, before }
}

/** The block is an H1. */
export const isFirstHeading = ({ page, blocks }: Segmentation, block: number): boolean =>
  page.nodes.tag[blocks.node[block]!] === H1
