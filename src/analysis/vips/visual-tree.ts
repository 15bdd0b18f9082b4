/**
 * The visible parts of a page as a tree in columns, in page order: elements that bound content, and in them atoms,
 * which are never divided: text segments, graphics and drawn lines. Element 0 contains everything.
 */
export interface VisualTree {
  readonly count: number
  readonly kind: Uint8Array
  readonly parent: Int32Array
  /** One past the last node inside it. */
  readonly end: Int32Array
  readonly left: Int32Array
  readonly top: Int32Array
  readonly right: Int32Array
  readonly bottom: Int32Array
  /** The tag of its element, as a tag number. */
  readonly tag: Uint16Array
  /** The node of the page that it is, or starts with. */
  readonly node: Int32Array
  /** The segment of the page; -1 for other nodes. */
  readonly segment: Int32Array
  /** The font of a segment; for an element the fonts of its first and last segment. */
  readonly firstFont: Int32Array
  readonly lastFont: Int32Array
  /** The visible background, its own or inherited; equal numbers for equal backgrounds. */
  readonly background: Int32Array
  readonly fonts: readonly Font[]
}

export const VisualKind = { element: 0, segment: 1, graphic: 2, line: 3 } as const

/** The font of a segment. */
export interface Font {
  readonly size: number
  readonly weight: number
  readonly family: string
  readonly colour: string
}

/** The font of nodes without text. */
export const noFont = -1

export const areaOf = ({ left, top, right, bottom }: VisualTree, at: number): number =>
  (right[at]! - left[at]!) * (bottom[at]! - top[at]!)

/** The children of an element, in page order. */
export function* childrenOf({ end }: VisualTree, at: number): Iterable<number> {
  for (let child = at + 1; child < end[at]!; child = end[child]!) yield child
}
