import { z } from '@hono/zod-openapi'
import type { DescribedElement } from '../../../app/labelling/described-element.js'
import type { OverlaySegment, PageOverlay } from '../../../app/labelling/page-overlay.js'
import type { LabelPlace, Picks } from '../../../app/labelling/pick-label.js'
import type {
  FieldPreview,
  PagePreview,
  PreviewedRule,
  PreviewedValue,
} from '../../../app/labelling/preview-field.js'
import type {
  OpenedPageAnswer,
  OpenPageSummary,
  PageDetails,
  PageDraft,
  PickAnswer,
  StoredPage,
  SuggestedLabel,
} from '../../../app/serving/labelling-tasks.js'
import type { OpenedPage } from '../../../store/interface/workspace.js'
import { label, labelledPage } from './labels.js'
import { namesNoPage, pageKeys } from './pages.js'
import { predicate } from './rules.js'

type Keys<Type> = Readonly<Record<keyof Type, z.ZodType>>

const texts = z.array(z.string())

/** An offset in the source of a page. */
const offset = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31)
  .describe('Where it begins in the source of the page.')

export const openRequest = z
  .union([
    z.object({ site: z.string().max(253), hash: z.string().max(64).describe('Of a stored page.') }),
    z
      .object({
        html: pageKeys.html,
        bytes: z
          .base64()
          .optional()
          .describe(
            'The bytes of a file, in place of its source, when its charset is to be found out.',
          ),
        url: pageKeys.url,
        site: pageKeys.site,
      })
      .refine(
        ({ html, bytes, url }) => html !== undefined || bytes !== undefined || url !== undefined,
        {
          error: namesNoPage,
        },
      ),
  ])
  .openapi('OpenRequest', {
    description: 'A page by its source, by a URL to fetch, or by its hash among those of a site.',
  })

const openedKeys = {
  id: z.string(),
  site: z.string(),
  url: z.string().optional(),
  title: z.string(),
  openedAt: z.string(),
} satisfies Keys<OpenedPage>

const openedAnswerKeys = { ...openedKeys, warnings: texts } satisfies Keys<OpenedPageAnswer>

export const openedPage = z.object(openedAnswerKeys).openapi('OpenedPage')

const listedKeys = {
  ...openedKeys,
  labelled: texts.describe('The fields that it has labels for.'),
} satisfies Keys<OpenPageSummary>

export const openedPages = z.object({ pages: z.array(z.object(listedKeys)) })

const storedKeys = {
  hash: z.string(),
  url: z.string().optional(),
  kind: z
    .enum(['labelled', 'unlabelled', 'observed'])
    .describe('Trained with, with labels or without; or observed while pages were extracted.'),
  fields: texts.describe('The fields that it has labels for, or that rules missed on it.'),
  layout: z.string().optional(),
} satisfies Keys<StoredPage>

export const storedPages = z.object({ pages: z.array(z.object(storedKeys).openapi('StoredPage')) })

const maxPicks = 5_000

const picksKeys = {
  elements: z
    .array(offset)
    .max(maxPicks)
    .optional()
    .describe('Elements that are the field; two of a list stand for the whole list.'),
  not: z.array(offset).max(maxPicks).optional().describe('Elements that are not.'),
  meaning: z
    .enum(['list', 'exactly', 'area'])
    .optional()
    .describe('`exactly`: the elements alone; `area`: the element around all of them.'),
  attribute: z.string().max(200).optional().describe('An attribute in place of the text.'),
  texts: z
    .array(z.string().max(100_000))
    .max(maxPicks)
    .optional()
    .describe('Parts of texts in place of elements.'),
  none: z.boolean().optional().describe('The page does not have the field.'),
} satisfies Keys<Picks>

export const picks = z.object(picksKeys).openapi('Picks')

const placeKeys = { offset, element: offset, texts } satisfies Keys<LabelPlace>

const place = z.object(placeKeys).openapi('LabelPlace')

const draftKeys = {
  field: z.string(),
  label,
  picks,
  places: z.array(place),
  missing: texts.describe('Texts of the label that are not on the page.'),
} satisfies Keys<PageDraft>

const draft = z.object(draftKeys).openapi('PageDraft')

const detailsKeys = {
  ...openedAnswerKeys,
  drafts: z.array(draft),
  fields: texts.describe('Fields of the rules of the site, and of the labels of its opened pages.'),
} satisfies Keys<PageDetails>

export const pageDetails = z.object(detailsKeys).openapi('PageDetails')

const previewedValueKeys = {
  offset,
  element: offset,
  texts,
  whole: z
    .boolean()
    .describe('Whether it is the whole element or attribute, not a part of its text.'),
  votes: z.number(),
} satisfies Keys<PreviewedValue>

const previewedValue = z.object(previewedValueKeys).openapi('PreviewedValue')

const previewedRuleKeys = {
  layout: z.string(),
  target: z.string(),
  policy: z.string(),
  votes: z.number(),
  attribute: z.string().optional(),
  evidence: z
    .object({ pages: z.number(), precision: z.number().optional(), recall: z.number().optional() })
    .optional(),
  pages: z.number(),
} satisfies Keys<PreviewedRule>

const pagePreviewKeys = {
  page: z.string(),
  layout: z.string().optional(),
  taken: z.array(previewedValue),
  nearest: previewedValue.optional(),
  doubts: texts,
} satisfies Keys<PagePreview>

const previewKeys = {
  field: z.string(),
  from: z.enum(['labels', 'stored rules', 'nothing']),
  rules: z.array(z.object(previewedRuleKeys)),
  pages: z.array(z.object(pagePreviewKeys)),
  missing: z.array(
    z.object({
      page: z.string(),
      field: z.string(),
      wanted: z.string(),
      code: z.string(),
      hint: z.string().optional(),
    }),
  ),
} satisfies Keys<FieldPreview>

export const fieldPreview = z.object(previewKeys).openapi('FieldPreview')

const pickAnswerKeys = { draft: draft.optional(), preview: fieldPreview } satisfies Keys<PickAnswer>

export const pickAnswer = z.object(pickAnswerKeys).openapi('PickAnswer')

const suggestedKeys = {
  field: z.string(),
  label,
  places: z.array(place),
  note: z.string().describe('Where it is from.'),
} satisfies Keys<SuggestedLabel>

export const suggestions = z.object({
  suggestions: z.array(z.object(suggestedKeys).openapi('SuggestedLabel')),
})

export const frameRequest = z
  .object({
    styles: z.boolean().default(false).describe('Whether the page keeps its styles.'),
    images: z.boolean().default(false).describe('Whether its images are loaded by the server.'),
  })
  .openapi('FrameRequest')

export const frameAnswer = z
  .object({
    path: z.string().describe('Where the page can be shown, in a frame, for an hour.'),
    warnings: texts,
  })
  .openapi('Frame')

const elementKeys = {
  offset,
  name: z.string().describe('A short selector.'),
  text: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  around: z.array(z.object({ offset, name: z.string() })),
  segment: z.string().optional().describe('The text of its segment.'),
} satisfies Keys<DescribedElement>

export const elementAnswer = z.object(elementKeys).openapi('DescribedElement')

const segmentKeys = {
  offsets: z.array(offset),
  text: z.string(),
  kept: z.boolean(),
  likelihood: z.number(),
  votes: z.number().optional(),
  reasons: z.array(z.object({ feature: z.string(), value: z.number(), push: z.number() })),
} satisfies Keys<OverlaySegment>

const overlayKeys = {
  decidedBy: z.enum(['rule', 'induced', 'model', 'method']),
  rule: z.string().optional(),
  confidence: z.number().optional(),
  warnings: texts,
  segments: z.array(z.object(segmentKeys).openapi('OverlaySegment')),
} satisfies Keys<PageOverlay>

export const overlayAnswer = z.object(overlayKeys).openapi('PageOverlay')

export const matchesRequest = z
  .object({ field: z.string(), layout: z.string(), test: predicate })
  .openapi('MatchesRequest')

export const matches = z.object({ offsets: z.array(offset) }).openapi('Matches')

export const labelledSite = z.object({ pages: z.array(labelledPage) }).openapi('LabelledPages')

export const trainDraftsRequest = z
  .object({ keepAll: z.boolean().optional() })
  .openapi('TrainDraftsRequest')
