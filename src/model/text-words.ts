import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { hashStep } from '../core/hashes.js'
import { Context, notContent } from '../page/context.js'
import { TEXT, tag } from '../page/tags.js'
import { extendHash, kindHash } from './kind-hashes.js'
import {
  isHighHalf,
  isLowHalf,
  isTokenPair,
  separator,
  tokenUnit,
  undecided,
} from './token-units.js'
import type { WordListMaker } from './word-lists.js'

const A = tag('a')
const BR = tag('br')
const ZERO = 48
const NINE = 57

/** Letters and digits in lower case; all numbers are one word. */
export const tokensOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) =>
    /^\d+$/.test(word) ? '0' : word,
  )

/** Puts the first tokens of runs into lists, as words of a kind. */
export class TextWords {
  readonly #start: number
  readonly #number: number
  #left = 0
  #hash = 0
  /** Whether there is a token, and whether it is of digits alone. */
  #isOpen = false
  #isNumber = true

  constructor(
    readonly segmentation: Segmentation,
    kind: string,
    readonly limit: number,
    readonly lists: WordListMaker,
  ) {
    this.#start = kindHash(kind)
    this.#number = extendHash(this.#start, '0') >>> 0
  }

  /** What `tokensOf` finds in the run's text, without making it; where that cannot be said unit by unit, it is asked. */
  addRun(run: number): void {
    this.#left = this.limit
    this.#begin()
    if (!this.#readNodes(run)) {
      // those that were added before are its first tokens, and are not added again
      for (const token of tokensOf(runText(this.segmentation, run)).slice(0, this.limit))
        this.lists.add(extendHash(this.#start, token) >>> 0)
    }
    this.lists.endList()
  }

  /** False when there is something that cannot be said unit by unit. */
  #readNodes(run: number): boolean {
    const { page, runs } = this.segmentation
    const { tag: tags, context, decoded, sourceStart, sourceEnd } = page.nodes
    const end = runs.endNode[run]!
    let before = 0
    for (let node = runs.firstNode[run]!; node < end && this.#left > 0; node++) {
      if (tags[node] === BR) this.#end()
      else if (tags[node] === A && (before & Context.link) !== 0) this.#end()
      else if (tags[node] === TEXT && (context[node]! & notContent) === 0) {
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
        this.#hash = hashStep(this.#hash, unit)
      } else {
        // the halves of most pairs are an emoji
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
