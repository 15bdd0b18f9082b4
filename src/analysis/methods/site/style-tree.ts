import { wordTokens } from '../../../core/text/tokens.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { notContent } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { TEXT_NODE } from '../../../page/columns/tags.js'

const CLASS = attributeId('class')

/** Decay factor of inner styles, by Yi, Liu and Li, whose tree 001's survey refers to. */
const decay = 0.9

/** An element position in the pages of a site, with all its styles. */
interface ElementNode {
  /** Its index in the list of elements. */
  readonly at: number
  pages: number
  /** Its styles, by sequence of children. */
  readonly styles: Map<string, Style>
  /** The pages with each of its words; only for elements without child elements. */
  readonly words: Map<string, Set<number>>
}

/** A sequence of children, and the number of pages with it. */
interface Style {
  pages: number
  readonly children: readonly ElementNode[]
}

/**
 * The importance of each element of the first page by the site style tree of all: from 0 (same layout and words on
 * every page) to 1 (on no other page); -1 for nodes that are not elements.
 */
export function styleImportance(pages: readonly Page[]): Float32Array {
  const tree: ElementNode[] = []
  addElement(tree)
  const places = pages.map((page, number) => mergePage(tree, page, number))
  const importance = importanceOf(tree)
  return Float32Array.from(places[0] ?? [], (place) => (place < 0 ? -1 : importance[place]!))
}

/** Elements follow their parents. */
function addElement(tree: ElementNode[]): ElementNode {
  const added = { at: tree.length, pages: 0, styles: new Map(), words: new Map() }
  tree.push(added)
  return added
}

/** Adds a page to the tree; returns the index of the element of each node. */
function mergePage(tree: ElementNode[], page: Page, number: number): Int32Array {
  const places = new Int32Array(page.nodes.count).fill(-1)
  places[0] = 0
  for (let node = 0; node < places.length; node++) {
    const element = tree[places[node]!]
    if (element === undefined) continue
    element.pages++
    const children = childElements(page, node)
    if (children.length === 0) addWords(element, page, node, number)
    else {
      const style = styleOf(
        element,
        tree,
        children.map((child) => nameOf(page, child)),
      )
      style.pages++
      for (const [at, child] of children.entries()) places[child] = style.children[at]!.at
    }
  }
  return places
}

function styleOf(element: ElementNode, tree: ElementNode[], names: readonly string[]): Style {
  const key = names.join('\n')
  const known = element.styles.get(key)
  if (known !== undefined) return known
  const style = { pages: 0, children: names.map(() => addElement(tree)) }
  element.styles.set(key, style)
  return style
}

function childElements({ nodes }: Page, element: number): readonly number[] {
  const { tag, end, context } = nodes
  const children: number[] = []
  for (let node = element + 1; node < end[element]!; node = end[node]!)
    if (tag[node] !== TEXT_NODE && (context[node]! & notContent) === 0) children.push(node)
  return children
}

const nameOf = (page: Page, node: number): string =>
  `${page.tagName(node)} ${page.attribute(node, CLASS) ?? ''}`

function addWords({ words }: ElementNode, page: Page, node: number, number: number): void {
  for (const word of wordTokens(page.textBelow(node))) {
    const pages = words.get(word) ?? new Set()
    words.set(word, pages.add(number))
  }
}

/** The importance of all elements, from the last to the first, so that inner ones come first. */
function importanceOf(tree: readonly ElementNode[]): Float32Array {
  const importance = new Float32Array(tree.length)
  for (let at = tree.length - 1; at >= 0; at--) {
    const element = tree[at]!
    importance[at] =
      element.styles.size === 0
        ? ofWords(element)
        : ofStyles(element, (child) => importance[child.at]!)
  }
  return importance
}

/** The diversity of an element's styles, combined with the importance of its children. */
function ofStyles(
  { pages, styles }: ElementNode,
  importance: (child: ElementNode) => number,
): number {
  const weight = decay ** styles.size
  let [own, inside] = pages < 2 ? [1, 0] : [0, 0]
  for (const { pages: having, children } of styles.values()) {
    const share = having / pages
    if (pages > 1) own -= (share * Math.log(share)) / Math.log(pages)
    const below = children.reduce((sum, child) => sum + importance(child), 0)
    inside += (share * below) / children.length
  }
  return (1 - weight) * own + weight * inside
}

/** Words that all pages have there are unimportant; an element of a single page has importance 1. */
function ofWords({ pages, words }: ElementNode): number {
  if (pages < 2) return 1
  if (words.size === 0) return 0
  let sum = 0
  for (const having of words.values()) sum += Math.log(having.size) / Math.log(pages)
  return 1 - sum / words.size
}
