const bits = 16

/** Numbers sets of asked names, such as an element's id and attributes give it; 0 is the empty set. */
export class NameSets {
  readonly #names: (readonly number[])[] = [[]]
  readonly #with = new Map<number, number>()
  readonly #numbers = new Map<string, number>([['', 0]])

  names(set: number): readonly number[] {
    return this.#names[set]!
  }

  /** The set with one name more. */
  with(set: number, name: number): number {
    const step = set * (1 << bits) + name
    const known = this.#with.get(step) ?? this.#add(set, name)
    this.#with.set(step, known)
    return known
  }

  #add(set: number, name: number): number {
    const names = [...new Set([...this.#names[set]!, name])].sort((a, b) => a - b)
    const key = names.join(' ')
    const known = this.#numbers.get(key) ?? this.#names.length
    if (known === this.#names.length) this.#names.push(names)
    this.#numbers.set(key, known)
    return known
  }
}
