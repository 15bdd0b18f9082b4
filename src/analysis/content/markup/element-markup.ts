import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { ClassPattern } from './class-pattern.js'

/** The class words of an element, and what patterns said of them. */
interface ClassWords {
  readonly words: string
  /** The same words apart. */
  readonly list: readonly string[]
  /** By the number of the pattern: 1 for yes, -1 for no. */
  readonly answers: Int8Array
}

const nothing: readonly (readonly [name: string, value: string])[] = []

const noClass: ClassWords = { words: '', list: [], answers: new Int8Array(0) }

const CLASS = attributeId('class')
const ID = attributeId('id')
const ROLE = attributeId('role')

/**
 * Names that generators of pages give to elements: conventions are told by them. Each is read once for each element,
 * and each pattern is asked once of the same class words.
 */
export class ElementMarkup {
  readonly page: Page
  readonly #classes: (ClassWords | undefined)[]
  readonly #byValue = new Map<string, ClassWords>()
  /** The ids of attributes by name, -1 for those that the page has not. */
  readonly #attributeIds = new Map<string, number>()
  readonly #nameAnswers = new Map<(name: string) => boolean, (boolean | undefined)[]>()
  #byId: ReadonlyMap<string, number> | undefined

  constructor(page: Page) {
    this.page = page
    // of full length: what is read far behind the beginning would make a sparse array, which is slow
    this.#classes = new Array<ClassWords | undefined>(page.nodes.count)
  }

  /** The class words in lower case, each between spaces: ` note note--tip `; empty without a class. */
  classes(node: number): string {
    return this.#classesOf(node).words
  }

  hasClass(node: number, pattern: ClassPattern): boolean {
    const { list, answers } = this.#classesOf(node)
    if (list.length === 0) return false
    const known = answers[pattern.number]
    if (known === 1 || known === -1) return known === 1
    const answer = pattern.testWords(list)
    answers[pattern.number] = answer ? 1 : -1
    return answer
  }

  /** The same, where most elements have no such class: of these the classes are not read. */
  hasRareClass(node: number, pattern: ClassPattern): boolean {
    const { html, attributes } = this.page
    const index = this.page.attributeIndex(node, CLASS)
    if (index < 0) return false
    const [start, end] = [attributes.valueStart[index]!, attributes.valueEnd[index]!]
    return pattern.mayFindIn(html, start, end) && this.hasClass(node, pattern)
  }

  #classesOf(node: number): ClassWords {
    let classes = this.#classes[node]
    if (classes === undefined) {
      const index = this.page.attributeIndex(node, CLASS)
      classes = index < 0 ? noClass : this.#classesOfValue(this.page.attributeValue(index))
      this.#classes[node] = classes
    }
    return classes
  }

  #classesOfValue(value: string): ClassWords {
    let classes = this.#byValue.get(value)
    if (classes === undefined) {
      const line = foldToLine(value).toLowerCase()
      const list = line === '' ? [] : line.split(' ')
      classes = { words: ` ${line} `, list, answers: new Int8Array(ClassPattern.count) }
      this.#byValue.set(value, classes)
    }
    return classes
  }

  id(node: number): string {
    return this.page.attribute(node, ID)?.trim() ?? ''
  }

  /** The first element with an id. */
  withId(id: string): number | undefined {
    this.#byId ??= elementsById(this.page)
    return this.#byId.get(id)
  }

  role(node: number): string {
    return this.page.attribute(node, ROLE)?.trim().toLowerCase() ?? ''
  }

  /** The value of an attribute without a fixed id. */
  attribute(node: number, name: string): string | undefined {
    const id = this.#attributeId(name)
    return id < 0 ? undefined : this.page.attribute(node, id)
  }

  /** The attributes of an element whose names pass a test, which is made once for each name of the page. */
  attributesNamed(
    node: number,
    test: (name: string) => boolean,
  ): readonly (readonly [name: string, value: string])[] {
    const { nodes, attributes, names } = this.page
    let found: (readonly [name: string, value: string])[] | undefined
    const answers = this.#answersOf(test)
    for (let at = nodes.firstAttribute[node]!; at < nodes.firstAttribute[node + 1]!; at++) {
      const id = attributes.name[at]!
      const name = names.attributes[id]!
      answers[id] ??= test(name)
      if (!answers[id]) continue
      found ??= []
      found.push([name, this.page.attributeValue(at)])
    }
    return found ?? nothing
  }

  #answersOf(test: (name: string) => boolean): (boolean | undefined)[] {
    let answers = this.#nameAnswers.get(test)
    if (answers === undefined) {
      answers = []
      this.#nameAnswers.set(test, answers)
    }
    return answers
  }

  #attributeId(name: string): number {
    let id = this.#attributeIds.get(name)
    if (id === undefined) {
      id = this.page.names.attributes.indexOf(name)
      this.#attributeIds.set(name, id)
    }
    return id
  }

  /** The elements directly inside an element. */
  *children(node: number): Iterable<number> {
    const { end } = this.page.nodes
    for (let at = node + 1; at < end[node]!; at = end[at]!) if (!this.page.isText(at)) yield at
  }

  /** The element or text before a node in the same element. */
  previous(node: number): number | undefined {
    const { parent } = this.page.nodes
    let at = node - 1
    if (at <= 0 || at === parent[node]) return undefined
    while (parent[at] !== parent[node] && at > 0) at = parent[at]!
    return at > 0 ? at : undefined
  }

  /** The element that follows in the same element. */
  next(node: number): number | undefined {
    const { end, parent } = this.page.nodes
    const last = end[parent[node]!]!
    for (let at = end[node]!; at < last; at = end[at]!) if (!this.page.isText(at)) return at
    return undefined
  }
}

function elementsById(page: Page): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (let node = 1; node < page.nodes.count; node++) {
    const id = page.isText(node) ? undefined : page.attribute(node, ID)?.trim()
    if (id !== undefined && id !== '' && !found.has(id)) found.set(id, node)
  }
  return found
}
