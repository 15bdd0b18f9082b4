import type { PageContext } from '../../rules/predicates/page-context.js'

/** Finds the nodes of a page by the offsets in its source, which stand for them outside of this process. */
export class PageOffsets {
  readonly #page: PageContext
  readonly #nodeAt = new Map<number, number>()

  constructor(page: PageContext) {
    const { count, sourceStart } = page.page.nodes
    this.#page = page
    // of nodes with the same offset the first counts: the others are implied
    for (let node = count - 1; node > 0; node--) this.#nodeAt.set(sourceStart[node]!, node)
  }

  /** The element or text that begins there. */
  node(offset: number): number | undefined {
    return this.#nodeAt.get(offset)
  }

  /** The element that begins there, or that the text is of. */
  element(offset: number): number | undefined {
    const node = this.#nodeAt.get(offset)
    const element = node === undefined ? 0 : this.#page.elementOf(node)
    return element > 0 ? element : undefined
  }

  offset(node: number): number {
    return this.#page.page.nodes.sourceStart[node]!
  }

  /** Where a node begins, and the element that it is or is a text of. */
  place(node: number): { readonly offset: number; readonly element: number } {
    return { offset: this.offset(node), element: this.offset(this.#page.elementOf(node)) }
  }
}
