import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import type { PageContext } from '../predicates/page-context.js'

/** Names with digits are counted: every page has others. */
const counted = /\d/

/**
 * For each segment a hash of where it stands: the tags and class words of its block and of all elements around it.
 * Segments at one path look alike.
 */
export function namedPaths(page: PageContext): (segment: number) => number {
  const { blocks, segments } = page.segmentation
  const hashes = new Map<number, number>([[0, fnvOffset]])
  return (segment) => pathHash(page, blocks.node[segments.block[segment]!]!, hashes)
}

/** @param hashes Of the elements that were asked for before; filled. */
function pathHash(page: PageContext, element: number, hashes: Map<number, number>): number {
  const unknown: number[] = []
  let at = element
  for (; at > 0 && !hashes.has(at); at = page.parent(at)) unknown.push(at)
  let hash = hashes.get(Math.max(0, at))!
  for (const one of unknown.reverse()) {
    hash = nameHash(page, one, hash)
    hashes.set(one, hash >>> 0)
  }
  return hash >>> 0
}

function nameHash(page: PageContext, element: number, outer: number): number {
  const words = page.classWords(element).filter((word) => !counted.test(word))
  let hash = outer
  for (const name of [page.tagName(element), ...[...words].sort()]) {
    for (let at = 0; at < name.length; at++) hash = fnvStep(hash, name.charCodeAt(at))
    hash = fnvStep(hash, 0)
  }
  return fnvStep(hash, 1)
}
