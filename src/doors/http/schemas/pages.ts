import { z } from '@hono/zod-openapi'
import { methodNames } from '../../../analysis/methods/method-names.js'
import { extractionForms } from '../../../app/serving/extract-settings.js'
import { segmentRoles } from '../../../core/segment-role.js'
import type { Extraction } from '../../../extraction/extraction.js'
import type { PageWithRecords } from '../../../output/formats/write-records.js'

/** How a client names a page. */
export const pageKeys = {
  page: z.string().max(64).optional().describe('The id of an opened page, in place of the others.'),
  html: z.string().optional().describe('The source of the page.'),
  url: z
    .string()
    .max(65_536)
    .optional()
    .describe(
      'The URL of the page: its host is the site. Without `html` the server fetches it, from public addresses only.',
    ),
  id: z.string().max(4_096).optional().describe('The id that the answer gets; else the URL.'),
  site: z.string().max(253).optional().describe('The site, whatever the URL says.'),
} as const

/** Whether a page is named. */
export const namesPage = ({ page, html, url }: PageKeys) =>
  page !== undefined || html !== undefined || url !== undefined

interface PageKeys {
  readonly page?: string | undefined
  readonly html?: string | undefined
  readonly url?: string | undefined
}

export const namesNoPage = 'give "html", or "url" to fetch'

const settingKeys = {
  formats: z
    .array(z.enum(extractionForms))
    .max(extractionForms.length)
    .optional()
    .describe('Forms of the main content to add under these keys.'),
  method: z
    .enum(methodNames as [string, ...string[]])
    .optional()
    .describe('A method that decides in place of rules and model.'),
  leaning: z
    .enum(['precision', 'recall'])
    .optional()
    .describe('What the general model prefers where it decides.'),
  without: z
    .array(z.enum(segmentRoles))
    .max(segmentRoles.length)
    .optional()
    .describe('Roles of texts that are left out of the main content.'),
  explain: z
    .boolean()
    .optional()
    .describe('Explain for each segment which features decided, where the model did.'),
  metadata: z
    .boolean()
    .optional()
    .describe(
      '`false`: only the metadata and records that rules and the head give, which is fastest.',
    ),
  learn: z
    .boolean()
    .optional()
    .describe('`false`: store nothing of what the page teaches, not even counts.'),
} as const

export const extractRequest = z
  .object({ ...pageKeys, ...settingKeys })
  .refine(namesPage, namesNoPage)
  .openapi('ExtractRequest')

/** The same in the query of an upload, where everything is a text. */
export const jobQuery = z.object({
  site: pageKeys.site,
  formats: z
    .string()
    .optional()
    .describe(`Forms of the main content, separated by commas: ${extractionForms.join(', ')}.`),
  leaning: settingKeys.leaning,
  metadata: z.enum(['true', 'false']).optional(),
  learn: z.enum(['true', 'false']).optional(),
})

export const jobSettings = z.object({ site: pageKeys.site, ...settingKeys })

const texts = z.array(z.string())

const stated = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, sources: texts, confidence: z.number() })

const metadata = z
  .object({
    title: stated(z.string()).optional(),
    authors: z.array(stated(z.string())).optional(),
    published: stated(z.string()).optional(),
    modified: stated(z.string()).optional(),
    description: stated(z.string()).optional(),
    siteName: stated(z.string()).optional(),
    language: stated(z.string()).optional(),
    canonical: stated(z.string()).optional(),
    image: stated(z.string()).optional(),
    categories: stated(texts).optional(),
    tags: stated(texts).optional(),
    licence: stated(z.string()).optional(),
    type: stated(z.string()).optional(),
  })
  .openapi('Metadata', { description: 'What is known of the page, each with its sources.' })

const typedValues = z
  .record(z.string(), z.array(z.looseObject({ raw: z.string() })))
  .describe('What texts mean, beside them: `{"raw": "5,00 €", "amount": 5, "currency": "EUR"}`.')

const recordRow = z
  .object({
    text: z.string(),
    fields: z.record(z.string(), z.union([z.string(), texts])),
    values: typedValues.optional(),
  })
  .openapi('RecordRow')

const recordColumn = z
  .object({ name: z.string(), type: z.string(), list: z.literal(true).optional() })
  .openapi('RecordColumn')

const readerComment = z
  .object({
    author: z.string().optional(),
    date: z.string().optional(),
    depth: z.number().describe('0, or 1 for a reply, and so on.'),
    text: z.string(),
  })
  .openapi('ReaderComment')

const fieldDecision = z
  .object({
    decidedBy: z.enum(['rule', 'induced']),
    rule: z.string().describe('`site/layout/field@version`'),
    confidence: z.number(),
    doubts: texts.optional(),
  })
  .openapi('FieldDecision')

const segmentExplanation = z
  .object({
    text: z.string(),
    kept: z.boolean(),
    likelihood: z.number(),
    role: z.enum(segmentRoles).optional(),
    reasons: z.array(z.object({ feature: z.string(), value: z.number(), push: z.number() })),
  })
  .openapi('SegmentExplanation')

/** What an extraction holds, by the names of its keys: the compiler compares them with the object's. */
const extractionKeys = {
  id: z.string(),
  url: z.string().optional(),
  file: z.string().optional(),
  siteFrom: z.string().optional().describe('Where the site of the page is known from.'),
  text: z.string().describe('The main content, its blocks separated by newlines.'),
  source: z.string().optional().describe('Where the text is from, when the visible text lacks it.'),
  title: z.string().optional(),
  author: texts.optional(),
  date: z.string().optional().describe('ISO 8601.'),
  language: z.string().optional(),
  metadata: metadata.optional(),
  pageType: z.string().optional(),
  confidence: z.number().optional(),
  decidedBy: z.enum(['rule', 'induced', 'model', 'method']),
  method: z.string().optional(),
  rule: z.string().optional(),
  doubts: z.record(z.string(), texts).optional(),
  fields: z.record(z.string(), texts).describe('The texts that rules found, by field.'),
  values: typedValues.optional(),
  records: z.array(recordRow).optional(),
  recordColumns: z.array(recordColumn).optional(),
  decisions: z.record(z.string(), fieldDecision).optional(),
  duplicateOf: z.string().optional(),
  similarity: z.number().optional(),
  comments: z.array(readerComment).optional(),
  markdown: z.string().optional().describe('With the format `markdown`.'),
  html: z.string().optional().describe('With the format `html`: a fragment of plain elements.'),
  xml: z.string().optional().describe('With the format `xml`.'),
  tei: z.string().optional().describe('With the format `tei`.'),
  blocks: z
    .array(z.looseObject({ kind: z.string() }))
    .optional()
    .describe('With the format `blocks`: headings, paragraphs, lists, tables and the like.'),
  explanation: z.array(segmentExplanation).optional(),
  warnings: texts,
} satisfies Readonly<Record<keyof Extraction, z.ZodType>>

export const extraction = z.object(extractionKeys).openapi('Extraction')

const recordList = { records: z.array(recordRow), recordColumns: z.array(recordColumn) }

const recordsKeys = {
  id: z.string(),
  url: z.string().optional(),
  file: z.string().optional(),
  ...recordList,
  otherLists: z.array(z.object(recordList)).optional(),
  next: z.string().optional().describe('The address of the next page of the list.'),
  warnings: texts,
} satisfies Readonly<Record<keyof PageWithRecords, z.ZodType>>

export const recordsRequest = z
  .object(pageKeys)
  .refine(namesPage, namesNoPage)
  .openapi('RecordsRequest')

export const recordsAnswer = z.object(recordsKeys).openapi('Records')
