import type { Segmentation } from '../blocks/segmentation.js'
import { Context, notContent, unseen } from '../page/context.js'

const clickable = Context.link | Context.control

/** The share of what a page shows that is there to be pressed, by characters; 0 where it shows nothing. */
export function clickableShare({ page, runs }: Segmentation): number {
  const { context } = page.nodes
  let [all, pressed] = [0, 0]
  for (let run = 0; run < runs.count; run++) {
    for (let node = runs.firstNode[run]!; node < runs.endNode[run]!; node++) {
      if (!page.isText(node) || (context[node]! & (notContent | unseen)) !== 0) continue
      const { length } = page.text(node).trim()
      all += length
      if ((context[node]! & clickable) !== 0) pressed += length
    }
  }
  return all === 0 ? 0 : pressed / all
}
