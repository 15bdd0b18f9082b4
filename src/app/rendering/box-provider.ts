import type { RawPage } from '../../input/raw-page/raw-page.js'
import { readBoxesFile } from '../../page/render/boxes-file.js'
import type { RenderedBoxes } from '../../page/render/rendered-page.js'
import { Renderer, type RendererOptions } from '../../page/render/renderer.js'

/** The boxes of a rendered page, or why there are none. */
export type BoxesResult =
  | { readonly kind: 'rendered'; readonly boxes: RenderedBoxes }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Provides the boxes of pages: those stored beside a page, else those that a browser renders. */
export class BoxProvider {
  readonly #options: RendererOptions
  /** Simultaneous requests for a page get one result. */
  readonly #results = new WeakMap<RawPage, Promise<BoxesResult>>()
  #renderer: Renderer | undefined

  constructor(options: RendererOptions = {}) {
    this.#options = options
  }

  /** Never rejects: a page without boxes can still be extracted. */
  boxesOf(page: RawPage): Promise<BoxesResult> {
    const known = this.#results.get(page)
    if (known !== undefined) return known
    const result = this.#resultOf(page)
    this.#results.set(page, result)
    return result
  }

  /** Ends the browser, if one was started. */
  async close(): Promise<void> {
    await this.#renderer?.close()
  }

  async #resultOf(page: RawPage): Promise<BoxesResult> {
    try {
      return { kind: 'rendered', boxes: (await storedBoxes(page)) ?? (await this.#render(page)) }
    } catch (error) {
      return { kind: 'failed', error }
    }
  }

  async #render(page: RawPage): Promise<RenderedBoxes> {
    this.#renderer ??= new Renderer(this.#options)
    return this.#renderer.boxesOf(page)
  }
}

/** Stored boxes that cannot be read are rendered again. */
const storedBoxes = async ({ file, html }: RawPage): Promise<RenderedBoxes | undefined> =>
  file === undefined ? undefined : readBoxesFile(file, html).catch(() => undefined)
