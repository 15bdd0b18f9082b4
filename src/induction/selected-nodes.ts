import type { Page } from '../page/page.js'
import { type Elements, elementsOf } from '../select/elements.js'
import { readSelector } from '../select/selector.js'

/** The elements that a person's CSS selectors mean on a page, as its nodes, in page order. */
export class SelectedNodes {
  readonly #elements: Elements

  constructor(page: Page) {
    this.#elements = elementsOf(page)
  }

  /** Throws what is wrong with a selector. */
  select(selector: string): readonly number[] {
    const found = readSelector(selector)(this.#elements)
    return [...this.#elements.node].filter((node, element) => node >= 0 && found[element] === 1)
  }
}
