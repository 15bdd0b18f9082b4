import { runLine } from '../../blocks/run-text.js'
import type { Segmentation } from '../../blocks/segmentation.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import { commonTokens } from '../../core/common-tokens.js'
import { wordsOf } from '../../core/words.js'
import { Context } from '../../page/context.js'
import { tag } from '../../page/tags.js'

const H1 = tag('h1')

/** Elements between a heading and its text. */
const levels = 4

/** The runs of the first H1 elements that are shown. */
export function mainHeadings(segmentation: Segmentation, most: number): readonly number[] {
  const found: number[] = []
  for (let run = 0; run < segmentation.runs.count && found.length < most; run++)
    if (isMainHeading(segmentation, run)) found.push(run)
  return found
}

function isMainHeading(segmentation: Segmentation, run: number): boolean {
  const { context, parent, tag } = segmentation.page.nodes
  const first = segmentation.runs.firstNode[run]!
  if ((context[first]! & Context.heading) === 0) return false
  let node = parent[first]!
  for (let level = 0; level < levels && node > 0; level++, node = parent[node]!)
    if (tag[node] === H1) return isShownRun(segmentation, run)
  return false
}

/** The one of these headings that has most words of a page's title, of equals the first; 0 where there are none. */
export function likestHeading(
  segmentation: Segmentation,
  headings: Iterable<number>,
  title: string,
): number {
  const words = wordsOf(title)
  let best = 0
  let most = -1
  for (const run of headings) {
    const common = commonTokens(wordsOf(runLine(segmentation, run)), words)
    if (common <= most) continue
    best = run
    most = common
  }
  return best
}
