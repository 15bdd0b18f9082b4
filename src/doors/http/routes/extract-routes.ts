import { extraction, extractRequest, recordsAnswer, recordsRequest } from '../schemas/pages.js'
import { type AddRoutes, declareRoute, jsonAnswer, jsonBody, writtenJson } from './route.js'

const tags = ['Pages']

const extract = declareRoute({
  method: 'post',
  path: '/v1/extract',
  tags,
  summary: 'Extract a page',
  description:
    'The content and the fields of a page, by the rules of its site, or else by the general model: the object of ' +
    '`treesift extract --format json`.',
  request: jsonBody(extractRequest),
  responses: jsonAnswer(extraction, 'What was found.'),
})

const records = declareRoute({
  method: 'post',
  path: '/v1/records',
  tags,
  summary: 'Find the records of a page',
  description: 'The items that a page lists, as a table: products, results, rows.',
  request: jsonBody(recordsRequest),
  responses: jsonAnswer(
    recordsAnswer,
    'The records and their columns; none where it lists nothing.',
  ),
})

export const addExtractRoutes: AddRoutes = (api, { service }) => {
  api.openapi(extract, async (context) => {
    const { page, html, url, id, ...settings } = context.req.valid('json')
    const { json, snapshot } = await service.extract({ page, html, url, id }, settings)
    context.set('snapshot', snapshot)
    return writtenJson(json)
  })
  api.openapi(records, async (context) => {
    const { site, ...page } = context.req.valid('json')
    const { json, snapshot } = await service.records(page, site)
    context.set('snapshot', snapshot)
    return writtenJson(json)
  })
}
