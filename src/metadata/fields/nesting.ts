/** How many of some different texts each of them holds, and how many hold it. */
export interface Nesting {
  readonly holds: Uint8Array
  readonly heldBy: Uint8Array
}

/** @param texts No more than are judged for one field. */
export function nestingOf(texts: readonly string[]): Nesting {
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
