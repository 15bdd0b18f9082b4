/**
 * What is seen of a page, as a tree in columns, in page order: elements that bound content, and in them the atoms, which
 * are never divided: runs of text, graphics, and lines drawn between things. Element 0 holds everything.
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
  /** What its element is called, as the page counts names. */
  readonly tag: Uint16Array
  /** The node of the page that it is, or that it begins with. */
  readonly node: Int32Array
  /** The run of the page that it is; -1 for all but runs. */
  readonly run: Int32Array
  /** Of a run its own; of an element with runs in it that of the first, and of the last. */
  readonly firstFont: Int32Array
  readonly lastFont: Int32Array
  /** What is seen behind it: its own background, or that of what it stands in. The same number for the same. */
  readonly background: Int32Array
  readonly fonts: readonly Font[]
}

export const Kind = { element: 0, run: 1, graphic: 2, line: 3 } as const

/** How a run is set. */
export interface Font {
  readonly size: number
  readonly weight: number
  readonly family: string
  readonly colour: string
}

/** The font of what holds no text. */
export const noFont = -1

export const areaOf = ({ left, top, right, bottom }: VisualTree, at: number): number =>
  (right[at]! - left[at]!) * (bottom[at]! - top[at]!)

/** What stands directly in an element, in page order. */
export function* childrenOf({ end }: VisualTree, at: number): Iterable<number> {
  for (let child = at + 1; child < end[at]!; child = end[child]!) yield child
}
