import type { Page } from '../page/page.js'
import { elementAbove } from './levels.js'
import type { PageTexts } from './page-texts.js'

/** A text close by names something only when it has no more characters. */
const longestLabel = 40

/** The short texts close by that may say what something is. */
export class Labels {
  readonly #page: Page
  readonly #texts: PageTexts
  readonly #previous: Int32Array
  readonly #firstChild: Int32Array

  constructor(page: Page, texts: PageTexts) {
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

  /** That of the element right before the one so many levels above. */
  beside(element: number, levels: number): string | undefined {
    const at = elementAbove(this.#page, element, levels)
    return at > 0 ? this.#of(this.#previous[at]!) : undefined
  }

  /** That of the first element in the nearest element of this kind around a node. */
  row(node: number, kind: number): string | undefined {
    const { parent, tag } = this.#page.nodes
    let at = parent[node]!
    while (at > 0 && tag[at] !== kind) at = parent[at]!
    return at > 0 ? this.#of(this.#firstChild[at]!) : undefined
  }

  near(node: number, side: 'after' | 'before'): string | undefined {
    return this.#of(this.#texts.nextTo(node, side) ?? -1)
  }

  #of(node: number): string | undefined {
    return node < 0 ? undefined : this.#texts.shortOf(node, longestLabel)
  }
}
