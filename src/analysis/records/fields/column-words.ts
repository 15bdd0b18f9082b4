import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import type { NodeRange } from '../region.js'
import type { FieldColumn } from './field-columns.js'

const namings = ['class', 'itemprop', 'rel', 'id'].map(attributeId)

/** Characters of a name that are read. */
const longestName = 300
/** Elements around a value that may name it, its own included. */
const levels = 3
/** Letters of a word: shorter ones are abbreviations, longer ones generated. */
const wordLength = { min: 3, max: 20 } as const
/** Elements of a column whose words are read, and the share of them that must have a word. */
const maxElements = 20
const minShare = 0.5

/** The words of names, split where the case changes and at other characters than letters. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, longestName)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= wordLength.min && length <= wordLength.max)

/** Reads the words in the names of elements; each name is split once. */
export class ColumnWords {
  readonly #page: Page
  readonly #records: readonly NodeRange[]
  readonly #byName = new Map<string, readonly string[]>()

  constructor(page: Page, records: readonly NodeRange[]) {
    this.#page = page
    this.#records = records
  }

  /** The words that most elements of a column have in their names, or in those of the elements around them. */
  of({ nodes }: FieldColumn): readonly string[] {
    const counts = new Map<string, number>()
    let elements = 0
    for (const [record, node] of nodes.entries()) {
      if (node === undefined) continue
      if (++elements > maxElements) break
      for (const word of this.#around(node, this.#records[record]!.first))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    const min = minShare * Math.min(elements, maxElements)
    return [...counts].filter(([, count]) => count >= min).map(([word]) => word)
  }

  #around(node: number, first: number): ReadonlySet<string> {
    const { parent } = this.#page.nodes
    const words = new Set<string>()
    for (let at = node, level = 0; at >= first && level < levels; at = parent[at]!, level++)
      for (const naming of namings) {
        const name = this.#page.attribute(at, naming)
        if (name !== undefined) for (const word of this.#split(name)) words.add(word)
      }
    return words
  }

  #split(name: string): readonly string[] {
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    const words = wordsOf(name)
    this.#byName.set(name, words)
    return words
  }
}
