import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BadUrl, TooManyRedirects } from '../../core/errors.js'
import { version } from '../../core/version.js'
import { checkLiteral, guardedLookup, type Network } from './network.js'

const schemes: Readonly<Record<string, typeof requestHttp>> = {
  'http:': requestHttp,
  'https:': requestHttps,
}

/** What it is called in robots.txt. */
export const userAgent = 'treesift'

const ownHeaders = {
  'User-Agent': `${userAgent}/${version}`,
  Accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5',
  'Accept-Encoding': 'gzip, deflate, br',
}

const redirects: readonly (number | undefined)[] = [301, 302, 303, 307, 308]

/** What all the hops of one fetch have in common. */
export interface Journey {
  /** The URL to tell the user about: as given, without a password. */
  readonly shown: string
  readonly network: Network
  readonly maxRedirects: number
  readonly signal: AbortSignal
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asked about each hop but the first; throws where it may not be fetched. */
  readonly mayFetch?: ((url: URL) => Promise<void>) | undefined
}

/** The first answer that is no redirect, and the URL that gave it. Its body is still to be read. */
export interface Answer {
  readonly url: URL
  readonly response: IncomingMessage
}

/** Follows redirects; each hop is checked as the first. A password is sent to the origin it was given for. */
export async function travel(start: URL, journey: Journey): Promise<Answer> {
  const authorization = authorizationOf(start)
  let url = withoutCredentials(start)
  for (let hop = 0; hop <= journey.maxRedirects; hop++) {
    const own = url.origin === start.origin ? authorization : {}
    const response = await send(url, own, journey)
    const target = redirectOf(response)
    if (target === undefined) return { url, response }
    response.destroy()
    url = nextUrl(target, url, journey.shown)
    await journey.mayFetch?.(url)
  }
  throw new TooManyRedirects(journey.shown, journey.maxRedirects)
}

/** The URL when it is one that can be fetched. */
export function parseUrl(url: string): URL {
  if (!URL.canParse(url)) throw new BadUrl(url, 'not a valid URL')
  const parsed = new URL(url)
  if (!schemes[parsed.protocol]) throw new BadUrl(url, `${parsed.protocol} is not fetched`)
  return parsed
}

export function withoutCredentials(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  plain.hash = ''
  return plain
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  const credentials = `${percentDecoded(username)}:${percentDecoded(password)}`
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function send(
  url: URL,
  authorization: Record<string, string>,
  { shown, network, signal, headers }: Journey,
): Promise<IncomingMessage> {
  checkLiteral(network, url, shown)
  const request = schemes[url.protocol]!
  const lookup = guardedLookup(network, shown)
  return new Promise((resolve, reject) => {
    request(url, {
      headers: { ...ownHeaders, ...headers, ...authorization },
      lookup,
      signal,
      agent: false,
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** Node reads headers as Latin-1; servers send UTF-8. */
function redirectOf({ statusCode, headers: { location } }: IncomingMessage): string | undefined {
  if (!redirects.includes(statusCode) || location === undefined) return undefined
  return Buffer.from(location, 'latin1').toString('utf8')
}

function nextUrl(target: string, from: URL, shown: string): URL {
  if (!URL.canParse(target, from.href))
    throw new BadUrl(shown, `redirects to "${target}", not a URL`)
  const next = new URL(target, from)
  if (!schemes[next.protocol]) throw new BadUrl(shown, `redirects to a ${next.protocol} URL`)
  return withoutCredentials(next)
}
