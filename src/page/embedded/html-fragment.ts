import { foldToLine } from '../../core/text/white-space.js'
import { segmentPage } from '../segments/segment-page.js'
import { segmentsText } from '../segments/segment-text.js'
import { isShownSegment } from '../segments/segmentation.js'
import { readPage } from '../tree/read-page.js'

const markup = /<[a-z!/][^<]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i

/** Whether a text is HTML: it has a tag or a character reference. */
export const isHtml = (text: string): boolean =>
  (text.includes('<') || text.includes('&')) && markup.test(text)

/** The shown text of HTML, a line for each segment. HTML that was escaped twice is parsed twice. */
export function htmlFragmentText(html: string): string {
  const once = shownText(html)
  return isHtml(once) && once.length < html.length ? shownText(once) : once
}

function shownText(html: string): string {
  const segmentation = segmentPage(readPage(html))
  const segments = [...segmentation.segments.firstNode.keys()]
  return segmentsText(
    segmentation,
    segments.filter((segment) => isShownSegment(segmentation, segment)),
  )
}

/** The lines of a plain text, white space folded, blank lines removed. */
export const foldLines = (text: string): string =>
  text
    .split(/[\n\r]+/)
    .map((line) => foldToLine(line))
    .filter((line) => line !== '')
    .join('\n')
