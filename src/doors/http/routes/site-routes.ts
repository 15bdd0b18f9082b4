import { z } from '@hono/zod-openapi'
import {
  decidedRules,
  decideRequest,
  driftedSite,
  forgottenRules,
  healthHistory,
  rulesDiff,
  siteHealth,
  siteRules,
  siteSummaries,
} from '../schemas/rules.js'
import { type AddRoutes, declareRoute, jsonAnswer, jsonBody, siteParameter } from './route.js'

const tags = ['Sites']

const sites = declareRoute({
  method: 'get',
  path: '/v1/sites',
  tags,
  summary: 'List the sites',
  description: 'Every site that has rules, with how these did on the latest pages.',
  responses: jsonAnswer(siteSummaries, 'In alphabetical order.'),
})

const ruleForms = ['json', 'text', 'dot'] as const

const fieldQuery = z.string().optional().describe('Only the rules of this field.')

const rules = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/rules',
  tags,
  summary: 'Show the rules of a site',
  description: 'As data with how often they were used, as readable text, or as a Graphviz graph.',
  request: {
    params: siteParameter,
    query: z.object({ field: fieldQuery, format: z.enum(ruleForms).default('json') }),
  },
  responses: {
    200: {
      description: 'The rules of the site, or of its registrable domain.',
      content: {
        'application/json': { schema: siteRules },
        'text/plain': { schema: z.string() },
      },
    },
  },
})

const version = z.coerce.number().int().min(1).optional()

const diff = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/diff',
  tags,
  summary: 'Compare two versions of the rules of a site',
  description: 'The newest version with the one before it, unless others are named.',
  request: {
    params: siteParameter,
    query: z.object({ field: fieldQuery, from: version, to: version }),
  },
  responses: jsonAnswer(rulesDiff, 'What changed, rule by rule.'),
})

const health = declareRoute({
  method: 'get',
  path: '/v1/health',
  tags,
  summary: 'Show the health of all rules',
  description: 'How the rules of all sites did on the latest pages, and which need attention.',
  responses: jsonAnswer(z.object({ sites: z.array(siteHealth) }), 'Site by site.'),
})

const healthOfSite = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/health',
  tags,
  summary: 'Show the health of the rules of a site',
  request: { params: siteParameter },
  responses: jsonAnswer(siteHealth, 'Field by field.'),
})

const historyOfSite = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/health/history',
  tags,
  summary: 'Show the health of the rules of a site over time',
  description: 'Hits and misses since each rule was learned, whenever they had changed.',
  request: { params: siteParameter },
  responses: jsonAnswer(healthHistory, 'In the order of time.'),
})

const drift = declareRoute({
  method: 'get',
  path: '/v1/drift',
  tags,
  summary: 'Show which rules no longer fit their sites',
  responses: jsonAnswer(z.object({ sites: z.array(driftedSite) }), 'Site by site.'),
})

const driftOfSite = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/drift',
  tags,
  summary: 'Show what changed in the pages of a site',
  request: { params: siteParameter },
  responses: jsonAnswer(z.object({ sites: z.array(driftedSite) }), 'None where nothing changed.'),
})

const retire = declareRoute({
  method: 'post',
  path: '/v1/sites/{site}/retire',
  tags,
  summary: 'Retire the rules of a field',
  description: 'They are kept and not used any more.',
  request: { params: siteParameter, ...jsonBody(decideRequest) },
  responses: jsonAnswer(decidedRules, 'The rules after the decision.'),
})

const accept = declareRoute({
  method: 'post',
  path: '/v1/sites/{site}/accept',
  tags,
  summary: 'Accept the latest answers of the rules of a field',
  description:
    'They are right, although they are unlike earlier ones: they are not doubted any more.',
  request: { params: siteParameter, ...jsonBody(decideRequest) },
  responses: jsonAnswer(decidedRules, 'The rules after the decision.'),
})

const forget = declareRoute({
  method: 'delete',
  path: '/v1/sites/{site}',
  tags,
  summary: 'Forget a site, or one of its fields',
  description: 'Deletes its rules and its pages with their labels.',
  request: {
    params: siteParameter,
    query: z.object({ field: z.string().optional().describe('Only this field.') }),
  },
  responses: jsonAnswer(forgottenRules, 'What was removed.'),
})

export const addSiteRoutes: AddRoutes = (api, { service }) => {
  api.openapi(sites, async (context) =>
    context.json({ sites: await service.read('sites', undefined) }),
  )
  api.openapi(rules, async (context) => {
    const { site } = context.req.valid('param')
    const { field, format } = context.req.valid('query')
    if (format === 'json') return context.json(await service.read('rules', { site, field }))
    return context.text(await service.read('rulesText', { site, field, format }))
  })
  api.openapi(diff, async (context) => {
    const { site } = context.req.valid('param')
    return context.json(await service.read('diff', { site, ...context.req.valid('query') }))
  })
  api.openapi(health, async (context) => context.json({ sites: await service.read('health', {}) }))
  api.openapi(healthOfSite, async (context) => {
    const [health] = await service.read('health', context.req.valid('param'))
    return context.json(health)
  })
  api.openapi(historyOfSite, async (context) => {
    const { site } = context.req.valid('param')
    return context.json(await service.read('history', { site }))
  })
  api.openapi(drift, async (context) => context.json({ sites: await service.read('drift', {}) }))
  api.openapi(driftOfSite, async (context) =>
    context.json({ sites: await service.read('drift', context.req.valid('param')) }),
  )
  api.openapi(retire, async (context) => {
    const { site } = context.req.valid('param')
    const call = { decision: 'retire', site, ...context.req.valid('json') } as const
    return context.json({ rules: await service.write('decide', call) })
  })
  api.openapi(accept, async (context) => {
    const { site } = context.req.valid('param')
    const call = { decision: 'accept', site, ...context.req.valid('json') } as const
    return context.json({ rules: await service.write('decide', call) })
  })
  api.openapi(forget, async (context) => {
    const { site } = context.req.valid('param')
    return context.json(await service.write('forget', { site, ...context.req.valid('query') }))
  })
}
