import { commentText, PageComments } from '../analysis/content/comments/comments.js'
import type { ContentTree } from '../analysis/content/content.js'
import { withTitle } from '../analysis/content/outline.js'
import type { PagePrediction } from '../analysis/model/page-predictor.js'
import type { TypeShares } from '../analysis/model/page-type.js'
import type { RecordTable } from '../analysis/records/fields/record-table.js'
import type { ValueContext } from '../analysis/values/value.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { copyString } from '../core/text/copy-string.js'
import type { RawPage } from '../input/raw-page/raw-page.js'
import type { Page } from '../page/columns/page.js'
import { readWithFrames, withFrameDocuments } from '../page/embedded/frame-documents.js'
import { segmentPage } from '../page/segments/segment-page.js'
import { readPageHead } from '../page/tree/page-head.js'
import { readPage } from '../page/tree/read-page.js'
import type { Anomaly } from '../rules/health/anomaly.js'
import type { RuleUse } from '../rules/health/rule-use.js'
import { PageContext, pageContextOf } from '../rules/predicates/page-context.js'
import { type RuleSet, ruleName } from '../rules/rule/rule.js'
import { withKeptNames } from './column-naming.js'
import {
  type ContentDecision,
  contentAtNodes,
  decideContent,
  type SummaryForSite,
} from './content-decision.js'
import type { Extraction, ReaderComment } from './extraction.js'
import { type FieldAnswer, fieldAnswers, ruleEvaluator } from './field-answers.js'
import { fieldContext, fieldValues } from './field-values.js'
import { type LearningSample, learningSampleOf } from './learning-sample.js'
import { predictSegments } from './model-predictions.js'
import type { ExtractionOptions } from './options.js'
import { headMetadata, pageMetadata, type ReportedMetadata } from './page-metadata.js'
import { DetectedRecords, pageRecords } from './page-records.js'
import { type RuleSelection, selectRules } from './rule-selection.js'
import { type StreamingAnswers, streamingAnswers } from './streaming-answers.js'
import { deciderOf, type ExtractionTrace, fieldDecisions, usesOf } from './trace.js'

/** What was found on a page, and what can be derived from its extraction. */
export interface ExtractedPage {
  readonly found: Extraction
  /** Whether the site of the page is known, and has rules; absent where no rules were looked up. */
  readonly siteRules?: SiteRules
  /** Where it was asked for, and the model decided. */
  readonly summary?: SummaryForSite
  /** The structure of the main content. Throws where the extraction was asked for its text only. */
  content(): ContentTree
  /** Whether each rule of the page's layout was right. */
  uses(): readonly RuleUse[]
  /** What online learning keeps of the page; `undefined` where there is nothing to learn from it. */
  learningSample(): LearningSample | undefined
}

/** `none`: its site has no rules. */
export type SiteRules =
  | { readonly kind: 'found' | 'none'; readonly site: string }
  | { readonly kind: 'unknown site' }

export interface TracedPage extends ExtractedPage {
  readonly trace: ExtractionTrace
}

/** What was found on a page. */
export const extractPage = (raw: RawPage, options: ExtractionOptions): Extraction =>
  extractWithTrace(raw, { ...options, content: 'text' }).found

/** The same with the structure of the main content, unless the options say otherwise, and with its trace. */
export function extractWithTrace(given: RawPage, options: ExtractionOptions): TracedPage {
  const { rules } = options
  if (rules === undefined) {
    const page = readWithFrames(given.html)
    const raw = withSource(given, page.html)
    return tracedPage(raw, fullPath(raw, page, undefined, options), options)
  }
  // most pages have no frames with documents, and those that rules decide alone are not searched for them
  const streamed = streamedPage(given, rules, options)
  if (streamed.outcome !== undefined) return tracedPage(given, streamed.outcome, options)
  const raw = withSource(given, withFrameDocuments(given.html))
  const { selection, outcome } =
    raw.html === given.html ? streamed : streamedPage(raw, rules, options)
  return tracedPage(raw, outcome ?? fullPath(raw, readPage(raw.html), selection, options), options)
}

/** The rules that apply to a page, and what they find while it is parsed, where they suffice. */
function streamedPage(
  raw: RawPage,
  rules: RuleSet,
  options: ExtractionOptions,
): { readonly selection: RuleSelection | undefined; readonly outcome?: PathOutcome } {
  const selection = selectRules(raw.html, raw.url, rules)
  if (selection === undefined || !mayStream(options)) return { selection }
  const hash = () => options.model().hash
  const answers = streamingAnswers(raw.html, rules, selection, { hash })
  if (answers === undefined) return { selection }
  return { selection, outcome: streamingPath(raw, selection, answers, options) }
}

const withSource = (raw: RawPage, html: string): RawPage =>
  html === raw.html ? raw : { ...raw, html }

/** Whether what is asked of the main content is what confident rules give while the page is parsed. */
const mayStream = ({ content, method, omitted, without = [] }: ExtractionOptions): boolean =>
  content !== undefined &&
  method === undefined &&
  (omitted?.size ?? 0) === 0 &&
  without.length === 0

/** What either path finds. */
interface PathOutcome {
  readonly trace: ExtractionTrace
  readonly decision: Pick<
    ContentDecision,
    'text' | 'content' | 'reported' | 'doubts' | 'warnings' | 'summary'
  >
  readonly metadata: ReportedMetadata
  readonly records?: RecordTable
  /** How the values of fields are read. */
  readonly context: () => ValueContext
  readonly comments: readonly ReaderComment[]
  /** What should be known of the page as it was read. */
  readonly warnings: readonly string[]
}

function tracedPage(
  raw: RawPage,
  { trace, decision, metadata, records, comments, context, warnings }: PathOutcome,
  { siteFrom, title }: Pick<ExtractionOptions, 'siteFrom' | 'title'>,
): TracedPage {
  const answers = trace.fields.filter((answer) => answer.records === undefined)
  const given = answers.filter((answer) => !isMissing(answer))
  const typed = fieldValues(given, context)
  const doubts = doubtsOf(decision.doubts, trace.fields)
  const found = {
    id: raw.id,
    ...omitUndefined({ url: raw.url, file: raw.file, siteFrom }),
    text: copyString(decision.text),
    ...metadata,
    ...decision.reported,
    fields: Object.fromEntries(given.map(({ rule, texts }) => [rule.field, texts])),
    ...(Object.keys(typed.values).length > 0 && { values: typed.values }),
    ...(Object.keys(doubts).length > 0 && { doubts }),
    ...(trace.fields.length > 0 && { decisions: fieldDecisions(trace.fields) }),
    ...(records !== undefined && { records: records.rows, recordColumns: records.columns }),
    ...(comments.length > 0 && { comments }),
    warnings: [
      ...raw.warnings,
      ...warnings,
      ...(records?.warnings ?? []),
      ...(decision.warnings ?? []),
      ...typed.warnings,
      ...answers.filter(isMissing).map(missingWarning),
    ],
  }
  return {
    found,
    trace,
    ...omitUndefined({ summary: decision.summary }),
    content: () =>
      title === 'heading' ? withTitle(decision.content(), found.title) : decision.content(),
    uses: () => usesOf(trace),
    learningSample: () => learningSampleOf(raw.html, trace, found),
  }
}

/** Whether nothing was found for a field that every page had that its rule was learned from. */
const isMissing = ({ texts, doubts }: FieldAnswer): boolean =>
  texts.length === 0 && doubts.includes('nothing')

const missingWarning = ({ rule }: FieldAnswer): string =>
  `nothing was found for "${rule.field}", which every page had that ${ruleName(rule)} was learned from`

const doubtsOf = (
  content: readonly Anomaly[],
  fields: readonly FieldAnswer[],
): NonNullable<Extraction['doubts']> =>
  Object.fromEntries(
    [
      [contentField, content] as const,
      ...fields.map((one) => [one.rule.field, one.doubts] as const),
    ].filter(([, doubts]) => doubts.length > 0),
  )

const contentField = 'main'

/**
 * Confident rules decided while the page was parsed: docs/decisions/0015-fast-path.md. It is read as a whole only
 * where the structure of its content, or what it states and lists beside that, is asked for.
 */
function streamingPath(
  raw: RawPage,
  selection: RuleSelection,
  { text, firstNodes, content, fields, head }: StreamingAnswers,
  options: ExtractionOptions,
): PathOutcome {
  const { rule, confidence } = content[0]!
  const reported = { decidedBy: deciderOf(rule), rule: ruleName(rule), confidence }
  const isWhole = options.metadata !== undefined || options.records !== undefined
  const page = isWhole ? pageContextOf(raw.html) : undefined
  return {
    trace: { selection, path: 'streaming', content, fields, contentRule: rule },
    decision: {
      text,
      content:
        options.content === 'text'
          ? noStructure
          : () => contentAtNodes(page ?? pageContextOf(raw.html), raw.url, firstNodes),
      reported,
      doubts: [],
    },
    context: () => fieldContext(raw.html, raw.url, head),
    ...(page === undefined
      ? { metadata: headMetadata(head, fields), comments: [], warnings: [] }
      : besideContent(
          {
            page,
            url: raw.url,
            comments: new PageComments(page.segmentation),
            detected: detectedRecords(page, raw.url, () => undefined, options),
          },
          fields,
          options,
        )),
  }
}

/** A page that is read as a whole, for what is reported beside its main content. */
interface WholePage {
  readonly page: PageContext
  readonly url: string | undefined
  readonly comments: PageComments
  readonly detected: DetectedRecords
}

/** What a page states and lists, and what its readers wrote, as far as it is asked for. */
function besideContent(
  { page, url, comments, detected }: WholePage,
  fields: readonly FieldAnswer[],
  options: ExtractionOptions,
): Pick<PathOutcome, 'metadata' | 'records' | 'comments' | 'warnings'> {
  const records = pageRecords(detected, fields)
  const kept = options.rules?.columns ?? []
  return {
    metadata:
      options.metadata === undefined
        ? headMetadata(readPageHead(page.page), fields)
        : pageMetadata(page, url, fields, options.metadata()),
    comments: options.metadata === undefined ? [] : reportedComments(page, comments, options),
    ...omitUndefined({ records: records && withKeptNames(records, kept, 'main') }),
    warnings: page.warnings,
  }
}

const detectedRecords = (
  { page }: PageContext,
  url: string | undefined,
  predictTypes: () => TypeShares | undefined,
  { records, columns }: ExtractionOptions,
): DetectedRecords => new DetectedRecords(page, url, records, predictTypes, columns)

/** The comments of a page, unless they are left out. */
const reportedComments = (
  { segmentation }: PageContext,
  comments: PageComments,
  { omitted }: ExtractionOptions,
): readonly ReaderComment[] =>
  omitted?.has('comments')
    ? []
    : comments.all.map((comment) => ({
        ...omitUndefined({ author: comment.author, date: comment.date }),
        depth: comment.depth,
        text: commentText(segmentation, comment),
      }))

/** Stands in for the structure of main content of which only the text was asked for. */
export const noStructure = (): never => {
  throw new Error('only the text of the main content was asked for')
}

/** Rules, a method or the model decide, which may add anything target the page. */
function fullPath(
  raw: RawPage,
  read: Page,
  selection: RuleSelection | undefined,
  options: ExtractionOptions,
): PathOutcome {
  let predictions: PagePrediction | undefined
  const predict = (studied: PageContext): PagePrediction => {
    predictions ??= predictSegments(studied, raw.url, options.model)
    return predictions
  }
  const page = new PageContext(segmentPage(read), (studied) => predict(studied).likelihoods)
  const comments = new PageComments(page.segmentation)
  const decision = decideContent({ page, url: raw.url, predict, comments }, selection, options)
  const detected = detectedRecords(page, raw.url, () => predictions?.types, options)
  const fields =
    selection === undefined
      ? []
      : fieldAnswers(ruleEvaluator(page), selection, () => detected.texts())
  const { answers: content, rule: contentRule } = decision
  const outcome: PathOutcome = {
    trace: { selection, path: 'full', content, fields, contentRule, page },
    decision,
    context: () => fieldContext(raw.html, raw.url, readPageHead(page.page)),
    ...besideContent({ page, url: raw.url, comments, detected }, fields, options),
  }
  // rules and explanations may read features later
  if (selection === undefined && !options.explains) {
    predictions = undefined
    page.releaseVectors()
  }
  return outcome
}
