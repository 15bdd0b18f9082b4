import { groupBy } from '../../../core/group-by.js'

/** Values that a rule gave without doubts on a page that it was not learned from. */
export interface ValueSample {
  readonly site: string
  readonly field: string
  /** The share of the votes, rivals deducted. */
  readonly share: number
  readonly confidence: number
  readonly isRight: boolean
}

/** At 0, .1, ..., 1 of the votes. */
const steps = 10

/** Samples from a share on, with the weight of all and of those that are right. */
interface Block {
  readonly right: number
  readonly weight: number
  readonly from: number
}

/**
 * The share of right values by their share of the votes, which may only rise (isotonic regression by pooling adjacent
 * violators). A field of a site weighs the root of its pages.
 */
export function fitValueConfidence(samples: readonly ValueSample[]): readonly number[] {
  const blocks: Block[] = []
  for (let block of weighted(samples)) {
    for (
      let last = blocks.at(-1);
      last !== undefined && last.right * block.weight >= block.right * last.weight;
      last = blocks.at(-1)
    ) {
      blocks.pop()
      block = joined(last, block)
    }
    blocks.push(block)
  }
  return Array.from({ length: steps + 1 }, (_, step) => {
    const block = blocks.findLast(({ from }) => from <= step / steps)
    return block === undefined || step === 0 ? 0 : block.right / block.weight
  })
}

/** Samples of the same share together, the shares rising. */
function weighted(samples: readonly ValueSample[]): readonly Block[] {
  const fields = groupBy(samples, ({ site, field }) => JSON.stringify([site, field]))
  const rows = [...fields.values()].flatMap((ofField) => {
    const weight = 1 / Math.sqrt(ofField.length)
    return ofField.map(({ share, isRight }) => ({
      from: share,
      right: isRight ? weight : 0,
      weight,
    }))
  })
  return [...groupBy(rows, ({ from }) => from).values()]
    .map((same) => same.reduce(joined))
    .sort((a, b) => a.from - b.from)
}

const joined = (one: Block, other: Block): Block => ({
  right: one.right + other.right,
  weight: one.weight + other.weight,
  from: Math.min(one.from, other.from),
})
