const bits = 16

/** Numbers sets of small numbers, such as the tests that an element's attributes pass; 0 is the empty set. */
export class NumberSets {
  readonly #members: (readonly number[])[] = [[]]
  readonly #with = new Map<number, number>()
  readonly #numbers = new Map<string, number>([['', 0]])

  members(set: number): readonly number[] {
    return this.#members[set]!
  }

  /** The set with one member more. */
  with(set: number, member: number): number {
    const step = set * (1 << bits) + member
    const known = this.#with.get(step) ?? this.#add(set, member)
    this.#with.set(step, known)
    return known
  }

  #add(set: number, member: number): number {
    const members = [...new Set([...this.#members[set]!, member])].sort((a, b) => a - b)
    const key = members.join(' ')
    const known = this.#numbers.get(key) ?? this.#members.length
    if (known === this.#members.length) this.#members.push(members)
    this.#numbers.set(key, known)
    return known
  }
}
