import { basicAuthorization } from '../../core/basic-authorization.js'
import { BadUrl, TooManyRedirects } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { isValidUrl } from '../../core/parse-url.js'
import { version } from '../../core/version.js'
import { exchangeHttp, type HttpResponse, isHttpScheme } from './http-exchange.js'
import { checkLiteralAddress, guardedLookup, type Network } from './network.js'

/** The product name in robots.txt. */
export const userAgent = 'treesift'

const ownHeaders = {
  'User-Agent': `${userAgent}/${version}`,
  Accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5',
  'Accept-Encoding': 'gzip, deflate, br',
}

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

/** What all requests of one fetch share. */
interface RequestContext {
  /** The URL for messages: as given, without a password. */
  readonly shown: string
  readonly network: Network
  readonly maxRedirects: number
  readonly signal: AbortSignal
  /** Extra headers of each request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called before each redirect is followed; rejects if the URL may not be fetched. */
  readonly mayFetch?: ((url: URL) => Promise<void>) | undefined
}

/** The first response that is not a redirect, and its URL. The body is unread. */
export interface FinalResponse {
  readonly url: URL
  readonly response: HttpResponse
}

/**
 * Follows redirects; each URL is checked like the first. Credentials are sent only to the origin they were given for.
 */
export async function followRedirects(start: URL, context: RequestContext): Promise<FinalResponse> {
  const authorization = basicAuthorization(start)
  let url = withoutCredentials(start)
  for (let count = 0; count <= context.maxRedirects; count++) {
    const own = url.origin === start.origin ? authorization : {}
    const response = await send(url, own, context)
    const target = redirectTarget(response)
    if (target === undefined) return { url, response }
    response.discard()
    url = nextUrl(target, url, context.shown)
    await context.mayFetch?.(url)
  }
  throw new TooManyRedirects(context.shown, context.maxRedirects)
}

/** Parses an http or https URL; throws for others. */
export function parseHttpUrl(url: string): URL {
  const shown = omitCredentials(url)
  if (!isValidUrl(url)) throw new BadUrl(shown, 'not a valid URL')
  const parsed = new URL(url)
  if (!isHttpScheme(parsed.protocol)) throw new BadUrl(shown, `${parsed.protocol} is not fetched`)
  return parsed
}

function withoutCredentials(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  plain.hash = ''
  return plain
}

function send(
  url: URL,
  authorization: Record<string, string>,
  { shown, network, signal, headers }: RequestContext,
): Promise<HttpResponse> {
  checkLiteralAddress(network, url, shown)
  return exchangeHttp(url, shown, {
    headers: { ...ownHeaders, ...headers, ...authorization },
    lookup: guardedLookup(network, shown),
    signal,
  })
}

/** Node decodes headers as Latin-1; servers send UTF-8. */
function redirectTarget({ status, headers: { location } }: HttpResponse): string | undefined {
  if (!redirectStatuses.includes(status) || location === undefined) return undefined
  return Buffer.from(location, 'latin1').toString('utf8')
}

function nextUrl(target: string, from: URL, shown: string): URL {
  if (!isValidUrl(target, from.href))
    throw new BadUrl(shown, `redirects to "${omitCredentials(target)}", not a URL`)
  const next = new URL(target, from)
  if (!isHttpScheme(next.protocol)) throw new BadUrl(shown, `redirects to a ${next.protocol} URL`)
  return withoutCredentials(next)
}
