import { classWords, idWord } from '../blocks/words.js'
import type { Page } from '../page/page.js'
import type { What } from './predicate.js'

const unnamed: ReadonlySet<string> = new Set(['class', 'id', 'style'])

/** An attribute's value that names something is short. */
const longestAttribute = 40

const isNaming = (name: string, value: string): boolean =>
  !unnamed.has(name) && !name.includes('=') && value !== '' && value.length <= longestAttribute

/** What the elements of a page are called: by tag, class, id and short attributes. What costs something is kept. */
export class NamesOfElements {
  readonly #page: Page
  readonly #classWords = new Map<number, readonly string[]>()
  readonly #attributes = new Map<number, readonly string[]>()

  constructor(page: Page) {
    this.#page = page
  }

  /** The names of one kind that an element has. */
  of(node: number, what: What): readonly string[] {
    switch (what) {
      case 'tag':
        return [this.#page.tagName(node)]
      case 'class':
        return this.classWords(node)
      case 'id': {
        const id = idWord(this.#page, node)
        return id === undefined ? [] : [id]
      }
      case 'attribute':
        return this.#attributesOf(node)
    }
  }

  classWords(node: number): readonly string[] {
    let words = this.#classWords.get(node)
    if (words === undefined) {
      words = classWords(this.#page, node)
      this.#classWords.set(node, words)
    }
    return words
  }

  /** Whether an element has a name, without all of its names being looked at. */
  isNamed(node: number, what: What, name: string): boolean {
    if (what === 'tag') return this.#page.tagName(node) === name
    if (what === 'id') return idWord(this.#page, node) === name
    if (what === 'class') return this.classWords(node).includes(name)
    const at = name.indexOf('=')
    const index = this.#page.attributeIndex(
      node,
      this.#page.names.attributes.indexOf(name.slice(0, at)),
    )
    return index >= 0 && this.#page.attributeValue(index) === name.slice(at + 1)
  }

  /** Of an attribute that is said twice the first counts. */
  #attributesOf(node: number): readonly string[] {
    let names = this.#attributes.get(node)
    if (names === undefined) {
      const values = new Map([...this.#page.attributesOf(node)].reverse())
      names = [...values].flatMap(([name, value]) =>
        isNaming(name, value) ? [`${name}=${value}`] : [],
      )
      this.#attributes.set(node, names)
    }
    return names
  }
}
