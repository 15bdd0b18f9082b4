import { foldToLine } from '../../core/text/white-space.js'
import type { Page } from '../../page/columns/page.js'
import { isRecordText } from './node-sums.js'
import type { NodeRange } from './region.js'

/**
 * The text of a record on one line, with a space at every edge of an element; without scripts, styles, NOSCRIPT and
 * TEMPLATE.
 */
export function recordText(page: Page, { first, end }: NodeRange): string {
  const { parent } = page.nodes
  let text = ''
  for (let node = first; node < end; node++) {
    const continues = node > first && page.isText(node - 1) && parent[node] === parent[node - 1]
    if (!continues) text += ' '
    if (isRecordText(page, node)) text += page.text(node)
  }
  return foldToLine(text)
}
