import { element } from '../page/page.test-kit.js'
import { readPage } from '../page/read-page.js'
import { runText } from './run-text.js'
import { segment } from './segment.js'
import type { Segmentation } from './segmentation.js'

export const segmentOf = (html: string): Segmentation => segment(readPage(html))

/** The texts of all runs of a page. */
export function runsOf(html: string): readonly string[] {
  const segmentation = segmentOf(html)
  return Array.from({ length: segmentation.runs.count }, (_, run) => runText(segmentation, run))
}

/** The names of all blocks of a page. */
export function blocksOf(html: string): readonly string[] {
  const { page, blocks } = segmentOf(html)
  return Array.from(blocks.node, (node) => page.tagName(node))
}

/** The block of the first element with that name. */
export const blockOfElement = ({ page, blocks }: Segmentation, name: string): number =>
  blocks.node.indexOf(element(page, name))
