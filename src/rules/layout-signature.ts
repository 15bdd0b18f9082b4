import { hashStart, hashStep } from '../core/hashes.js'
import { isAsciiLetter, isSpace } from '../page/markup-characters.js'
import { standsAt } from '../page/tag-names.js'
import type { Layout } from './rule.js'

const signatureDefaults = {
  /** A power of two. */
  slots: 128,
  /** A page this unlike a layout is of another one: pages of one template were at least 0.5 alike, of others 0.4 at most. */
  leastAlike: 0.4,
} as const

/** A slot that nothing fell into. */
const empty = -1

/**
 * A MinHash of the start tags of a page, as its source spells them: of each with the one before it, and of each with the
 * words of its class where that comes first in it. One hash decides the slot and the value. Nothing is read but what the
 * platform's own search finds: docs/decisions/0015-fast-path.md.
 */
export function signatureOf(html: string): readonly number[] {
  const slots = new Float64Array(signatureDefaults.slots).fill(empty)
  let before = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const nameStart = ++at
    let name = hashStart
    for (; isAsciiLetter(html.charCodeAt(at)); at++) name = hashStep(name, html.charCodeAt(at) | 32)
    if (at === nameStart) continue
    fill(slots, hashStep(name, before))
    before = name
    if (standsAt(html, at + 1, firstClass))
      at = fillWords(slots, html, at + 1 + firstClass.length, name)
  }
  return [...slots]
}

const firstClass = 'class='

/** The words of the value that begins there, each with its tag; gives the place after them. */
function fillWords(slots: Float64Array, html: string, start: number, name: number): number {
  const quote = html.charCodeAt(start)
  const isQuoted = quote === doubleQuote || quote === singleQuote
  let word = name
  let at = isQuoted ? start + 1 : start
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    const isEnd = isQuoted ? code === quote : isSpace(code) || code === greaterThan
    if (!isEnd && !isSpace(code)) word = hashStep(word, code)
    else {
      if (word !== name) fill(slots, word)
      word = name
      if (isEnd) break
    }
  }
  return at
}

const [doubleQuote, singleQuote, greaterThan] = [34, 39, 62]

function fill(slots: Float64Array, hash: number): void {
  const value = hash >>> 0
  const slot = hash & (signatureDefaults.slots - 1)
  if (slots[slot] === empty || value < slots[slot]!) slots[slot] = value
}

/** An estimate of the share of items that two pages have in common, of those that either has. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  let same = 0
  let either = 0
  for (const [slot, value] of a.entries()) {
    if (value === empty && b[slot] === empty) continue
    either++
    if (value === b[slot]) same++
  }
  return either === 0 ? 1 : same / either
}

/** The layout that a page is most like, and whether it is of that layout. */
export interface Nearest {
  readonly layout: Layout
  readonly isOf: boolean
}

/** `undefined` where there are no layouts. */
export function nearestLayout(
  signature: readonly number[],
  layouts: readonly Layout[],
): Nearest | undefined {
  let nearest: { readonly layout: Layout; readonly alike: number } | undefined
  for (const layout of layouts) {
    const alike = likeness(signature, layout.signature)
    if (nearest === undefined || alike > nearest.alike) nearest = { layout, alike }
  }
  return nearest && { layout: nearest.layout, isOf: nearest.alike >= signatureDefaults.leastAlike }
}

/** The layout that a page is of; none where it is unlike all of them. */
export function layoutOf(
  signature: readonly number[],
  layouts: readonly Layout[],
): Layout | undefined {
  const nearest = nearestLayout(signature, layouts)
  return nearest?.isOf ? nearest.layout : undefined
}
