import type { LabelledObject } from '../../../input/pages/labelled-object.js'
import {
  checkRequest,
  labelCheck,
  rulesTest,
  testRequest,
  trainingReport,
  trainRequest,
} from '../schemas/labels.js'
import { type AddRoutes, declareRoute, jsonAnswer, jsonBody } from './route.js'

const tags = ['Labels']

const train = declareRoute({
  method: 'post',
  path: '/v1/train',
  tags,
  summary: 'Learn rules from labelled pages',
  description:
    'Stores the pages, and the rules that are learned from them and from those of earlier training. Answers when ' +
    'all is stored.',
  request: jsonBody(trainRequest),
  responses: jsonAnswer(trainingReport, 'The stored rules, and everything that could not be used.'),
})

const check = declareRoute({
  method: 'post',
  path: '/v1/labels/check',
  tags,
  summary: 'Check labels without training',
  description: 'Where training would find each label, and which other places come closest.',
  request: jsonBody(checkRequest),
  responses: jsonAnswer(labelCheck, 'What training would find.'),
})

const test = declareRoute({
  method: 'post',
  path: '/v1/test',
  tags,
  summary: 'Test the rules of a site on labelled pages',
  description: 'Nothing is learned or stored.',
  request: jsonBody(testRequest),
  responses: jsonAnswer(rulesTest, 'Scores by field, and the pages on which rules differ.'),
})

/** In JSON a key that is there has a value. */
const labelledPages = (pages: readonly object[]) => pages as readonly LabelledObject[]

export const addLabelRoutes: AddRoutes = (api, { service }) => {
  api.openapi(train, async (context) => {
    const { pages, ...options } = context.req.valid('json')
    const call = { ...options, pages: labelledPages(pages) }
    return context.json(await service.write('train', call), 200)
  })
  api.openapi(check, async (context) => {
    const { pages, ...options } = context.req.valid('json')
    const call = { ...options, pages: labelledPages(pages) }
    return context.json(await service.read('check', call), 200)
  })
  api.openapi(test, async (context) => {
    const { pages, ...options } = context.req.valid('json')
    const call = { ...options, ...(pages && { pages: labelledPages(pages) }) }
    return context.json(await service.read('test', call), 200)
  })
}
