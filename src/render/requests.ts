import type { Route } from 'playwright-core'
import { fetchResource } from '../source/fetch/http.js'
import type { Addresses } from '../source/fetch/network.js'
import { sourceLimits } from '../source/limits.js'
import { renderLimits } from './render-limits.js'

/** What a page may load beside itself: nothing, or what our own fetching brings from such addresses. */
export type Reach = 'nothing' | Addresses

/**
 * Answers everything that a page asks of the network. The browser itself has none: the document is what we were given,
 * all else is refused, or, where it is allowed, fetched by us within our limits.
 */
export class Requests {
  readonly #url: string
  readonly #html: string
  readonly #reach: Reach
  readonly #stopped = new AbortController()
  #isDocumentGiven = false
  #left: number = renderLimits.requests

  constructor(url: string, html: string, reach: Reach) {
    this.#url = url
    this.#html = html
    this.#reach = reach
  }

  /** Never rejects: a page that is gone waits for no answer. */
  async answer(route: Route): Promise<void> {
    try {
      await this.#answer(route)
    } catch {
      await route.abort('failed').catch(() => {})
    }
  }

  /** Nothing is fetched any more. */
  stop(): void {
    this.#stopped.abort()
  }

  #answer(route: Route): Promise<void> {
    const request = route.request()
    const isNavigation = request.isNavigationRequest()
    if (isNavigation && request.url() === this.#url && !this.#isDocumentGiven) {
      this.#isDocumentGiven = true
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: this.#html })
    }
    const isAllowed = request.method() === 'GET' && this.#left-- > 0
    // a document stays where it is when the way to another is broken off
    if (isNavigation) return route.abort('aborted')
    if (this.#reach === 'nothing' || !isAllowed) return route.abort('blockedbyclient')
    return this.#fetch(route, this.#reach)
  }

  async #fetch(route: Route, addresses: Addresses): Promise<void> {
    const { contentType, bytes } = await fetchResource(route.request().url(), {
      addresses,
      limits: {
        ...sourceLimits,
        maxBytes: renderLimits.resourceBytes,
        maxSeconds: renderLimits.seconds,
      },
      signal: this.#stopped.signal,
    })
    await route.fulfill({
      body: bytes,
      headers: {
        // fonts are shown on pages of other hosts only where their own allows it
        'access-control-allow-origin': '*',
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
    })
  }
}
