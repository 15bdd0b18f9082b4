import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  type ErrorReport,
  errorReport,
  isPrivateCode,
  publicReport,
  ServerBusy,
  TooManyRequests,
  TreesiftError,
  UsageError,
} from '../../core/errors.js'

/** A failure as RFC 9457 writes it, with the code of treesift. */
export interface Problem {
  /** Names the kind of problem; it leads nowhere. */
  readonly type: string
  /** The code in words. */
  readonly title: string
  readonly status: number
  /** What is wrong, where, and what to do next. */
  readonly detail: string
  /** The stable code, such as `BROKEN_LABELS`. */
  readonly code: string
}

export const problemType = 'application/problem+json'

/** The status of each code that is not the client's input; any other code is 422. */
const statuses: Readonly<Record<string, ContentfulStatusCode>> = {
  INVALID_REQUEST: 400,
  BAD_OPTION: 400,
  BAD_URL: 400,
  UNKNOWN_FORMAT: 400,
  UNKNOWN_METHOD: 400,
  TOKEN_REFUSED: 401,
  ORIGIN_REFUSED: 403,
  PRIVATE_ADDRESS: 403,
  ROBOTS_DISALLOWED: 403,
  UNKNOWN_ADDRESS: 404,
  RULES_NOT_FOUND: 404,
  VERSION_NOT_KEPT: 404,
  JOB_NOT_FOUND: 404,
  PAGE_NOT_OPEN: 404,
  BODY_TOO_SLOW: 408,
  BODY_TOO_LARGE: 413,
  PAGE_TOO_LARGE: 413,
  BUNDLE_TOO_LARGE: 413,
  WRONG_MEDIA_TYPE: 415,
  HOST_REFUSED: 421,
  TOO_MANY_REQUESTS: 429,
  FETCH_FAILED: 502,
  HTTP_STATUS: 502,
  INCOMPLETE_RESPONSE: 502,
  TOO_MANY_REDIRECTS: 502,
  FETCH_TIMEOUT: 504,
  SERVER_BUSY: 503,
  SERVER_STOPPING: 503,
  DATABASE_LOCKED: 503,
  DATABASE_FULL: 507,
  INTERNAL: 500,
  PACKAGE_NOT_INSTALLED: 501,
}

/** The problem that an error is, with the headers of its response. */
export function problemOf(thrown: unknown): {
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>
  /** For the log; given where the client is not told everything. */
  readonly report?: ErrorReport
} {
  const report = errorReport(thrown)
  const { code } = report
  const status = statuses[code] ?? (isPrivateCode(code) ? 500 : statusOfKind(thrown))
  const detail = publicReport(report).message
  return {
    problem: { type: `urn:treesift:${code}`, title: titleOf(code), status, detail, code },
    headers: headersOf(thrown, status),
    ...(isPrivateCode(code) && { report }),
  }
}

const statusOfKind = (thrown: unknown): number =>
  thrown instanceof UsageError && thrown instanceof TreesiftError ? 400 : 422

/** `BODY_TOO_LARGE`: `Body too large`. */
const titleOf = (code: string): string =>
  code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** Seconds after which a client may try again, unless the error knows better. */
const retrySeconds = 5

function headersOf(thrown: unknown, status: number): Readonly<Record<string, string>> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  if (status !== 429 && status !== 503) return {}
  const isTimed = thrown instanceof ServerBusy || thrown instanceof TooManyRequests
  return { 'retry-after': String(isTimed ? thrown.retryAfter : retrySeconds) }
}
