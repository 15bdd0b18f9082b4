import { editInChunks } from '../../core/text/edit-in-chunks.js'
import { afterLineFeed, foldToLine, foldWhiteSpace } from '../../core/text/white-space.js'
import { NodeContext, notContent } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { TEXT_NODE, tagId } from '../columns/tags.js'
import type { Segmentation } from './segmentation.js'

const A = tagId('a')
const BR = tagId('br')

/**
 * A segment's text as a reader sees it: white space folded, a line break for each BR, a space between adjacent links
 * (style sheets separate them), lines kept in preformatted text.
 */
export const segmentText = ({ page, segments }: Segmentation, segment: number): string =>
  textOfSegment(page, segments.firstNode[segment]!, segments.endNode[segment]!)

/** The text of the segment from node `first` to before node `end`. */
export function textOfSegment(page: Page, first: number, end: number): string {
  const { tag, context } = page.nodes
  const isAlone = end === first + 1 && !isPreformatted(context[first]!)
  if (isAlone) return foldToLine(page.text(first))
  let text = ''
  let before = 0
  for (let node = first; node < end; node++) {
    if (tag[node] === BR) text += '\n'
    else if (tag[node] === A && (before & NodeContext.link) !== 0) text += ' '
    else if (tag[node] === TEXT_NODE && (context[node]! & notContent) === 0) {
      before = context[node]!
      text += isPreformatted(context[node]!) ? page.text(node) : foldWhiteSpace(page.text(node))
    }
  }
  return isPreformatted(context[first]!) ? tidyPreformatted(text) : tidyLines(text)
}

/** The texts of segments, each on a new line. */
export function segmentsText(segmentation: Segmentation, segments: readonly number[]): string {
  const lines: string[] = []
  for (const segment of segments) lines.push(segmentText(segmentation, segment))
  return lines.join('\n')
}

/** A segment's text on one line. */
export const segmentLine = (segmentation: Segmentation, segment: number): string =>
  foldToLine(segmentText(segmentation, segment))

const isPreformatted = (context: number): boolean => (context & NodeContext.preformatted) !== 0

/** Single spaces only, none at the ends of a line. */
const tidyLines = (text: string): string =>
  text.includes('\n') ? text.split('\n').map(tidyLine).join('\n') : tidyLine(text)

/** The search is fast, and most lines have nothing to fold. */
const tidyLine = (line: string): string =>
  (line.includes('  ') ? line.replace(/ {2,}/g, ' ') : line).trim()

/** The author's lines, without blank ones at the beginning and end. */
const tidyPreformatted = (text: string): string =>
  editInChunks(text, (chunk) => chunk.replace(/\r\n?/g, '\n'), afterLineFeed)
    .join('')
    .trimEnd()
    .replace(/^\s*\n/, '')
