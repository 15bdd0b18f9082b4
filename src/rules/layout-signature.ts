import { hashStart, hashStep } from '../core/hashes.js'
import type { Layout } from './rule.js'
import type { StudiedPage } from './studied-page.js'

const signatureDefaults = {
  slots: 128,
  /** A page this unlike a layout is of another one: pages of one template were at least 0.5 alike, of others 0.4 at most. */
  leastAlike: 0.4,
} as const

/** A slot that nothing fell into. */
const empty = -1

/**
 * A MinHash of how elements stand in each other on a page: of tags in tags in tags, and of tags with a class word in tags.
 * One hash decides the slot and the value.
 */
export function signatureOf(studied: StudiedPage): readonly number[] {
  const { parent, count } = studied.page.nodes
  const slots = new Array<number>(signatureDefaults.slots).fill(empty)
  const add = (item: string): void => {
    const hash = textHash(item)
    const slot = hash % signatureDefaults.slots
    if (slots[slot] === empty || hash < slots[slot]!) slots[slot] = hash
  }
  const seen = new Set<string>()
  const tagOf = (node: number): string => (node > 0 ? studied.page.tagName(node) : '')
  for (let node = 1; node < count; node++) {
    if (studied.page.isText(node)) continue
    const up = parent[node]!
    const inside = `${tagOf(up)}>${tagOf(node)}`
    const items = [
      `${tagOf(up > 0 ? parent[up]! : 0)}>${inside}`,
      ...studied.classWords(node).map((word) => `${inside}.${word}`),
    ]
    for (const item of items) {
      if (seen.has(item)) continue
      seen.add(item)
      add(item)
    }
  }
  return slots
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

function textHash(text: string): number {
  let hash = hashStart
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash >>> 0
}
