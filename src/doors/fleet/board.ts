import type { Server } from 'node:http'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { HonoAdapter } from '@bull-board/hono'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Queue } from 'bullmq'
import { Hono } from 'hono'
import { AddressInUse, errorMessage } from '../../core/errors.js'

const host = '127.0.0.1'

/** Other sites may name our address: only what is asked by our names is answered. */
const ownNames: ReadonlySet<string> = new Set([host, 'localhost'])

/** Nothing is loaded from elsewhere: the pages name a font host. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ')

/** Shows a queue, read only, to browsers of this machine. */
export async function startBoard(
  queue: Queue,
  port: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({
    fetch: boardApp(queue).fetch,
    overrideGlobalObjects: false,
  }) as Server
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) =>
      failed(new AddressInUse(`${host}:${port}`, errorMessage(error))),
    )
    server.listen(port, host, listening)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${taken}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function boardApp(queue: Queue): Hono {
  const adapter = new HonoAdapter(serveStatic)
  createBullBoard({
    queues: [new BullMQAdapter(queue, { readOnlyMode: true })],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'treesift fleet' } },
  })
  adapter.setBasePath('/')
  const app = new Hono()
  app.use(async (context, next) => {
    if (!ownNames.has(new URL(context.req.url).hostname)) return context.text('', 421)
    await next()
    context.header('content-security-policy', policy)
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    return undefined
  })
  app.route('/', adapter.registerPlugin())
  return app
}
