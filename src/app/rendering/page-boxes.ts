import type { Boxes } from '../../render/boxes.js'
import { Renderer, type RendererOptions } from '../../render/renderer.js'
import { storedBoxes } from '../../render/stored-boxes.js'
import type { RawPage } from '../../source/raw-page.js'

/** Where things stand on a page, or why nobody knows. */
export type Looked =
  | { readonly kind: 'seen'; readonly boxes: Boxes }
  | { readonly kind: 'unseen'; readonly error: unknown }

/** Where things stand on pages: as it is stored beside them, else as a browser shows them. */
export class PageBoxes {
  readonly #options: RendererOptions
  /** Several who ask about a page at the same time get one answer. */
  readonly #known = new WeakMap<RawPage, Promise<Looked>>()
  #renderer: Renderer | undefined

  constructor(options: RendererOptions = {}) {
    this.#options = options
  }

  /** Never rejects: a page without boxes is a page still. */
  of(page: RawPage): Promise<Looked> {
    const known = this.#known.get(page)
    if (known !== undefined) return known
    const looked = this.#look(page)
    this.#known.set(page, looked)
    return looked
  }

  /** Ends the browser, if there was need of one. */
  async close(): Promise<void> {
    await this.#renderer?.close()
  }

  async #look(page: RawPage): Promise<Looked> {
    try {
      return { kind: 'seen', boxes: (await stored(page)) ?? (await this.#taken(page)) }
    } catch (error) {
      return { kind: 'unseen', error }
    }
  }

  async #taken(page: RawPage): Promise<Boxes> {
    this.#renderer ??= new Renderer(this.#options)
    return this.#renderer.boxesOf(page)
  }
}

/** What is stored and cannot be read is taken anew. */
const stored = async ({ file, html }: RawPage): Promise<Boxes | undefined> =>
  file === undefined ? undefined : storedBoxes(file, html).catch(() => undefined)
