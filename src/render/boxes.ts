import type { Page } from '../page/page.js'
import type { Box } from './box.js'
import type { Style } from './style.js'

/** The box of one element or text, known by where that begins in the source. */
export interface PlacedBox {
  readonly start: number
  readonly box: Box
  /** The place of its style among the styles. */
  readonly style: number
}

/** What a browser made of a page: where each element and text stands, and what it looks like. */
export interface Boxes {
  /** Name and version of the browser. */
  readonly browser: string
  /** How far the page reaches. */
  readonly width: number
  readonly height: number
  readonly styles: readonly Style[]
  /** In the order of the source, each start once. */
  readonly placed: readonly PlacedBox[]
}

/** The boxes of a page by its nodes. What is not rendered, and what a browser reads otherwise than we do, has none. */
export class Rendering {
  readonly #placed: ReadonlyMap<number, PlacedBox>

  constructor(
    readonly page: Page,
    readonly boxes: Boxes,
  ) {
    this.#placed = new Map(boxes.placed.map((placed) => [placed.start, placed]))
  }

  /** The window that the page was laid out for is no wider. */
  get width(): number {
    return this.boxes.width
  }

  get height(): number {
    return this.boxes.height
  }

  /** Of an element with all that it is as wide and high as; of a text, of its letters. */
  boxOf(node: number): Box | undefined {
    return this.#of(node)?.box
  }

  styleOf(node: number): Style | undefined {
    const placed = this.#of(node)
    return placed && this.boxes.styles[placed.style]
  }

  /** The document has no source, and what is inside of a page that was not begun stands where the page does. */
  #of(node: number): PlacedBox | undefined {
    return node === 0 ? undefined : this.#placed.get(this.page.nodes.sourceStart[node]!)
  }
}
