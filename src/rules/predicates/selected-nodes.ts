import type { Page } from '../../page/columns/page.js'
import { type ElementColumns, readElements } from '../../page/select/elements.js'
import { parseSelector } from '../../page/select/selector.js'

/** What CSS selectors select on a page, worked out once for each. */
export class SelectedNodes {
  readonly #page: Page
  readonly #selected = new Map<string, Uint8Array>()
  readonly #within = new Map<string, Uint8Array>()
  #elements: ElementColumns | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** 1 for each node that is selected. */
  nodes(selector: string): Uint8Array {
    const known = this.#selected.get(selector)
    if (known !== undefined) return known
    this.#elements ??= readElements(this.#page)
    const { node } = this.#elements
    const found = parseSelector(selector)(this.#elements)
    const selected = new Uint8Array(this.#page.nodes.count)
    // an implied element is no node
    for (const [element, isFound] of found.entries())
      if (isFound === 1 && node[element]! >= 0) selected[node[element]!] = 1
    this.#selected.set(selector, selected)
    return selected
  }

  /** 1 for each node that is selected, and for those inside it. */
  nodesWithin(selector: string): Uint8Array {
    const known = this.#within.get(selector)
    if (known !== undefined) return known
    const { parent, count } = this.#page.nodes
    const within = Uint8Array.from(this.nodes(selector))
    for (let node = 1; node < count; node++) if (within[parent[node]!] === 1) within[node] = 1
    this.#within.set(selector, within)
    return within
  }
}
