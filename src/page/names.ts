import { hashStep } from '../core/hashes.js'

const slots = 1 << 10

/** Names with numbers that are the same on every page; found in the source without cutting them out of it. */
export class KnownNames {
  readonly #chains: (readonly number[] | undefined)[] = new Array(slots).fill(undefined)

  constructor(readonly names: readonly string[]) {
    for (const [id, name] of names.entries()) {
      const slot = slotOf(name, 0, name.length)
      this.#chains[slot] = [...(this.#chains[slot] ?? []), id]
    }
  }

  /** The number of the name that stands there, in either case; -1 when it is not a known one. */
  find(html: string, start: number, end: number): number {
    const chain = this.#chains[slotOf(html, start, end)]
    if (chain === undefined) return -1
    for (let i = 0; i < chain.length; i++) {
      if (isName(this.names[chain[i]!]!, html, start, end)) return chain[i]!
    }
    return -1
  }
}

/** Gives each name of a page a small number: known names theirs, the page's own names those after them. */
export class NameTable {
  readonly #known: KnownNames
  readonly #added = new Map<string, number>()
  readonly #addedNames: string[] = []
  readonly #capacity: number

  /** `capacity` names of the page's own at most; what comes after that shares the last number. */
  constructor(known: KnownNames, capacity: number) {
    this.#known = known
    this.#capacity = capacity
  }

  id(html: string, start: number, end: number): number {
    const known = this.#known.find(html, start, end)
    return known >= 0 ? known : this.#addedId(html.slice(start, end).toLowerCase())
  }

  /** All names in the order of their numbers. */
  get names(): readonly string[] {
    return [...this.#known.names, ...this.#addedNames]
  }

  name(id: number): string {
    const { names } = this.#known
    return id < names.length ? names[id]! : this.#addedNames[id - names.length]!
  }

  /** Whether there is no room for more. */
  get isFull(): boolean {
    return this.#added.size === this.#capacity
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
  for (let i = start; i < end; i++) hash = hashStep(hash, lower(text.charCodeAt(i)))
  return (hash ^ (hash >>> 15)) & (slots - 1)
}

function isName(name: string, html: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) {
    if (name.charCodeAt(i) !== lower(html.charCodeAt(start + i))) return false
  }
  return true
}
