import { element } from '../columns/page.test-kit.js'
import { readPage } from '../tree/read-page.js'
import { segmentPage } from './segment-page.js'
import { segmentText } from './segment-text.js'
import type { Segmentation } from './segmentation.js'

export const segmentOf = (html: string): Segmentation => segmentPage(readPage(html))

/** The texts of all segments of a page. */
export function segmentsOf(html: string): readonly string[] {
  const segmentation = segmentOf(html)
  return Array.from({ length: segmentation.segments.count }, (_, segment) =>
    segmentText(segmentation, segment),
  )
}

/** The element names of all blocks of a page. */
export function blocksOf(html: string): readonly string[] {
  const { page, blocks } = segmentOf(html)
  return Array.from(blocks.node, (node) => page.tagName(node))
}

/** The block of the first element with that name. */
export const blockOfElement = ({ page, blocks }: Segmentation, name: string): number =>
  blocks.node.indexOf(element(page, name))
