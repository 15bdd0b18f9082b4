import { z } from '@hono/zod-openapi'
import { exportFormats } from '../../../rules/exchange/export-formats.js'
import {
  bundle,
  explainRequest,
  importedSites,
  pageExplanation,
  selectorSheets,
} from '../schemas/rules.js'
import { type AddRoutes, declareRoute, jsonAnswer, jsonBody, writtenJson } from './route.js'

const tags = ['Rules']

const explain = declareRoute({
  method: 'post',
  path: '/v1/explain',
  tags,
  summary: 'Explain what the rules of its site take on a page',
  description: 'Which rules apply and why, what each takes, and which predicates decided.',
  request: jsonBody(explainRequest),
  responses: jsonAnswer(pageExplanation, 'Rule by rule.'),
})

const exported = declareRoute({
  method: 'get',
  path: '/v1/export',
  tags,
  summary: 'Export rules',
  description: 'As a bundle that can be imported again, or as CSS or XPath selectors.',
  request: {
    query: z.object({
      site: z.string().max(253).optional().describe('One site; all where it is not given.'),
      field: z.string().optional().describe('Only the rules of this field.'),
      format: z.enum(exportFormats).default('json'),
    }),
  },
  responses: jsonAnswer(
    z.union([bundle, selectorSheets]),
    'A bundle; for selectors also what could not be exported.',
  ),
})

const imported = declareRoute({
  method: 'post',
  path: '/v1/import',
  tags,
  summary: 'Import rules',
  description: 'Replaces the rules for the same fields: all of them or none.',
  request: {
    query: z.object({
      site: z.string().max(253).optional().describe('The only site that is allowed.'),
    }),
    ...jsonBody(bundle),
  },
  responses: jsonAnswer(importedSites, 'What changed, site by site.'),
})

export const addRuleRoutes: AddRoutes = (api, { service }) => {
  api.openapi(explain, async (context) => {
    const { page: opened, html, url, id, ...filter } = context.req.valid('json')
    const page = await service.page({ page: opened, html, url, id })
    const snapshot = service.snapshot()
    context.set('snapshot', snapshot)
    const call = { page, revision: snapshot.revision, ...filter }
    return context.json(await service.read('explain', call))
  })
  api.openapi(exported, async (context) => {
    const found = await service.read('export', context.req.valid('query'))
    return 'bundle' in found ? writtenJson(found.bundle) : context.json(found)
  })
  api.openapi(imported, async (context) => {
    const text = await context.req.text()
    const sites = await service.write('import', { bundle: text, ...context.req.valid('query') })
    return context.json({ sites })
  })
}
