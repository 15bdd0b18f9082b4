import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { JobSettings } from '../../../app/serving/extract-settings.js'
import { type JobInputKind, jobInputKinds } from '../../../app/serving/job-inputs.js'
import { WrongMediaType } from '../../../core/errors.js'
import type { Job } from '../../../store/interface/workspace.js'
import { jsonBodyOf, limitedBody, mediaTypeOf } from '../guards/body.js'
import { job, jobRequest, jobs, type ShownJob } from '../schemas/jobs.js'
import { jobQuery, jobSettings } from '../schemas/pages.js'
import { checked, jsonIn } from '../validation.js'
import { type AddRoutes, declareRoute, jsonAnswer } from './route.js'

const tags = ['Jobs']

/** The kinds of uploads by their media types. */
const uploadTypes: Readonly<Record<string, JobInputKind>> = {
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'text/plain': 'txt',
  'text/uri-list': 'txt',
  'application/warc': 'warc',
  'application/warc+gzip': 'warc',
  'application/wacz': 'wacz',
}

const bytes = z.string().openapi({ format: 'binary' })

const submit = declareRoute({
  method: 'post',
  path: '/v1/jobs',
  tags,
  summary: 'Submit pages to extract in the background',
  description: `A list in JSON, or an upload: ${Object.entries(uploadTypes)
    .map(([type, kind]) => `\`${type}\` (${jobInputKinds[kind]})`)
    .join(', ')}. Of an upload the settings stand in the query.`,
  request: {
    query: jobQuery,
    body: {
      required: true,
      content: {
        'application/json': { schema: jobRequest },
        ...Object.fromEntries(Object.keys(uploadTypes).map((type) => [type, { schema: bytes }])),
      },
    },
  },
  responses: {
    202: { description: 'The job.', content: { 'application/json': { schema: job } } },
  },
})

const list = declareRoute({
  method: 'get',
  path: '/v1/jobs',
  tags,
  summary: 'List the jobs',
  responses: jsonAnswer(jobs, 'The latest first.'),
})

const idParameter = z.object({ id: z.string().max(64) })

const show = declareRoute({
  method: 'get',
  path: '/v1/jobs/{id}',
  tags,
  summary: 'Show how far a job is',
  request: { params: idParameter },
  responses: jsonAnswer(job, 'The job.'),
})

const results = declareRoute({
  method: 'get',
  path: '/v1/jobs/{id}/results',
  tags,
  summary: 'Stream the results of a job',
  description:
    'One extraction a line, in the order of the input; a page that failed gives its error in its place.',
  request: {
    params: idParameter,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0).describe('Results to skip.'),
      follow: z
        .enum(['true', 'false'])
        .default('false')
        .describe('`true`: wait for the results that are still to come.'),
    }),
  },
  responses: {
    200: {
      description: 'JSONL.',
      content: { 'application/x-ndjson': { schema: z.string() } },
    },
  },
})

const cancel = declareRoute({
  method: 'post',
  path: '/v1/jobs/{id}/cancel',
  tags,
  summary: 'Cancel a job',
  description: 'What is done stays; a job that has ended stays as it is.',
  request: { params: idParameter },
  responses: jsonAnswer(job, 'The job.'),
})

const remove = declareRoute({
  method: 'delete',
  path: '/v1/jobs/{id}',
  tags,
  summary: 'Remove a job with its results',
  request: { params: idParameter },
  responses: { 204: { description: 'It is removed.' } },
})

const uploadSeconds = 3_600

export const addJobRoutes: AddRoutes = (api, { service, limits }) => {
  // the body may be large: what is to be done with it is known before it is read
  api.openAPIRegistry.registerPath(submit as never)
  api.post('/v1/jobs', async (context) => {
    const { incoming } = context.env
    const type = mediaTypeOf(context.req.header('content-type'))
    if (type === 'application/json') {
      const { maxBytes, bodySeconds: seconds } = limits
      const { pages, ...settings } = checked(
        jobRequest,
        jsonIn(await jsonBodyOf(incoming, { maxBytes, seconds })),
      )
      return accepted(context, await service.addJob('jsonl', linesOf(pages), settings))
    }
    if (!Object.hasOwn(uploadTypes, type))
      throw new WrongMediaType(type, ['application/json', ...Object.keys(uploadTypes)])
    const settings = settingsOf(checked(jobQuery, context.req.query()))
    const bounds = { maxBytes: limits.maxUploadBytes, seconds: uploadSeconds }
    const job = await service.addJob(uploadTypes[type]!, limitedBody(incoming, bounds), settings)
    return accepted(context, job)
  })
  api.openapi(list, (context) => context.json({ jobs: service.jobs().map(shown) }))
  api.openapi(show, (context) => context.json(shown(service.job(context.req.valid('param').id))))
  api.openapi(results, (context) => {
    const { id } = context.req.valid('param')
    const { after, follow } = context.req.valid('query')
    service.job(id)
    const lines = encoded(service.jobLines(id, after, follow === 'true'))
    return new Response(ReadableStream.from(lines) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': 'application/x-ndjson' },
    })
  })
  api.openapi(cancel, (context) =>
    context.json(shown(service.cancelJob(context.req.valid('param').id))),
  )
  api.openapi(remove, (context) => {
    service.removeJob(context.req.valid('param').id)
    return context.body(null, 204)
  })
}

const accepted = (context: Context, added: Job): Response => {
  context.header('location', `/v1/jobs/${added.id}`)
  return context.json(shown(added), 202)
}

const shown = ({ settings, input: _, ...rest }: Job): ShownJob => ({
  ...rest,
  settings: JSON.parse(settings) as object,
})

const settingsOf = ({ formats, metadata, learn, ...rest }: z.infer<typeof jobQuery>): JobSettings =>
  checked(jobSettings, {
    ...rest,
    formats: formats?.split(',').filter((name) => name !== ''),
    metadata: metadata && metadata === 'true',
    learn: learn && learn === 'true',
  })

async function* linesOf(pages: readonly object[]): AsyncGenerator<Uint8Array> {
  for (const page of pages) yield Buffer.from(`${JSON.stringify(page)}\n`)
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
