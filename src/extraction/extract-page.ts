import { runsText } from '../blocks/run-text.js'
import type { Content } from '../content/content.js'
import { contentOf } from '../content/content-of.js'
import { contentOfText } from '../content/content-of-text.js'
import { type Omitted, withoutMarkup } from '../content/leave-out.js'
import { withoutOmitted } from '../content/omitted-runs.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { embeddedContent } from '../embedded/embedded-content.js'
import type { MetadataModel } from '../metadata/metadata-model.js'
import { MethodPage } from '../methods/method-page.js'
import { type MethodName, methodOf } from '../methods/methods.js'
import type { Leaning } from '../model/choose-runs.js'
import type { GeneralModel } from '../model/general-model.js'
import type { Judgement } from '../model/page-judge.js'
import { readHead } from '../page/head.js'
import type { RecordRow } from '../records/fields/record-fields.js'
import type { RecordJudge } from '../records/record-judge.js'
import { type Boxes, Rendering } from '../render/boxes.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { type RuleUse, ruleIdOf } from '../rules/rule-use.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { UseResult } from '../rules/wear.js'
import type { RawPage } from '../source/raw-page.js'
import { type AskedRules, askedRules } from './asked-rules.js'
import { type AskModel, type ContentAnswer, contentAnswers } from './content-by-rules.js'
import { explain } from './explain.js'
import type { Extraction, FieldDecision } from './extraction.js'
import { askedOf, type FieldAnswer, fieldAnswers } from './field-answers.js'
import { type Observation, observationOf } from './observation.js'
import { judgementOf } from './opinions.js'
import { headMetadata, metadataOf, type Told } from './page-metadata.js'
import { pageRecords } from './page-records.js'
import { type QuickAnswers, type QuickContent, quickAnswers } from './quick-answers.js'
import { SeenRecords } from './seen-records.js'

/** What decides about a page: the rules of its site where they answer, else a method where one is named, else the model. */
export interface Deciders {
  readonly rules?: RuleSet | undefined
  readonly method?: MethodName | undefined
  /** Where things stand on this page, for a method that asks for it. */
  readonly boxes?: Boxes | undefined
  /** Asked for when it is to decide: reading it takes as long as some pages. */
  readonly model: () => GeneralModel
  /** Finds records where no rule does; where it is not given, only rules do. */
  readonly records?: (() => RecordJudge) | undefined
  /** Judges what the page says of itself; without it only its title and language are told, and what rules find. */
  readonly metadata?: (() => MetadataModel) | undefined
  readonly leaning?: Leaning | undefined
  /** What of the content is left out; the rest stays as it is. */
  readonly omitted?: Omitted | undefined
  /** Whether the model is to say why. */
  readonly explains?: boolean | undefined
}

/** What was found on a page, and the structure of its main content for those who ask for it. */
export interface ExtractedPage {
  readonly found: Extraction
  content(): Content
  /** Which rules were asked, and whether what they gave was believed. */
  readonly uses: readonly RuleUse[]
  /** What may be learned from the page; `undefined` where its rules did as they always do. */
  observation(): Observation | undefined
}

export const extractPage = (raw: RawPage, deciders: Deciders): Extraction =>
  extractWithContent(raw, deciders).found

export function extractWithContent(raw: RawPage, deciders: Deciders): ExtractedPage {
  const { rules } = deciders
  const asked = rules && askedRules(raw.html, raw.url, rules)
  const mayBeQuick = asked !== undefined && asksRulesOnly(deciders)
  const quick = mayBeQuick ? quickAnswers(raw.html, rules!, asked) : undefined
  const answered =
    quick === undefined ? byStudy(raw, asked, deciders) : byRulesAlone(raw, asked, quick, deciders)
  return extracted(raw, asked, answered)
}

/** Whether rules that are sure of themselves say all that is asked for. */
const asksRulesOnly = ({ method, metadata, records, omitted = nothing }: Deciders): boolean =>
  method === undefined && metadata === undefined && records === undefined && omitted.size === 0

/** What was decided about a page, by whatever path. */
interface Answered {
  readonly decided: Decision
  readonly answers: readonly FieldAnswer[]
  readonly told: Told
  readonly records?: readonly RecordRow[]
  readonly warnings: readonly string[]
}

function extracted(
  raw: RawPage,
  asked: AskedRules | undefined,
  { decided, answers, told, records, warnings: ofPage }: Answered,
): ExtractedPage {
  const { text, content, warnings = [], uses: contentUses, ...decision } = decided
  const values = answers.filter(({ records }) => records === undefined)
  const fields = Object.fromEntries(values.map(({ rule, texts }) => [rule.field, texts]))
  const uses = [...contentUses, ...answers.map(useOf)]
  const found = {
    id: raw.id,
    ...given({ url: raw.url, file: raw.file }),
    text: detached(text),
    ...told,
    ...decision,
    fields,
    ...(answers.length > 0 && { decisions: Object.fromEntries(answers.map(decisionOf)) }),
    ...given({ records }),
    warnings: [...raw.warnings, ...ofPage, ...warnings],
  }
  return { found, content, uses, observation: () => observationOf(raw.html, asked, found, uses) }
}

/** By rules that are sure of themselves: docs/decisions/0015-fast-path.md. */
function byRulesAlone(
  raw: RawPage,
  asked: AskedRules | undefined,
  { text, content, fields, head }: QuickAnswers,
  deciders: Deciders,
): Answered {
  const { rule, confidence } = content[0]!
  const decided = {
    text,
    content: () => byStudy(raw, asked, deciders).decided.content(),
    decidedBy: deciderOf(rule),
    rule: ruleName(rule),
    confidence,
    uses: content.map(useOf),
  }
  return { decided, answers: fields, told: headMetadata(head, fields), warnings: [] }
}

/** By rules, a method or the model, which may ask anything about the page. */
export function byStudy(raw: RawPage, asked: AskedRules | undefined, deciders: Deciders): Answered {
  let judged: Judgement | undefined
  const judge = (studied: StudiedPage): Judgement => {
    judged ??= judgementOf(studied, raw.url, deciders.model)
    return judged
  }
  const page = studyPage(raw.html, (studied) => judge(studied).likelihoods)
  const decided = decide({ page, url: raw.url, judge }, asked, deciders)
  const seen = new SeenRecords(page.page, raw.url, deciders.records)
  const answers = asked === undefined ? [] : fieldAnswers(askedOf(page), asked, seen)
  return {
    decided,
    answers,
    told:
      deciders.metadata === undefined
        ? headMetadata(readHead(page.page), answers)
        : metadataOf(page, raw.url, answers, deciders.metadata()),
    ...given({ records: pageRecords(seen, answers, decided.pageType) }),
    warnings: page.warnings,
  }
}

type About = Pick<
  Extraction,
  'source' | 'pageType' | 'confidence' | 'decidedBy' | 'rule' | 'doubts' | 'method' | 'explanation'
>

interface Decision extends About {
  readonly text: string
  readonly content: () => Content
  readonly warnings?: readonly string[]
  readonly uses: readonly RuleUse[]
}

/** A page that is decided about; the model judges it once, if at all. */
interface AskedPage {
  readonly page: StudiedPage
  readonly url: string | undefined
  readonly judge: (page: StudiedPage) => Judgement
}

/** By the first rule that is believed; else by the method that is named, or by the model. */
function decide(page: AskedPage, asked: AskedRules | undefined, deciders: Deciders): Decision {
  const { method, leaning } = deciders
  const askModel: AskModel = (studied) => deciders.model().decide(page.judge(studied), leaning)
  const answers =
    asked === undefined
      ? []
      : contentAnswers(page.page, asked, method === undefined ? askModel : undefined)
  const uses = asked?.isExpected ? answers.map(useOf) : []
  const believed = answers.find(
    ({ rule, doubts, yieldsToModel }) =>
      doubts.length === 0 && rule.status !== 'stale' && !yieldsToModel,
  )
  if (believed !== undefined) {
    const { rule, runs, confidence } = believed
    const by = { decidedBy: deciderOf(rule), rule: ruleName(rule), confidence }
    return { ...kept(page.page, runs, page.url, deciders), ...by, uses }
  }
  const doubts = given({ doubts: answers.find(({ doubts }) => doubts.length > 0)?.doubts })
  if (method === undefined) return { ...byModel(page, deciders), ...doubts, uses }
  return { ...byMethod(page, method, deciders), ...doubts, uses }
}

const deciderOf = ({ status }: Rule): 'rule' | 'induced' =>
  status === 'induced' ? 'induced' : 'rule'

const useOf = (answer: ContentAnswer | QuickContent | FieldAnswer): RuleUse => ({
  rule: ruleIdOf(answer.rule),
  result: resultOf(answer),
  values: 'texts' in answer && answer.doubts.length === 0 ? answer.texts : [],
})

/** A stale rule that gives nothing has not shown that it fits again. */
function resultOf(answer: ContentAnswer | QuickContent | FieldAnswer): UseResult {
  if (answer.doubts.some((doubt) => doubt !== 'stale')) return 'miss'
  if (!('texts' in answer) || answer.texts.length > 0) return 'hit'
  return answer.doubts.length > 0 ? 'miss' : 'none'
}

/** What the model keeps; what stands in the page's scripts, where they hold what its visible text lacks. */
function byModel({ page, url, judge }: AskedPage, deciders: Deciders): Omit<Decision, 'uses'> {
  const { segmentation } = page
  const { leaning, explains } = deciders
  const model = deciders.model()
  const judgement = judge(page)
  const { kept: runs, pageType, confidence } = model.decide(judgement, leaning)
  const about = {
    pageType,
    confidence,
    decidedBy: 'model',
    ...(explains && { explanation: explain(model, segmentation, judgement, runs) }),
  } as const
  const embedded = embeddedContent(segmentation, confidence)
  if (embedded === undefined) return { ...kept(page, runs, url, deciders), ...about }
  return { ...embedded, content: () => contentOfText(detached(embedded.text)), ...about }
}

function byMethod(
  { page, url }: AskedPage,
  method: MethodName,
  deciders: Deciders,
): Omit<Decision, 'uses'> {
  const rendering = deciders.boxes && new Rendering(page.page, deciders.boxes)
  const { runs, warnings } = methodOf(method).find(new MethodPage(page.segmentation, { rendering }))
  return { ...kept(page, runs, url, deciders), decidedBy: 'method', method, ...given({ warnings }) }
}

const kept = (
  { segmentation }: StudiedPage,
  runs: readonly number[],
  url: string | undefined,
  { omitted = nothing }: Deciders,
): Pick<Decision, 'text' | 'content'> => {
  const left = omitted.size === 0 ? runs : withoutOmitted(segmentation, runs, omitted)
  return {
    text: runsText(segmentation, left),
    content: () => withoutMarkup(contentOf(segmentation, left, { url }), omitted),
  }
}

const nothing: Omitted = new Set()

const decisionOf = ({ rule, confidence, doubts }: FieldAnswer): [string, FieldDecision] => [
  rule.field,
  {
    decidedBy: deciderOf(rule),
    rule: ruleName(rule),
    confidence,
    ...(doubts.length > 0 && { doubts }),
  },
]
