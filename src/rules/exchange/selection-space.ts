import type { SelectorCondition } from '../predicates/selector-condition.js'
import { type BitSet, bitMembers, emptyBits, intersection, setBit, union } from './bit-set.js'
import type { NodeMarks, SelectorPage } from './selector-page.js'
import type { SelectableNode } from './value-access.js'

/** A page that a selector is tried on: what could be selected, and what the rule takes. */
export interface ExamplePage {
  readonly page: SelectorPage
  readonly nodes: readonly SelectableNode[]
  /** The values that the rule gives. */
  readonly wanted: readonly string[]
  /** The nodes that it takes them from. */
  readonly taken: ReadonlySet<number>
}

/** Whether only the first of what is selected counts. */
export type SelectionMode = 'first' | 'all'

/** A page of a space, and the words of its sets that are this page's. */
interface SpacePage extends ExamplePage {
  readonly from: number
  readonly to: number
}

/** All nodes of all pages that a selector could select, in one row, so that any selection of them is a set of bits. */
export class SelectionSpace {
  readonly mode: SelectionMode
  readonly pages: readonly SpacePage[]
  /** Nodes that give what is wanted, or some of it. */
  readonly right: BitSet
  /** The same with those that give nothing, where all that is selected counts. */
  readonly harmless: BitSet
  /** Those that are right and taken by the rule. */
  readonly taken: BitSet

  constructor(examples: readonly ExamplePage[], mode: SelectionMode) {
    this.mode = mode
    const pages: SpacePage[] = []
    let words = 0
    for (const example of examples) {
      const from = words
      words += (example.nodes.length + 31) >>> 5
      pages.push({ ...example, from, to: words })
    }
    this.pages = pages
    this.right = this.#bits(({ wanted, nodes }) => {
      const values = new Set<string | undefined>(wanted)
      return (place) => {
        const [first, ...others] = nodes[place]!.values
        return values.has(first) && (mode === 'first' || others.every((one) => values.has(one)))
      }
    })
    const isEmpty = ({ nodes }: SpacePage) => {
      return (place: number) => nodes[place]!.values.length === 0
    }
    const isTaken = ({ taken, nodes }: SpacePage) => {
      return (place: number) => taken.has(nodes[place]!.node)
    }
    this.taken = intersection(this.#bits(isTaken), this.right)
    this.harmless = mode === 'first' ? this.right : union(this.right, this.#bits(isEmpty))
  }

  /** The nodes for which something holds, given page by page as marks. */
  bits(marksOf: (page: SelectorPage) => NodeMarks): BitSet {
    return this.#bits(({ page, nodes }) => {
      const marks = marksOf(page)
      return (place) => marks[nodes[place]!.node] === 1
    })
  }

  /** The nodes for which all conditions hold. */
  selected(conditions: readonly SelectorCondition[]): BitSet {
    return conditions
      .map((condition) => this.bits((page) => page.marks(condition)))
      .reduce(intersection)
  }

  #bits(predicateFor: (page: SpacePage) => (place: number) => boolean): BitSet {
    const bits = emptyBits((this.pages.at(-1)?.to ?? 0) * 32)
    for (const page of this.pages) {
      const holds = predicateFor(page)
      for (let place = 0; place < page.nodes.length; place++)
        if (holds(place)) setBit(bits, page.from * 32 + place)
    }
    return bits
  }
}

/** A node of a set, with its page. */
interface SampleNode {
  readonly page: SelectorPage
  readonly node: number
}

/** Nodes of a set: of so many pages, so many of each. */
export function sampleNodes(
  { pages }: SelectionSpace,
  bits: BitSet,
  maxPages: number,
  maxNodes: number,
): readonly SampleNode[] {
  const samples: SampleNode[][] = []
  for (const { page, nodes, from, to } of pages) {
    if (samples.length === maxPages) break
    const places = bitMembers(bits.subarray(from, to)).slice(0, maxNodes)
    if (places.length > 0) samples.push(places.map((place) => ({ page, node: nodes[place]!.node })))
  }
  return samples.flat()
}
