import { TagSet, tagId } from '../../page/columns/tags.js'
import type { BoxStyle, RenderedPage } from '../../page/render/rendered-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { isOnPage, visibleSegment } from './visible-segments.js'
import { noFont, VisualKind, type VisualTree } from './visual-tree.js'
import { VisualTreeBuilder } from './visual-tree-builder.js'

const HR = tagId('hr')
/** Elements that are visible without text. */
const graphicTags = new TagSet(
  'img video canvas svg object embed iframe input select textarea meter progress',
)

/** Their background belongs to the control and does not separate regions. */
const controlTags = new TagSet('button select textarea')

/**
 * The visual tree of a page, followed by one tree for each element with a fixed position. Invisible nodes and elements
 * without visible contents are omitted. One pass over the nodes.
 */
export function readVisualTrees(
  segmentation: Segmentation,
  rendering: RenderedPage,
): readonly VisualTree[] {
  const reader = new TreeReader(segmentation, rendering)
  const { count } = segmentation.page.nodes
  for (let node = 0; node < count; node++) reader.visit(node)
  return reader.finish()
}

class TreeReader {
  readonly #segmentation: Segmentation
  readonly #rendering: RenderedPage
  /** The page, and above it the fixed elements that are open, outermost first. */
  readonly #layers: VisualTreeBuilder[]
  readonly #finished: VisualTree[] = []
  #segment = 0
  /** The first node after the last segment: graphics inside a segment are part of it. */
  #segmentEnd = 0

  constructor(segmentation: Segmentation, rendering: RenderedPage) {
    this.#segmentation = segmentation
    this.#rendering = rendering
    this.#layers = [new VisualTreeBuilder(rendering)]
  }

  visit(node: number): void {
    const { page, blocks, blockOf, segments } = this.#segmentation
    const { tag: tags, end } = page.nodes
    this.#leaveBefore(node)
    if (this.#segment < segments.count && node === segments.firstNode[this.#segment])
      this.#addSegment(node)
    if (tags[node] === HR) this.#addIfVisible(node, VisualKind.line)
    else if (blocks.node[blockOf[node]!] === node) {
      const style = this.#styleOf(node)
      if (style?.position === 'fixed') this.#layers.push(new VisualTreeBuilder(this.#rendering))
      this.#layer.enter(node, end[node]!, controlTags.has(tags[node]!) ? undefined : style)
    } else if (graphicTags.has(tags[node]!) && node >= this.#segmentEnd) {
      this.#addIfVisible(node, VisualKind.graphic)
    }
  }

  finish(): readonly VisualTree[] {
    this.#leaveBefore(Number.POSITIVE_INFINITY)
    this.#finished.unshift(this.#layer.finish())
    return this.#finished.filter(({ count }) => count > 0)
  }

  get #layer(): VisualTreeBuilder {
    return this.#layers.at(-1)!
  }

  /** An empty element is kept if it is a graphic itself. */
  #leaveBefore(node: number): void {
    const { tag: tags } = this.#segmentation.page.nodes
    for (let open = this.#layer.open; open && node >= open.endNode; open = this.#layer.open) {
      if (open.isEmpty && graphicTags.has(tags[open.node]!))
        this.#addIfVisible(open.node, VisualKind.graphic)
      this.#layer.leave()
      if (this.#layer.open === undefined && this.#layers.length > 1) {
        this.#finished.push(this.#layers.pop()!.finish())
      }
    }
  }

  #addSegment(node: number): void {
    const { segments } = this.#segmentation
    const segment = this.#segment++
    this.#segmentEnd = segments.endNode[segment]!
    const visible = visibleSegment(this.#segmentation, this.#rendering, segment)
    if (visible === undefined) return
    const { fontSize: size, fontWeight: weight, fontFamily: family, colour } = visible.style
    const font = this.#layer.fontId({ size, weight, family, colour })
    this.#layer.add({ kind: VisualKind.segment, node, segment, box: visible.box, font })
  }

  #addIfVisible(node: number, kind: number): void {
    const box = this.#rendering.boxOf(node)
    if (box === undefined || this.#styleOf(node)?.visibility !== 'visible') return
    if (kind === VisualKind.line || isOnPage(box))
      this.#layer.add({ kind, node, segment: -1, box, font: noFont })
  }

  #styleOf(node: number): BoxStyle | undefined {
    return this.#rendering.styleOf(node)
  }
}
