import { buildContent, plainTextContent } from '../analysis/content/build-content.js'
import { PageComments } from '../analysis/content/comments/comments.js'
import type { ContentTree } from '../analysis/content/content.js'
import type { ContentExtent } from '../analysis/content/content-scope.js'
import {
  type OmittedElements,
  omitMarkup,
  omitSegments,
} from '../analysis/content/omitted-elements.js'
import { pageTitles } from '../analysis/content/page-titles.js'
import { MethodPage } from '../analysis/methods/method.js'
import type { MethodName } from '../analysis/methods/method-names.js'
import { methodOf } from '../analysis/methods/methods.js'
import type { PagePrediction } from '../analysis/model/page-predictor.js'
import { pageTypes } from '../analysis/model/page-type.js'
import { statedRoles } from '../analysis/model/roles/stated-roles.js'
import type { PageSummary } from '../analysis/model/site/page-summary.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { type SegmentRole, segmentRoles } from '../core/segment-role.js'
import { copyString } from '../core/text/copy-string.js'
import { lowerBound } from '../core/text/lower-bound.js'
import { ratio } from '../core/text/ratio.js'
import { embeddedContent } from '../page/embedded/embedded-content.js'
import { RenderedPage } from '../page/render/rendered-page.js'
import { segmentsText } from '../page/segments/segment-text.js'
import type { Anomaly } from '../rules/health/anomaly.js'
import type { PageContext } from '../rules/predicates/page-context.js'
import { rolesOmittedBy } from '../rules/rule/omitted-roles.js'
import { type Rule, ruleName } from '../rules/rule/rule.js'
import {
  type AskedModel,
  type ContentAnswer,
  contentAnswers,
  mayDecide,
} from './content-answers.js'
import type { Extraction } from './extraction.js'
import type { ExtractionOptions } from './options.js'
import type { RuleSelection } from './rule-selection.js'
import { explainSegments } from './segment-explanation.js'
import { deciderOf } from './trace.js'

/** The main content of a page, and who decided it. */
export interface ContentDecision {
  readonly text: string
  readonly content: () => ContentTree
  readonly warnings?: readonly string[]
  /** What other pages of the site are told, where that was asked for. */
  readonly summary?: SummaryForSite
  /** What an extraction reports of the decision. */
  readonly reported: Pick<
    Extraction,
    'source' | 'pageType' | 'confidence' | 'decidedBy' | 'rule' | 'method' | 'explanation'
  >
  readonly answers: readonly ContentAnswer[]
  /** Why the rule's answer is doubted, or why the model decided in place of a rule. */
  readonly doubts: readonly Anomaly[]
  /** The rule that decided. */
  readonly rule: Rule | undefined
}

/** What the other pages of a site are told of one. */
export interface SummaryForSite {
  readonly site: string
  readonly page: PageSummary
}

/** A page, and its predictions by the model, which is asked once at most. */
export interface PredictedPage {
  readonly page: PageContext
  readonly url: string | undefined
  readonly predict: (page: PageContext) => PagePrediction
  readonly comments: PageComments
}

/** By the first rule that may decide; else by the method that is named, or by the model. */
export function decideContent(
  predicted: PredictedPage,
  selection: RuleSelection | undefined,
  options: ExtractionOptions,
): ContentDecision {
  const { method, leaning, without = [] } = options
  const { page, url, comments } = predicted
  const model: AskedModel = {
    hash: () => options.model().hash,
    decide: (studied) => options.model().decide(predicted.predict(studied), leaning),
  }
  const answers =
    selection === undefined
      ? []
      : contentAnswers(page, selection, method === undefined ? model : undefined)
  const deciding = answers.find(mayDecide)
  if (deciding !== undefined) {
    const { rule, segments, confidence, doubts } = deciding
    const reported = { decidedBy: deciderOf(rule), rule: ruleName(rule), confidence }
    const roles = [...without, ...rolesOmittedBy(rule)]
    const left = segmentsWithout(segments, roles, predicted, options)
    const content = contentOfSegments({ page, url, comments, ...left }, options)
    return { ...content, reported, answers, doubts, rule }
  }
  const doubts = answers.find(({ doubts }) => doubts.length > 0)?.doubts ?? []
  const decided =
    method === undefined ? byModel(predicted, options) : byMethod(predicted, method, options)
  const warnings = [...(decided.warnings ?? []), ...answers.flatMap(emptyWarning)]
  return { ...decided, warnings, answers, doubts, rule: undefined }
}

const forum = pageTypes.indexOf('forum')
/** From this share of the type forum on, comments are the content. Chosen on wcxb-dev: docs/decisions/0032. */
const minForumShare = 0.2
/** Comments below a text leave it if at least this share of the kept words is left. */
const minTextShare = 0.22

type Decided = Omit<ContentDecision, 'answers' | 'doubts' | 'rule'>

/** Said where a trained rule of the page's layout takes nothing, and another decides. */
const emptyWarning = ({ rule, amount, isOfLayout }: ContentAnswer): readonly string[] =>
  rule.status === 'learned' && isOfLayout && amount === 0
    ? [`the rule ${ruleName(rule)} found nothing for "main", so it did not decide`]
    : []

/** What the model keeps; the text of the page's scripts, where they hold what its visible text lacks. */
function byModel(predicted: PredictedPage, options: ExtractionOptions): Decided {
  const { page, url, predict, comments } = predicted
  const { segmentation } = page
  const { leaning, explains, siteEvidence, summarizedFor, without = [] } = options
  const model = options.model()
  const alone = predict(page)
  const predictions = siteEvidence === undefined ? alone : model.withSite(alone, siteEvidence)
  const summary =
    summarizedFor === undefined
      ? {}
      : { summary: { site: summarizedFor, page: model.summarize(alone) } }
  const { kept, pageType, confidence } = model.decide(predictions, leaning)
  const reported = {
    pageType,
    confidence,
    decidedBy: 'model',
    ...(explains && { explanation: explainSegments(model, segmentation, predictions, kept) }),
  } as const
  const embedded = embeddedContent(segmentation, confidence)
  if (embedded === undefined) {
    const isForum = (predictions.types[forum] ?? 0) >= minForumShare
    const wordsOf = (some: readonly number[]): number =>
      some.reduce((sum, segment) => sum + predictions.words[segment]!, 0)
    const apart = comments.without(kept)
    const share = ratio(wordsOf(apart), wordsOf(kept))
    const content = contentOfSegments(
      {
        page,
        url,
        comments,
        ...segmentsWithout(
          isForum || share < minTextShare ? kept : apart,
          without,
          predicted,
          options,
        ),
        extent: 'belonging',
      },
      options,
    )
    return { ...content, ...summary, reported }
  }
  const { text, source, warnings } = embedded
  const content = () => plainTextContent(copyString(text))
  return { text, content, warnings, ...summary, reported: { source, ...reported } }
}

function byMethod(
  predicted: PredictedPage,
  method: MethodName,
  options: ExtractionOptions,
): Decided {
  const { page, url, comments } = predicted
  const rendering = options.boxes && new RenderedPage(page.page, options.boxes)
  const methodPage = new MethodPage(page.segmentation, { rendering })
  const { segments, warnings } = methodOf(method).find(methodPage)
  const left = segmentsWithout(segments, options.without ?? [], predicted, options)
  return {
    ...contentOfSegments({ page, url, comments, ...left }, options),
    reported: { decidedBy: 'method', method },
    ...omitUndefined({ warnings }),
  }
}

/** What was decided of a page. */
interface DecidedSegments extends Pick<PredictedPage, 'page' | 'url' | 'comments'> {
  readonly segments: readonly number[]
  /** Segments that no structure brings back. */
  readonly excluded?: readonly number[]
  readonly extent?: ContentExtent
}

/**
 * The segments without those of these roles: what the markup states, else what the model predicts. Models of an older
 * format know only what is stated.
 */
function segmentsWithout(
  segments: readonly number[],
  roles: readonly SegmentRole[],
  { page, predict }: PredictedPage,
  { model }: ExtractionOptions,
): Pick<DecidedSegments, 'segments' | 'excluded'> {
  if (roles.length === 0) return { segments }
  const { segmentation } = page
  const ofSegments =
    model().rolesOf(predict(page)) ??
    Array.from(statedRoles(segmentation), (role) => segmentRoles[role])
  const isOmitted = (segment: number): boolean =>
    (roles as readonly (string | undefined)[]).includes(ofSegments[segment])
  const all = Array.from({ length: segmentation.segments.count }, (_, segment) => segment)
  return {
    segments: segments.filter((segment) => !isOmitted(segment)),
    excluded: all.filter(isOmitted),
  }
}

function contentOfSegments(
  { page: { segmentation }, url, comments, segments, excluded, extent = 'kept' }: DecidedSegments,
  { omitted = nothing }: Pick<ExtractionOptions, 'omitted'>,
): Pick<ContentDecision, 'text' | 'content'> {
  const left =
    omitted.size === 0 ? segments : omitSegments(segmentation, segments, omitted, comments)
  return {
    text: segmentsText(segmentation, left),
    content: () => {
      const titles = pageTitles(segmentation.page)
      const { kept, comments: apart } = omitted.has('comments')
        ? { kept: left, comments: [] }
        : extent === 'belonging'
          ? comments.apartFrom(left)
          : { kept: left, comments: comments.beside(left) }
      const content = buildContent(segmentation, kept, {
        url,
        titles,
        extent,
        comments: apart,
        markup: comments.markup,
        ...omitUndefined({ excluded }),
      })
      return omitMarkup(content, omitted)
    },
  }
}

/** The structure of the main content of a page of which only the segments are known, by their first nodes. */
export function contentAtNodes(
  page: PageContext,
  url: string | undefined,
  firstNodes: readonly number[],
): ContentTree {
  const { segmentation } = page
  const { segments } = segmentation
  const kept = firstNodes.map((node) =>
    lowerBound(segments.count, (segment) => segments.firstNode[segment]! >= node),
  )
  const comments = new PageComments(segmentation)
  return contentOfSegments({ page, url, comments, segments: kept }, {}).content()
}

const nothing: OmittedElements = new Set()
