import type { Page } from '../page/page.js'

/** The blocks of a page in page order, as columns. Block 0 is the document; a block stands before those inside it. */
export interface BlockColumns {
  readonly count: number
  readonly node: Int32Array
  readonly parent: Int32Array
  /** One past the last block inside it. */
  readonly end: Int32Array
  /** The runs inside a block, those of its inner blocks too, are `firstRun` up to, not including, `endRun`. */
  readonly firstRun: Int32Array
  readonly endRun: Int32Array
}

/** The runs of a page in page order, as columns. */
export interface RunColumns {
  readonly count: number
  readonly block: Int32Array
  /** Its texts are among the nodes from `firstNode` up to, not including, `endNode`. */
  readonly firstNode: Int32Array
  readonly endNode: Int32Array
}

/**
 * A page cut into blocks and runs. A *block* is an element that bounds content; a *run* is the longest stretch of
 * inline text inside one block, the smallest thing that is kept or dropped.
 */
export interface Segmentation {
  readonly page: Page
  readonly blocks: BlockColumns
  readonly runs: RunColumns
  /** The block that each node stands in; a block's own node stands in that block. */
  readonly blockOf: Int32Array
  readonly warnings: readonly string[]
}
