import { lowerBound } from '../../core/text/lower-bound.js'
import { Page } from '../../page/columns/page.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { NO_NODE } from '../predicates/sibling-places.js'
import type { StreamedNodes } from './streamed-nodes.js'
import type { StreamingTreeBuilder } from './streaming-tree-builder.js'

const noAttributes = {
  name: new Uint16Array(0),
  valueStart: new Int32Array(0),
  valueEnd: new Int32Array(0),
} as const

const noNames = { tags: [], attributes: [] } as const

/** A streamed page as a `Page` without names and attributes, whose texts have to be decoded before they are read. */
export class StreamedPage {
  readonly page: Page
  readonly #table: StreamedNodes
  #segmentation: Segmentation | undefined

  constructor({ source, table, reader }: StreamingTreeBuilder) {
    this.#table = table
    const columns = table.nodes.columns(reader.countInAll)
    this.page = new Page(source, columns, noAttributes, noNames, [])
  }

  /** All of the page in blocks and segments. */
  get segmentation(): Segmentation {
    if (this.#segmentation === undefined) {
      this.#table.decodeTexts(0, this.page.nodes.count)
      this.#segmentation = segmentPage(this.page)
    }
    return this.#segmentation
  }

  /** The text that the first segment inside a node begins with, or that the node begins in; `NO_NODE` for none. */
  firstSegmentText(node: number): number {
    const { segments } = this.segmentation
    const segment = lowerBound(segments.count, (at) => segments.endNode[at]! > node)
    const first = segment < segments.count ? segments.firstNode[segment]! : this.page.nodes.count
    return first < this.page.nodes.end[node]! ? first : NO_NODE
  }
}
