import type { Browser } from 'playwright-core'
import type { Boxes } from './boxes.js'
import { findBrowser } from './find-browser.js'
import { launch, type Sandbox, usualSandbox } from './launch.js'
import { renderLimits } from './render-limits.js'
import { type Renderable, type Showing, show, type View } from './show.js'
import { takeBoxes } from './take-boxes.js'

export interface RendererOptions extends Partial<Showing> {
  /** The program to run; looked for when none is named. */
  readonly browser?: string
  readonly sandbox?: Sandbox
}

/** One browser for many pages. It starts with the first, and again when a page broke it. */
export class Renderer {
  readonly #path: string
  readonly #sandbox: Sandbox
  readonly #showing: Showing
  #running: Promise<Browser> | undefined

  /** Throws when there is no browser. */
  constructor({ browser, sandbox = usualSandbox(), ...showing }: RendererOptions = {}) {
    this.#path = findBrowser(browser)
    this.#sandbox = sandbox
    this.#showing = { ...usualShowing, ...showing }
  }

  /** Where everything on a page stands, and what it looks like. */
  boxesOf(page: Renderable): Promise<Boxes> {
    return this.look(page, takeBoxes)
  }

  async look<Seen>(page: Renderable, see: (view: View) => Promise<Seen>): Promise<Seen> {
    return show(await this.#browser(), page, this.#showing, see)
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    const browser = await running?.catch(() => undefined)
    await browser?.close()
  }

  async #browser(): Promise<Browser> {
    const known = await this.#running?.catch(() => undefined)
    if (known?.isConnected()) return known
    this.#running = launch(this.#path, this.#sandbox)
    return this.#running
  }
}

const usualShowing: Showing = {
  scripts: 'kept from running',
  reach: 'nothing',
  seconds: renderLimits.seconds,
}
