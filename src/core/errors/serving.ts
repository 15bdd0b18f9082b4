import { type ErrorReport, TreesiftError, UsageError } from './treesift-error.js'

/** A failure that came from a worker thread, with its code. */
export class ReportedFailure extends TreesiftError {
  constructor({ code, message }: ErrorReport) {
    super(code, message)
  }
}

export class InvalidRequest extends TreesiftError {
  constructor(reason: string) {
    super('INVALID_REQUEST', `${reason}. See /docs for what this address takes.`)
  }
}

export class UnknownAddress extends TreesiftError {
  constructor(what: string) {
    super('UNKNOWN_ADDRESS', `There is nothing at ${what}. See /docs for the addresses.`)
  }
}

export class WrongMediaType extends TreesiftError {
  constructor(found: string, known: readonly string[]) {
    super(
      'WRONG_MEDIA_TYPE',
      `The content type "${found}" is not taken here. Send one of ${known.join(', ')}.`,
    )
  }
}

export class BodyTooLarge extends TreesiftError {
  constructor(limit: number) {
    super(
      'BODY_TOO_LARGE',
      `The body is larger than ${limit} bytes. Send less at once, or raise --max-bytes.`,
    )
  }
}

export class BodyTooSlow extends TreesiftError {
  constructor(seconds: number) {
    super('BODY_TOO_SLOW', `The body did not arrive within ${seconds} seconds. Send it again.`)
  }
}

export class TooManyRequests extends TreesiftError {
  constructor(
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super(
      'TOO_MANY_REQUESTS',
      `More requests than one client may send. Try again in ${retryAfter} s, or raise --rate.`,
    )
  }
}

export class ServerBusy extends TreesiftError {
  constructor(
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super('SERVER_BUSY', `The server has enough to do. Try again in ${retryAfter} s.`)
  }
}

export class ServerStopping extends TreesiftError {
  constructor() {
    super('SERVER_STOPPING', 'The server is stopping. Try again when it has been started again.')
  }
}

export class TokenRefused extends TreesiftError {
  constructor() {
    super(
      'TOKEN_REFUSED',
      'The token is missing or wrong. Send "Authorization: Bearer TOKEN" with the token of --token or TREESIFT_TOKEN.',
    )
  }
}

export class HostRefused extends TreesiftError {
  constructor(host: string) {
    super(
      'HOST_REFUSED',
      `The server is not reached as "${host}". Use the address that it printed, or name this host with --allow-host.`,
    )
  }
}

export class OriginRefused extends TreesiftError {
  constructor(origin: string) {
    super('ORIGIN_REFUSED', `Pages of ${origin} may not use this server. Call it from a program.`)
  }
}

export class TokenNeeded extends UsageError {
  constructor(host: string) {
    super(
      'TOKEN_NEEDED',
      `${host} can be reached by others: give a token of 16 characters or more with --token or TREESIFT_TOKEN.`,
    )
  }
}

export class AddressInUse extends TreesiftError {
  constructor(address: string, reason: string) {
    super('ADDRESS_IN_USE', `${address}: cannot listen there (${reason}). Name another --port.`)
  }
}

export class JobNotFound extends TreesiftError {
  constructor(id: string) {
    super('JOB_NOT_FOUND', `There is no job ${id}. It may have been removed; see GET /v1/jobs.`)
  }
}

export class PageNotOpen extends TreesiftError {
  constructor(id: string) {
    super('PAGE_NOT_OPEN', `There is no open page ${id}. Open it again.`)
  }
}

export class WorkspaceInUse extends TreesiftError {
  constructor(path: string) {
    super(
      'WORKSPACE_IN_USE',
      `${path}: another server works with it. Stop that one, or name another --workspace.`,
    )
  }
}

export class NotAnImage extends TreesiftError {
  constructor(url: string, type: string) {
    super('NOT_AN_IMAGE', `${url}: not an image that is shown, but "${type}".`)
  }
}
