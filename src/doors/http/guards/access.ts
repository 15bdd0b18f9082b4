import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { HostRefused, OriginRefused, TokenRefused } from '../../../core/errors.js'

/** Who may use the server. */
export interface AccessOptions {
  /** Without it everybody who reaches the server may use it. */
  readonly token: string | undefined
  /** The names by which the server is reached, without ports; `undefined` where a token decides. */
  readonly hosts: ReadonlySet<string> | undefined
}

/** A page that reaches the server by a name of its own is refused (DNS rebinding). */
export const checkHost =
  ({ hosts }: Pick<AccessOptions, 'hosts'>): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header('host') ?? ''
    if (hosts !== undefined && !hosts.has(nameOf(host))) throw new HostRefused(host)
    await next()
  }

/** Pages of other sites are refused, by what browsers say of where a request comes from (CSRF). */
export const checkOrigin: MiddlewareHandler = async (context, next) => {
  const origin = context.req.header('origin')
  const host = context.req.header('host') ?? ''
  if (origin !== undefined && !isSameOrigin(origin, host)) throw new OriginRefused(origin)
  if (context.req.header('sec-fetch-site') === 'cross-site' && !isOpened(context))
    throw new OriginRefused('another site')
  await next()
}

/** A host without its port. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d{1,5}$/, '')

const isSameOrigin = (origin: string, host: string): boolean =>
  origin === `http://${host}` || origin === `https://${host}`

/** Whether a person follows a link to the studio. */
const isOpened = ({ req }: Context): boolean =>
  req.method === 'GET' &&
  req.header('sec-fetch-mode') === 'navigate' &&
  req.header('sec-fetch-dest') === 'document'

/** Asks for the token. */
export const checkToken = ({ token }: Pick<AccessOptions, 'token'>): MiddlewareHandler => {
  const wanted = token === undefined ? undefined : digest(token)
  return async (context, next) => {
    if (wanted !== undefined) {
      const given = /^Bearer +(\S+) *$/i.exec(context.req.header('authorization') ?? '')?.[1]
      if (given === undefined || !timingSafeEqual(digest(given), wanted)) throw new TokenRefused()
    }
    await next()
  }
}

/** Of equal length for all texts, so that comparing takes the same time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
