import { fnvStep } from '../../core/text/fnv1a.js'

const slots = 1 << 10
const recentSlots = 1 << 8

/** Names with fixed ids, looked up in the source without creating substrings. */
export class KnownNames {
  readonly #chains: (readonly number[] | undefined)[] = new Array(slots).fill(undefined)

  constructor(readonly names: readonly string[]) {
    for (const [id, name] of names.entries()) {
      const slot = slotOf(name, 0, name.length)
      this.#chains[slot] = [...(this.#chains[slot] ?? []), id]
    }
  }

  /** The id of the name in a range of the source, in either case; -1 if it is unknown. */
  find(html: string, start: number, end: number): number {
    const chain = this.#chains[slotOf(html, start, end)]
    if (chain === undefined) return -1
    for (let i = 0; i < chain.length; i++) {
      if (isName(this.names[chain[i]!]!, html, start, end)) return chain[i]!
    }
    return -1
  }
}

interface NameWithId {
  readonly name: string
  readonly id: number
}

/** Gives each name of a page a small id: known names their fixed ids, other names those after them. */
export class NameTable {
  readonly #known: KnownNames
  readonly #added = new Map<string, number>()
  readonly #addedNames: string[] = []
  /** Direct-mapped cache of recent names: pages repeat few names. */
  readonly #recent: (NameWithId | undefined)[] = new Array(recentSlots).fill(undefined)
  readonly #capacity: number

  /** @param capacity Maximum number of other names; further ones share the last id. */
  constructor(known: KnownNames, capacity: number) {
    this.#known = known
    this.#capacity = capacity
  }

  id(html: string, start: number, end: number): number {
    const slot = cacheSlotOf(html, start, end)
    const recent = this.#recent[slot]
    if (recent !== undefined && isName(recent.name, html, start, end)) return recent.id
    const found = this.#find(html, start, end)
    this.#recent[slot] = found
    return found.id
  }

  /** All names in the order of their ids. */
  get names(): readonly string[] {
    return [...this.#known.names, ...this.#addedNames]
  }

  name(id: number): string {
    const { names } = this.#known
    return id < names.length ? names[id]! : this.#addedNames[id - names.length]!
  }

  /** Whether the capacity is reached. */
  get isFull(): boolean {
    return this.#added.size === this.#capacity
  }

  #find(html: string, start: number, end: number): NameWithId {
    const known = this.#known.find(html, start, end)
    if (known >= 0) return { name: this.#known.names[known]!, id: known }
    const name = html.slice(start, end).toLowerCase()
    return { name, id: this.#addedId(name) }
  }

  #addedId(name: string): number {
    const id = this.#added.get(name)
    if (id !== undefined) return id
    const next = this.#known.names.length + this.#added.size
    if (this.#added.size === this.#capacity) return next - 1
    this.#added.set(name, next)
    this.#addedNames.push(name)
    return next
  }
}

const lower = (code: number): number => (code >= 65 && code <= 90 ? code | 32 : code)

function slotOf(text: string, start: number, end: number): number {
  let hash = end - start
  for (let i = start; i < end; i++) hash = fnvStep(hash, lower(text.charCodeAt(i)))
  return (hash ^ (hash >>> 15)) & (slots - 1)
}

/** Hashes the length and three characters: hashing all of them takes longer than comparing with one name. */
function cacheSlotOf(text: string, start: number, end: number): number {
  const first = lower(text.charCodeAt(start))
  const middle = lower(text.charCodeAt((start + end) >> 1))
  const last = lower(text.charCodeAt(end - 1))
  return (31 * first + 3 * middle + 7 * last + 13 * (end - start)) & (recentSlots - 1)
}

function isName(name: string, html: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) {
    if (name.charCodeAt(i) !== lower(html.charCodeAt(start + i))) return false
  }
  return true
}
