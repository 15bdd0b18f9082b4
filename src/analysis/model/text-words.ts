import { fnvStep } from '../../core/text/fnv1a.js'
import { wordTokens } from '../../core/text/tokens.js'
import { NodeContext, notContent } from '../../page/columns/node-context.js'
import { TEXT_NODE, tagId } from '../../page/columns/tags.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { extendHash, kindHash, type WordListBuilder } from './hashed-words.js'

const A = tagId('a')
const BR = tagId('br')
const ZERO = 48
const NINE = 57

/** Words in lower case; all numbers are the same word. */
export const textTokens = (text: string): readonly string[] =>
  wordTokens(text).map((word) => (/^\d+$/.test(word) ? '0' : word))

/** Adds the first tokens of segments to lists, as words of a kind. */
export class TextWordReader {
  readonly #start: number
  readonly #number: number
  #left = 0
  #hash = 0
  /** Whether a token has started, and whether it has digits only. */
  #isOpen = false
  #isNumber = true

  constructor(
    readonly segmentation: Segmentation,
    kind: string,
    readonly limit: number,
    readonly lists: WordListBuilder,
  ) {
    this.#start = kindHash(kind)
    this.#number = extendHash(this.#start, '0') >>> 0
  }

  /** Adds the words that `textTokens` finds, without building the segment's text unless a character requires it. */
  addSegment(segment: number): void {
    this.#left = this.limit
    this.#begin()
    if (!this.#readNodes(segment)) {
      // tokens that were added before are not added twice
      for (const token of textTokens(segmentText(this.segmentation, segment)).slice(0, this.limit))
        this.lists.add(extendHash(this.#start, token) >>> 0)
    }
    this.lists.endList()
  }

  /** Returns false at a character that cannot be classified by its UTF-16 unit alone. */
  #readNodes(segment: number): boolean {
    const { page, segments } = this.segmentation
    const { tag: tags, context, decoded, sourceStart, sourceEnd } = page.nodes
    const end = segments.endNode[segment]!
    let before = 0
    for (let node = segments.firstNode[segment]!; node < end && this.#left > 0; node++) {
      if (tags[node] === BR) this.#end()
      else if (tags[node] === A && (before & NodeContext.link) !== 0) this.#end()
      else if (tags[node] === TEXT_NODE && (context[node]! & notContent) === 0) {
        before = context[node]!
        const own = decoded.get(node)
        const isRead =
          own === undefined
            ? this.#read(page.html, sourceStart[node]!, sourceEnd[node]!)
            : this.#read(own, 0, own.length)
        if (!isRead) return false
      }
    }
    this.#end()
    return true
  }

  #read(text: string, start: number, end: number): boolean {
    for (let at = start; at < end && this.#left > 0; at++) {
      const code = text.charCodeAt(at)
      const unit = tokenUnit(code)
      if (unit === separator) this.#end()
      else if (unit !== undecided) {
        this.#isOpen = true
        if (unit < ZERO || unit > NINE) this.#isNumber = false
        this.#hash = fnvStep(this.#hash, unit)
      } else {
        // most surrogate pairs are emoji, which separate tokens
        const next = at + 1 < end ? text.charCodeAt(at + 1) : 0
        if (!isHighHalf(code) || !isLowHalf(next) || isTokenPair(code, next)) return false
        this.#end()
        at++
      }
    }
    return true
  }

  #begin(): void {
    this.#hash = this.#start
    this.#isOpen = false
    this.#isNumber = true
  }

  #end(): void {
    if (!this.#isOpen) return
    this.lists.add(this.#isNumber ? this.#number : this.#hash >>> 0)
    this.#left--
    this.#begin()
  }
}

/** Result for a UTF-16 unit that is part of no token. */
export const separator = 0

/** Result for a unit whose lower case depends on other characters or has several units: Σ, İ, surrogates. */
export const undecided = 1

const unclassified = 2

/** Filled on demand: most pages use few distinct units. */
const units = new Uint16Array(0x10000).fill(unclassified)

/** The unit in lower case, as in tokens; or one of the results above. */
export function tokenUnit(code: number): number {
  const unit = units[code]!
  return unit === unclassified ? cacheUnit(code) : unit
}

/** Whether a surrogate pair is a letter or digit. */
const isTokenPair = (high: number, low: number): boolean =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(high, low))

const isHighHalf = (code: number): boolean => (code & 0xfc00) === 0xd800
const isLowHalf = (code: number): boolean => (code & 0xfc00) === 0xdc00

function cacheUnit(code: number): number {
  const unit = classifyUnit(String.fromCharCode(code))
  units[code] = unit
  return unit
}

function classifyUnit(character: string): number {
  const lower = character.toLowerCase()
  if (lower.length > 1 || /[Σ\p{Cs}]/u.test(character)) return undecided
  return /[\p{L}\p{N}_]/u.test(lower) ? lower.charCodeAt(0) : separator
}
