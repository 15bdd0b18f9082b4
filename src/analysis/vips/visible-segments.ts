import { notContent } from '../../page/columns/node-context.js'
import { TagSet, TEXT_NODE } from '../../page/columns/tags.js'
import { type Box, bottomEdge, boundingBox, rightEdge } from '../../page/render/box.js'
import type { BoxStyle, RenderedPage } from '../../page/render/rendered-page.js'
import { isBlankNode } from '../../page/segments/blank-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

/** A visible segment: the box of its text, and the style of its longest text. */
interface VisibleSegment {
  readonly box: Box
  readonly style: BoxStyle
}

/** Texts in these elements have no boxes of their own; the box of the element is used. */
const unmarked = new TagSet('textarea xmp plaintext table tbody thead tfoot tr')

/** Boxes up to this width or height are for screen readers. */
const hiddenSize = 1

/** The box and style of a segment; `undefined` if it is invisible. */
export function visibleSegment(
  { page, segments }: Segmentation,
  rendering: RenderedPage,
  segment: number,
): VisibleSegment | undefined {
  const { tag, context, sourceStart, sourceEnd } = page.nodes
  let box: Box | undefined
  let style: BoxStyle | undefined
  let longest = 0
  for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
    if (tag[node] !== TEXT_NODE || (context[node]! & notContent) !== 0 || isBlankNode(page, node))
      continue
    const visible = visibleText(rendering, node)
    if (visible === undefined) continue
    box = box === undefined ? visible.box : boundingBox(box, visible.box)
    const length = sourceEnd[node]! - sourceStart[node]!
    if (length <= longest) continue
    longest = length
    style = visible.style
  }
  return box && style && { box, style }
}

function visibleText(rendering: RenderedPage, node: number): VisibleSegment | undefined {
  const { nodes } = rendering.page
  const parent = nodes.parent[node]!
  const usesParent = rendering.boxOf(node) === undefined && unmarked.has(nodes.tag[parent]!)
  const at = usesParent ? parent : node
  const box = rendering.boxOf(at)
  const style = rendering.styleOf(at)
  if (!box || style?.visibility !== 'visible' || !isOnPage(box)) return undefined
  const holder = rendering.boxOf(parent)
  return holder !== undefined && isTiny(holder) ? undefined : { box, style }
}

export const isOnPage = (box: Box): boolean =>
  !isTiny(box) && rightEdge(box) > 0 && bottomEdge(box) > 0

const isTiny = ({ width, height }: Box): boolean => width <= hiddenSize || height <= hiddenSize
