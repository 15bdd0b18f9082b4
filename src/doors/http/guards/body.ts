import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { BodyTooLarge, BodyTooSlow, InvalidRequest, WrongMediaType } from '../../../core/errors.js'
import type { ApiEnvironment } from '../environment.js'

export interface BodyLimits {
  readonly maxBytes: number
  /** Seconds for a whole body. */
  readonly seconds: number
}

/** Reads the body of a request in JSON, within its limits, before anything else looks at it. */
export const readJson =
  (limits: BodyLimits): MiddlewareHandler<ApiEnvironment> =>
  async ({ req, env }, next) => {
    const text = await jsonBodyOf(env.incoming, limits)
    // the validators of routes take it from here; what is no JSON they refuse
    Object.assign(req.bodyCache, { text: Promise.resolve(text) })
    await next()
  }

/** The text of a body that claims to be JSON. */
export async function jsonBodyOf(incoming: IncomingMessage, limits: BodyLimits): Promise<string> {
  const type = mediaTypeOf(incoming.headers['content-type'])
  if (type !== 'application/json') throw new WrongMediaType(type, ['application/json'])
  const chunks: Uint8Array[] = []
  for await (const chunk of limitedBody(incoming, limits)) chunks.push(chunk)
  return textOf(Buffer.concat(chunks))
}

/** `text/html; charset=utf-8`: `text/html`. */
export const mediaTypeOf = (contentType = ''): string =>
  contentType.split(';', 1)[0]!.trim().toLowerCase()

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidRequest('The body is not valid UTF-8')
  }
}

/**
 * The bytes of a body as they come. Fails as soon as they are too many, or when they take too long; what is left of
 * the body then does not keep the client from reading the answer.
 */
export async function* limitedBody(
  incoming: IncomingMessage,
  { maxBytes, seconds }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (Number(incoming.headers['content-length']) > maxBytes) throw new BodyTooLarge(maxBytes)
  const chunks = incoming.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyTooSlow(seconds)), seconds * 1000)
  })
  let size = 0
  try {
    for (;;) {
      const next = await Promise.race([chunks.next().catch(brokenOff), timeout])
      if (next.done) break
      size += next.value.length
      if (size > maxBytes) throw new BodyTooLarge(maxBytes)
      yield next.value
    }
    // without its end a body is not whole
    if (!incoming.complete) brokenOff()
  } finally {
    clearTimeout(timer)
  }
}

function brokenOff(): never {
  throw new InvalidRequest('The body broke off')
}
