import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'

/** What schema.org, microformats and forms call these fields; class names of other pages use the same words. */
const words = {
  price: ['price'],
  date: ['date', 'published', 'created', 'modified'],
  author: ['author', 'creator', 'username'],
  rating: ['rating', 'stars'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type NamedField = keyof typeof words
const namedFields = Object.keys(words) as readonly NamedField[]

const namings = ['class', 'itemprop', 'rel', 'id'].map(attributeId)

/** Characters of a name that are read. */
const longestName = 300
/** Elements around a text that may name its field, its own included. */
const levels = 3

const partsOf = (name: string): readonly string[] =>
  name
    .slice(0, longestName)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)

/** Finds elements that are named after a field. Each name is split once. */
export class FieldNameIndex {
  readonly #page: Page
  readonly #byName = new Map<string, readonly NamedField[]>()
  readonly #byNode = new Map<number, readonly NamedField[]>()

  constructor(page: Page) {
    this.#page = page
  }

  /** Whether an element, or one around it within the record that begins at `first`, is named after a field. */
  names(field: NamedField, node: number, first: number): boolean {
    const { parent } = this.#page.nodes
    for (let at = node, level = 0; at >= first && level < levels; at = parent[at]!, level++)
      if (this.#fieldsOf(at).includes(field)) return true
    return false
  }

  #fieldsOf(node: number): readonly NamedField[] {
    const known = this.#byNode.get(node)
    if (known !== undefined) return known
    const fields = this.#readFields(node)
    this.#byNode.set(node, fields)
    return fields
  }

  #readFields(node: number): readonly NamedField[] {
    const name = nameOf(this.#page, node)
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    const fields = fieldsNamed(name)
    this.#byName.set(name, fields)
    return fields
  }
}

/** What an element is called by the attributes that name elements. */
function nameOf(page: Page, node: number): string {
  const { firstAttribute } = page.nodes
  if (firstAttribute[node] === firstAttribute[node + 1]) return ''
  let name = ''
  for (const naming of namings) name += ` ${page.attribute(node, naming) ?? ''}`
  return name.slice(1)
}

/** The fields that a name names. */
export function fieldsNamed(name: string): readonly NamedField[] {
  const parts = partsOf(name)
  const fields: NamedField[] = []
  for (const field of namedFields) if (endWithOneOf(parts, words[field])) fields.push(field)
  return fields
}

/** Whether a part ends with a word: names run words together, as in `minirating`. */
function endWithOneOf(parts: readonly string[], some: readonly string[]): boolean {
  for (const word of some) for (const part of parts) if (part.endsWith(word)) return true
  return false
}
