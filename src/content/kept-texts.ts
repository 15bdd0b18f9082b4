import type { Segmentation } from '../blocks/segmentation.js'
import { notContent } from '../page/context.js'

/** The texts of kept runs that may be read, in page order. */
export function keptTexts(
  { page, runs }: Segmentation,
  kept: readonly number[],
): readonly number[] {
  const texts: number[] = []
  for (const run of kept) {
    for (let node = runs.firstNode[run]!; node < runs.endNode[run]!; node++)
      if (page.isText(node) && (page.nodes.context[node]! & notContent) === 0) texts.push(node)
  }
  return texts
}
