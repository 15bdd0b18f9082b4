import { attributeId } from './attribute-names.js'
import type { Page } from './page.js'

const CLASS = attributeId('class')
const ID = attributeId('id')

/** The distinct words of a node's class attribute, in order. */
export function classWords(page: Page, node: number): readonly string[] {
  const value = page.attribute(node, CLASS)
  return value === undefined ? [] : splitClass(value)
}

export const splitClass = (value: string): readonly string[] => [
  ...new Set(value.split(/\s+/).filter((word) => word !== '')),
]

/** The node's id without white space around it; `undefined` if it is empty. */
export const trimmedId = (page: Page, node: number): string | undefined =>
  page.attribute(node, ID)?.trim() || undefined

/** The names of a node's ancestors and its own, from the outermost: `html/body/div/p`. */
export function tagPath(page: Page, node: number): string {
  const names: string[] = []
  for (let at = node; at > 0; at = page.nodes.parent[at]!) names.push(page.tagName(at))
  return names.reverse().join('/')
}
