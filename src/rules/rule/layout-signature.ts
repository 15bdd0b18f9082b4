import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { addToSlots, emptySlots, minHashSimilarity } from '../../core/text/min-hash.js'
import { isAsciiLetter, isSpace, matchesAt } from '../../page/scanner/markup-characters.js'
import type { Layout } from './rule.js'

const signatureDefaults = {
  /** A power of two. */
  slots: 128,
  /** Similarity of a page to its layout: pages of one template had at least 0.5, of others 0.4 at most. */
  leastAlike: 0.4,
} as const

/**
 * A MinHash of the start tags of a page, as its source spells them: of each with the one before it, and of each with
 * the words of its class if the class comes first. One hash gives the slot and the value. Only what the platform's
 * search for `<` finds is read: docs/decisions/0015-fast-path.md.
 */
export function layoutSignature(html: string): readonly number[] {
  const slots = emptySlots(signatureDefaults.slots)
  let before = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const nameStart = ++at
    let name = fnvOffset
    for (; isAsciiLetter(html.charCodeAt(at)); at++) name = fnvStep(name, html.charCodeAt(at) | 32)
    if (at === nameStart) continue
    addToSlots(slots, fnvStep(name, before))
    before = name
    if (matchesAt(html, at + 1, firstClass))
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
    if (!isEnd && !isSpace(code)) word = fnvStep(word, code)
    else {
      if (word !== name) addToSlots(slots, word)
      word = name
      if (isEnd) break
    }
  }
  return at
}

const [doubleQuote, singleQuote, greaterThan] = [34, 39, 62]

/** How alike a page is to a layout, and whether that is enough to be of it. */
export interface LayoutLikeness {
  readonly layout: Layout
  /** From 0 to 1. */
  readonly likeness: number
  readonly isOf: boolean
}

/** A layout that every page of its site has, whatever it looks like: that of imported rules. */
export const isAnyPage = ({ signature }: Pick<Layout, 'signature'>): boolean =>
  signature.length === 0

/** A page is just enough like a layout of any page: one that it looks like is nearer. */
export const layoutLikenesses = (
  signature: readonly number[],
  layouts: readonly Layout[],
): readonly LayoutLikeness[] =>
  layouts.map((layout) => {
    const alike = isAnyPage(layout)
      ? signatureDefaults.leastAlike
      : minHashSimilarity(signature, layout.signature)
    return { layout, likeness: alike, isOf: alike >= signatureDefaults.leastAlike }
  })

/** The first layout with the highest likeness; `undefined` where there are none. */
export function nearestLayout(likenesses: readonly LayoutLikeness[]): LayoutLikeness | undefined {
  let nearest: LayoutLikeness | undefined
  for (const one of likenesses)
    if (nearest === undefined || one.likeness > nearest.likeness) nearest = one
  return nearest
}

/** The layout that a page is of; `undefined` where it is unlike all of them. */
export function layoutOf(
  signature: readonly number[],
  layouts: readonly Layout[],
): Layout | undefined {
  const nearest = nearestLayout(layoutLikenesses(signature, layouts))
  return nearest?.isOf ? nearest.layout : undefined
}
