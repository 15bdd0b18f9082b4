import type { Segmentation } from '../blocks/segmentation.js'
import { TagSet, tag } from '../page/tags.js'
import type { Rendering } from '../render/boxes.js'
import type { Style } from '../render/style.js'
import { isOnPage, seenRun } from './seen-runs.js'
import { Kind, noFont, type VisualTree } from './visual-tree.js'
import { VisualTreeBuilder } from './visual-tree-builder.js'

const HR = tag('hr')
/** What is seen though it holds no text. */
const graphicTags = new TagSet(
  'img video canvas svg object embed iframe input select textarea meter progress',
)

/** What a browser shows of a page; what is not seen, and what holds nothing that is, is left out. One sweep over the nodes. */
export function readVisualTree(segmentation: Segmentation, rendering: Rendering): VisualTree {
  const sweep = new Sweep(segmentation, rendering)
  const { count } = segmentation.page.nodes
  for (let node = 0; node < count; node++) sweep.visit(node)
  return sweep.finish()
}

class Sweep {
  readonly #segmentation: Segmentation
  readonly #rendering: Rendering
  readonly #tree: VisualTreeBuilder
  #run = 0
  /** The first node behind the run that was seen last: what stands inside of a run is part of it. */
  #runEnd = 0

  constructor(segmentation: Segmentation, rendering: Rendering) {
    this.#segmentation = segmentation
    this.#rendering = rendering
    this.#tree = new VisualTreeBuilder(rendering)
  }

  visit(node: number): void {
    const { page, blocks, blockOf, runs } = this.#segmentation
    const { tag: tags, end } = page.nodes
    this.#leaveBefore(node)
    if (this.#run < runs.count && node === runs.firstNode[this.#run]) this.#addRun(node)
    if (tags[node] === HR) this.#addIfSeen(node, Kind.line)
    else if (blocks.node[blockOf[node]!] === node) {
      this.#tree.enter(node, end[node]!, this.#styleOf(node))
    } else if (graphicTags.has(tags[node]!) && node >= this.#runEnd) {
      this.#addIfSeen(node, Kind.graphic)
    }
  }

  finish(): VisualTree {
    this.#leaveBefore(Number.POSITIVE_INFINITY)
    return this.#tree.finish()
  }

  /** An element that is a graphic itself is seen though nothing in it is. */
  #leaveBefore(node: number): void {
    const { tag: tags } = this.#segmentation.page.nodes
    for (let open = this.#tree.open; open && node >= open.endNode; open = this.#tree.open) {
      if (open.isEmpty && graphicTags.has(tags[open.node]!))
        this.#addIfSeen(open.node, Kind.graphic)
      this.#tree.leave()
    }
  }

  #addRun(node: number): void {
    const { runs } = this.#segmentation
    const run = this.#run++
    this.#runEnd = runs.endNode[run]!
    const seen = seenRun(this.#segmentation, this.#rendering, run)
    if (seen === undefined) return
    const { fontSize: size, fontWeight: weight, fontFamily: family, colour } = seen.style
    const font = this.#tree.fontId({ size, weight, family, colour })
    this.#tree.add({ kind: Kind.run, node, run, box: seen.box, font })
  }

  #addIfSeen(node: number, kind: number): void {
    const box = this.#rendering.boxOf(node)
    if (box === undefined || this.#styleOf(node)?.visibility !== 'visible') return
    if (kind === Kind.line || isOnPage(box))
      this.#tree.add({ kind, node, run: -1, box, font: noFont })
  }

  #styleOf(node: number): Style | undefined {
    return this.#rendering.styleOf(node)
  }
}
