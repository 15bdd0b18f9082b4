import { around, type Box } from '../render/box.js'
import { coherenceAround } from './coherence.js'

/** A block of the content structure: as coherent as what parts it and what is in it allow. */
export interface VisualBlock {
  readonly box: Box
  readonly coherence: number
  /** What it was merged from; a block that was not has none. */
  readonly parts: readonly VisualBlock[]
  /** Where it is found in the visual tree, when it was not merged. */
  readonly at: number
}

const merged = -1

/** Blocks that separators of one weight part, as one. */
export function merge(blocks: readonly VisualBlock[], weight: number): VisualBlock {
  const [only] = blocks
  if (blocks.length === 1) return only!
  return {
    box: blocks.map(({ box }) => box).reduce(around),
    coherence: Math.min(coherenceAround(weight), ...blocks.map(({ coherence }) => coherence)),
    parts: blocks,
    at: merged,
  }
}
