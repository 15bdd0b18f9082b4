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

/** Blocks around a separator, and the lightest of these first, so that what is parted by the heaviest is merged last. */
export function merge(blocks: readonly VisualBlock[], weights: readonly number[]): VisualBlock {
  const open: { readonly weight: number; readonly parts: VisualBlock[] }[] = []
  let current = blocks[0]!
  for (let i = 1; i < blocks.length; i++) {
    const weight = Math.round(weights[i - 1]!)
    while (open.length > 0 && open.at(-1)!.weight < weight) current = closed(open.pop()!, current)
    if (open.at(-1)?.weight === weight) open.at(-1)!.parts.push(current)
    else open.push({ weight, parts: [current] })
    current = blocks[i]!
  }
  while (open.length > 0) current = closed(open.pop()!, current)
  return current
}

function closed(
  { weight, parts }: { readonly weight: number; readonly parts: readonly VisualBlock[] },
  last: VisualBlock,
): VisualBlock {
  const all = [...parts, last]
  return {
    box: all.map(({ box }) => box).reduce(around),
    coherence: Math.min(coherenceAround(weight), ...all.map(({ coherence }) => coherence)),
    parts: all,
    at: merged,
  }
}
