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

/** Their colour is that of a key, not of a place on the page. */
const controlTags = new TagSet('button select textarea')

/**
 * What a browser shows of a page, and behind it what lies upon the page and stays in the window, each a tree of its own. What is not
 * seen, and what holds nothing that is, is left out. One sweep over the nodes.
 */
export function readVisualTrees(
  segmentation: Segmentation,
  rendering: Rendering,
): readonly VisualTree[] {
  const sweep = new Sweep(segmentation, rendering)
  const { count } = segmentation.page.nodes
  for (let node = 0; node < count; node++) sweep.visit(node)
  return sweep.finish()
}

class Sweep {
  readonly #segmentation: Segmentation
  readonly #rendering: Rendering
  /** The page, and what lies upon it, if that is being read, upon that. */
  readonly #layers: VisualTreeBuilder[]
  readonly #finished: VisualTree[] = []
  #run = 0
  /** The first node behind the run that was seen last: what stands inside of a run is part of it. */
  #runEnd = 0

  constructor(segmentation: Segmentation, rendering: Rendering) {
    this.#segmentation = segmentation
    this.#rendering = rendering
    this.#layers = [new VisualTreeBuilder(rendering)]
  }

  visit(node: number): void {
    const { page, blocks, blockOf, runs } = this.#segmentation
    const { tag: tags, end } = page.nodes
    this.#leaveBefore(node)
    if (this.#run < runs.count && node === runs.firstNode[this.#run]) this.#addRun(node)
    if (tags[node] === HR) this.#addIfSeen(node, Kind.line)
    else if (blocks.node[blockOf[node]!] === node) {
      const style = this.#styleOf(node)
      if (style?.position === 'fixed') this.#layers.push(new VisualTreeBuilder(this.#rendering))
      this.#layer.enter(node, end[node]!, controlTags.has(tags[node]!) ? undefined : style)
    } else if (graphicTags.has(tags[node]!) && node >= this.#runEnd) {
      this.#addIfSeen(node, Kind.graphic)
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

  /** An element that is a graphic itself is seen though nothing in it is. */
  #leaveBefore(node: number): void {
    const { tag: tags } = this.#segmentation.page.nodes
    for (let open = this.#layer.open; open && node >= open.endNode; open = this.#layer.open) {
      if (open.isEmpty && graphicTags.has(tags[open.node]!))
        this.#addIfSeen(open.node, Kind.graphic)
      this.#layer.leave()
      if (this.#layer.open === undefined && this.#layers.length > 1) {
        this.#finished.push(this.#layers.pop()!.finish())
      }
    }
  }

  #addRun(node: number): void {
    const { runs } = this.#segmentation
    const run = this.#run++
    this.#runEnd = runs.endNode[run]!
    const seen = seenRun(this.#segmentation, this.#rendering, run)
    if (seen === undefined) return
    const { fontSize: size, fontWeight: weight, fontFamily: family, colour } = seen.style
    const font = this.#layer.fontId({ size, weight, family, colour })
    this.#layer.add({ kind: Kind.run, node, run, box: seen.box, font })
  }

  #addIfSeen(node: number, kind: number): void {
    const box = this.#rendering.boxOf(node)
    if (box === undefined || this.#styleOf(node)?.visibility !== 'visible') return
    if (kind === Kind.line || isOnPage(box))
      this.#layer.add({ kind, node, run: -1, box, font: noFont })
  }

  #styleOf(node: number): Style | undefined {
    return this.#rendering.styleOf(node)
  }
}
