import { z } from '@hono/zod-openapi'
import type { Job } from '../../../store/interface/workspace.js'
import { jobSettings, pageKeys } from './pages.js'

/** Pages of a job that come in a list; longer lists are uploads. */
const maxListed = 100_000

export const jobRequest = jobSettings
  .extend({
    pages: z
      .array(
        z
          .object({ html: pageKeys.html, url: pageKeys.url, id: pageKeys.id })
          .describe('A page by its source, or by a URL to fetch.'),
      )
      .min(1)
      .max(maxListed),
  })
  .openapi('JobRequest')

/** A job as clients see it: how it is stored is not their business. */
export type ShownJob = Omit<Job, 'settings' | 'input'> & { readonly settings: object }

const jobKeys = {
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  settings: z.looseObject({}),
  createdAt: z.string(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  pages: z.number().describe('Pages with a result, also those that failed.'),
  failed: z.number(),
  progress: z.number().optional().describe('From 0 to 1, where it is known.'),
  snapshot: z.object({ revision: z.number(), hash: z.string() }).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
} satisfies Readonly<Record<keyof ShownJob, z.ZodType>>

export const job = z.object(jobKeys).openapi('Job')

export const jobs = z.object({ jobs: z.array(job) })
