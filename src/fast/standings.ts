import { grown } from '../page/node-table.js'
import { longestPath } from '../rules/studied-page.js'
import type { Looks } from './looks.js'
import type { NameSets } from './name-sets.js'
import type { Questions } from './questions.js'

const smallest = 512

/**
 * How an element is called: the number of its tag, of the look of its class, and of the asked names of its id and
 * attributes; and what it adds to the context of those inside of it.
 */
interface Called {
  readonly tag: number
  readonly look: number
  readonly names: number
  readonly own: number
}

/** What a question that is answered here may be answered with. */
export const Answer = { no: 0, yes: 1, unknown: 2 } as const

/** The answers to all questions that elements of some standings have in common. */
export type Profile = Uint8Array

/**
 * Where elements stand, as a person would say it: how they are called, in what. All that a site's pages have in common is the
 * same standing, so that what it answers is worked out once for all of them. Standing 0 is the document's.
 */
export class Standings {
  readonly #questions: Questions
  readonly #looks: Looks
  readonly #sets: NameSets
  readonly #tagName: (tag: number) => string
  readonly #asked
  readonly #width: number
  readonly profiles: Profile[] = []
  readonly #profileNumbers = new Map<string, number>()
  #count = 1
  #slots = new Int32Array(smallest * 2)
  #parent = new Int32Array(smallest)
  #tag = new Int32Array(smallest)
  #look = new Int32Array(smallest)
  #names = new Int32Array(smallest)
  #own = new Uint16Array(smallest)
  /** The profile of each, and one more; 0 where it was not asked for. */
  #profile = new Int32Array(smallest)
  /** The asked names of each, and behind them those of what is around it. */
  #bits: Int32Array

  constructor(
    questions: Questions,
    looks: Looks,
    sets: NameSets,
    tagName: (tag: number) => string,
  ) {
    this.#questions = questions
    this.#looks = looks
    this.#sets = sets
    this.#tagName = tagName
    this.#asked = questions.namesOf('tag')
    this.#width = (questions.names.length + 31) >> 5
    this.#bits = new Int32Array(smallest * this.#width * 2)
    for (const name of asked(this.#asked, '#document')) this.#bits[name >> 5]! |= 1 << (name & 31)
  }

  get count(): number {
    return this.#count
  }

  /** The standing of an element in one of that standing. */
  inside(parent: number, tag: number, look: number, names: number, own: number): number {
    const mask = this.#slots.length - 1
    let slot = hashOf(parent, tag, look, names, own) & mask
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (
        this.#parent[at] === parent &&
        this.#tag[at] === tag &&
        this.#look[at] === look &&
        this.#names[at] === names &&
        this.#own[at] === own
      )
        return at
      slot = (slot + 1) & mask
    }
    return this.#add(parent, { tag, look, names, own }, slot)
  }

  /** What an element of the standing adds to the context of those inside of it. */
  own(standing: number): number {
    return this.#own[standing]!
  }

  /** Whether elements of the standing have a name themselves. */
  has(standing: number, name: number): boolean {
    return this.#hasBit(standing * this.#width * 2, name)
  }

  isInside(standing: number, name: number): boolean {
    return this.#hasBit((standing * 2 + 1) * this.#width, name)
  }

  /** The number of the answers that the standing gives. */
  profileOf(standing: number): number {
    const known = this.#profile[standing]!
    if (known !== 0) return known - 1
    const answers = Uint8Array.from(this.#questions.all, (_, question) =>
      this.#answer(question, standing),
    )
    const key = answers.join('')
    const number = this.#profileNumbers.get(key) ?? this.profiles.length
    if (number === this.profiles.length) this.profiles.push(answers)
    this.#profileNumbers.set(key, number)
    this.#profile[standing] = number + 1
    return number
  }

  #answer(question: number, standing: number): number {
    const { predicate, name, isStanding } = this.#questions.all[question]!
    if (!isStanding) return Answer.unknown
    return this.#holds(predicate, name, standing) ? Answer.yes : Answer.no
  }

  #holds(
    predicate: Questions['all'][number]['predicate'],
    name: number,
    standing: number,
  ): boolean {
    if (predicate.kind === 'path') return this.#path(standing) === predicate.path
    if (predicate.kind !== 'named') return false
    switch (predicate.where) {
      case 'self':
        return this.has(standing, name)
      case 'parent':
        return this.#parent[standing]! > 0 && this.has(this.#parent[standing]!, name)
      case 'around':
        return this.isInside(standing, name)
      case 'start':
        return false
    }
  }

  #path(standing: number): string {
    const steps: string[] = []
    for (let at = standing; at > 0 && steps.length < longestPath; at = this.#parent[at]!) {
      steps.push([this.#tagName(this.#tag[at]!), ...this.#looks.words(this.#look[at]!)].join('.'))
    }
    return steps.reverse().join(' > ')
  }

  #add(parent: number, { tag, look, names, own }: Called, slot: number): number {
    const standing = this.#count
    if (standing === this.#parent.length) this.#growColumns()
    this.#parent[standing] = parent
    this.#tag[standing] = tag
    this.#look[standing] = look
    this.#names[standing] = names
    this.#own[standing] = own
    this.#slots[slot] = standing
    this.#count = standing + 1
    this.#setBits(standing, parent, [
      ...asked(this.#asked, this.#tagName(tag)),
      ...this.#looks.names(look),
      ...this.#sets.names(names),
    ])
    if (this.#count * 2 > this.#slots.length) this.#growSlots()
    return standing
  }

  /** What is around a standing is around those inside of it, too; nothing is in the document by name. */
  #setBits(standing: number, parent: number, names: readonly number[]): void {
    const width = this.#width
    const own = standing * width * 2
    const above = parent * width * 2
    for (const name of names) this.#bits[own + (name >> 5)]! |= 1 << (name & 31)
    for (let at = 0; at < width; at++) {
      const called = parent === 0 ? 0 : this.#bits[above + at]!
      this.#bits[own + width + at] = called | this.#bits[above + width + at]!
    }
  }

  #hasBit(from: number, name: number): boolean {
    return (this.#bits[from + (name >> 5)]! & (1 << (name & 31))) !== 0
  }

  #growColumns(): void {
    const length = this.#parent.length * 2
    this.#parent = grown(this.#parent, length)
    this.#tag = grown(this.#tag, length)
    this.#look = grown(this.#look, length)
    this.#names = grown(this.#names, length)
    this.#own = grown(this.#own, length)
    this.#profile = grown(this.#profile, length)
    this.#bits = grown(this.#bits, length * this.#width * 2)
  }

  #growSlots(): void {
    const mask = this.#slots.length * 2 - 1
    this.#slots = new Int32Array(mask + 1)
    for (let at = 1; at < this.#count; at++) {
      const [tag, look] = [this.#tag[at]!, this.#look[at]!]
      let slot = hashOf(this.#parent[at]!, tag, look, this.#names[at]!, this.#own[at]!) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = at
    }
  }
}

const asked = (names: ReadonlyMap<string, number>, name: string): readonly number[] => {
  const number = names.get(name)
  return number === undefined ? [] : [number]
}

/** Spread by multipliers that have nothing in common. */
function hashOf(parent: number, tag: number, look: number, names: number, own: number): number {
  let hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(tag, 0x85ebca6b)
  hash ^= Math.imul(look, 0xc2b2ae35) ^ Math.imul(names, 0x27d4eb2f) ^ Math.imul(own, 0x165667b1)
  return hash ^ (hash >>> 15)
}
