import { FetchFailed, TreesiftError } from '../../core/errors.js'
import { inputLimits } from '../raw-page/input-limits.js'
import { startDeadline } from './deadline.js'
import type { FetchOptions } from './fetch-page.js'
import { networks } from './network.js'
import { followRedirects } from './redirects.js'
import {
  decodeBody,
  type IncompletePolicy,
  incompleteReason,
  incompleteWarning,
} from './response-body.js'
import { allowAll, maxRobotsBytes, parseRobots, type RobotsRules } from './robots-rules.js'

/** The rules of a site, and the reason to report when they disallow a URL. */
interface SiteRobotsRules extends RobotsRules {
  readonly reason: string
  /** If only a part of the robots.txt came. */
  readonly warning?: string
}

/** Redirects that RFC 9309 requires at least. */
const maxRobotsRedirects = 5
/** Sites whose rules are cached. */
const maxSites = 10_000

const unrestricted: SiteRobotsRules = { ...allowAll, reason: '' }

/** Fetches the robots.txt of each site once. */
export class RobotsCache {
  readonly #agent: string
  readonly #options: FetchOptions
  readonly #known = new Map<string, Promise<SiteRobotsRules>>()

  constructor(agent: string, options: FetchOptions) {
    this.#agent = agent
    this.#options = options
  }

  /** Rejects if the server is unreachable. */
  of({ origin }: URL): Promise<SiteRobotsRules> {
    const known = this.#known.get(origin)
    if (known !== undefined) return known
    if (this.#known.size >= maxSites) this.#known.delete(this.#known.keys().next().value!)
    const rules = this.#fetch(new URL('/robots.txt', origin))
    // a failed fetch is not cached
    rules.catch(() => this.#known.delete(origin))
    this.#known.set(origin, rules)
    return rules
  }

  /** A site without robots.txt allows everything, one whose server fails allows nothing. */
  async #fetch(url: URL): Promise<SiteRobotsRules> {
    const { limits = inputLimits, addresses = 'public', signal: caller } = this.#options
    const deadline = startDeadline(url.href, limits.maxSeconds, caller)
    const { signal } = deadline
    try {
      const network = networks[addresses]
      const context = { shown: url.href, network, maxRedirects: maxRobotsRedirects, signal }
      const { response } = await followRedirects(url, context)
      try {
        const { status } = response
        if (status >= 500)
          return { allows: () => false, reason: `${url.href} was answered with ${status}` }
        if (status >= 300) return unrestricted
        const bytes = decodeBody(response, url.href, limits.maxBytes)
        const { text, failure } = await readStart(bytes, this.#options.incomplete ?? 'refuse')
        const warning = failure && incompleteWarning(url.href, failure)
        return { ...parseRobots(text, this.#agent), reason: url.href, ...(warning && { warning }) }
      } finally {
        response.discard()
      }
    } catch (error) {
      const failure = signal.aborted ? signal.reason : error
      throw failure instanceof TreesiftError ? failure : new FetchFailed(url.href, failure)
    } finally {
      deadline.clear()
    }
  }
}

/** The text up to the limit, without a last line that is cut off, and why more did not come. */
async function readStart(
  bytes: AsyncIterable<Uint8Array>,
  incomplete: IncompletePolicy,
): Promise<{ readonly text: string; readonly failure?: string }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of bytes) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxRobotsBytes) break
    }
  } catch (error) {
    const failure = incomplete === 'keep' ? incompleteReason(error) : undefined
    if (failure === undefined || size === 0) throw error
    return { text: wholeLines(Buffer.concat(chunks)), failure }
  }
  const all = Buffer.concat(chunks)
  return { text: size > maxRobotsBytes ? wholeLines(all) : all.toString('utf8') }
}

/** An address that is cut off would allow or disallow more than it does. */
function wholeLines(bytes: Buffer): string {
  const start = bytes.subarray(0, maxRobotsBytes)
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r'))
  return start.toString('utf8', 0, end + 1)
}
