import { notContent, unseen } from '../page/context.js'
import type { Page } from '../page/page.js'
import { blockTags, DOCUMENT, TEXT, tag } from '../page/tags.js'
import { isBlank } from './blank.js'
import { blockLimits } from './block-limits.js'
import type { Segmentation } from './segmentation.js'

const BR = tag('br')

/** Texts that differ in this never share a run: what is shown, and what only stands in for it. */
const realm = unseen

/** Cuts a page, or one of its blocks and what is in it, into blocks and runs in one sweep over its nodes. */
export function segment(page: Page, block = 0): Segmentation {
  const end = page.nodes.end[block]!
  const sweep = new Sweep(page, end - block)
  for (let node = block; node < end; node++) sweep.visit(node)
  return sweep.finish()
}

class Sweep {
  readonly #page: Page
  readonly #blockOf: Int32Array
  readonly #blocks
  readonly #runs
  #blockCount = 0
  #runCount = 0
  #block = -1
  /** The node after the last one of the open block. */
  #blockEnd = 0
  /** Whether the last run may still grow, and how many line breaks stand behind its last text. */
  #runIsOpen = false
  #breaks = 0
  #isCapped = false

  /** Room for so many nodes. */
  constructor(page: Page, nodes: number) {
    this.#page = page
    const blocks = Math.min(nodes, blockLimits.blocks)
    const runs = Math.min(nodes, blockLimits.runs)
    this.#blockOf = new Int32Array(page.nodes.count)
    this.#blocks = {
      node: new Int32Array(blocks),
      parent: new Int32Array(blocks),
      end: new Int32Array(blocks),
      firstRun: new Int32Array(blocks),
      endRun: new Int32Array(blocks),
    }
    this.#runs = {
      block: new Int32Array(runs),
      firstNode: new Int32Array(runs),
      endNode: new Int32Array(runs),
    }
  }

  visit(node: number): void {
    while (node >= this.#blockEnd && this.#block >= 0) this.#leaveBlock()
    const tag = this.#page.nodes.tag[node]!
    if (tag === TEXT) this.#visitText(node)
    else if (tag === DOCUMENT || blockTags.has(tag)) this.#enterBlock(node)
    else if (tag === BR) this.#breaks++
    this.#blockOf[node] = this.#block
  }

  finish(): Segmentation {
    while (this.#block >= 0) this.#leaveBlock()
    const blocks = this.#blockCount
    const runs = this.#runCount
    return {
      page: this.#page,
      blocks: { count: blocks, ...cut(this.#blocks, blocks) },
      runs: { count: runs, ...cut(this.#runs, runs) },
      blockOf: this.#blockOf,
      warnings: this.#isCapped
        ? [
            `The page was cut at the cap of ${blockLimits.blocks} blocks and ${blockLimits.runs} runs.`,
          ]
        : [],
    }
  }

  #enterBlock(node: number): void {
    this.#runIsOpen = false
    const block = this.#blockCount
    if (block === blockLimits.blocks) {
      this.#isCapped = true
      return
    }
    this.#blocks.node[block] = node
    this.#blocks.parent[block] = this.#block
    this.#blocks.firstRun[block] = this.#runCount
    this.#blockCount++
    this.#block = block
    this.#blockEnd = this.#page.nodes.end[node]!
  }

  #leaveBlock(): void {
    const block = this.#block
    this.#blocks.end[block] = this.#blockCount
    this.#blocks.endRun[block] = this.#runCount
    this.#runIsOpen = false
    this.#block = this.#blocks.parent[block]!
    if (this.#block >= 0) this.#blockEnd = this.#page.nodes.end[this.#blocks.node[this.#block]!]!
  }

  #visitText(node: number): void {
    const context = this.#page.nodes.context[node]!
    if ((context & notContent) !== 0 || isBlank(this.#page, node)) return
    if (!this.#continuesRun(context)) this.#startRun(node)
    if (this.#runIsOpen) this.#runs.endNode[this.#runCount - 1] = node + 1
    this.#breaks = 0
  }

  #continuesRun(context: number): boolean {
    if (!this.#runIsOpen || this.#breaks > 1) return false
    const last = this.#runs.endNode[this.#runCount - 1]! - 1
    return ((context ^ this.#page.nodes.context[last]!) & realm) === 0
  }

  #startRun(node: number): void {
    const run = this.#runCount
    this.#runIsOpen = run < blockLimits.runs
    if (!this.#runIsOpen) {
      this.#isCapped = true
      return
    }
    this.#runs.block[run] = this.#block
    this.#runs.firstNode[run] = node
    this.#runCount++
  }
}

/** Columns at their true length; short copies, so that nothing holds the long ones. */
const cut = <Columns extends Readonly<Record<string, Int32Array>>>(
  columns: Columns,
  length: number,
): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.slice(0, length)]),
  ) as Columns
