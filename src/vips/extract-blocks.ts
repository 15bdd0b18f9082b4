import type { Page } from '../page/page.js'
import { mostCoherent } from './coherence.js'
import { verdictOn } from './cues.js'
import { holdingOf } from './holding.js'
import { areaOf, Kind, type VisualTree } from './visual-tree.js'

/** A node of the visual tree that a round does not divide. */
export interface PooledBlock {
  readonly at: number
  readonly coherence: number
}

/** What a round makes of a region, in page order: its blocks, and the lines that are drawn between them. */
export interface Pool {
  readonly blocks: readonly PooledBlock[]
  readonly lines: readonly number[]
}

/** Divides a region as far as its cues say, from the outside in. */
export function extractBlocks(page: Page, tree: VisualTree, region: number): Pool {
  const blocks: PooledBlock[] = []
  const lines: number[] = []
  const regionArea = areaOf(tree, region)
  /** What became of each child that was looked at last, by its parent. */
  const before = new Map<number, 'kept' | 'divided'>()
  let next = region
  while (next < tree.end[region]!) {
    const at = next
    const kind = tree.kind[at]!
    const parent = tree.parent[at]!
    next = tree.end[at]!
    if (kind === Kind.line) lines.push(at)
    else if (kind !== Kind.element) blocks.push({ at, coherence: mostCoherent })
    else {
      const area = areaOf(tree, at)
      const isSetApart = parent >= 0 && tree.background[parent] !== tree.background[at]
      const verdict = verdictOn({
        tag: page.nodes.tag[tree.node[at]!]!,
        holds: holdingOf(tree, at),
        share: area / Math.max(regionArea, 1),
        area,
        regionArea,
        place: at === region ? 'whole' : isSetApart ? 'set apart' : 'inside',
        before: before.get(parent) ?? 'divided',
      })
      before.set(parent, verdict.kind === 'keep' ? 'kept' : 'divided')
      if (verdict.kind === 'divide') next = at + 1
      else blocks.push({ at, coherence: verdict.coherence })
    }
  }
  return { blocks, lines }
}
