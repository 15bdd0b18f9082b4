import type { ElementSet, Elements } from './elements.js'

/** How two elements stand to each other. */
export interface Relation {
  /** The elements that stand so to one of a set: its children, say. */
  readonly from: (elements: Elements, set: ElementSet) => ElementSet
  /** The elements to which one of a set stands so: its parents. */
  readonly to: (elements: Elements, set: ElementSet) => ElementSet
}

/** Whether the relation reaches on beyond an element, to what this one stands so to in its turn. */
type Reach = (elements: Elements, element: number) => boolean

/** A relation along a column of places, which all are lower: each way is one sweep. */
const along = (column: 'parent' | 'previous', reachesBeyond: Reach): Relation => ({
  from: (elements, set) => {
    const found = new Uint8Array(elements.count)
    for (let element = 0; element < elements.count; element++) {
      const place = elements[column][element]!
      if (place >= 0 && (set[place] === 1 || reachesBeyond(elements, place)))
        found[element] = set[place]! | found[place]!
    }
    return found
  },
  to: (elements, set) => {
    const found = new Uint8Array(elements.count)
    for (let element = elements.count - 1; element >= 0; element--) {
      const place = elements[column][element]!
      const counts =
        set[element] === 1 || (found[element] === 1 && reachesBeyond(elements, element))
      if (place >= 0 && counts) found[place] = 1
    }
    return found
  },
})

const isUnwritten: Reach = ({ node }, element) => node[element]! < 0

/** By the name of the combinator: `a > b`, `a b`, `a + b`, `a ~ b`. `>` passes over elements that nobody wrote. */
export const relations = {
  child: along('parent', isUnwritten),
  descendant: along('parent', () => true),
  adjacent: along('previous', () => false),
  sibling: along('previous', () => true),
} as const satisfies Readonly<Record<string, Relation>>
