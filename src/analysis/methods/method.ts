import type { RenderedPage } from '../../page/render/rendered-page.js'
import { isShownSegment, type Segmentation } from '../../page/segments/segmentation.js'
import { type Counts, countPage } from '../features/counts.js'

/** A method that finds the main content of a page of an unknown site. */
export interface Method {
  /** The number of its paper in docs/methods.md; absent for treesift's own methods. */
  readonly paper?: PaperNumber
  /** Input that it uses if available: the boxes of the rendered page. */
  readonly requires?: 'boxes'
  find(page: MethodPage): MethodResult
}

type PaperNumber = '000' | '001' | '002' | '003' | '004'

/** The result of a method for a page. */
export interface MethodResult {
  /** The segments that are main content, distinct, in page order. */
  readonly segments: readonly number[]
  /** Notes for the user, such as missing input. */
  readonly warnings?: readonly string[]
  /** The parts of the page that the method distinguished, for `treesift inspect`; computed when called. */
  readonly parts?: () => Iterable<PagePart>
  /** The content as a well-formed XML document, for methods whose paper defines one. */
  readonly document?: () => string
}

/** A part of a page that a method distinguished: a block with its scores, a data region, a record, a leaf. */
export interface PagePart {
  /** The method's name for such a part. */
  readonly kind: string
  /** Nesting depth, 0 for outer parts; nested parts follow the part around them, as in an outline. */
  readonly depth: number
  /** Its nodes are those from `firstNode` up to, not including, `endNode`. */
  readonly firstNode: number
  readonly endNode: number
  /** All values are finite. */
  readonly measures: Readonly<Record<string, number>>
  /** A remark of the method, such as a repeating pattern. */
  readonly note?: string
  readonly isKept: boolean
}

export type { RenderedPage }

/** Input of methods in addition to the page. */
export interface MethodContext {
  readonly rendering?: RenderedPage | undefined
  /** Other pages of the same site. */
  readonly others?: readonly Segmentation[] | undefined
}

/** A page for methods; expensive properties are computed on first use. */
export class MethodPage {
  readonly rendering: RenderedPage | undefined
  readonly others: readonly Segmentation[]
  #counts: Counts | undefined

  constructor(
    readonly segmentation: Segmentation,
    { rendering, others = [] }: MethodContext = {},
  ) {
    this.rendering = rendering
    this.others = others
  }

  get counts(): Counts {
    this.#counts ??= countPage(this.segmentation)
    return this.#counts
  }

  /** The segments of a block and its inner blocks that are visible where scripts run. */
  shownSegments(block: number): readonly number[] {
    const { firstSegment, endSegment } = this.segmentation.blocks
    const shown: number[] = []
    for (let segment = firstSegment[block]!; segment < endSegment[block]!; segment++) {
      if (isShownSegment(this.segmentation, segment)) shown.push(segment)
    }
    return shown
  }
}
