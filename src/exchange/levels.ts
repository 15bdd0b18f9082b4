import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'

const TABLE_PARTS: ReadonlySet<number> = new Set(['table', 'tbody', 'thead', 'tfoot'].map(tag))
const TR = tag('tr')

/** The element so many levels above one; none of the page where it does not reach so far. */
export function elementAbove(page: Page, element: number, levels: number): number {
  let at = element
  for (let level = 0; level < levels && at > 0; level++) at = page.nodes.parent[at]!
  return at
}

/** Whether a row stands between an element and the one so many levels above: a body may be put around it. */
export function crossesTable({ nodes }: Page, element: number, levels: number): boolean {
  const { parent, tag } = nodes
  let at = element
  for (let level = 0; level < levels && at > 0; level++) {
    if (tag[at] === TR || TABLE_PARTS.has(tag[parent[at]!]!)) return true
    at = parent[at]!
  }
  return false
}
