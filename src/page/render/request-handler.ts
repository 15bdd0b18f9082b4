import { setMaxListeners } from 'node:events'
import type { Route } from 'playwright-core'
import { fetchResource } from '../../input/fetch/fetch-page.js'
import type { AllowedAddresses } from '../../input/fetch/network.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import { renderLimits } from './render-limits.js'

/** Each of many fetches listens to it at the same time, of which Node would warn. */
function abortController(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** What a page may load: nothing, or resources from such addresses, fetched by our own code. */
export type NetworkAccess = 'none' | AllowedAddresses

/**
 * Answers all network requests of a page; the browser itself has no network. The document is the given HTML;
 * everything else is refused or, if allowed, fetched within our limits.
 */
export class RequestHandler {
  readonly #url: string
  readonly #html: string
  readonly #access: NetworkAccess
  readonly #stopped = abortController()
  #isDocumentServed = false
  #requestsLeft: number = renderLimits.requests

  constructor(url: string, html: string, access: NetworkAccess) {
    this.#url = url
    this.#html = html
    this.#access = access
  }

  /** Never rejects: a closed page needs no answer. */
  async answer(route: Route): Promise<void> {
    try {
      await this.#answer(route)
    } catch {
      await route.abort('failed').catch(() => {})
    }
  }

  /** Aborts all fetches. */
  stop(): void {
    this.#stopped.abort()
  }

  #answer(route: Route): Promise<void> {
    const request = route.request()
    const isNavigation = request.isNavigationRequest()
    if (isNavigation && request.url() === this.#url && !this.#isDocumentServed) {
      this.#isDocumentServed = true
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: this.#html })
    }
    const isAllowed = request.method() === 'GET' && this.#requestsLeft-- > 0
    // an aborted navigation keeps the current document
    if (isNavigation) return route.abort('aborted')
    if (this.#access === 'none' || !isAllowed) return route.abort('blockedbyclient')
    return this.#fetch(route, this.#access)
  }

  async #fetch(route: Route, addresses: AllowedAddresses): Promise<void> {
    const { contentType, bytes } = await fetchResource(route.request().url(), {
      addresses,
      limits: {
        ...inputLimits,
        maxBytes: renderLimits.resourceBytes,
        maxSeconds: renderLimits.seconds,
      },
      signal: this.#stopped.signal,
    })
    await route.fulfill({
      body: bytes,
      headers: {
        // fonts of other hosts need this header
        'access-control-allow-origin': '*',
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
    })
  }
}
