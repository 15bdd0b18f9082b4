import type { Page } from '../../page/columns/page.js'
import { type Box, boundingBox } from '../../page/render/box.js'
import { coherenceAround, maxCoherence, minCoherence } from './coherence.js'
import { extractBlocks } from './extract-blocks.js'
import { cutRegion, type RegionCut, type Separator, separatorWeight } from './separators.js'
import { VisualKind, type VisualTree } from './visual-tree.js'

/** Nodes to be divided, and the number of nested cuts in this round. */
interface Region {
  readonly nodes: readonly number[]
  readonly cuts: number
}

/** The parts of a region, as indexes of regions, and the weight of the separators between them. */
interface Division {
  readonly parts: readonly number[]
  readonly weight: number
}

/** Maximum nesting of cuts in a round; deeper nodes are taken in page order. */
const maxCutDepth = 32

/**
 * Builds the content structure of a page. Rounds divide regions below the permitted degree of coherence; the resulting
 * blocks are separated, and blocks with lighter separators between them are merged first. Each node is visited in at
 * most two rounds.
 */
export class ContentStructure {
  readonly #page: Page
  readonly #tree: VisualTree
  readonly #permitted: number
  /** Regions precede the regions that they are divided into. */
  readonly #regions: Region[] = []
  /** The degree of coherence of undivided nodes. */
  readonly #coherence: Uint8Array

  constructor(page: Page, tree: VisualTree, permitted: number) {
    this.#page = page
    this.#tree = tree
    this.#permitted = permitted
    this.#coherence = new Uint8Array(tree.count).fill(maxCoherence)
    this.#coherence[0] = minCoherence
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
          : mergeBlocks(
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

  /** Executes a round. A node that cannot be divided has maximum coherence. */
  #extract(at: number): Division | undefined {
    const { blocks, lines } = extractBlocks(this.#page, this.#tree, at)
    if (blocks.length === 0) {
      this.#coherence[at] = maxCoherence
      return undefined
    }
    for (const { at, coherence } of blocks) this.#coherence[at] = coherence
    return this.#cut({ nodes: [...blocks.map(({ at }) => at), ...lines], cuts: 0 })
  }

  /**
   * Cuts a region at its heaviest separators only, in rows or columns. That is equivalent to merging at the lightest
   * separators first.
   */
  #cut(region: Region): Division {
    if (region.cuts === maxCutDepth) return this.#inPageOrder(region)
    const rows = this.#withWeights(cutRegion(this.#tree, region.nodes, 'rows'))
    const columns = this.#withWeights(cutRegion(this.#tree, region.nodes, 'columns'))
    const chosen = columns.heaviest > rows.heaviest ? columns : rows
    if (chosen.weights.length === 0) return this.#inPageOrder(region)
    const cuts = region.cuts + 1
    const parts = joinParts(chosen).map((nodes) => this.#add({ nodes, cuts }))
    return { parts, weight: Math.round(chosen.heaviest) }
  }

  /** Overlapping nodes are separated by their appearance only. */
  #inPageOrder({ nodes }: Region): Division {
    const ordered = nodes
      .filter((node) => this.#tree.kind[node] !== VisualKind.line)
      .sort((a, b) => a - b)
    const weights = ordered
      .slice(1)
      .map((after, i) => separatorWeight(this.#tree, { ...touching, before: ordered[i]!, after }))
    const parts = ordered.map((node) => this.#add({ nodes: [node], cuts: 0 }))
    return { parts, weight: maxWeight(weights) }
  }

  #withWeights({ parts, separators }: RegionCut): WeightedCut {
    const weights = separators.map((separator) => separatorWeight(this.#tree, separator))
    return { parts, weights, heaviest: maxWeight(weights) }
  }

  #add(region: Region): number {
    return this.#regions.push(region) - 1
  }

  #block({ nodes }: Region): VisualBlock {
    const at = nodes.find((node) => this.#tree.kind[node] !== VisualKind.line)!
    const { left, top, right, bottom } = this.#tree
    const width = right[at]! - left[at]!
    const height = bottom[at]! - top[at]!
    const box = { left: left[at]!, top: top[at]!, width, height }
    return { box, coherence: this.#coherence[at]!, parts: [], at }
  }
}

interface WeightedCut {
  readonly parts: RegionCut['parts']
  readonly weights: readonly number[]
  readonly heaviest: number
}

const maxWeight = (weights: readonly number[]): number =>
  weights.reduce((heaviest, weight) => Math.max(heaviest, weight), 0)

/** The parts, joined where the separator is lighter than the heaviest. */
function joinParts({ parts, weights, heaviest }: WeightedCut): readonly (readonly number[])[] {
  const groups: number[][] = []
  for (const [i, nodes] of parts.entries()) {
    const isSeparated = i === 0 || Math.round(weights[i - 1]!) === Math.round(heaviest)
    if (isSeparated) groups.push([...nodes])
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

/** A block of the content structure. Its coherence is limited by its parts and the separators between them. */
export interface VisualBlock {
  readonly box: Box
  readonly coherence: number
  /** The blocks that it was merged from; empty for a single node. */
  readonly parts: readonly VisualBlock[]
  /** Its node in the visual tree, if it was not merged. */
  readonly at: number
}

const merged = -1

/** Merges blocks with separators of one weight between them. */
function mergeBlocks(blocks: readonly VisualBlock[], weight: number): VisualBlock {
  const [only] = blocks
  if (blocks.length === 1) return only!
  return {
    box: blocks.map(({ box }) => box).reduce(boundingBox),
    coherence: Math.min(coherenceAround(weight), ...blocks.map(({ coherence }) => coherence)),
    parts: blocks,
    at: merged,
  }
}
