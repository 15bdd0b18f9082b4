import type { Page } from '../../page/page.js'

/** 000 (7): the densities of the elements directly inside of each one, added up. */
export function densitySums(page: Page, densities: Float64Array): Float64Array {
  const { parent, count } = page.nodes
  const sums = new Float64Array(count)
  for (let node = 1; node < count; node++) {
    if (!page.isText(node)) sums[parent[node]!]! += densities[node]!
  }
  return sums
}

/** What 000, algorithm 2, makes of a page. */
export interface Extracted {
  readonly sums: Float64Array
  /** Whether each node was looked at: it is as dense as the threshold, and all around it. */
  readonly isDense: Uint8Array
  readonly threshold: number
  /** Whether each node stands in what is marked. */
  readonly isContent: Uint8Array
  /** The nodes that are marked. */
  readonly isMarked: Uint8Array
}

/**
 * 000, algorithm 2, without its recursion, and without looking again for the densest of all below each node. The threshold is the least density between the body and the element with the greatest sum.
 */
export function extractContent(page: Page, densities: Float64Array, body: number): Extracted {
  const { parent, end } = page.nodes
  const sums = densitySums(page, densities)
  const densest = densestBelow(page, sums, body)
  const threshold = leastOnPath(page, densities, densest[body]!, body)
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

/** The element with the greatest sum among each one and all below it; of equal ones the outermost, then the first. */
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

function leastOnPath(page: Page, densities: Float64Array, from: number, body: number): number {
  let least = densities[from]!
  for (let node = from; node !== body; node = page.nodes.parent[node]!) {
    least = Math.min(least, densities[page.nodes.parent[node]!]!)
  }
  return least
}
