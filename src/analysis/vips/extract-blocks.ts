import type { Page } from '../../page/columns/page.js'
import { maxCoherence } from './coherence.js'
import { decideByCues, elementContents } from './cues.js'
import { areaOf, VisualKind, type VisualTree } from './visual-tree.js'

/** A node of the visual tree that a round does not divide. */
interface UndividedNode {
  readonly at: number
  readonly coherence: number
}

/** The result of a round for a region, in page order: its blocks, and the lines drawn between them. */
interface RoundResult {
  readonly blocks: readonly UndividedNode[]
  readonly lines: readonly number[]
}

/** Divides a region by its visual cues, from the outside in. */
export function extractBlocks(page: Page, tree: VisualTree, region: number): RoundResult {
  const blocks: UndividedNode[] = []
  const lines: number[] = []
  const regionArea = areaOf(tree, region)
  /** For each parent the decision about its last visited child. */
  const before = new Map<number, 'kept' | 'divided'>()
  let next = region
  while (next < tree.end[region]!) {
    const at = next
    const kind = tree.kind[at]!
    const parent = tree.parent[at]!
    next = tree.end[at]!
    if (kind === VisualKind.line) lines.push(at)
    else if (kind !== VisualKind.element) blocks.push({ at, coherence: maxCoherence })
    else {
      const area = areaOf(tree, at)
      const isSetApart = parent >= 0 && tree.background[parent] !== tree.background[at]
      const decision = decideByCues({
        tag: page.nodes.tag[tree.node[at]!]!,
        contents: elementContents(tree, at),
        share: area / Math.max(regionArea, 1),
        area,
        regionArea,
        place: at === region ? 'whole' : isSetApart ? 'set apart' : 'inside',
        before: before.get(parent) ?? 'divided',
      })
      before.set(parent, decision.kind === 'keep' ? 'kept' : 'divided')
      if (decision.kind === 'divide') next = at + 1
      else blocks.push({ at, coherence: decision.coherence })
    }
  }
  return { blocks, lines }
}
