/** Tokens that are looked for together: fewer stand everywhere by chance. */
export const groupSize = 4

/** Places of a group that are looked at: what stands in more places tells nothing. */
const mostPlaces = 12
/** Short texts stand in many places, and only their order decides between them. */
const mostShortPlaces = 64

/** Where groups of neighbouring tokens stand in the gold text. */
export class GoldIndex {
  readonly #places: readonly ReadonlyMap<string, readonly number[]>[]

  constructor(gold: readonly string[]) {
    this.#places = Array.from({ length: groupSize + 1 }, (_, size) =>
      size === 0 ? new Map() : placesOf(gold, size),
    )
  }

  /** Where the `size` tokens from `at` on stand; `size` is at most that of a group. */
  find(tokens: readonly string[], at: number, size: number): readonly number[] {
    return this.#places[size]!.get(groupAt(tokens, at, size)) ?? []
  }
}

function placesOf(gold: readonly string[], size: number): ReadonlyMap<string, readonly number[]> {
  const most = size === groupSize ? mostPlaces : mostShortPlaces
  const places = new Map<string, number[]>()
  for (let at = 0; at + size <= gold.length; at++) {
    const group = groupAt(gold, at, size)
    const known = places.get(group)
    if (known === undefined) places.set(group, [at])
    else if (known.length < most) known.push(at)
  }
  return places
}

/** Tokens hold no spaces. */
function groupAt(tokens: readonly string[], at: number, size: number): string {
  let group = tokens[at]!
  for (let next = at + 1; next < at + size; next++) group += ` ${tokens[next]}`
  return group
}
