import { z } from '@hono/zod-openapi'
import { framePath, imageBase, newTicket } from '../frames.js'
import {
  elementAnswer,
  fieldPreview,
  frameAnswer,
  frameRequest,
  labelledSite,
  matches,
  matchesRequest,
  openedPage,
  openedPages,
  openRequest,
  overlayAnswer,
  pageDetails,
  pickAnswer,
  picks,
  storedPages,
  suggestions,
  trainDraftsRequest,
} from '../schemas/labelling.js'
import { trainingReport } from '../schemas/labels.js'
import { type AddRoutes, declareRoute, jsonAnswer, jsonBody, siteParameter } from './route.js'

const tags = ['Labelling']

const pageParameter = z.object({ id: z.string().max(64).describe('Of an opened page.') })

const fieldParameter = pageParameter.extend({ field: z.string().min(1).max(200) })

const open = declareRoute({
  method: 'post',
  path: '/v1/pages',
  tags,
  summary: 'Open a page',
  description:
    'To label it or to look at it. The same page of a site is opened once; drafts of its labels stay with it.',
  request: jsonBody(openRequest),
  responses: jsonAnswer(openedPage, 'The opened page.'),
})

const list = declareRoute({
  method: 'get',
  path: '/v1/pages',
  tags,
  summary: 'List the opened pages',
  request: { query: z.object({ site: z.string().max(253).optional() }) },
  responses: jsonAnswer(openedPages, 'The latest last.'),
})

const show = declareRoute({
  method: 'get',
  path: '/v1/pages/{id}',
  tags,
  summary: 'Show an opened page with the drafts of its labels',
  request: { params: pageParameter },
  responses: jsonAnswer(pageDetails, 'The page.'),
})

const close = declareRoute({
  method: 'delete',
  path: '/v1/pages/{id}',
  tags,
  summary: 'Close a page',
  description: 'Its drafts are removed; what was trained stays.',
  request: { params: pageParameter },
  responses: { 204: { description: 'It is closed.' } },
})

const frame = declareRoute({
  method: 'post',
  path: '/v1/pages/{id}/frame',
  tags,
  summary: 'Show a page in a frame',
  description:
    'As it looks, without its scripts, forms, frames and links. Every element has the attribute `data-ts` with its ' +
    'offset in the source.',
  request: { params: pageParameter, ...jsonBody(frameRequest) },
  responses: jsonAnswer(frameAnswer, 'Where the frame is.'),
})

const element = declareRoute({
  method: 'get',
  path: '/v1/pages/{id}/elements/{offset}',
  tags,
  summary: 'Describe an element of a page',
  request: {
    params: pageParameter.extend({
      offset: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
  },
  responses: jsonAnswer(elementAnswer, 'Its text, its attributes, and what is around it.'),
})

const pick = declareRoute({
  method: 'put',
  path: '/v1/pages/{id}/labels/{field}',
  tags,
  summary: 'Save what a field is on a page',
  description:
    'By the elements or texts that the user picked; without any the draft is removed. The answer shows what the ' +
    'rule that follows would take on this page and on others of the site.',
  request: { params: fieldParameter, ...jsonBody(picks) },
  responses: jsonAnswer(pickAnswer, 'The label, and what its rule takes.'),
})

const preview = declareRoute({
  method: 'get',
  path: '/v1/pages/{id}/labels/{field}/preview',
  tags,
  summary: 'Show what the rules of a field take',
  description: 'By the drafts of the moment; without any by the stored rules.',
  request: { params: fieldParameter },
  responses: jsonAnswer(fieldPreview, 'On this page and on others of the site.'),
})

const suggest = declareRoute({
  method: 'get',
  path: '/v1/pages/{id}/suggestions',
  tags,
  summary: 'Suggest labels of a page',
  description: 'From what the page states of itself, and from the models.',
  request: { params: pageParameter },
  responses: jsonAnswer(suggestions, 'Nothing is saved.'),
})

const overlay = declareRoute({
  method: 'get',
  path: '/v1/pages/{id}/overlay',
  tags,
  summary: 'Explain what was kept of a page',
  description: 'Segment by segment: how likely it is content, who decided, and why.',
  request: { params: pageParameter },
  responses: jsonAnswer(overlayAnswer, 'In page order.'),
})

const match = declareRoute({
  method: 'post',
  path: '/v1/pages/{id}/matches',
  tags,
  summary: 'Find what a predicate of a rule holds for',
  request: { params: pageParameter, ...jsonBody(matchesRequest) },
  responses: jsonAnswer(matches, 'Among the candidates of the rule.'),
})

const stored = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/pages',
  tags,
  summary: 'List the pages that are stored for a site',
  request: { params: siteParameter },
  responses: jsonAnswer(
    storedPages,
    'Those that it was trained with, and those that were observed.',
  ),
})

const labelled = declareRoute({
  method: 'get',
  path: '/v1/sites/{site}/labelled',
  tags,
  summary: 'Give the drafts of a site as labelled pages',
  description: 'As `treesift train` takes them, a page a line.',
  request: { params: siteParameter },
  responses: jsonAnswer(labelledSite, 'The opened pages that have drafts.'),
})

const train = declareRoute({
  method: 'post',
  path: '/v1/sites/{site}/train',
  tags,
  summary: 'Train a site with the drafts of its opened pages',
  request: { params: siteParameter, ...jsonBody(trainDraftsRequest) },
  responses: jsonAnswer(trainingReport, 'The stored rules, and everything that could not be used.'),
})

export const addLabellingRoutes: AddRoutes = (api, { service, frames }) => {
  api.openapi(open, async (context) => {
    const request = context.req.valid('json')
    if ('hash' in request) return context.json(await service.read('openStored', request))
    const { site, ...named } = request
    const page = await service.page(named)
    return context.json(await service.read('openPage', { page, site }, page.id))
  })
  api.openapi(list, async (context) =>
    context.json({ pages: await service.read('openedPages', context.req.valid('query')) }),
  )
  api.openapi(show, async (context) =>
    context.json(await service.read('page', context.req.valid('param'))),
  )
  api.openapi(close, async (context) => {
    await service.read('closePage', context.req.valid('param'))
    return context.body(null, 204)
  })
  api.openapi(frame, async (context) => {
    const { id } = context.req.valid('param')
    const { styles, images } = context.req.valid('json')
    const ticket = newTicket()
    const page = await service.read('frame', {
      id,
      styles: styles ? 'kept' : 'dropped',
      imageBase: images ? imageBase(ticket) : undefined,
    })
    const { sheets, warnings } = await service.styleSheets(page.sheets)
    frames.add(ticket, page, sheets)
    return context.json({ path: framePath(ticket), warnings })
  })
  api.openapi(element, async (context) =>
    context.json(await service.read('element', context.req.valid('param'))),
  )
  api.openapi(pick, async (context) => {
    const call = { ...context.req.valid('param'), picks: context.req.valid('json') }
    return context.json(await service.read('pick', call))
  })
  api.openapi(preview, async (context) =>
    context.json(await service.read('preview', context.req.valid('param'))),
  )
  api.openapi(suggest, async (context) =>
    context.json({ suggestions: await service.read('suggest', context.req.valid('param')) }),
  )
  api.openapi(overlay, async (context) => {
    const { revision } = service.snapshot()
    return context.json(await service.read('overlay', { ...context.req.valid('param'), revision }))
  })
  api.openapi(match, async (context) => {
    const call = { ...context.req.valid('param'), ...context.req.valid('json') }
    return context.json({ offsets: await service.read('matches', call) })
  })
  api.openapi(stored, async (context) =>
    context.json({ pages: await service.read('storedPages', context.req.valid('param')) }),
  )
  api.openapi(labelled, async (context) =>
    context.json({ pages: await service.read('labelled', context.req.valid('param')) }),
  )
  api.openapi(train, async (context) => {
    const { site } = context.req.valid('param')
    const { keepAll } = context.req.valid('json')
    return context.json(await service.write('trainDrafts', { site, keepAll }))
  })
}
