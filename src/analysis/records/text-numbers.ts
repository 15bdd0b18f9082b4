import type { Page } from '../../page/columns/page.js'

/** Characters that tell texts apart. */
const comparedCharacters = 80

/** Numbers the texts of a page, equal texts equally. Each text is read once, when it is first asked for. */
export class TextNumbers {
  readonly #page: Page
  readonly #known = new Map<string, number>()
  readonly #numbers: Int32Array
  readonly #lengths: Int32Array

  constructor(page: Page) {
    this.#page = page
    this.#numbers = new Int32Array(page.nodes.count)
    this.#lengths = new Int32Array(page.nodes.count)
  }

  /** Characters of a text without white space at its ends. */
  length(node: number): number {
    this.#read(node)
    return this.#lengths[node]!
  }

  /** The same number for texts with the same beginning. */
  number(node: number): number {
    this.#read(node)
    return this.#numbers[node]!
  }

  #read(node: number): void {
    if (this.#numbers[node] !== 0) return
    const text = this.#page.text(node).trim()
    const opening = text.slice(0, comparedCharacters)
    const number = this.#known.get(opening) ?? this.#known.size + 1
    this.#known.set(opening, number)
    this.#numbers[node] = number
    this.#lengths[node] = text.length
  }
}
