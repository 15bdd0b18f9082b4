import { isBlank } from '../blocks/blank.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { notContent } from '../page/context.js'
import { TagSet, TEXT } from '../page/tags.js'
import { around, type Box, bottom, right } from '../render/box.js'
import type { Rendering } from '../render/boxes.js'
import type { Style } from '../render/style.js'

/** A run as it is seen: where its letters stand, and how most of them look. */
export interface SeenRun {
  readonly box: Box
  readonly style: Style
}

/** Browsers keep texts of these where they are, or move them, and say nothing of our marks: the element stands for its text. */
const unmarked = new TagSet('textarea xmp plaintext table tbody thead tfoot tr')

/** As wide or high as what is there for other readers than those who see. */
const unseenSize = 1

/** How a run is seen; `undefined` when it is not. */
export function seenRun(
  { page, runs }: Segmentation,
  rendering: Rendering,
  run: number,
): SeenRun | undefined {
  const { tag, context, sourceStart, sourceEnd } = page.nodes
  let box: Box | undefined
  let style: Style | undefined
  let longest = 0
  for (let node = runs.firstNode[run]!; node < runs.endNode[run]!; node++) {
    if (tag[node] !== TEXT || (context[node]! & notContent) !== 0 || isBlank(page, node)) continue
    const seen = seenText(rendering, node)
    if (seen === undefined) continue
    box = box === undefined ? seen.box : around(box, seen.box)
    const length = sourceEnd[node]! - sourceStart[node]!
    if (length <= longest) continue
    longest = length
    style = seen.style
  }
  return box && style && { box, style }
}

function seenText(rendering: Rendering, node: number): SeenRun | undefined {
  const { nodes } = rendering.page
  const parent = nodes.parent[node]!
  const stands = rendering.boxOf(node) === undefined && unmarked.has(nodes.tag[parent]!)
  const at = stands ? parent : node
  const box = rendering.boxOf(at)
  const style = rendering.styleOf(at)
  if (!box || style?.visibility !== 'visible' || !isOnPage(box)) return undefined
  const holder = rendering.boxOf(parent)
  return holder !== undefined && isTiny(holder) ? undefined : { box, style }
}

export const isOnPage = (box: Box): boolean => !isTiny(box) && right(box) > 0 && bottom(box) > 0

const isTiny = ({ width, height }: Box): boolean => width <= unseenSize || height <= unseenSize
