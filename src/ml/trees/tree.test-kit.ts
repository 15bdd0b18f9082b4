import type { Tree } from './tree.js'

export const leaf = (...counts: number[]): Tree => ({ kind: 'leaf', counts })

export const split = (column: number, threshold: number, below: Tree, above: Tree): Tree => ({
  kind: 'split',
  column,
  threshold,
  below,
  above,
})

/** The counts of the leaves, from below to above; without recursion, because trees may be deep. */
export function leavesOf(tree: Tree): readonly (readonly number[])[] {
  const counts: (readonly number[])[] = []
  const left = [tree]
  for (let at = left.pop(); at; at = left.pop()) {
    if (at.kind === 'leaf') counts.push(at.counts)
    else left.push(at.above, at.below)
  }
  return counts
}
