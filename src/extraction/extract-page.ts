import { runsText } from '../blocks/run-text.js'
import type { Content } from '../content/content.js'
import { contentOf } from '../content/content-of.js'
import { contentOfText } from '../content/content-of-text.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { embeddedContent } from '../embedded/embedded-content.js'
import type { Leaning } from '../model/choose-runs.js'
import type { GeneralModel } from '../model/general-model.js'
import type { Judgement } from '../model/page-judge.js'
import { readHead } from '../page/head.js'
import { takenBy, textsOf } from '../rules/apply.js'
import { layoutOf, signatureOf } from '../rules/layout-signature.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { type RuleUse, ruleIdOf } from '../rules/rule-use.js'
import { wordsOfRun } from '../rules/run-words.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { RawPage } from '../source/raw-page.js'
import { explain } from './explain.js'
import type { Extraction, FieldDecision } from './extraction.js'
import { type MethodName, methods } from './methods.js'
import { judgementOf } from './opinions.js'

/** What decides about a page: the rules of its site where they answer, else a method where one is named, else the model. */
export interface Deciders {
  readonly rules?: RuleSet | undefined
  readonly method?: MethodName | undefined
  /** Asked for when it is to decide: reading it takes as long as some pages. */
  readonly model: () => GeneralModel
  readonly leaning?: Leaning | undefined
  /** Whether the model is to say why. */
  readonly explains?: boolean | undefined
}

/** What was found on a page, and the structure of its main content for those who ask for it. */
export interface ExtractedPage {
  readonly found: Extraction
  content(): Content
  /** Which rules were asked, and whether they had an answer. */
  readonly uses: readonly RuleUse[]
}

export const extractPage = (raw: RawPage, deciders: Deciders): Extraction =>
  extractWithContent(raw, deciders).found

export function extractWithContent(raw: RawPage, deciders: Deciders): ExtractedPage {
  let judged: Judgement | undefined
  const judge = (studied: StudiedPage): Judgement => {
    judged ??= judgementOf(studied, raw.url, deciders.model)
    return judged
  }
  const page = studyPage(raw.html, (studied) => judge(studied).likelihoods)
  const rules = rulesFor(page, deciders.rules)
  const {
    text,
    content,
    warnings = [],
    uses,
    ...decision
  } = decide({ page, url: raw.url, judge }, rules, deciders)
  const answers = fieldAnswers(page, rules)
  const fields = Object.fromEntries(answers.map(({ rule, texts }) => [rule.field, texts]))
  const found = {
    id: raw.id,
    ...given({ url: raw.url, file: raw.file }),
    text: detached(text),
    ...metadataOf(page, fields),
    ...decision,
    fields,
    ...(answers.length > 0 && { decisions: Object.fromEntries(answers.map(decisionOf)) }),
    warnings: [...raw.warnings, ...page.warnings, ...warnings],
  }
  return { found, content, uses: [...uses, ...answers.map(({ use }) => use)] }
}

/** The rules of the layout that the page is of. */
function rulesFor(page: StudiedPage, set: RuleSet | undefined): readonly Rule[] {
  if (set === undefined || set.rules.length === 0) return []
  const layout = layoutOf(signatureOf(page), set.layouts)
  return set.rules.filter((rule) => rule.layout === layout?.name)
}

type About = Pick<
  Extraction,
  'source' | 'pageType' | 'confidence' | 'decidedBy' | 'rule' | 'method' | 'explanation'
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

/** A rule for content that gives a smaller share of the words that it gave before is not believed. */
const leastUsual = 0.2

function decide(asked: AskedPage, rules: readonly Rule[], deciders: Deciders): Decision {
  const { page, url } = asked
  const { method } = deciders
  const uses: RuleUse[] = []
  for (const rule of rules.filter(({ taking }) => taking.kind === 'content')) {
    const { subjects, certainty } = takenBy(rule, page)
    const runs = subjects.map(({ run }) => run)
    const hit = isUsual(rule, page, runs)
    uses.push({ rule: ruleIdOf(rule), hit })
    if (!hit) continue
    const by = { decidedBy: 'rule', rule: ruleName(rule), confidence: certainty } as const
    return { ...kept(page, runs, url), ...by, uses }
  }
  if (method === undefined) return { ...byModel(asked, deciders), uses }
  return { ...kept(page, methods[method].runs(page), url), decidedBy: 'method', method, uses }
}

/** A rule that takes nothing, or far less than it ever did, is not meant for this page. */
function isUsual({ usual }: Rule, page: StudiedPage, runs: readonly number[]): boolean {
  const words = runs.reduce((sum, run) => sum + wordsOfRun(page, run), 0)
  return words > 0 && words >= usual.fewest * leastUsual
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
  if (embedded === undefined) return { ...kept(page, runs, url), ...about }
  return { ...embedded, content: () => contentOfText(detached(embedded.text)), ...about }
}

const kept = (
  { segmentation }: StudiedPage,
  runs: readonly number[],
  url: string | undefined,
): Pick<Decision, 'text' | 'content'> => ({
  text: runsText(segmentation, runs),
  content: () => contentOf(segmentation, runs, { url }),
})

/** What a rule gave for its field. */
interface FieldAnswer {
  readonly rule: Rule
  readonly texts: readonly string[]
  readonly certainty: number
  readonly use: RuleUse
}

const fieldAnswers = (page: StudiedPage, rules: readonly Rule[]): readonly FieldAnswer[] =>
  rules
    .filter(({ taking }) => taking.kind !== 'content')
    .map((rule) => {
      const { subjects, certainty } = takenBy(rule, page)
      const texts = textsOf(rule, page, subjects).map(detached)
      const hit = texts.length > 0 || rule.usual.fewest === 0
      return { rule, texts, certainty, use: { rule: ruleIdOf(rule), hit } }
    })

const decisionOf = ({ rule, certainty }: FieldAnswer): readonly [string, FieldDecision] => [
  rule.field,
  { decidedBy: 'rule', rule: ruleName(rule), confidence: certainty },
]

function metadataOf(
  page: StudiedPage,
  fields: Extraction['fields'],
): Pick<Extraction, 'title' | 'author' | 'date' | 'language'> {
  const head = readHead(page.page)
  return given({
    title: fields['headline']?.[0] ?? (detached(head.title) || undefined),
    author: fields['author'],
    date: isoDate(fields['date']?.[0]),
    language: head.language && detached(head.language),
  })
}

/** A date that a rule took from an attribute such as `datetime`; texts of other forms stay in `fields`. */
const isoDate = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d\d-\d\d(?:T[\d:.+Z-]+)?$/.test(value) ? value : undefined
