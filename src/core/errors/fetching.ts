import { TreesiftError } from './treesift-error.js'
import { reasonOf } from './wording.js'

export class BadUrl extends TreesiftError {
  constructor(url: string, reason: string) {
    super('BAD_URL', `${url}: ${reason}. Only http and https URLs are fetched.`)
  }
}

export class PrivateAddress extends TreesiftError {
  constructor(url: string, address: string) {
    super(
      'PRIVATE_ADDRESS',
      `${url}: leads to ${address}, a private or local address. Use --allow-private if you mean it.`,
    )
  }
}

export class TooManyRedirects extends TreesiftError {
  constructor(url: string, limit: number) {
    super(
      'TOO_MANY_REDIRECTS',
      `${url}: redirected more than ${limit} times. Raise --max-redirects, or give the final URL.`,
    )
  }
}

export class FetchTimeout extends TreesiftError {
  constructor(url: string, seconds: number) {
    super(
      'FETCH_TIMEOUT',
      `${url}: no whole answer within ${seconds} seconds. Try later, or raise --max-seconds.`,
    )
  }
}

export class FetchFailed extends TreesiftError {
  constructor(url: string, cause: unknown) {
    super('FETCH_FAILED', `${url}: could not be fetched (${reasonOf(cause)}).`, { cause })
  }
}

export class HttpStatus extends TreesiftError {
  constructor(
    url: string,
    readonly status: number,
    /** What the server said in Retry-After. */
    readonly retryAfter?: string,
  ) {
    super(
      'HTTP_STATUS',
      `${url}: the server answered ${status}. Check that the page exists and may be read.`,
    )
  }
}

export class RobotsDisallowed extends TreesiftError {
  constructor(url: string, reason: string) {
    super(
      'ROBOTS_DISALLOWED',
      `${url}: its site asks robots not to fetch it (${reason}). Use --ignore-robots if you may all the same.`,
    )
  }
}

export class PageUnchanged extends TreesiftError {
  constructor(url: string) {
    super(
      'PAGE_UNCHANGED',
      `${url}: has not changed since it was fetched last. Leave out --cache to fetch it again.`,
    )
  }
}

export class BrokenCache extends TreesiftError {
  constructor(path: string, reason: string) {
    super(
      'BROKEN_CACHE',
      `${path}: not a cache of treesift (${reason}). Name another with --cache, or remove it.`,
    )
  }
}
