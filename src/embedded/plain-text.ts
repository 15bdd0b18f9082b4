import { foldSpace, runsText } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { readPage } from '../page/read-page.js'

const markup = /<[a-z!/][^<]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i

/** Whether a text is written as HTML: it has a tag, or a character reference. */
export const isHtml = (text: string): boolean =>
  (text.includes('<') || text.includes('&')) && markup.test(text)

/** What a reader of this HTML sees, a line for each run. HTML that was escaped twice is read twice. */
export function textOfHtml(html: string): string {
  const once = shownText(html)
  return isHtml(once) && once.length < html.length ? shownText(once) : once
}

function shownText(html: string): string {
  const segmentation = segment(readPage(html))
  const runs = [...segmentation.runs.firstNode.keys()]
  return runsText(
    segmentation,
    runs.filter((run) => isShownRun(segmentation, run)),
  )
}

/** The lines of a text that is no HTML, white space folded, blank ones left out. */
export const tidyLines = (text: string): string =>
  text
    .split(/[\n\r]+/)
    .map((line) => foldSpace(line).trim())
    .filter((line) => line !== '')
    .join('\n')
