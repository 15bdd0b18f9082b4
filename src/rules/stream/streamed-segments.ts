import { notContent, notShown } from '../../page/columns/node-context.js'
import { blockTags, DOCUMENT_NODE, TEXT_NODE, tagId } from '../../page/columns/tags.js'
import { isBlankRange } from '../../page/segments/blank-text.js'
import type { StreamedNodes } from './streamed-nodes.js'

const BR = tagId('br')

/** Between these, no character but the no-break space is blank. */
const [firstPlain, lastPlain, noBreakSpace] = [33, 0x1000, 0xa0]

/** In place of the context of the last segment: it is over. */
const ENDED = -1

/** The shown segments, as `segmentPage` makes them, of those blocks of a page that may have votes. */
export class StreamedSegments {
  readonly block: number[] = []
  readonly firstNode: number[] = []
  readonly endNode: number[] = []
  readonly #table: StreamedNodes
  readonly #mayHaveVotes: (state: number) => boolean
  /** The blocks that are open, whether the innermost may have votes, and where it ends. */
  readonly #open: number[] = []
  #isWanted = false
  #blockEnd = 0
  /** The bits of the last segment's context that say why it is not shown, or `ENDED`. */
  #hidden = ENDED
  #breaks = 0

  constructor(table: StreamedNodes, mayHaveVotes: (state: number) => boolean) {
    this.#table = table
    this.#mayHaveVotes = mayHaveVotes
    const { tag, end, count } = table.nodes
    for (let node = 0; node < count; node++) {
      while (node >= this.#blockEnd && this.#open.length > 0) this.#leave()
      const id = tag[node]!
      if (id === TEXT_NODE) {
        if (this.#isWanted) this.#addText(node)
      } else if (id === BR) this.#breaks++
      else if (id === DOCUMENT_NODE || blockTags.has(id)) this.#enter(node, end[node]!)
    }
  }

  get count(): number {
    return this.block.length
  }

  #enter(node: number, end: number): void {
    this.#open.push(node)
    this.#blockEnd = end
    this.#hidden = ENDED
    this.#isWanted = this.#mayHaveVotes(this.#table.states[node]!)
  }

  #leave(): void {
    this.#open.pop()
    this.#hidden = ENDED
    const block = this.#open.at(-1)
    if (block === undefined) return
    const { nodes, states } = this.#table
    this.#blockEnd = nodes.end[block]!
    this.#isWanted = this.#mayHaveVotes(states[block]!)
  }

  #addText(node: number): void {
    const context = this.#table.nodes.context[node]!
    if ((context & notContent) !== 0 || this.#isBlank(node)) return
    const hidden = context & notShown
    const isContinued = hidden === this.#hidden && this.#breaks <= 1
    this.#hidden = hidden
    this.#breaks = 0
    if (hidden !== 0) return
    if (isContinued) this.endNode[this.count - 1] = node + 1
    else {
      this.block.push(this.#open.at(-1)!)
      this.firstNode.push(node)
      this.endNode.push(node + 1)
    }
  }

  /** As a rule the first character answers: a text that shows something by its first character is not blank. */
  #isBlank(node: number): boolean {
    const table = this.#table
    if (table.isShown(node)) {
      const first = table.firstCode(table.textsBefore[node]!)
      if (first >= firstPlain && first < lastPlain && first !== noBreakSpace) return false
    } else if (table.mayBeShown(node)) return true
    const text = table.textOf(node)
    return isBlankRange(text, 0, text.length)
  }
}
