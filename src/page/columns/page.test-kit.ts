import { readPage } from '../tree/read-page.js'
import { NodeContext } from './node-context.js'
import type { Page } from './page.js'

/** The tree of a page on one line: `p('one' b('two')) hr`. */
export const outline = (html: string): string => outlineBelow(readPage(html), 0)

function outlineBelow(page: Page, node: number): string {
  const { end } = page.nodes
  const children: string[] = []
  for (let child = node + 1; child < end[node]!; child = end[child]!) {
    children.push(outlineOf(page, child))
  }
  return children.join(' ')
}

function outlineOf(page: Page, node: number): string {
  if (page.isText(node)) return `'${page.text(node)}'`
  const inside = outlineBelow(page, node)
  return inside === '' ? page.tagName(node) : `${page.tagName(node)}(${inside})`
}

/** The first element of that name. */
export function element(page: Page, name: string): number {
  for (let node = 0; node < page.nodes.count; node++) if (page.tagName(node) === name) return node
  throw new RangeError(`The page has no ${name}`)
}

/** The first text node with this text, ignoring white space at its ends. */
export function textNode(page: Page, text: string): number {
  for (let node = 0; node < page.nodes.count; node++) {
    if (page.isText(node) && page.text(node).trim() === text) return node
  }
  throw new RangeError(`The page has no text ${text}`)
}

/** The names of the context bits of a text. */
export function contextOf(html: string, text: string): readonly string[] {
  const page = readPage(html)
  const context = page.nodes.context[textNode(page, text)]!
  return Object.entries(NodeContext)
    .filter(([, bit]) => (context & bit) !== 0)
    .map(([name]) => name)
}

/** The source of a node. */
export const sourceOf = (page: Page, node: number): string =>
  page.html.slice(page.nodes.sourceStart[node], page.nodes.sourceEnd[node])
