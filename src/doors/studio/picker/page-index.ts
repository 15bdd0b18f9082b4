/** The elements and texts of a page by their offsets in its source. */
export class PageIndex {
  readonly #elements = new Map<number, Element>()
  readonly #texts = new Map<number, Text>()
  readonly #offsets = new Map<Node, number>()
  /** Elements that hold text themselves, and images, in page order. */
  readonly candidates: readonly Element[]

  constructor(document: Document) {
    for (const element of document.querySelectorAll('[data-ts]')) {
      const offset = Number(element.getAttribute('data-ts'))
      if (this.#elements.has(offset)) continue
      this.#elements.set(offset, element)
      this.#offsets.set(element, offset)
    }
    const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
    for (let node = comments.nextNode(); node !== null; node = comments.nextNode()) {
      const [, offset] = /^ts (\d+)$/.exec(node.nodeValue ?? '') ?? []
      const text = node.nextSibling
      if (offset === undefined || !(text instanceof Text)) continue
      this.#texts.set(Number(offset), text)
      this.#offsets.set(text, Number(offset))
    }
    this.candidates = [...this.#elements.values()].filter((element) => this.holdsText(element))
  }

  element(offset: number): Element | undefined {
    return this.#elements.get(offset)
  }

  text(offset: number): Text | undefined {
    return this.#texts.get(offset)
  }

  offset(node: Node | null): number | undefined {
    return node === null ? undefined : this.#offsets.get(node)
  }

  /** Whether an element holds text itself, not only in elements inside it; an image counts too. */
  holdsText(element: Element): boolean {
    if (element instanceof HTMLImageElement) return true
    for (let child = element.firstChild; child !== null; child = child.nextSibling)
      if (child instanceof Text && this.#offsets.has(child)) return true
    return false
  }

  /** The nearest element that is known, from this one outwards. */
  known(node: Node | null): Element | undefined {
    for (let at = node; at !== null; at = at.parentNode)
      if (at instanceof Element && this.#offsets.has(at)) return at
    return undefined
  }
}
