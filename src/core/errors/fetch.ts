import { errorMessage, TreesiftError } from './treesift-error.js'

export class BadUrl extends TreesiftError {
  constructor(url: string, reason: string) {
    super('BAD_URL', `${url}: ${reason}. Only http and https URLs are fetched.`)
  }
}

export class PrivateAddress extends TreesiftError {
  constructor(url: string, address: string) {
    super(
      'PRIVATE_ADDRESS',
      `${url}: leads to ${address}, a private or local address. Use --allow-private to fetch it.`,
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
  readonly reason: string

  constructor(url: string, seconds: number) {
    super(
      'FETCH_TIMEOUT',
      `${url}: no complete response within ${seconds} seconds. Try later, or raise --max-seconds.`,
    )
    this.reason = `it did not end within ${seconds} seconds`
  }
}

export class IncompleteResponse extends TreesiftError {
  constructor(
    url: string,
    /** Why the rest did not come. */
    readonly reason: string,
  ) {
    super(
      'INCOMPLETE_RESPONSE',
      `${url}: the response is incomplete (${reason}). Try later, or use --keep-partial to take what came.`,
    )
  }
}

export class FetchFailed extends TreesiftError {
  constructor(url: string, cause: unknown) {
    super('FETCH_FAILED', `${url}: could not be fetched (${errorMessage(cause)}).`, { cause })
  }
}

export class HttpStatus extends TreesiftError {
  constructor(
    url: string,
    readonly status: number,
    /** The Retry-After header. */
    readonly retryAfter?: string,
  ) {
    super(
      'HTTP_STATUS',
      `${url}: the server answered ${status}. Check that the page exists and is accessible.`,
    )
  }
}

export class RobotsDisallowed extends TreesiftError {
  constructor(url: string, reason: string) {
    super(
      'ROBOTS_DISALLOWED',
      `${url}: disallowed for robots by its site (${reason}). Use --ignore-robots if you have permission.`,
    )
  }
}

export class PageUnchanged extends TreesiftError {
  constructor(url: string) {
    super(
      'PAGE_UNCHANGED',
      `${url}: unchanged since it was last fetched. Omit --cache to fetch it again.`,
    )
  }
}

export class BrokenCache extends TreesiftError {
  constructor(path: string, reason: string) {
    super(
      'BROKEN_CACHE',
      `${path}: not a cache file of treesift (${reason}). Name another file with --cache, or remove this one.`,
    )
  }
}
