import { classWords, trimmedId } from '../../page/columns/element-names.js'
import type { Page } from '../../page/columns/page.js'
import { type ElementTest, type NameKind, splitAttributeName } from './element-test.js'

/** Attributes that name nothing, or have a kind of name of their own. */
const unnamed: ReadonlySet<string> = new Set(['class', 'id', 'style'])

/** Characters of an attribute's value that names something; longer ones do not. */
const maxValueLength = 40

const isNaming = (name: string, value: string): boolean =>
  !unnamed.has(name) && !name.includes('=') && value !== '' && value.length <= maxValueLength

const noNames: readonly string[] = []

/**
 * The names of the elements of a page: tag, class words, id and short attributes. Those that cost something are kept.
 */
export class PageElementNames {
  readonly #page: Page
  readonly #classWords = new Map<number, readonly string[]>()
  readonly #attributes = new Map<number, readonly string[]>()

  constructor(page: Page) {
    this.#page = page
  }

  /** The names of one kind that an element has. */
  of(node: number, what: NameKind): readonly string[] {
    switch (what) {
      case 'tag':
        return [this.#page.tagName(node)]
      case 'class':
        return this.classWords(node)
      case 'id': {
        const id = trimmedId(this.#page, node)
        return id === undefined ? [] : [id]
      }
      case 'attribute':
        return this.#attributesOf(node)
    }
  }

  classWords(node: number): readonly string[] {
    if (!this.#hasAttributes(node)) return noNames
    let words = this.#classWords.get(node)
    if (words === undefined) {
      words = classWords(this.#page, node)
      this.#classWords.set(node, words)
    }
    return words
  }

  /** Whether an element passes a test, without all of its names being read. */
  pass(node: number, test: ElementTest): boolean {
    switch (test.what) {
      case 'tag':
        return this.#page.tagName(node) === test.name
      case 'id':
        return trimmedId(this.#page, node) === test.name
      case 'class':
        return this.classWords(node).includes(test.name)
      case 'attribute': {
        const [attribute, value] = splitAttributeName(test.name)
        return this.#valueOf(node, attribute) === value
      }
      case 'value': {
        const value = this.#valueOf(node, test.attribute)
        return value !== undefined && test.matches(value)
      }
    }
  }

  #hasAttributes(node: number): boolean {
    const { firstAttribute } = this.#page.nodes
    return firstAttribute[node] !== firstAttribute[node + 1]
  }

  #valueOf(node: number, attribute: string): string | undefined {
    return this.#page.attribute(node, this.#page.names.attributes.indexOf(attribute))
  }

  /** Of two attributes with one name the first counts. */
  #attributesOf(node: number): readonly string[] {
    if (!this.#hasAttributes(node)) return noNames
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
