import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { Service } from '../../app/serving/service.js'
import { InvalidRequest, ServerStopping, TreesiftError, UnknownAddress } from '../../core/errors.js'
import { version } from '../../core/version.js'
import { openApiDocument, subjects } from './api.js'
import { addAssistants, type LazyDoor } from './assistants.js'
import type { ApiEnvironment } from './environment.js'
import { addFrames } from './frame-routes.js'
import { Frames } from './frames.js'
import { type AccessOptions, checkHost, checkOrigin, checkToken } from './guards/access.js'
import { readJson } from './guards/body.js'
import { limitRate } from './guards/rate-limit.js'
import type { Log } from './log.js'
import type { Metrics } from './metrics.js'
import { problemOf, problemType } from './problems.js'
import type { Api, ApiLimits } from './routes/route.js'
import { addStudio } from './studio-files.js'
import { invalidRequest } from './validation.js'

export interface HttpAppOptions {
  readonly service: Service
  readonly assistants: LazyDoor
  readonly access: AccessOptions
  readonly limits: ApiLimits
  /** Requests that one client may send in a second. */
  readonly rate: number
  readonly log: Log
  readonly metrics: Metrics
  /** Whether the server is about to end. */
  readonly isStopping: () => boolean
}

/** Everything that the server answers. */
export function createHttpApp(options: HttpAppOptions): Api {
  const { service, access, limits, rate, metrics, isStopping } = options
  const api: Api = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error)
    },
  })
  const problems = new Map<Request, ProblemNote>()
  api.use(observe(options, problems))
  api.onError((error, context) => {
    const { problem, headers, report } = problemOf(asTreesiftError(error))
    problems.set(context.req.raw, { code: problem.code, failure: report?.message })
    return new Response(JSON.stringify(problem), {
      status: problem.status,
      headers: {
        'content-type': problemType,
        ...headers,
        // what is left of the body does not come in time
        ...(problem.status === 408 && { connection: 'close' }),
      },
    })
  })
  api.notFound(({ req }) => {
    throw new UnknownAddress(`${req.method} ${req.path.slice(0, 200)}`)
  })
  api.use(securityHeaders)
  api.get('/healthz', (context) => context.json({ status: 'ok', version }))
  api.use(checkHost(access))
  const frames = new Frames()
  addFrames(api, { service, frames })
  api.use(checkOrigin)
  api.get('/readyz', (context) => {
    if (isStopping()) throw new ServerStopping()
    service.snapshot()
    return context.json({ status: 'ready' })
  })
  api.use(limitRate(rate))
  api.use(async (_, next) => {
    if (isStopping()) throw new ServerStopping()
    await next()
  })
  addStudio(api)
  const bodyLimits = { maxBytes: limits.maxBytes, seconds: limits.bodySeconds }
  api.use('/metrics', checkToken(access))
  api.get('/metrics', async (context) => {
    context.header('content-type', metrics.contentType)
    return context.body(await metrics.text())
  })
  api.use('/mcp', checkToken(access))
  addAssistants(api, options.assistants, bodyLimits)
  api.use('/v1/*', checkToken(access), nameSnapshot(service))
  const readBody = readJson(bodyLimits)
  api.use('/v1/*', (context, next) =>
    hasJsonBody(context.req.method, context.req.path) ? readBody(context, next) : next(),
  )
  for (const addRoutes of subjects) addRoutes(api, { service, limits, frames })
  const document = JSON.stringify(openApiDocument())
  api.get('/openapi.json', (context) => {
    context.header('content-type', 'application/json')
    return context.body(document)
  })
  return api
}

/** Jobs read their bodies themselves, which may be uploads; what is to be cancelled has none. */
const hasJsonBody = (method: string, path: string): boolean =>
  (method === 'POST' || method === 'PUT') && !/^\/v1\/jobs(?:\/|$)/.test(path)

interface ProblemNote {
  readonly code: string
  readonly failure: string | undefined
}

/** Logs and measures every request. */
const observe =
  (
    { log, metrics, isStopping }: Pick<HttpAppOptions, 'log' | 'metrics' | 'isStopping'>,
    problems: Map<Request, ProblemNote>,
  ): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    const start = performance.now()
    await next()
    if (isStopping()) context.res.headers.set('connection', 'close')
    const milliseconds = Math.round((performance.now() - start) * 10) / 10
    const { req, res, env } = context
    const note = problems.get(req.raw)
    problems.delete(req.raw)
    const route = res.status === 404 ? 'none' : routePath(context, -1)
    metrics.addRequest(req.method, route, res.status, milliseconds / 1000)
    log.request({
      method: req.method,
      path: req.path.slice(0, 200),
      status: res.status,
      milliseconds,
      client: env.incoming.socket.remoteAddress,
      ...note,
    })
  }

/** Nothing of the server is for pages of other sites, and nothing is to be guessed. */
const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  for (const [name, value] of Object.entries(headers))
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
}

const hashLetters = 16

/** Names the rules that an answer is from: `12; hash=0f5c...`. */
const nameSnapshot =
  (service: Service): MiddlewareHandler<ApiEnvironment> =>
  async (context, next) => {
    await next()
    try {
      const { revision, hash } = context.get('snapshot') ?? service.snapshot()
      context.res.headers.set('treesift-rules', `${revision}; hash=${hash.slice(0, hashLetters)}`)
    } catch {
      // the answer says already that the database cannot be read
    }
  }

/** What the framework refuses is the client's mistake. */
const asTreesiftError = (error: unknown): unknown =>
  error instanceof HTTPException && !(error instanceof TreesiftError) && error.status < 500
    ? new InvalidRequest(error.message.replace(/\.$/, '') || 'The request cannot be read')
    : error
