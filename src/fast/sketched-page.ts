import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { firstOver } from '../core/first-over.js'
import { Page } from '../page/page.js'
import type { Sketch } from './sketch.js'

const noAttributes = {
  name: new Uint16Array(0),
  valueStart: new Int32Array(0),
  valueEnd: new Int32Array(0),
} as const

const noNames = { tags: [], attributes: [] } as const

/** A sketch as a page without names and attributes; its texts are to be made ready before they are read. */
export class SketchedPage {
  readonly page: Page
  readonly #sketch: Sketch
  #segmentation: Segmentation | undefined

  constructor(sketch: Sketch) {
    this.#sketch = sketch
    this.page = new Page(
      sketch.source,
      sketch.table.nodes.columns(sketch.ear.countInAll),
      noAttributes,
      noNames,
      [],
    )
  }

  /** All of the page in blocks and runs. */
  get segmentation(): Segmentation {
    if (this.#segmentation === undefined) {
      this.#sketch.readTexts(0, this.page.nodes.count)
      this.#segmentation = segment(this.page)
    }
    return this.#segmentation
  }

  /** The text that the first run inside a node begins with, or that it begins in the midst of; -1 where there is none. */
  firstRunText(node: number): number {
    const { runs } = this.segmentation
    const run = firstOver(runs.count, (at) => runs.endNode[at]! > node)
    const first = run < runs.count ? runs.firstNode[run]! : this.page.nodes.count
    return first < this.page.nodes.end[node]! ? first : -1
  }
}
