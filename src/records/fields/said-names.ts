import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'

/** What schema.org and microformats call the fields that we name; pages without either name their classes so too. */
const words = {
  price: ['price'],
  date: ['date', 'published', 'created', 'modified'],
  author: ['author', 'creator'],
  rating: ['rating', 'stars'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SaidField = keyof typeof words

const namings = ['class', 'itemprop', 'rel', 'id'].map(attributeId)

/** Characters of a name that are read. */
const longestName = 300
/** Elements around a text that may say what it is, itself the first. */
const levels = 3

const partsOf = (name: string): readonly string[] =>
  name
    .slice(0, longestName)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)

/** Which elements of a page say by their names what stands in them. Each name is taken apart once. */
export class SaidNames {
  readonly #page: Page
  readonly #byName = new Map<string, readonly SaidField[]>()

  constructor(page: Page) {
    this.#page = page
  }

  /** Whether an element in a record, or one close around it, is called so. */
  says(field: SaidField, node: number, first: number): boolean {
    const { parent } = this.#page.nodes
    for (let at = node, level = 0; at >= first && level < levels; at = parent[at]!, level++)
      if (this.#saidBy(at).includes(field)) return true
    return false
  }

  #saidBy(node: number): readonly SaidField[] {
    const name = namings.map((naming) => this.#page.attribute(node, naming) ?? '').join(' ')
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    const parts = partsOf(name)
    // names run words together: minirating
    const fields = (Object.keys(words) as readonly SaidField[]).filter((field) =>
      words[field].some((word) => parts.some((part) => part.endsWith(word))),
    )
    this.#byName.set(name, fields)
    return fields
  }
}
