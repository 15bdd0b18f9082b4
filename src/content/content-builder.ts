import type { Page } from '../page/page.js'
import type { Block, Content } from './content.js'
import { blockFrame, type Frame } from './frames.js'
import type { Step } from './structure.js'

/** A tree of content while it grows: parts are opened where the next block stands in them, and never opened again. */
export class ContentBuilder {
  readonly #blocks: Block[] = []
  readonly #frames: Frame[]

  constructor(page: Page) {
    this.#frames = [blockFrame(page, 0, this.#blocks)]
  }

  /** Whether this is the innermost part that is open. */
  isAt(step: Step | undefined): boolean {
    return this.#frames.length - 1 === (step?.depth ?? 0) && this.#isOpen(step)
  }

  goTo(step: Step | undefined): void {
    const missing: Step[] = []
    let at = step
    for (; at !== undefined && !this.#isOpen(at); at = at.outer) missing.push(at)
    this.#frames.length = (at?.depth ?? 0) + 1
    for (const inner of missing.reverse()) this.#frames.push(this.#top.enter(inner))
  }

  add(block: Block): void {
    this.#top.blocks.push(block)
  }

  finish(): Content {
    return { blocks: this.#blocks }
  }

  get #top(): Frame {
    return this.#frames.at(-1)!
  }

  #isOpen(step: Step | undefined): boolean {
    return step === undefined || this.#frames[step.depth]?.node === step.node
  }
}
