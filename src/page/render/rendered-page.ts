import type { Page } from '../columns/page.js'
import type { Box } from './box.js'

/** The visual style of a box. Elements that look alike share one. */
export interface BoxStyle {
  /** In pixels. */
  readonly fontSize: number
  /** From 100 to 900; 400 is normal, 700 is bold. */
  readonly fontWeight: number
  readonly fontFamily: string
  readonly colour: string
  /** The element's own background; `transparent` if what is behind it shows. */
  readonly background: string
  /** Whether anything is painted: a box may occupy space and show nothing. */
  readonly visibility: 'visible' | 'invisible'
  /** Whether it keeps its place in the window while the page is scrolled. */
  readonly position: 'fixed' | 'in the page'
}

export const transparent = 'transparent'

/** The box of an element or text, identified by its start offset in the source. */
export interface PlacedBox {
  readonly start: number
  readonly box: Box
  /** Index of its style in `styles`. */
  readonly style: number
}

/** The layout of a page by a browser: the box and style of each element and text. */
export interface RenderedBoxes {
  /** Name and version of the browser. */
  readonly browser: string
  /** Size of the page. */
  readonly width: number
  readonly height: number
  readonly styles: readonly BoxStyle[]
  /** In source order, each start offset once. */
  readonly placed: readonly PlacedBox[]
}

/** The boxes of a page by node. Nodes that are not rendered, or that the browser parses differently, have none. */
export class RenderedPage {
  readonly #placed: ReadonlyMap<number, PlacedBox>

  constructor(
    readonly page: Page,
    readonly boxes: RenderedBoxes,
  ) {
    this.#placed = new Map(boxes.placed.map((placed) => [placed.start, placed]))
  }

  get width(): number {
    return this.boxes.width
  }

  get height(): number {
    return this.boxes.height
  }

  /** The border box of an element, or the box of a text's letters. */
  boxOf(node: number): Box | undefined {
    return this.#of(node)?.box
  }

  styleOf(node: number): BoxStyle | undefined {
    const placed = this.#of(node)
    return placed && this.boxes.styles[placed.style]
  }

  /** The document has no box, although its source offset may equal that of the first node. */
  #of(node: number): PlacedBox | undefined {
    return node === 0 ? undefined : this.#placed.get(this.page.nodes.sourceStart[node]!)
  }
}
