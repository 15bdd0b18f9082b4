import { HttpStatus, PageUnchanged, RobotsDisallowed } from '../../core/errors.js'
import { given } from '../../core/given.js'
import type { RawPage } from '../raw-page.js'
import { parseUrl, userAgent } from './hops.js'
import { type Clock, HostTurns, worldClock } from './host-turns.js'
import { type FetchOptions, fetchPage } from './http.js'
import type { PageCache } from './page-cache.js'
import { RobotsFiles } from './robots-files.js'

export const politeDefaults = {
  /** Seconds between fetches from one host, where it does not ask for more: what people take who read fast. */
  delay: 1,
  /** How often a server that is busy or fails is asked again. */
  retries: 3,
} as const

const politeLimits = {
  /** Seconds that a site or a server may ask for between fetches; what asks for more is given up, or not waited for. */
  longestWait: 120,
  /** Seconds before the first retry; each later one waits twice as long. */
  firstWait: 1,
} as const

export interface PoliteOptions extends FetchOptions {
  readonly robots?: 'obeyed' | 'ignored'
  readonly delay?: number
  readonly retries?: number
  /** Pages that have not changed are not fetched again. */
  readonly cache?: PageCache | undefined
  readonly clock?: Clock
  readonly random?: () => number
}

/** Busy, or failing for now. */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status < 600)

/** Fetches pages as guests do: asks whether it may, not too fast, and comes back later where a server is busy. */
export class PoliteFetcher {
  readonly #options: PoliteOptions
  readonly #clock: Clock
  readonly #turns: HostTurns
  readonly #robots: RobotsFiles

  constructor(options: PoliteOptions = {}) {
    this.#options = options
    this.#clock = options.clock ?? worldClock
    this.#turns = new HostTurns(this.#clock)
    this.#robots = new RobotsFiles(userAgent, options)
  }

  readonly fetch = async (url: string): Promise<RawPage> => {
    const target = parseUrl(url)
    await this.#refuseDisallowed(target)
    const { retries = politeDefaults.retries } = this.#options
    for (let attempt = 0; ; attempt++) {
      await this.#turns.take(target.host, await this.#delayOf(target))
      try {
        return await this.#fetchOnce(url)
      } catch (error) {
        const wait = attempt < retries ? this.#waitAfter(error, attempt) : undefined
        if (wait === undefined) throw error
        this.#turns.hold(target.host, wait)
      }
    }
  }

  async #fetchOnce(url: string): Promise<RawPage> {
    const { cache } = this.#options
    const { etag, lastModified } = cache?.of(url) ?? {}
    const headers = given({ 'If-None-Match': etag, 'If-Modified-Since': lastModified })
    try {
      return await fetchPage(url, {
        ...this.#options,
        headers,
        mayFetch: (hop) => this.#refuseDisallowed(hop),
        onAnswer: ({ etag, 'last-modified': lastModified }) =>
          cache?.set(url, given({ etag, lastModified })),
      })
    } catch (error) {
      const isSame = error instanceof HttpStatus && error.status === 304
      throw isSame && Object.keys(headers).length > 0 ? new PageUnchanged(url) : error
    }
  }

  async #refuseDisallowed(url: URL): Promise<void> {
    if (this.#options.robots === 'ignored') return
    const rules = await this.#robots.of(url)
    if (!rules.allows(`${url.pathname}${url.search}`))
      throw new RobotsDisallowed(url.href, rules.reason)
  }

  /** What the site asks for, where that is more than is kept anyway. */
  async #delayOf(url: URL): Promise<number> {
    const { delay = politeDefaults.delay, robots } = this.#options
    if (robots === 'ignored') return delay
    const asked = (await this.#robots.of(url)).delay ?? 0
    return Math.max(delay, Math.min(asked, politeLimits.longestWait))
  }

  /** Milliseconds until it may be tried again; `undefined` where that is of no use. */
  #waitAfter(error: unknown, attempt: number): number | undefined {
    if (!(error instanceof HttpStatus) || !isPassing(error.status)) return undefined
    const { random = Math.random } = this.#options
    const backoff = politeLimits.firstWait * 2 ** attempt * (0.5 + random())
    const seconds = secondsOf(error.retryAfter, this.#clock) ?? backoff
    return seconds > politeLimits.longestWait ? undefined : seconds * 1000
  }
}

/** What Retry-After says: seconds, or a time. */
function secondsOf(retryAfter: string | undefined, clock: Clock): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter)
  const time = Date.parse(retryAfter)
  return Number.isNaN(time) ? undefined : Math.max(0, (time - clock.now()) / 1000)
}
