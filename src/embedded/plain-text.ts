import { foldSpace, runText } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import { unseen } from '../page/context.js'
import { readPage } from '../page/read-page.js'

const markup = /<[a-z!/][^<]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i

/** Whether a text is written as HTML: it has a tag, or a character reference. */
export const isHtml = (text: string): boolean => markup.test(text)

/** What a reader of this HTML sees, a line for each run. HTML that was escaped twice is read twice. */
export function textOfHtml(html: string): string {
  const once = shownText(html)
  return isHtml(once) && once.length < html.length ? shownText(once) : once
}

function shownText(html: string): string {
  const segmentation = segment(readPage(html))
  const { context } = segmentation.page.nodes
  return Array.from(segmentation.runs.firstNode.keys())
    .filter((run) => (context[segmentation.runs.firstNode[run]!]! & unseen) === 0)
    .map((run) => runText(segmentation, run))
    .join('\n')
}

/** The lines of a text that is no HTML, white space folded, blank ones left out. */
export const tidyLines = (text: string): string =>
  text
    .split(/[\n\r]+/)
    .map((line) => foldSpace(line).trim())
    .filter((line) => line !== '')
    .join('\n')
