import { readPage } from '../tree/read-page.js'
import { type ElementColumns, readElements } from './elements.js'
import { parseSelector } from './selector.js'

/** Source offsets of the elements that a selector matches, without implied ones. */
export function startsOf(html: string, selector: string): readonly number[] {
  const elements = readElements(readPage(html))
  const found = parseSelector(selector)(elements)
  const { sourceStart } = elements.page.nodes
  return [...elements.node]
    .filter((node, element) => node >= 0 && found[element] === 1)
    .map((node) => sourceStart[node]!)
}

/** The ids of the elements that a selector matches, separated by spaces; `?` for an element without one. */
export const idsOf = (html: string, selector: string): string =>
  startsOf(html, selector)
    .map((start) => /^<[^>]*?\sid=(\w+)/.exec(html.slice(start))?.[1] ?? '?')
    .join(' ')

/** The elements of a page on one line, descendants in brackets, implied elements with a star. */
export const outline = (html: string): string => outlineBelow(readElements(readPage(html)), -1)

function outlineBelow(elements: ElementColumns, above: number): string {
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
