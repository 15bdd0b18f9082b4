import { hashStart, hashStep } from '../../core/hashes.js'
import type { ElementNames } from '../element-names.js'
import type { Span } from '../region.js'

/** What a place in a record gives; a rating is one that is said of stars, to those who do not see them. */
export type SlotKind = 'text' | 'link' | 'image' | 'rating'

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
  /** The kinds of children of which there are always as many, and more than one. */
  readonly #even: ReadonlySet<number>

  constructor(records: readonly Span[], names: ElementNames) {
    this.#names = names
    this.#even = evenKinds(records, names)
  }

  /** The place of every element of a record, by its distance from the first node. */
  of(record: Span): Int32Array {
    const counts = new Map<number, number>()
    return walk(record, this.#names, (above, aboveNode, name) => {
      const own = hashStep(above, name)
      if (!this.#even.has(own)) return own
      const siblings = hashStep(aboveNode, name)
      const count = (counts.get(siblings) ?? 0) + 1
      counts.set(siblings, count)
      return hashStep(own, count)
    })
  }
}

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

/** Children of one name in one parent. */
interface Siblings {
  readonly kind: number
  count: number
}

function evenKinds(records: readonly Span[], names: ElementNames): ReadonlySet<number> {
  const byKind = new Map<number, Map<number, number>>()
  for (const record of records) {
    const known = new Map<number, Siblings>()
    walk(record, names, (above, aboveNode, name) => {
      const kind = hashStep(above, name)
      const key = hashStep(aboveNode, name)
      const siblings = known.get(key)
      if (siblings === undefined) known.set(key, { kind, count: 1 })
      else siblings.count++
      return kind
    })
    for (const { kind, count } of known.values()) {
      const numbers = byKind.get(kind) ?? new Map<number, number>()
      byKind.set(kind, numbers.set(count, (numbers.get(count) ?? 0) + 1))
    }
  }
  return new Set([...byKind].flatMap(([kind, numbers]) => (isEven(numbers) ? [kind] : [])))
}

/** Whether there are mostly as many, and more than one. */
function isEven(numbers: ReadonlyMap<number, number>): boolean {
  let all = 0
  let usual = 0
  let usualCount = 0
  for (const [count, times] of numbers) {
    all += times
    if (times <= usual) continue
    usual = times
    usualCount = count
  }
  return usualCount > 1 && usual >= evenShare * all
}
