import { HttpStatus, PageUnchanged, RobotsDisallowed } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { politeDefaults } from '../raw-page/input-limits.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { type FetchOptions, fetchPage } from './fetch-page.js'
import { type Clock, HostQueue, systemClock } from './host-queue.js'
import type { PageCache } from './page-cache.js'
import { parseHttpUrl, userAgent } from './redirects.js'
import { RobotsCache } from './robots-cache.js'

const politeLimits = {
  /** Maximum seconds between fetches at the request of a site; servers that ask for more are not retried. */
  maxWait: 120,
  /** Seconds before the first retry; doubled for each later one. */
  firstWait: 1,
} as const

export interface PoliteOptions extends FetchOptions {
  readonly robots?: 'obeyed' | 'ignored'
  readonly delay?: number
  readonly retries?: number
  /** Unchanged pages are not fetched again. */
  readonly cache?: PageCache | undefined
  readonly clock?: Clock
  readonly random?: () => number
}

/** Whether a retry may succeed. */
const isTransient = (status: number): boolean => status === 429 || (status >= 500 && status < 600)

/** Fetches pages politely: obeys robots.txt, limits the rate per host, retries later when a server is busy. */
export class PoliteFetcher {
  readonly #options: PoliteOptions
  readonly #clock: Clock
  readonly #queue: HostQueue
  readonly #robots: RobotsCache

  constructor(options: PoliteOptions = {}) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#queue = new HostQueue(this.#clock)
    this.#robots = new RobotsCache(userAgent, options)
  }

  readonly fetch = (url: string): Promise<RawPage> => this.#fetch(url, this.#options.cache)

  /** The same, also of what did not change: a sitemap names pages that may have. */
  readonly fetchList = (url: string): Promise<RawPage> => this.#fetch(url, undefined)

  async #fetch(url: string, cache: PageCache | undefined): Promise<RawPage> {
    parseHttpUrl(url)
    const target = new URL(omitCredentials(url))
    const warnings = new Set<string>()
    await this.#checkRobots(target, warnings)
    const { retries = politeDefaults.retries } = this.#options
    for (let attempt = 0; ; attempt++) {
      await this.#queue.waitForTurn(target.host, await this.#delayOf(target))
      try {
        return withWarnings(await this.#fetchOnce(url, cache, warnings), warnings)
      } catch (error) {
        const wait = attempt < retries ? this.#waitAfter(error, attempt) : undefined
        if (wait === undefined) throw error
        this.#queue.postpone(target.host, wait)
      }
    }
  }

  /**
   * @param url As given, with credentials.
   * @param warnings Extended by what robots.txt of the sites gives that redirects lead to.
   */
  async #fetchOnce(
    url: string,
    cache: PageCache | undefined,
    warnings: Set<string>,
  ): Promise<RawPage> {
    const shown = omitCredentials(url)
    const { etag, lastModified } = cache?.get(shown) ?? {}
    const headers = omitUndefined({ 'If-None-Match': etag, 'If-Modified-Since': lastModified })
    try {
      return await fetchPage(url, {
        ...this.#options,
        headers,
        mayFetch: (next) => this.#checkRobots(next, warnings),
        onResponse: ({ etag, 'last-modified': lastModified }) =>
          cache?.set(shown, omitUndefined({ etag, lastModified })),
      })
    } catch (error) {
      const isSame = error instanceof HttpStatus && error.status === 304
      throw isSame && Object.keys(headers).length > 0 ? new PageUnchanged(shown) : error
    }
  }

  /** Throws if the URL is disallowed; adds a warning if only a part of robots.txt is known. */
  async #checkRobots(url: URL, warnings: Set<string>): Promise<void> {
    if (this.#options.robots === 'ignored') return
    const rules = await this.#robots.of(url)
    if (!rules.allows(`${url.pathname}${url.search}`))
      throw new RobotsDisallowed(url.href, rules.reason)
    if (rules.warning !== undefined) warnings.add(rules.warning)
  }

  /** The crawl delay of the site if it is longer than the configured one. */
  async #delayOf(url: URL): Promise<number> {
    const { delay = politeDefaults.delay, robots } = this.#options
    if (robots === 'ignored') return delay
    const requested = (await this.#robots.of(url)).delay ?? 0
    return Math.max(delay, Math.min(requested, politeLimits.maxWait))
  }

  /** Milliseconds until a retry; `undefined` if a retry is pointless. */
  #waitAfter(error: unknown, attempt: number): number | undefined {
    if (!(error instanceof HttpStatus) || !isTransient(error.status)) return undefined
    const { random = Math.random } = this.#options
    const backoff = politeLimits.firstWait * 2 ** attempt * (0.5 + random())
    const seconds = secondsOf(error.retryAfter, this.#clock) ?? backoff
    return seconds > politeLimits.maxWait ? undefined : seconds * 1000
  }
}

const withWarnings = (page: RawPage, warnings: ReadonlySet<string>): RawPage =>
  warnings.size === 0 ? page : { ...page, warnings: [...warnings, ...page.warnings] }

/** Retry-After is a number of seconds or a date. */
function secondsOf(retryAfter: string | undefined, clock: Clock): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter)
  const time = Date.parse(retryAfter)
  return Number.isNaN(time) ? undefined : Math.max(0, (time - clock.now()) / 1000)
}
