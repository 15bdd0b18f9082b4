import type { Server } from 'node:http'
import { isIP } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Service, type ServiceOptions } from '../../app/serving/service.js'
import { AddressInUse, errorMessage, TokenNeeded } from '../../core/errors.js'
import { createHttpApp } from './app.js'
import { type AssistantDoor, LazyDoor } from './assistants.js'
import { type LogLevel, openLog } from './log.js'
import { Metrics } from './metrics.js'
import type { ApiLimits } from './routes/route.js'

export interface ServeOptions extends Omit<ServiceOptions, 'onEvent'> {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  readonly token: string | undefined
  /** Further names by which the server is reached. */
  readonly allowedHosts: readonly string[]
  readonly limits: ApiLimits
  /** Requests that one client may send in a second. */
  readonly rate: number
  readonly logLevel: LogLevel
  /** Opens what answers assistants, when the first one asks. */
  readonly openAssistants: (parts: AssistantParts) => Promise<AssistantDoor>
}

/** What assistants are answered with. */
export interface AssistantParts {
  readonly service: Service
  /** Told of what clients are not. */
  readonly onFailure: (error: unknown) => void
}

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:7333` */
  readonly url: string
  /** Answers what it has begun, stores what is finished, and ends. */
  close(): Promise<void>
}

const serverLimits = {
  /** Connections beyond these are closed at once. */
  connections: 1_000,
  /** Milliseconds for the headers of a request, and until an idle connection is closed. */
  headers: 10_000,
  idle: 60_000,
  /** Milliseconds for a whole request: an upload may take long. */
  request: 3_600_000,
  /** Milliseconds for what has begun when the server is to end. */
  drain: 10_000,
  headerBytes: 16_384,
} as const

/** The fewest characters of a token. */
const minTokenLength = 16

/** Starts a server. Fails when the address is taken, or open to others without a token. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { host, port, token, allowedHosts } = options
  if (!isLoopback(host) && (token?.length ?? 0) < minTokenLength) throw new TokenNeeded(host)
  const log = openLog(options.logLevel)
  const metrics = new Metrics()
  const service = await Service.open({
    ...options,
    onEvent: (event) => {
      metrics.addEvent(event)
      log.event(event)
    },
  })
  metrics.watch(service)
  let isStopping = false
  const assistants = new LazyDoor(() =>
    options.openAssistants({
      service,
      onFailure: (error) => log.event({ kind: 'failure', error }),
    }),
  )
  const app = createHttpApp({
    service,
    assistants,
    access: { token, hosts: hostNames(host, token, allowedHosts) },
    limits: options.limits,
    rate: options.rate,
    log,
    metrics,
    isStopping: () => isStopping,
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: serverLimits.headerBytes,
      headersTimeout: serverLimits.headers,
      requestTimeout: serverLimits.request,
      keepAliveTimeout: serverLimits.idle,
      connectionsCheckingInterval: serverLimits.headers / 2,
    },
  }) as Server
  server.maxConnections = serverLimits.connections
  try {
    await listening(server, host, port)
  } catch (error) {
    await service.close()
    throw new AddressInUse(`${host}:${port}`, errorMessage(error))
  }
  return {
    url: urlOf(server, host),
    close: async () => {
      if (isStopping) return
      isStopping = true
      log.info('stopping')
      await drained(server)
      await assistants.close()
      await service.close()
    },
  }
}

const loopbackNames = ['127.0.0.1', '[::1]', 'localhost'] as const

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** `undefined` where any name is taken, because the token is asked for. */
function hostNames(
  host: string,
  token: string | undefined,
  allowed: readonly string[],
): ReadonlySet<string> | undefined {
  if (!isLoopback(host) && token !== undefined && allowed.length === 0) return undefined
  const own = isLoopback(host) ? loopbackNames : []
  return new Set([...own, inUrl(host), ...allowed].map((name) => name.toLowerCase()))
}

const inUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${inUrl(host)}:${port}`
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Takes no new connections, and waits for the answers that are under way. */
function drained(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), serverLimits.drain)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
