import type { MethodPage } from './method-page.js'

/** A way to find the main content of a page of whose site nothing is known. */
export interface Method {
  /** One line for a person. */
  readonly meaning: string
  /** The number of the paper that it is from, as in docs/methods.md; what is ours has none. */
  readonly paper?: PaperNumber
  /** What it asks for beside the page, where that can be had: where things stand when the page is rendered. */
  readonly asks?: 'boxes'
  find(page: MethodPage): Finding
}

export type PaperNumber = '000' | '001' | '002' | '003' | '004'

/** What a method makes of a page. */
export interface Finding {
  /** The runs that it keeps as main content, in page order, each once. */
  readonly runs: readonly number[]
  /** What should be known of how it was found, such as that something was missing. */
  readonly warnings?: readonly string[]
  /** What the method saw, for people who look into it; worked out when it is asked for. */
  readonly parts?: () => Iterable<Part>
  /** What was found as a well-formed XML document, where the paper asks for one. */
  readonly document?: () => string
}

/** A part of a page as a method sees it: a block with its scores, a data region, a record, a leaf of a segmentation. */
export interface Part {
  /** What the method calls such a part. */
  readonly kind: string
  /** 0 for a part that stands in no other; parts stand behind the one they are inside of, as in an outline. */
  readonly depth: number
  /** Its nodes are `firstNode` up to, not including, `endNode`. */
  readonly firstNode: number
  readonly endNode: number
  /** Every number finite. */
  readonly measures: Readonly<Record<string, number>>
  /** Words of the method's own about it, such as a repeating pattern. */
  readonly note?: string
  readonly isKept: boolean
}
