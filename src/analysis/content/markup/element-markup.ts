import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import type { ClassPattern } from './class-pattern.js'

const CLASS = attributeId('class')
const ID = attributeId('id')
const ROLE = attributeId('role')

/** Names that generators of pages give to elements, read once for each element: conventions are told by them. */
export class ElementMarkup {
  readonly page: Page
  readonly #classes: (string | undefined)[] = []
  #byId: ReadonlyMap<string, number> | undefined

  constructor(page: Page) {
    this.page = page
  }

  /** The class words in lower case, each between spaces: ` note note--tip `; empty without a class. */
  classes(node: number): string {
    const known = this.#classes[node]
    if (known !== undefined) return known
    const value = this.page.isText(node) ? undefined : this.page.attribute(node, CLASS)
    const words = value === undefined ? '' : ` ${value.trim().toLowerCase().replace(/\s+/g, ' ')} `
    this.#classes[node] = words
    return words
  }

  hasClass(node: number, pattern: ClassPattern): boolean {
    const words = this.classes(node)
    return words !== '' && pattern.test(words)
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
    for (const [own, value] of this.page.attributesOf(node)) if (own === name) return value
    return undefined
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
