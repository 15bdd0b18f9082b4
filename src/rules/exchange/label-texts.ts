import type { Page } from '../../page/columns/page.js'
import { elementAbove } from './element-levels.js'
import type { XpathTexts } from './xpath-texts.js'

/** Characters of a label: longer texts name nothing. */
const maxLabelLength = 40

/** The short texts close to nodes that may say what these are, as far as XPath can ask for them. */
export class LabelTexts {
  readonly #page: Page
  readonly #texts: XpathTexts
  readonly #previous: Int32Array
  readonly #firstChild: Int32Array

  constructor(page: Page, texts: XpathTexts) {
    const { count, parent } = page.nodes
    this.#page = page
    this.#texts = texts
    this.#previous = new Int32Array(count).fill(-1)
    this.#firstChild = new Int32Array(count).fill(-1)
    const last = new Int32Array(count).fill(-1)
    for (let node = 1; node < count; node++) {
      if (page.isText(node)) continue
      const up = parent[node]!
      this.#previous[node] = last[up]!
      if (last[up]! < 0) this.#firstChild[up] = node
      last[up] = node
    }
  }

  /** The text of the element right before the one so many levels above. */
  beside(element: number, levels: number): string | undefined {
    const at = elementAbove(this.#page, element, levels)
    return at > 0 ? this.#textOf(this.#previous[at]!) : undefined
  }

  /** The text of the first element in the nearest element of this tag around a node. */
  row(node: number, tag: number): string | undefined {
    const { parent, tag: tags } = this.#page.nodes
    let at = parent[node]!
    while (at > 0 && tags[at] !== tag) at = parent[at]!
    return at > 0 ? this.#textOf(this.#firstChild[at]!) : undefined
  }

  /** The text node right before a node or behind it. */
  near(node: number, side: 'after' | 'before'): string | undefined {
    return this.#textOf(this.#texts.nextTo(node, side) ?? -1)
  }

  #textOf(node: number): string | undefined {
    return node < 0 ? undefined : this.#texts.shortOf(node, maxLabelLength)
  }
}
