import { readPage } from '../page/read-page.js'
import { type Elements, elementsOf } from './elements.js'
import { readSelector } from './selector.js'

/** Where in the source the elements begin that a selector means; those that nobody wrote are left out. */
export function startsOf(html: string, selector: string): readonly number[] {
  const elements = elementsOf(readPage(html))
  const found = readSelector(selector)(elements)
  const { sourceStart } = elements.page.nodes
  return [...elements.node]
    .filter((node, element) => node >= 0 && found[element] === 1)
    .map((node) => sourceStart[node]!)
}

/** The ids of the elements that a selector means, as words; `?` for an element without one. */
export const idsOf = (html: string, selector: string): string =>
  startsOf(html, selector)
    .map((start) => /^<[^>]*?\sid=(\w+)/.exec(html.slice(start))?.[1] ?? '?')
    .join(' ')

/** The elements of a page on one line, in brackets what is below them, those that nobody wrote with a star. */
export const outline = (html: string): string => outlineBelow(elementsOf(readPage(html)), -1)

function outlineBelow(elements: Elements, above: number): string {
  const { page, count, node, tag, parent } = elements
  const names: string[] = []
  for (let element = above + 1; element < count; element++) {
    if (parent[element] !== above) continue
    const inside = outlineBelow(elements, element)
    const name = `${page.names.tags[tag[element]!]}${node[element]! < 0 ? '*' : ''}`
    names.push(inside === '' ? name : `${name}(${inside})`)
  }
  return names.join(' ')
}
