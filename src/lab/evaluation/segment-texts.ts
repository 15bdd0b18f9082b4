import { shingleTokens } from '../../core/text/shingles.js'
import { eachCharacterAndWordToken } from '../../core/text/tokens.js'

const containment = {
  /** The minimum share of a segment's shingles in the text: texts differ in quotes and spaces. */
  share: 0.5,
} as const

/** What has no number. */
const none = -1

/** The texts of the segments of a page, to ask which of them a text contains. */
export class SegmentTexts {
  readonly #tokens = new Numbering<string>()
  /** Two tokens or, of two pairs of tokens, a shingle: each numbered by the numbers of its halves. */
  readonly #pairs = new Numbering<number>()
  readonly #shingles = new Numbering<number>()
  readonly #segments: readonly NumberedSegment[]

  constructor(texts: readonly string[]) {
    this.#segments = texts.map((text) => {
      const tokens = Uint32Array.from(eachCharacterAndWordToken(text), (token) =>
        this.#tokens.numberFor(token),
      )
      if (tokens.length < shingleTokens) return { line: lineKey([...tokens]) }
      return { shingles: this.#shinglesFor(tokens) }
    })
  }

  get count(): number {
    return this.#segments.length
  }

  /**
   * The indices of the segments that a text contains: half of a segment's shingles occur in it, or, for a segment
   * shorter than a shingle, the segment is a line of it. Linear in all lengths.
   */
  containedIn(text: string): ReadonlySet<number> {
    const found = this.#foundIn(text)
    return new Set(
      this.#segments.flatMap((segment, index) => (isContained(segment, found) ? [index] : [])),
    )
  }

  #shinglesFor(tokens: Uint32Array): Uint32Array {
    return Uint32Array.from({ length: tokens.length - shingleTokens + 1 }, (_, at) =>
      this.#shingles.numberFor(
        both(
          this.#pairs.numberFor(both(tokens[at]!, tokens[at + 1]!)),
          this.#pairs.numberFor(both(tokens[at + 2]!, tokens[at + 3]!)),
        ),
      ),
    )
  }

  #foundIn(text: string): FoundTexts {
    const lines = new Set<string>()
    const shingles = new Uint8Array(this.#shingles.size)
    let last = none
    /** The last three pairs of tokens, which overlap by a token each. */
    let pairs: readonly [number, number, number] = [none, none, none]
    for (const line of text.split('\n')) {
      const tokens: number[] = []
      for (const token of eachCharacterAndWordToken(line)) {
        const number = this.#tokens.numberOf(token)
        if (tokens.length < shingleTokens) tokens.push(number)
        pairs = [pairs[1], pairs[2], this.#pairs.numberOf(both(last, number))]
        last = number
        const shingle = this.#shingles.numberOf(both(pairs[0], pairs[2]))
        if (shingle !== none) shingles[shingle] = 1
      }
      if (tokens.length < shingleTokens) lines.add(lineKey(tokens))
    }
    return { lines, shingles }
  }
}

/** A segment of fewer tokens than a shingle has is compared as a line. */
type NumberedSegment = { readonly line: string } | { readonly shingles: Uint32Array }

interface FoundTexts {
  readonly lines: ReadonlySet<string>
  /** Marks at the numbers of shingles. */
  readonly shingles: Uint8Array
}

function isContained(segment: NumberedSegment, { lines, shingles }: FoundTexts): boolean {
  if ('line' in segment) return segment.line !== '' && lines.has(segment.line)
  const common = segment.shingles.reduce((sum, shingle) => sum + shingles[shingle]!, 0)
  return common >= segment.shingles.length * containment.share
}

const lineKey = (tokens: readonly number[]): string => tokens.join(' ')

/** A page has fewer tokens, and so fewer pairs of them. */
const maxNumbers = 2 ** 26

/** One number for two; `none` if one of them is none. */
const both = (first: number, second: number): number =>
  first === none || second === none ? none : first * maxNumbers + second

/** Numbers things in the order of their first occurrence. */
class Numbering<Key> {
  readonly #numbers = new Map<Key, number>()

  get size(): number {
    return this.#numbers.size
  }

  numberFor(key: Key): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    return number
  }

  /** `none` for what was never numbered. */
  numberOf(key: Key): number {
    return this.#numbers.get(key) ?? none
  }
}
