import { attributeId } from '../../page/columns/attribute-names.js'
import { notShown } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

const ID = attributeId('id')
const ROLE = attributeId('role')
const ARIA_CONTROLS = attributeId('aria-controls')
const CLASS = attributeId('class')
const HIDDEN = attributeId('hidden')
const LI = tagId('li')

/** Elements around a hidden one among which an item is looked for. */
const maxItemDepth = 3
/** Items with more nodes are not searched. */
const maxItem = 2_000
/** Class words of what opens and closes. */
const folding = /collaps|accordion|expand/i
/** Nodes of a title that are searched for the state of what it opens. */
const maxTitle = 12

/** Which segments readers cannot get to see: hidden ones, unless a tab, a button or a title of the page shows them. */
export class HiddenSegments {
  readonly #segmentation: Segmentation
  /** The ids of elements that something on the page shows or hides. */
  #controlled: ReadonlySet<string> | undefined

  constructor(segmentation: Segmentation) {
    this.#segmentation = segmentation
  }

  isHidden(segment: number): boolean {
    const { page, segments } = this.#segmentation
    const node = segments.firstNode[segment]!
    return (page.nodes.context[node]! & notShown) !== 0 && !this.#isDisclosed(node)
  }

  /** Whether the outermost hidden element around a node is a tab panel, or is shown by a control. */
  #isDisclosed(node: number): boolean {
    const { page } = this.#segmentation
    const { parent, context } = page.nodes
    let at = node
    while (at > 0 && (context[parent[at]!]! & notShown) !== 0) at = parent[at]!
    if (/^\s*tabpanel\b/i.test(page.attribute(at, ROLE) ?? '')) return true
    if (/^\s*until-found\s*$/i.test(page.attribute(at, HIDDEN) ?? '')) return true
    if (isFolded(page, at) || isListed(page, at)) return true
    const id = page.attribute(at, ID)?.trim()
    if (id === undefined || id === '') return false
    this.#controlled ??= controlledIds(page)
    return this.#controlled.has(id)
  }
}

/** Whether an element holds all text of an item: slides are shown in turn, long lists when readers ask. */
function isListed(page: Page, node: number): boolean {
  const { tag, parent, end } = page.nodes
  let item = node
  for (let level = 0; level < maxItemDepth && tag[item] !== LI && item > 0; level++)
    item = parent[item]!
  if (tag[item] !== LI || end[item]! - item > maxItem) return false
  const isSpoken = (at: number): boolean => page.isText(at) && page.text(at).trim() !== ''
  for (let at = item + 1; at < end[item]!; at++)
    if (at === node) at = end[node]! - 1
    else if (isSpoken(at)) return false
  return true
}

/** Whether a hidden element stands behind a shown one that opens it: the title of a part that folds. */
function isFolded(page: Page, node: number): boolean {
  const { parent, end, context } = page.nodes
  const outer = parent[node]!
  let title = -1
  for (let at = outer + 1, steps = 0; at < node && steps < maxTitle; at = end[at]!, steps++)
    if (!page.isText(at)) title = at
  if (title < 0 || (context[title]! & notShown) !== 0) return false
  const isFolding = (at: number): boolean => folding.test(page.attribute(at, CLASS) ?? '')
  if (isFolding(node) || isFolding(outer)) return true
  const last = Math.min(end[title]!, title + maxTitle)
  for (let at = title; at < last; at++)
    if (!page.isText(at) && statesExpanded(page, at)) return true
  return false
}

function statesExpanded(page: Page, node: number): boolean {
  for (const [name] of page.attributesOf(node)) if (name === 'aria-expanded') return true
  return false
}

function controlledIds(page: Page): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.isText(node)) continue
    const controls = page.attribute(node, ARIA_CONTROLS)
    if (controls === undefined) continue
    for (const id of controls.trim().split(/\s+/)) ids.add(id)
  }
  return ids
}
