import { commonTokens, wordTokens } from '../../../core/text/tokens.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import { tagId } from '../../../page/columns/tags.js'
import { segmentLine } from '../../../page/segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'

const H1 = tagId('h1')

/** Elements between a heading and its text. */
const levels = 4

/** The segments of the first H1 elements that are shown. */
export function mainHeadings(segmentation: Segmentation, max: number): readonly number[] {
  const found: number[] = []
  for (let segment = 0; segment < segmentation.segments.count && found.length < max; segment++)
    if (isMainHeading(segmentation, segment)) found.push(segment)
  return found
}

function isMainHeading(segmentation: Segmentation, segment: number): boolean {
  const { context, parent, tag } = segmentation.page.nodes
  const first = segmentation.segments.firstNode[segment]!
  if ((context[first]! & NodeContext.heading) === 0) return false
  let node = parent[first]!
  for (let level = 0; level < levels && node > 0; level++, node = parent[node]!)
    if (tag[node] === H1) return isShownSegment(segmentation, segment)
  return false
}

/** The heading that shares most words with the page's title, of equal ones the first; 0 where there is no heading. */
export function bestHeading(
  segmentation: Segmentation,
  headings: Iterable<number>,
  title: string,
): number {
  const words = wordTokens(title)
  let best = 0
  let most = -1
  for (const segment of headings) {
    const common = commonTokens(wordTokens(segmentLine(segmentation, segment)), words)
    if (common <= most) continue
    best = segment
    most = common
  }
  return best
}
