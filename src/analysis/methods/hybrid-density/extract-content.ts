import type { Page } from '../../../page/columns/page.js'

/** 000 (7): for each element the sum of the densities of its child elements. */
export function densitySums(page: Page, densities: Float64Array): Float64Array {
  const { parent, count } = page.nodes
  const sums = new Float64Array(count)
  for (let node = 1; node < count; node++) {
    if (!page.isText(node)) sums[parent[node]!]! += densities[node]!
  }
  return sums
}

/** The result of 000, algorithm 2. */
export interface ExtractedContent {
  readonly sums: Float64Array
  /** Whether each node was visited: it and all elements around it reach the threshold. */
  readonly isDense: Uint8Array
  readonly threshold: number
  /** Whether each node is in a marked one. */
  readonly isContent: Uint8Array
  /** The nodes that are marked. */
  readonly isMarked: Uint8Array
}

/**
 * 000, algorithm 2, without recursion and repeated searches for the densest element below each node. The threshold is
 * the least density on the path from the body to the element with the greatest sum.
 */
export function extractContent(
  page: Page,
  densities: Float64Array,
  body: number,
): ExtractedContent {
  const { parent, end } = page.nodes
  const sums = densitySums(page, densities)
  const densest = densestBelow(page, sums, body)
  const threshold = minOnPath(page, densities, densest[body]!, body)
  const isDense = new Uint8Array(page.nodes.count)
  const isMarked = new Uint8Array(page.nodes.count)
  for (let node = body; node < end[body]!; node++) {
    if (page.isText(node) || densities[node]! < threshold) continue
    if (node !== body && isDense[parent[node]!] === 0) continue
    isDense[node] = 1
    isMarked[densest[node]!] = 1
  }
  const isContent = isMarked.slice()
  for (let node = body + 1; node < end[body]!; node++) {
    if (isContent[parent[node]!] === 1) isContent[node] = 1
  }
  return { sums, threshold, isDense, isMarked, isContent }
}

/** For each element the one with the greatest sum at or below it; on ties the outermost, then the first. */
function densestBelow(page: Page, sums: Float64Array, body: number): Int32Array {
  const { parent, end, count } = page.nodes
  const densest = new Int32Array(count).fill(none)
  for (let node = end[body]! - 1; node >= body; node--) {
    if (page.isText(node)) continue
    const below = densest[node]!
    if (below === none || sums[node]! >= sums[below]!) densest[node] = node
    if (node === body) break
    const up = parent[node]!
    const best = densest[up]!
    if (best === none || sums[densest[node]!]! >= sums[best]!) densest[up] = densest[node]!
  }
  return densest
}

const none = -1

function minOnPath(page: Page, densities: Float64Array, from: number, body: number): number {
  let min = densities[from]!
  for (let node = from; node !== body; node = page.nodes.parent[node]!) {
    min = Math.min(min, densities[page.nodes.parent[node]!]!)
  }
  return min
}
