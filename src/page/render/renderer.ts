import { RenderFailed } from '../../core/errors.js'
import { defaultSandbox, findBrowser, RunningBrowser, type Sandbox } from './browser.js'
import { type OpenTab, type PageToRender, type RenderOptions, withOpenTab } from './open-tab.js'
import { renderLimits } from './render-limits.js'
import type { RenderedBoxes } from './rendered-page.js'
import { captureBoxes } from './snapshot.js'

export interface RendererOptions extends Partial<RenderOptions> {
  /** Path of the browser; default: `findBrowser`. */
  readonly browser?: string
  readonly sandbox?: Sandbox
}

/** One browser for many pages, started for the first one and restarted after a crash. */
export class Renderer {
  readonly #path: string
  readonly #sandbox: Sandbox
  readonly #options: RenderOptions
  #running: Promise<RunningBrowser> | undefined

  /** Throws if there is no browser. */
  constructor({ browser, sandbox = defaultSandbox(), ...options }: RendererOptions = {}) {
    this.#path = findBrowser(browser)
    this.#sandbox = sandbox
    this.#options = { ...defaultOptions, ...options }
  }

  /** The boxes and styles of a page. */
  boxesOf(page: PageToRender): Promise<RenderedBoxes> {
    return this.withTab(page, captureBoxes)
  }

  /** Loads a page and calls `use` with its tab; again in another browser if this one ends because of another page. */
  async withTab<Result>(
    page: PageToRender,
    use: (tab: OpenTab) => Promise<Result>,
  ): Promise<Result> {
    const running = await this.#browser()
    try {
      return await withOpenTab(running, page, this.#options, use)
    } catch (error) {
      if (running.isRunning || !(error instanceof RenderFailed)) throw error
      return withOpenTab(await this.#browser(), page, this.#options, use)
    }
  }

  /** Closes the browser. */
  async close(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    const browser = await running?.catch(() => undefined)
    await browser?.close()
  }

  async #browser(): Promise<RunningBrowser> {
    const before = this.#running
    const known = await before?.catch(() => undefined)
    if (known?.isRunning) return known
    // of those who find that it has ended, the first one starts another
    if (this.#running === before) this.#running = RunningBrowser.launch(this.#path, this.#sandbox)
    return this.#running!
  }
}

const defaultOptions: RenderOptions = {
  scripts: 'disabled',
  network: 'none',
  seconds: renderLimits.seconds,
}
