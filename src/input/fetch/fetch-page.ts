import type { IncomingHttpHeaders } from 'node:http'
import { FetchFailed, HttpStatus, NotText, PageTooLarge, TreesiftError } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { binaryMediaType } from '../charset/binary-content.js'
import { decodeHtml } from '../charset/decode-html.js'
import { type InputLimits, inputLimits } from '../raw-page/input-limits.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { startDeadline } from './deadline.js'
import type { HttpResponse } from './http-exchange.js'
import { type AllowedAddresses, type Network, networks } from './network.js'
import { type FinalResponse, followRedirects, parseHttpUrl } from './redirects.js'
import { type IncompletePolicy, readPageBody, readWholeBody } from './response-body.js'

export interface FetchOptions {
  readonly limits?: InputLimits
  /** Which addresses a URL may lead to; default `public`. */
  readonly addresses?: AllowedAddresses
  /** What to do with a response that breaks off; default `refuse`. */
  readonly incomplete?: IncompletePolicy
  readonly signal?: AbortSignal
  /** Extra headers of each request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called before each redirect is followed; rejects if the URL may not be fetched. */
  readonly mayFetch?: (url: URL) => Promise<void>
  /** Called with the headers of a page that arrived whole. */
  readonly onResponse?: (headers: IncomingHttpHeaders) => void
}

/** Fetches a page. Its `url` is the final one after redirects, without a password. */
export const fetchPage = (url: string, options: FetchOptions = {}): Promise<RawPage> =>
  fetchPageOver(networks[options.addresses ?? 'public'], url, options)

/** A style sheet, image or the like of a page. */
interface FetchedResource {
  readonly contentType?: string | undefined
  readonly bytes: Buffer
}

/** Fetches a resource of a page under the same restrictions as pages. */
export const fetchResource = async (
  url: string,
  options: FetchOptions = {},
): Promise<FetchedResource> =>
  (await fetched(networks[options.addresses ?? 'public'], url, options, readResource)).result

/** Fetches a page over a given network. */
export async function fetchPageOver(
  network: Network,
  given: string,
  options: Omit<FetchOptions, 'addresses'> = {},
): Promise<RawPage> {
  const { result, headers, isWhole } = await fetched(network, given, options, readPageResponse)
  if (isWhole) options.onResponse?.(headers)
  return { id: omitCredentials(given), ...result }
}

/** What a response gave; `isWhole` is false if only a part of it came. */
interface ReadResult<Result> {
  readonly result: Result
  readonly isWhole: boolean
}

interface ReadContext {
  /** The URL for messages. */
  readonly shown: string
  readonly limits: InputLimits
  readonly incomplete: IncompletePolicy
}

type ReadResponse<Result> = (
  response: FinalResponse,
  context: ReadContext,
) => Promise<ReadResult<Result>>

async function fetched<Result>(
  network: Network,
  given: string,
  options: Omit<FetchOptions, 'addresses'>,
  read: ReadResponse<Result>,
): Promise<ReadResult<Result> & { readonly headers: IncomingHttpHeaders }> {
  const { limits = inputLimits, signal: caller, headers = {}, mayFetch } = options
  const start = parseHttpUrl(given)
  const shown = omitCredentials(given)
  const deadline = startDeadline(shown, limits.maxSeconds, caller)
  const { signal } = deadline
  try {
    const { maxRedirects } = limits
    const context = { shown, network, maxRedirects, signal, headers, mayFetch }
    const final = await followRedirects(start, context)
    try {
      const found = await read(final, { shown, limits, incomplete: options.incomplete ?? 'refuse' })
      return { ...found, headers: final.response.headers }
    } finally {
      final.response.discard()
    }
  } catch (error) {
    throw asFetchError(signal.aborted ? signal.reason : error, shown)
  } finally {
    deadline.clear()
  }
}

const asFetchError = (error: unknown, shown: string): TreesiftError =>
  error instanceof TreesiftError ? error : new FetchFailed(shown, error)

async function readPageResponse(
  { url, response }: FinalResponse,
  { shown, limits, incomplete }: ReadContext,
) {
  const contentType = response.headers['content-type']
  rejectByHeaders(response, shown, limits)
  const kind = contentType && binaryMediaType(contentType)
  if (kind) throw new NotText(shown, kind)
  const { bytes, warnings } = await readPageBody(response, shown, limits.maxBytes, incomplete)
  const decoded = decodeHtml(bytes, contentType, shown)
  const result = { url: url.href, ...decoded, warnings: [...warnings, ...decoded.warnings] }
  return { result, isWhole: warnings.length === 0 }
}

async function readResource(
  { response }: FinalResponse,
  { shown, limits }: ReadContext,
): Promise<ReadResult<FetchedResource>> {
  rejectByHeaders(response, shown, limits)
  const bytes = await readWholeBody(response, shown, limits.maxBytes)
  return { result: { contentType: response.headers['content-type'], bytes }, isWhole: true }
}

/** Rejects what the headers alone rule out, before the body is read. */
function rejectByHeaders(
  { status, headers }: HttpResponse,
  shown: string,
  { maxBytes }: InputLimits,
): void {
  if (status >= 300) throw new HttpStatus(shown, status, headers['retry-after'])
  if (Number(headers['content-length']) > maxBytes) throw new PageTooLarge(shown, maxBytes)
}
