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

/** What a page is drawn with: a style sheet, an image. */
export interface Resource {
  readonly contentType?: string | undefined
  readonly bytes: Buffer
}

/** Fetches what a page is drawn with, by the same rules as the page. */
export const fetchResource = (url: string, options: FetchOptions = {}): Promise<Resource> =>
  fetched(networks[options.addresses ?? 'public'], url, options, readResource)

/** A page over a given network. */
export const fetchOver = async (
  network: Network,
  given: string,
  options: Omit<FetchOptions, 'addresses'> = {},
): Promise<RawPage> => ({ id: given, ...(await fetched(network, given, options, readPageAnswer)) })

type ReadAnswer<Result> = (answer: Answer, shown: string, limits: SourceLimits) => Promise<Result>

async function fetched<Result>(
  network: Network,
  given: string,
  options: Omit<FetchOptions, 'addresses'>,
  read: ReadAnswer<Result>,
): Promise<Result> {
  const { limits = sourceLimits, signal: caller, headers = {}, mayFetch, onAnswer } = options
  const start = parseUrl(given)
  const shown = start.username || start.password ? withoutCredentials(start).href : given
  const deadline = startDeadline(shown, limits.maxSeconds, caller)
  const { signal } = deadline
  try {
    const { maxRedirects } = limits
    const journey = { shown, network, maxRedirects, signal, headers, mayFetch }
    const answer = await travel(start, journey)
    try {
      const result = await read(answer, shown, limits)
      onAnswer?.(answer.response.headers)
      return result
    } finally {
      answer.response.destroy()
    }
  } catch (error) {
    throw failureOf(signal.aborted ? signal.reason : error, shown)
  } finally {
    deadline.clear()
  }
}

const failureOf = (error: unknown, shown: string): TreesiftError =>
  error instanceof TreesiftError ? error : new FetchFailed(shown, error)

async function readPageAnswer({ url, response }: Answer, shown: string, limits: SourceLimits) {
  const contentType = response.headers['content-type']
  refuseHeaders(response, shown, limits)
  const kind = contentType && binaryMediaType(contentType)
  if (kind) throw new NotText(shown, kind)
  const bytes = gunzipIfGzip(unpack(response, shown, limits.maxBytes), shown)
  const page = await collect(bounded(bytes, limits.maxBytes, shown))
  return { url: url.href, ...decodeHtml(page, contentType, shown) }
}

async function readResource(
  { response }: Answer,
  shown: string,
  limits: SourceLimits,
): Promise<Resource> {
  refuseHeaders(response, shown, limits)
  const bytes = await collect(unpack(response, shown, limits.maxBytes))
  return { contentType: response.headers['content-type'], bytes }
}

/** Whatever can be refused before the body comes in. */
function refuseHeaders(
  { statusCode = 0, headers }: IncomingMessage,
  shown: string,
  { maxBytes }: SourceLimits,
): void {
  if (statusCode >= 300) throw new HttpStatus(shown, statusCode, headers['retry-after'])
  if (Number(headers['content-length']) > maxBytes) throw new PageTooLarge(shown, maxBytes)
}

/** The body without its encodings; bounded at each stage. */
export function unpack(response: IncomingMessage, shown: string, maxBytes: number): Bytes {
  let bytes = bounded(response, maxBytes, shown)
  for (const encoding of encodingsOf(response).reverse())
    bytes = bounded(decompress(bytes, encoding, shown), maxBytes, shown)
  return bytes
}

/** Encodings on top of each other. More than one is odd already, and each one costs memory. */
const maxEncodings = 4

/** In the order in which they were applied. */
function encodingsOf({ headers }: IncomingMessage): Compression[] {
  const names = (headers['content-encoding'] ?? '').split(',')
  if (names.length > maxEncodings) throw new Error(`${names.length} content encodings`)
  return names.map(encodingNamed).filter((found) => found !== undefined)
}
