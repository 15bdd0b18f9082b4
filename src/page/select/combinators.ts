import type { ElementColumns, ElementSet } from './elements.js'

/** A relation between two elements. */
export interface Combinator {
  /** The elements related to any of a set, such as its children. */
  readonly from: (elements: ElementColumns, set: ElementSet) => ElementSet
  /** The elements to which any of a set is related, such as its parents. */
  readonly to: (elements: ElementColumns, set: ElementSet) => ElementSet
}

/** Whether the relation continues from an element to the next one in the chain. */
type Continues = (elements: ElementColumns, element: number) => boolean

/** A relation along a column of lower indices: each direction is one pass. */
const along = (column: 'parent' | 'previous', continues: Continues): Combinator => ({
  from: (elements, set) => {
    const found = new Uint8Array(elements.count)
    for (let element = 0; element < elements.count; element++) {
      const related = elements[column][element]!
      if (related >= 0 && (set[related] === 1 || continues(elements, related)))
        found[element] = set[related]! | found[related]!
    }
    return found
  },
  to: (elements, set) => {
    const found = new Uint8Array(elements.count)
    for (let element = elements.count - 1; element >= 0; element--) {
      const related = elements[column][element]!
      const counts = set[element] === 1 || (found[element] === 1 && continues(elements, element))
      if (related >= 0 && counts) found[related] = 1
    }
    return found
  },
})

const isImplied: Continues = ({ node }, element) => node[element]! < 0

/** The combinators `a > b`, `a b`, `a + b`, `a ~ b`. `>` skips implied elements. */
export const combinators = {
  child: along('parent', isImplied),
  descendant: along('parent', () => true),
  adjacent: along('previous', () => false),
  sibling: along('previous', () => true),
} as const satisfies Readonly<Record<string, Combinator>>
