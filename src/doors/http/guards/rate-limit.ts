import type { MiddlewareHandler } from 'hono'
import { TooManyRequests } from '../../../core/errors.js'
import type { ApiEnvironment } from '../environment.js'

interface Bucket {
  tokens: number
  filledAt: number
}

/** Clients that are remembered; beyond them the oldest ones begin anew. */
const maxClients = 10_000

/** So many seconds of a client's rate may come at once. */
const burstSeconds = 2

/** Lets each client address send so many requests a second, on average. */
export function limitRate(
  perSecond: number,
  now: () => number = Date.now,
): MiddlewareHandler<ApiEnvironment> {
  const buckets = new Map<string, Bucket>()
  const full = Math.max(1, perSecond * burstSeconds)
  return async (context, next) => {
    const client = context.env.incoming.socket.remoteAddress ?? ''
    const bucket = buckets.get(client) ?? { tokens: full, filledAt: now() }
    buckets.delete(client)
    buckets.set(client, bucket)
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value!)
    const time = now()
    bucket.tokens = Math.min(full, bucket.tokens + ((time - bucket.filledAt) / 1000) * perSecond)
    bucket.filledAt = time
    if (bucket.tokens < 1)
      throw new TooManyRequests(Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)))
    bucket.tokens--
    await next()
  }
}
