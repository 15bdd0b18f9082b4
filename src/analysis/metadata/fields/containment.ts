/** For each of some texts how many of the others it contains, and how many contain it. */
export interface Containment {
  readonly holds: Uint8Array
  readonly heldBy: Uint8Array
}

/** @param texts Different texts, at most 255: the counts are bytes. */
export function countContainment(texts: readonly string[]): Containment {
  const holds = new Uint8Array(texts.length)
  const heldBy = new Uint8Array(texts.length)
  for (let outer = 0; outer < texts.length; outer++) {
    const text = texts[outer]!
    for (let inner = 0; inner < texts.length; inner++) {
      const part = texts[inner]!
      if (part.length >= text.length || !text.includes(part)) continue
      holds[outer]!++
      heldBy[inner]!++
    }
  }
  return { holds, heldBy }
}
