import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Service } from '../../../app/serving/service.js'
import type { ApiEnvironment } from '../environment.js'
import type { Frames } from '../frames.js'
import { problemType } from '../problems.js'

export type Api = OpenAPIHono<ApiEnvironment>

/** Adds the routes of one subject. */
export type AddRoutes = (api: Api, parts: ApiParts) => void

/** What routes work with. */
export interface ApiParts {
  readonly service: Service
  readonly limits: ApiLimits
  readonly frames: Frames
}

export interface ApiLimits {
  /** Bytes of a body in JSON. */
  readonly maxBytes: number
  /** Seconds for such a body. */
  readonly bodySeconds: number
  /** Bytes of an upload. */
  readonly maxUploadBytes: number
}

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string().describe('What is wrong, where, and what to do next.'),
    code: z.string().describe('The stable code: docs/reference/errors.md.'),
  })
  .openapi('Problem', { description: 'RFC 9457, with the code of treesift.' })

const problemAnswer = {
  description: 'What is wrong and what to do next.',
  content: { [problemType]: { schema: problem } },
} as const

/** Tests compare answers with their schemas: the compiler would want them to be mutable. */
type WithAnswers<Config> = Omit<Config, 'responses'> & {
  readonly responses: Readonly<Record<number, { readonly description: string }>>
}

/** Declares a route: every one may also answer with a problem. */
export const declareRoute = <Config extends RouteConfig>(config: Config): WithAnswers<Config> =>
  createRoute({
    ...(config as RouteConfig),
    responses: { ...config.responses, default: problemAnswer },
  }) as unknown as WithAnswers<Config>

export const jsonAnswer = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
})

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

/** JSON that a thread has written already. */
export const writtenJson = (json: string): Response =>
  new Response(json, { headers: { 'content-type': 'application/json' } })

export const siteParameter = z.object({
  site: z.string().max(253).describe('The host of its pages without `www.`'),
})
