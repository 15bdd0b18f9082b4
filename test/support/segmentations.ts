import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { segmentLine } from '../../src/page/segments/segment-text.js'
import type { Segmentation } from '../../src/page/segments/segmentation.js'
import { root } from './treesift.js'

const folder = join(root, 'test/support/segmentations')

/** A page of data/ as a reader parts it: what each block is called, and how its first text begins. */
export interface ByHand {
  readonly page: string
  /** What the adjusted Rand index of ours is above. Only a reason lowers it. */
  readonly floor: number
  /** In page order; what has one name is one block, with something in its middle. */
  readonly blocks: readonly (readonly [name: string, begins: string])[]
}

export const segmentationsByHand = (): readonly ByHand[] =>
  readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ByHand)

/** The block of each segment by hand, as a number; throws when a text that begins one is not found behind the one before. */
export function blocksByHand({ blocks }: ByHand, segmentation: Segmentation): readonly number[] {
  const names = [...new Set(blocks.map(([name]) => name))]
  const blockOf: number[] = []
  let next = 0
  for (let segment = 0; segment < segmentation.segments.count; segment++) {
    const begins = blocks[next]?.[1]
    if (begins !== undefined && segmentLine(segmentation, segment).startsWith(begins)) next++
    blockOf.push(names.indexOf(blocks[Math.max(next - 1, 0)]![0]))
  }
  if (next < blocks.length) throw new RangeError(`nothing begins with "${blocks[next]![1]}"`)
  return blockOf
}
