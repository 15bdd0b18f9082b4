import { NodeContext } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import type { SimpleSelector } from './elements.js'
import { nthClasses } from './nth.js'

/** Pseudo-classes without argument. */
export const simplePseudoClasses: Readonly<Record<string, SimpleSelector>> = {
  root:
    ({ parent }) =>
    (element) =>
      parent[element]! < 0,
  empty: ({ page, node }) => {
    const { end } = page.nodes
    return (element) => node[element]! >= 0 && end[node[element]!] === node[element]! + 1
  },
}

/** Pseudo-classes that abbreviate a selector. */
export const shorthands: Readonly<Record<string, string>> = {
  'first-child': ':nth-child(1)',
  'last-child': ':nth-last-child(1)',
  'only-child': ':nth-child(1):nth-last-child(1)',
  'first-of-type': ':nth-of-type(1)',
  'last-of-type': ':nth-last-of-type(1)',
  'only-of-type': ':nth-of-type(1):nth-last-of-type(1)',
  'any-link': ':is(a, area)[href]',
  link: ':is(a, area)[href]',
}

/** Pseudo-classes with an argument that is not a selector. They throw if it is invalid. */
export const pseudoClassesWithArgument: Readonly<
  Record<string, (argument: string) => SimpleSelector>
> = {
  ...nthClasses,
  contains: (text) => containing(text, (page) => page),
  icontains: (text) => containing(text, (page) => page.toLowerCase()),
}

/** Elements whose text, scripts and styles excluded, contains a text. */
function containing(searched: string, fold: (text: string) => string): SimpleSelector {
  return ({ page, node, count }) => {
    const { text, starts } = textOf(page, fold)
    const found = new Uint8Array(count)
    const folded = fold(searched)
    let at = -1
    for (let element = 0; element < count; element++) {
      if (node[element]! < 0) continue
      const start = starts[node[element]!]!
      if (at < start) at = indexAfter(folded, text, start)
      const end = starts[page.nodes.end[node[element]!]!]!
      if (at + folded.length <= end) found[element] = 1
    }
    return (element) => found[element] === 1
  }
}

/** All text of a page, and the start of each node's text in it. */
function textOf(page: Page, fold: (text: string) => string) {
  const { count, context } = page.nodes
  const starts = new Int32Array(count + 1)
  const texts: string[] = []
  let length = 0
  for (let node = 0; node < count; node++) {
    starts[node] = length
    if (!page.isText(node) || (context[node]! & NodeContext.raw) !== 0) continue
    const text = fold(page.text(node))
    texts.push(text)
    length += text.length
  }
  starts[count] = length
  return { text: texts.join(''), starts }
}

const indexAfter = (searched: string, text: string, start: number): number => {
  const index = text.indexOf(searched, start)
  return index < 0 ? Number.POSITIVE_INFINITY : index
}
