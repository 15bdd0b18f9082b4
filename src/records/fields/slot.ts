import { hashStart, hashStep } from '../../core/hashes.js'
import type { ElementNames } from '../element-names.js'
import type { Span } from '../region.js'

/** What a place in a record gives. */
export type SlotKind = 'text' | 'link' | 'image'

/** Something that one record says, and where: the same place in every record that has it. */
export interface Saying {
  readonly place: number
  readonly kind: SlotKind
  readonly node: number
  readonly value: string
}

/** So much of the parents of one kind must have as many children of a name for these to be told apart by their number. */
const evenShare = 0.9

/**
 * Numbers the places in records. A place is what is called how from the record down; where all parents of a kind have the
 * same number of children of a name, such as the cells of a row, each of these is a place of its own, else all are one:
 * a list inside of the record.
 */
export class Places {
  readonly #names: ElementNames
  readonly #isEven: ReadonlyMap<number, boolean>

  constructor(records: readonly Span[], names: ElementNames) {
    this.#names = names
    this.#isEven = evenKinds(records, names)
  }

  /** The place of every element of a record, by its distance from the first node. */
  of(record: Span): Int32Array {
    const counts = new ChildCounts()
    return walk(record, this.#names, (above, aboveNode, name) => {
      const own = hashStep(above, name)
      if (this.#isEven.get(kindOf(above, name)) !== true) return own
      return hashStep(own, counts.next(aboveNode, name) + 1)
    })
  }
}

const kindOf = (above: number, name: number): number => hashStep(hashStep(above, name), 7)

/** Gives each element of a record what `placeOf` makes of the place above it and its name. */
function walk(
  { first, end }: Span,
  names: ElementNames,
  placeOf: (above: number, aboveNode: number, name: number) => number,
): Int32Array {
  const { page } = names
  const { parent } = page.nodes
  const places = new Int32Array(end - first)
  for (let node = first; node < end; node++) {
    if (page.isText(node)) continue
    const aboveNode = parent[node]!
    const above = aboveNode >= first ? places[aboveNode - first]! : hashStart
    places[node - first] = placeOf(above, aboveNode, names.mainName(node))
  }
  return places
}

/** How many children of each name an element has had so far. */
class ChildCounts {
  readonly #counts = new Map<number, Map<number, number>>()

  next(parent: number, name: number): number {
    const its = this.#counts.get(parent) ?? new Map<number, number>()
    this.#counts.set(parent, its)
    const count = its.get(name) ?? 0
    its.set(name, count + 1)
    return count
  }

  *all(): Generator<readonly [parent: number, name: number, count: number]> {
    for (const [parent, its] of this.#counts)
      for (const [name, count] of its) yield [parent, name, count]
  }
}

/** The kinds of children of which there are always as many, and more than one. */
function evenKinds(records: readonly Span[], names: ElementNames): ReadonlyMap<number, boolean> {
  const byKind = new Map<number, Map<number, number>>()
  for (const record of records) {
    const counts = new ChildCounts()
    const kinds = new Map<string, number>()
    walk(record, names, (above, aboveNode, name) => {
      counts.next(aboveNode, name)
      kinds.set(`${aboveNode} ${name}`, kindOf(above, name))
      return hashStep(above, name)
    })
    for (const [parent, name, count] of counts.all()) {
      const kind = kinds.get(`${parent} ${name}`)!
      const numbers = byKind.get(kind) ?? new Map<number, number>()
      numbers.set(count, (numbers.get(count) ?? 0) + 1)
      byKind.set(kind, numbers)
    }
  }
  return new Map([...byKind].map(([kind, numbers]) => [kind, isEven(numbers)]))
}

function isEven(numbers: ReadonlyMap<number, number>): boolean {
  let all = 0
  let usual = 0
  let usualCount = 0
  for (const [count, times] of numbers) {
    all += times
    if (times > usual) {
      usual = times
      usualCount = count
    }
  }
  return usualCount > 1 && usual >= evenShare * all
}
