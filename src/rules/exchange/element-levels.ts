import type { Page } from '../../page/columns/page.js'
import { TagSet, tagId } from '../../page/columns/tags.js'

const tableParts = new TagSet('table tbody thead tfoot')
const TR = tagId('tr')

/** The element so many levels above one; 0 or less where there is none. */
export function elementAbove(page: Page, element: number, levels: number): number {
  let at = element
  for (let level = 0; level < levels && at > 0; level++) at = page.nodes.parent[at]!
  return at
}

/** Whether a row stands between an element and the one so many levels above: parsers may put a TBODY around it. */
export function crossesTable({ nodes }: Page, element: number, levels: number): boolean {
  const { parent, tag } = nodes
  let at = element
  for (let level = 0; level < levels && at > 0; level++) {
    if (tag[at] === TR || tableParts.has(tag[parent[at]!]!)) return true
    at = parent[at]!
  }
  return false
}
