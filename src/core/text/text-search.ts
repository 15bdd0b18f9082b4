/** Texts are looked up by so many characters; the others are compared only where these match. */
const keyLength = 24

/** The texts that begin with one key, sorted, each once. */
interface Bucket {
  readonly texts: readonly string[]
  /** For each text the longest other one that it begins with; -1 for none. */
  readonly shorter: Int32Array
}

/**
 * Searches for many texts at once, in one pass for each of their lengths up to `keyLength`. However much the texts have
 * in common, the cost grows with their length, not with the number of pairs.
 */
export class TextSearch {
  /** By the length of keys and by key. */
  readonly #byLength: ReadonlyMap<number, ReadonlyMap<string, Bucket>>
  /** The indexes of each text. */
  readonly #indexes = new Map<string, number[]>()

  constructor(texts: readonly string[]) {
    for (const [at, text] of texts.entries()) {
      const known = this.#indexes.get(text)
      if (known !== undefined) known.push(at)
      else if (text !== '') this.#indexes.set(text, [at])
    }
    this.#byLength = bucketsOf([...this.#indexes.keys()].sort())
  }

  /** The indexes of the texts that this one contains. */
  foundIn(text: string): ReadonlySet<number> {
    return new Set([...this.textsIn(text)].flatMap((found) => this.#indexes.get(found)!))
  }

  /** The texts that this one contains, each once. */
  textsIn(text: string): ReadonlySet<string> {
    const found = new Set<string>()
    for (const [length, byKey] of this.#byLength) {
      for (let at = 0; at + length <= text.length; at++) {
        const bucket = byKey.get(text.slice(at, at + length))
        if (bucket !== undefined) addBeginnings(found, bucket, text, at)
      }
    }
    return found
  }
}

/** @param texts Sorted: those with the same beginning follow one another. */
function bucketsOf(texts: readonly string[]): ReadonlyMap<number, ReadonlyMap<string, Bucket>> {
  const byLength = new Map<number, Map<string, Bucket>>()
  for (let start = 0; start < texts.length; ) {
    const key = texts[start]!.slice(0, keyLength)
    let end = start + 1
    while (end < texts.length && texts[end]!.slice(0, keyLength) === key) end++
    const byKey = byLength.get(key.length) ?? new Map<string, Bucket>()
    byLength.set(key.length, byKey)
    byKey.set(key, bucketOf(texts.slice(start, end)))
    start = end
  }
  return byLength
}

function bucketOf(texts: readonly string[]): Bucket {
  const shorter = new Int32Array(texts.length).fill(-1)
  for (let at = 1; at < texts.length; at++) {
    let before = at - 1
    while (before !== -1 && !texts[at]!.startsWith(texts[before]!)) before = shorter[before]!
    shorter[at] = before
  }
  return { texts, shorter }
}

/** Adds the texts of a bucket that stand at an offset of another text. */
function addBeginnings(
  found: Set<string>,
  { texts, shorter }: Bucket,
  text: string,
  offset: number,
): void {
  let at = lastUpTo(texts, text, offset)
  while (at !== -1 && !text.startsWith(texts[at]!, offset)) at = shorter[at]!
  // what is known already is known with all that it begins with
  for (; at !== -1 && !found.has(texts[at]!); at = shorter[at]!) found.add(texts[at]!)
}

/** The last of sorted texts that is not greater than the rest of another text. */
function lastUpTo(texts: readonly string[], text: string, offset: number): number {
  let [low, high] = [0, texts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = texts[middle]!
    if (one <= text.slice(offset, offset + one.length)) low = middle + 1
    else high = middle
  }
  return low - 1
}
