import type { Page } from '../page/page.js'
import { isRecordText } from './measures.js'
import type { Span } from './region.js'

/** All text of a record on one line, a space at every edge of an element; scripts, styles, NOSCRIPT and TEMPLATE left out. */
export function recordText(page: Page, { first, end }: Span): string {
  const { parent } = page.nodes
  let text = ''
  for (let node = first; node < end; node++) {
    const goesOn = node > first && page.isText(node - 1) && parent[node] === parent[node - 1]
    if (!goesOn) text += ' '
    if (isRecordText(page, node)) text += page.text(node)
  }
  return text.replace(/\s+/g, ' ').trim()
}
