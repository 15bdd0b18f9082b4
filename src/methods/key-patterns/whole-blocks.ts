import type { PatternBlock } from './pattern-blocks.js'

/** The outermost blocks that nothing was cut in: the page as a row of blocks, by their places in the outline. */
export function wholeBlocks(blocks: readonly PatternBlock[]): readonly number[] {
  const holdsCut = findHoldingCut(blocks)
  const whole: number[] = []
  let depth = 0
  for (const [at, block] of blocks.entries()) {
    if (block.depth > depth) continue
    depth = block.depth
    if (holdsCut[at] === 1) depth++
    else whole.push(at)
  }
  return whole
}

/** Which blocks were cut, or hold one that was; from the last to the first, each after all inside it. */
function findHoldingCut(blocks: readonly PatternBlock[]): Uint8Array {
  const holdsCut = new Uint8Array(blocks.length)
  /** Of each depth, whether a block behind at that depth, inside of the same one, holds a cut one. */
  const behind: boolean[] = []
  for (let at = blocks.length - 1; at >= 0; at--) {
    const { depth, isCut } = blocks[at]!
    const inside = behind[depth + 1] ?? false
    behind[depth + 1] = false
    const holds = isCut || inside
    if (holds) holdsCut[at] = 1
    behind[depth] = (behind[depth] ?? false) || holds
  }
  return holdsCut
}
