import type { Page } from '../page/page.js'
import { leastCoherent, mostCoherent } from './coherence.js'
import { extractBlocks } from './extract-blocks.js'
import { merge, type VisualBlock } from './merge.js'
import { type Cut, cut, type Separator } from './separators.js'
import { Kind, type VisualTree } from './visual-tree.js'
import { weigh } from './weigh.js'

/** Nodes side by side, after so many cuts in this round. */
interface Region {
  readonly nodes: readonly number[]
  readonly cuts: number
}

/** What a region is made of, by their places among the regions, and how heavy the separators are between them. */
interface Division {
  readonly parts: readonly number[]
  readonly weight: number
}

/** Cuts inside of cuts in one round; what would need more lies in a spiral, and is taken as it comes. */
const deepestCut = 32

/**
 * The content structure of a page. Rounds divide what is not as coherent as permitted, separators part what they find, and
 * what lighter separators part is merged before what heavier ones do. A node is looked at in two rounds at most.
 */
export class ContentStructure {
  readonly #page: Page
  readonly #tree: VisualTree
  readonly #permitted: number
  /** Each stands before those that it is divided into. */
  readonly #regions: Region[] = []
  /** How coherent the nodes are that rounds did not divide. */
  readonly #coherence: Uint8Array

  constructor(page: Page, tree: VisualTree, permitted: number) {
    this.#page = page
    this.#tree = tree
    this.#permitted = permitted
    this.#coherence = new Uint8Array(tree.count).fill(mostCoherent)
    this.#coherence[0] = leastCoherent
  }

  build(): VisualBlock {
    const divisions: (Division | undefined)[] = []
    this.#regions.push({ nodes: [0], cuts: 0 })
    for (let i = 0; i < this.#regions.length; i++) divisions.push(this.#divide(this.#regions[i]!))
    const blocks: VisualBlock[] = []
    for (let i = this.#regions.length - 1; i >= 0; i--) {
      const division = divisions[i]
      blocks[i] =
        division === undefined
          ? this.#block(this.#regions[i]!)
          : merge(
              division.parts.map((part) => blocks[part]!),
              division.weight,
            )
    }
    return blocks[0]!
  }

  #divide(region: Region): Division | undefined {
    const [only] = region.nodes
    if (region.nodes.length > 1) return this.#cut(region)
    if (this.#coherence[only!]! >= this.#permitted) return undefined
    return this.#extract(only!)
  }

  /** One round. What cannot be divided is as coherent as can be. */
  #extract(at: number): Division | undefined {
    const { blocks, lines } = extractBlocks(this.#page, this.#tree, at)
    if (blocks.length === 0) {
      this.#coherence[at] = mostCoherent
      return undefined
    }
    for (const { at, coherence } of blocks) this.#coherence[at] = coherence
    return this.#cut({ nodes: [...blocks.map(({ at }) => at), ...lines], cuts: 0 })
  }

  /**
   * At its heaviest separators only, in rows or columns, so that what the lightest part is together longest: the same as
   * merging what they part first.
   */
  #cut(region: Region): Division {
    if (region.cuts === deepestCut) return this.#asTheyCome(region)
    const rows = this.#weighed(cut(this.#tree, region.nodes, 'rows'))
    const columns = this.#weighed(cut(this.#tree, region.nodes, 'columns'))
    const chosen = columns.heaviest > rows.heaviest ? columns : rows
    if (chosen.weights.length === 0) return this.#asTheyCome(region)
    const cuts = region.cuts + 1
    const parts = joined(chosen).map((nodes) => this.#add({ nodes, cuts }))
    return { parts, weight: Math.round(chosen.heaviest) }
  }

  /** Things that lie upon one another: nothing but what they look like parts them. */
  #asTheyCome({ nodes }: Region): Division {
    const inOrder = nodes
      .filter((node) => this.#tree.kind[node] !== Kind.line)
      .sort((a, b) => a - b)
    const weights = inOrder
      .slice(1)
      .map((after, i) => weigh(this.#tree, { ...touching, before: inOrder[i]!, after }))
    const parts = inOrder.map((node) => this.#add({ nodes: [node], cuts: 0 }))
    return { parts, weight: most(weights) }
  }

  #weighed({ parts, separators }: Cut): Weighed {
    const weights = separators.map((separator) => weigh(this.#tree, separator))
    return { parts, weights, heaviest: most(weights) }
  }

  #add(region: Region): number {
    return this.#regions.push(region) - 1
  }

  #block({ nodes }: Region): VisualBlock {
    const at = nodes.find((node) => this.#tree.kind[node] !== Kind.line)!
    const { left, top, right, bottom } = this.#tree
    const width = right[at]! - left[at]!
    const height = bottom[at]! - top[at]!
    const box = { left: left[at]!, top: top[at]!, width, height }
    return { box, coherence: this.#coherence[at]!, parts: [], at }
  }
}

interface Weighed {
  readonly parts: Cut['parts']
  readonly weights: readonly number[]
  readonly heaviest: number
}

const most = (weights: readonly number[]): number =>
  weights.reduce((heaviest, weight) => Math.max(heaviest, weight), 0)

/** The parts with those together that lighter separators part than the heaviest. */
function joined({ parts, weights, heaviest }: Weighed): readonly (readonly number[])[] {
  const groups: number[][] = []
  for (const [i, nodes] of parts.entries()) {
    const isParted = i === 0 || Math.round(weights[i - 1]!) === Math.round(heaviest)
    if (isParted) groups.push([...nodes])
    else groups.at(-1)!.push(...nodes)
  }
  return groups
}

const touching: Omit<Separator, 'before' | 'after'> = {
  direction: 'rows',
  gap: 0,
  length: 0,
  look: 'empty',
}
