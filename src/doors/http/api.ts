import { OpenAPIHono } from '@hono/zod-openapi'
import { version } from '../../core/version.js'
import type { ApiEnvironment } from './environment.js'
import { addExtractRoutes } from './routes/extract-routes.js'
import { addJobRoutes } from './routes/job-routes.js'
import { addLabelRoutes } from './routes/label-routes.js'
import { addLabellingRoutes } from './routes/labelling-routes.js'
import type { AddRoutes, ApiParts } from './routes/route.js'
import { addRuleRoutes } from './routes/rule-routes.js'
import { addSiteRoutes } from './routes/site-routes.js'

/** The routes of the API, subject by subject. */
export const subjects: readonly AddRoutes[] = [
  addExtractRoutes,
  addLabelRoutes,
  addSiteRoutes,
  addRuleRoutes,
  addJobRoutes,
  addLabellingRoutes,
]

const head = {
  openapi: '3.1.0',
  info: {
    title: 'treesift',
    version,
    description:
      'Learns how web sites lay out their pages, and extracts what matters. Failures are RFC 9457 problems with a ' +
      'stable code. Every answer names the rules that it is from in the header `treesift-rules`: their revision and ' +
      'the beginning of their hash.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
} as const

/** The description of the API as OpenAPI 3.1. */
export function openApiDocument() {
  const api = new OpenAPIHono<ApiEnvironment>()
  // nothing is called: only what routes take and give is described
  for (const addRoutes of subjects) addRoutes(api, {} as ApiParts)
  return api.getOpenAPI31Document(head)
}
