import { randomBytes } from 'node:crypto'
import { ResultGone } from '../../core/errors.js'

const resultLimits = {
  /** Characters of an answer, unless its request says otherwise. */
  length: 20_000,
  /** Results of which the rest can still be read. */
  kept: 32,
  /** Characters of these together. */
  keptLength: 32 * 2 ** 20,
} as const

export const defaultLength = resultLimits.length

/** The beginning or another part of a result, and where the next part begins. */
export interface ResultPart {
  readonly text: string
  readonly total: number
  readonly rest?: { readonly result: string; readonly from: number }
}

const nameBytes = 12

/** Keeps long results, so that their rest can be read piece by piece. The oldest are forgotten. */
export class LongResults {
  readonly #kept = new Map<string, string>()
  #length = 0

  /** The beginning of a result; the rest is kept. */
  begin(text: string, length: number): ResultPart {
    if (text.length <= length) return { text, total: text.length }
    // one that no other client guesses
    const name = `result-${randomBytes(nameBytes).toString('hex')}`
    this.#keep(name, text)
    return this.part(name, 0, length)
  }

  part(name: string, from: number, length: number): ResultPart {
    const text = this.#kept.get(name)
    if (text === undefined) throw new ResultGone(name)
    const end = from + partLength(text, from, length)
    return {
      text: text.slice(from, end),
      total: text.length,
      ...(end < text.length && { rest: { result: name, from: end } }),
    }
  }

  #keep(name: string, text: string): void {
    this.#kept.set(name, text)
    this.#length += text.length
    for (const [oldest, its] of this.#kept) {
      const isFull = this.#kept.size > resultLimits.kept || this.#length > resultLimits.keptLength
      if (!isFull || oldest === name) return
      this.#kept.delete(oldest)
      this.#length -= its.length
    }
  }
}

/** Ends a part at a line break in its last tenth, and never within a character. */
function partLength(text: string, from: number, length: number): number {
  if (from + length >= text.length) return Math.max(0, text.length - from)
  const lineEnd = text.lastIndexOf('\n', from + length - 1)
  if (lineEnd >= from + length * 0.9) return lineEnd + 1 - from
  const isSplit = /[\ud800-\udbff]/.test(text[from + length - 1] ?? '')
  return isSplit && length > 1 ? length - 1 : length
}
