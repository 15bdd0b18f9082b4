import { z } from '@hono/zod-openapi'
import type { CheckedField, CheckedLabel, LabelCheck } from '../../../app/labels/check-labels.js'
import type { FieldMiss, FieldTest, RulesTest } from '../../../app/rules/test-rules.js'
import type { TrainingReport } from '../../../app/training/train.js'
import { valueTypes } from '../../../core/value-type.js'
import type { LabelledObject } from '../../../input/pages/labelled-object.js'
import type { PlaceSummary } from '../../../rules/learn/align/place-summary.js'
import type { UselessRule } from '../../../rules/learn/learn-site.js'
import { ruleSet } from './rules.js'

type Keys<Type> = Readonly<Record<keyof Type, z.ZodType>>

const texts = z.array(z.string())

const type = z.enum(valueTypes).optional()

export const label = z
  .union([
    z.string(),
    texts,
    z.object({ text: z.union([z.string(), texts]), not: texts.optional(), type }),
    z.object({ items: z.union([z.string(), texts]), type }),
    z.object({ selector: z.string(), attr: z.string().optional(), type }),
  ])
  .openapi('Label', {
    description:
      'A text, a list of texts (an empty one says that the page has none), some items of a list, which stand for ' +
      'all of it, or a CSS selector, for an attribute with its name; each may name the type of the values. Texts of ' +
      'records may come with texts that are none.',
  })

const labelledPageKeys = {
  html: z.string().describe('The source of the page.'),
  url: z.string().optional().describe('The URL of the page: its host is the site.'),
  id: z.string().optional().describe('A later page with the same id replaces it.'),
  labels: z.record(z.string(), label).optional().describe('By the names of the fields.'),
} satisfies Keys<LabelledObject>

export const labelledPage = z.object(labelledPageKeys).openapi('LabelledPage')

const maxLabelledPages = 2_000

const labelledPages = z.object({
  pages: z.array(labelledPage).min(1).max(maxLabelledPages),
  site: z.string().max(253).optional().describe('The site of all pages, whatever their URLs say.'),
})

export const trainRequest = labelledPages
  .extend({
    keepAll: z
      .boolean()
      .optional()
      .describe('Also store rules that fail on labelled pages left out.'),
  })
  .openapi('TrainRequest')

export const checkRequest = labelledPages.openapi('CheckRequest')

const failedPage = z.object({ page: z.string(), code: z.string(), message: z.string() })

const placeSummaryKeys = {
  where: z.string(),
  how: z.string(),
  pages: z.number(),
  of: z.number(),
  f1: z.number(),
  members: z.number(),
  why: z.string(),
} satisfies Keys<PlaceSummary>

const placeSummary = z
  .object(placeSummaryKeys)
  .openapi('PlaceSummary', { description: 'One kind of place that the labels may mean.' })

const missingLabel = { wanted: z.string(), code: z.string(), hint: z.string().optional() }

const uselessRuleKeys = {
  field: z.string(),
  layout: z.string(),
  isKept: z.boolean(),
  pages: z.number(),
  f1: z.number(),
  candidates: z.array(placeSummary),
} satisfies Keys<UselessRule>

const reportKeys = {
  sites: z.array(ruleSet).describe('The rules that were stored.'),
  unaligned: z.array(
    z.object({ site: z.string(), page: z.string(), field: z.string(), ...missingLabel }),
  ),
  stated: z
    .array(
      z.object({
        site: z.string(),
        page: z.string(),
        field: z.string(),
        texts: z.array(z.string()),
        paths: z.array(z.string()),
      }),
    )
    .describe('Labels that pages do not show, but state as JSON-LD.'),
  unlearned: z.array(z.object({ site: z.string(), field: z.string() })),
  useless: z.array(z.object({ site: z.string(), ...uselessRuleKeys })),
  failed: z.array(failedPage),
  warnings: z.array(z.object({ page: z.string(), warning: z.string() })),
} satisfies Keys<TrainingReport>

export const trainingReport = z.object(reportKeys).openapi('TrainingReport')

const checkedLabelKeys = {
  site: z.string(),
  page: z.string(),
  field: z.string(),
  where: texts,
  how: z.string(),
  places: z.number(),
  alike: z.number(),
  missing: z.array(z.object(missingLabel)),
} satisfies Keys<CheckedLabel>

const checkedFieldKeys = {
  site: z.string(),
  field: z.string(),
  chosen: placeSummary,
  runnerUp: placeSummary.optional(),
} satisfies Keys<CheckedField>

const labelCheckKeys = {
  labels: z.array(z.object(checkedLabelKeys)),
  fields: z.array(z.object(checkedFieldKeys)),
  failed: z.array(failedPage),
  unlabelled: texts,
} satisfies Keys<LabelCheck>

export const labelCheck = z.object(labelCheckKeys).openapi('LabelCheck')

export const testRequest = z
  .object({
    site: z.string().max(253),
    pages: z
      .array(labelledPage)
      .min(1)
      .max(maxLabelledPages)
      .optional()
      .describe('Without them the pages are tested that the rules were trained on.'),
  })
  .openapi('TestRequest')

const fieldTestKeys = {
  field: z.string(),
  pages: z.number(),
  exact: z.number(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
} satisfies Keys<FieldTest>

const fieldMissKeys = {
  page: z.string(),
  field: z.string(),
  wanted: texts,
  found: texts,
  lacking: z.number(),
  extra: z.number(),
} satisfies Keys<FieldMiss>

const rulesTestKeys = {
  site: z.string(),
  fields: z.array(z.object(fieldTestKeys)),
  misses: z.array(z.object(fieldMissKeys)),
  failed: z.array(failedPage),
  notFound: z.array(failedPage.extend({ field: z.string() })),
  unlabelled: texts,
  elsewhere: texts,
} satisfies Keys<RulesTest>

export const rulesTest = z.object(rulesTestKeys).openapi('RulesTest')
