import type { Page } from '../page/page.js'

/** The names of the elements around a node and its own, from the outermost: `html/body/div/p`. */
export function tagPath(page: Page, node: number): string {
  const names: string[] = []
  for (let at = node; at > 0; at = page.nodes.parent[at]!) names.push(page.tagName(at))
  return names.reverse().join('/')
}
