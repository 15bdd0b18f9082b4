import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { FetchFailed, HttpStatus, NotText, PageTooLarge, TreesiftError } from '../../core/errors.js'
import { decodeHtml } from '../charset/charset.js'
import { type Bytes, bounded, collect } from '../files/bytes.js'
import { type Compression, decompress, gunzipIfGzip } from '../files/decompress.js'
import { type SourceLimits, sourceLimits } from '../limits.js'
import type { RawPage } from '../raw-page.js'
import { startDeadline } from './deadline.js'
import { encodingNamed } from './encodings.js'
import { type Answer, parseUrl, travel, withoutCredentials } from './hops.js'
import { binaryMediaType } from './media-type.js'
import { type Addresses, type Network, networks } from './network.js'

export interface FetchOptions {
  readonly limits?: SourceLimits
  /** Which addresses a URL may lead to: `public` unless told otherwise. */
  readonly addresses?: Addresses
  readonly signal?: AbortSignal
  /** Sent with each request, beside those of every visitor. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asked about each URL that it is led to; throws where that may not be fetched. */
  readonly mayFetch?: (url: URL) => Promise<void>
  /** Told of the headers of a page that comes in. */
  readonly onAnswer?: (headers: IncomingHttpHeaders) => void
}

/** Fetches a page as a plain visitor. Its `url` is the one that redirects led to, without a password. */
export const fetchPage = (url: string, options: FetchOptions = {}): Promise<RawPage> =>
  fetchOver(networks[options.addresses ?? 'public'], url, options)

/** The same over a given network. */
export async function fetchOver(
  network: Network,
  given: string,
  options: Omit<FetchOptions, 'addresses'> = {},
): Promise<RawPage> {
  const { limits = sourceLimits, signal: caller, headers = {}, mayFetch, onAnswer } = options
  const start = parseUrl(given)
  const shown = start.username || start.password ? withoutCredentials(start).href : given
  const deadline = startDeadline(shown, limits.maxSeconds, caller)
  const { signal } = deadline
  try {
    const { maxRedirects } = limits
    const journey = { shown, network, maxRedirects, signal, headers, mayFetch }
    const answer = await travel(start, journey)
    const page = { id: given, ...(await readAnswer(answer, shown, limits)) }
    onAnswer?.(answer.response.headers)
    return page
  } catch (error) {
    throw failureOf(signal.aborted ? signal.reason : error, shown)
  } finally {
    deadline.clear()
  }
}

const failureOf = (error: unknown, shown: string): TreesiftError =>
  error instanceof TreesiftError ? error : new FetchFailed(shown, error)

async function readAnswer({ url, response }: Answer, shown: string, limits: SourceLimits) {
  try {
    const contentType = response.headers['content-type']
    refuseHeaders(response, contentType, shown, limits)
    const bytes = await collect(unpack(response, shown, limits.maxBytes))
    return { url: url.href, ...decodeHtml(bytes, contentType, shown) }
  } finally {
    response.destroy()
  }
}

/** Whatever can be refused before the body comes in. */
function refuseHeaders(
  { statusCode = 0, headers }: IncomingMessage,
  contentType: string | undefined,
  shown: string,
  { maxBytes }: SourceLimits,
): void {
  if (statusCode >= 300) throw new HttpStatus(shown, statusCode, headers['retry-after'])
  const kind = contentType && binaryMediaType(contentType)
  if (kind) throw new NotText(shown, kind)
  if (Number(headers['content-length']) > maxBytes) throw new PageTooLarge(shown, maxBytes)
}

/** The body without its encodings, and without gzip when it is a `.gz` file; bounded at each stage. */
export function unpack(response: IncomingMessage, shown: string, maxBytes: number): Bytes {
  let bytes = bounded(response, maxBytes, shown)
  for (const encoding of encodingsOf(response).reverse())
    bytes = bounded(decompress(bytes, encoding, shown), maxBytes, shown)
  return bounded(gunzipIfGzip(bytes, shown), maxBytes, shown)
}

/** Encodings on top of each other. More than one is odd already, and each one costs memory. */
const maxEncodings = 4

/** In the order in which they were applied. */
function encodingsOf({ headers }: IncomingMessage): Compression[] {
  const names = (headers['content-encoding'] ?? '').split(',')
  if (names.length > maxEncodings) throw new Error(`${names.length} content encodings`)
  return names.map(encodingNamed).filter((found) => found !== undefined)
}
