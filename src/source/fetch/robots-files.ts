import { FetchFailed, TreesiftError } from '../../core/errors.js'
import { sourceLimits } from '../limits.js'
import { startDeadline } from './deadline.js'
import { travel } from './hops.js'
import { type FetchOptions, unpack } from './http.js'
import { networks } from './network.js'
import { everythingAllowed, longestRobots, parseRobots, type RobotsRules } from './robots.js'

/** The rules of a site, and why they disallow what they do. */
export interface SiteRules extends RobotsRules {
  readonly reason: string
}

/** Redirects that RFC 9309 asks for at least. */
const mostRedirects = 5
/** Sites whose rules are remembered. */
const mostSites = 10_000

const allowing: SiteRules = { ...everythingAllowed, reason: '' }

/** The robots.txt of each site, fetched once. */
export class RobotsFiles {
  readonly #agent: string
  readonly #options: FetchOptions
  readonly #known = new Map<string, Promise<SiteRules>>()

  constructor(agent: string, options: FetchOptions) {
    this.#agent = agent
    this.#options = options
  }

  /** Fails where the server cannot be reached. */
  of({ origin }: URL): Promise<SiteRules> {
    const known = this.#known.get(origin)
    if (known !== undefined) return known
    if (this.#known.size >= mostSites) this.#known.delete(this.#known.keys().next().value!)
    const rules = this.#fetch(new URL('/robots.txt', origin))
    // who asked is told; asked again it is tried again
    rules.catch(() => this.#known.delete(origin))
    this.#known.set(origin, rules)
    return rules
  }

  /** A site without such a file allows everything, one whose server fails nothing. */
  async #fetch(url: URL): Promise<SiteRules> {
    const { limits = sourceLimits, addresses = 'public', signal: caller } = this.#options
    const deadline = startDeadline(url.href, limits.maxSeconds, caller)
    const { signal } = deadline
    try {
      const network = networks[addresses]
      const journey = { shown: url.href, network, maxRedirects: mostRedirects, signal }
      const { response } = await travel(url, journey)
      try {
        const { statusCode = 0 } = response
        if (statusCode >= 500)
          return { allows: () => false, reason: `${url.href} was answered with ${statusCode}` }
        if (statusCode >= 300) return allowing
        const text = await beginningOf(unpack(response, url.href, limits.maxBytes))
        return { ...parseRobots(text, this.#agent), reason: url.href }
      } finally {
        response.destroy()
      }
    } catch (error) {
      const failure = signal.aborted ? signal.reason : error
      throw failure instanceof TreesiftError ? failure : new FetchFailed(url.href, failure)
    } finally {
      deadline.clear()
    }
  }
}

async function beginningOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= longestRobots) break
  }
  return Buffer.concat(chunks).subarray(0, longestRobots).toString('utf8')
}
