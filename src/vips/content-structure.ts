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

/** What a region is made of, by their places among the regions, and how heavy the separators between them are. */
interface Division {
  readonly parts: readonly number[]
  readonly weights: readonly number[]
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
              division.weights,
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

  /** Along the direction with the heavier separators; rows, where these are as heavy. */
  #cut(region: Region): Division {
    const rows = this.#weighed(cut(this.#tree, region.nodes, 'rows'))
    const columns = this.#weighed(cut(this.#tree, region.nodes, 'columns'))
    const { parts, weights } = heaviest(columns) > heaviest(rows) ? columns : rows
    const isCut = weights.length > 0 && region.cuts < deepestCut
    if (!isCut) return this.#asTheyCome(region)
    const cuts = region.cuts + 1
    return { parts: parts.map((nodes) => this.#add({ nodes, cuts })), weights }
  }

  /** Things that lie upon one another: nothing but what they look like parts them. */
  #asTheyCome({ nodes }: Region): Division {
    const inOrder = nodes
      .filter((node) => this.#tree.kind[node] !== Kind.line)
      .sort((a, b) => a - b)
    const weights = inOrder
      .slice(1)
      .map((after, i) => weigh(this.#tree, { ...touching, before: inOrder[i]!, after }))
    return { parts: inOrder.map((node) => this.#add({ nodes: [node], cuts: 0 })), weights }
  }

  #weighed({ parts, separators }: Cut): Weighed {
    return { parts, weights: separators.map((separator) => weigh(this.#tree, separator)) }
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
}

const heaviest = ({ weights }: Weighed): number =>
  weights.reduce((most, weight) => Math.max(most, weight), -1)

const touching: Omit<Separator, 'before' | 'after'> = {
  direction: 'rows',
  gap: 0,
  length: 0,
  look: 'empty',
}
