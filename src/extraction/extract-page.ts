import { runsText } from '../blocks/run-text.js'
import type { Content } from '../content/content.js'
import { contentOf } from '../content/content-of.js'
import { contentOfText } from '../content/content-of-text.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { embeddedContent } from '../embedded/embedded-content.js'
import type { Leaning } from '../model/choose-runs.js'
import type { GeneralModel } from '../model/general-model.js'
import { readHead } from '../page/head.js'
import { applyRule, takenBy } from '../rules/apply.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { RawPage } from '../source/raw-page.js'
import { explain } from './explain.js'
import type { Extraction } from './extraction.js'
import { type MethodName, methods } from './methods.js'

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
}

export const extractPage = (raw: RawPage, deciders: Deciders): Extraction =>
  extractWithContent(raw, deciders).found

export function extractWithContent(raw: RawPage, deciders: Deciders): ExtractedPage {
  const page = studyPage(raw.html)
  const rules = deciders.rules?.rules ?? []
  const { text, content, warnings = [], ...decision } = decide(page, raw.url, rules, deciders)
  const fields = fieldsOf(page, rules)
  const found = {
    id: raw.id,
    ...given({ url: raw.url, file: raw.file }),
    text: detached(text),
    ...metadataOf(page, fields),
    ...decision,
    fields,
    warnings: [...raw.warnings, ...page.warnings, ...warnings],
  }
  return { found, content }
}

type About = Pick<
  Extraction,
  'source' | 'pageType' | 'confidence' | 'decidedBy' | 'rule' | 'method' | 'explanation'
>

interface Decision extends About {
  readonly text: string
  readonly content: () => Content
  readonly warnings?: readonly string[]
}

/** A rule that takes nothing is not meant for this page. */
function decide(
  page: StudiedPage,
  url: string | undefined,
  rules: readonly Rule[],
  deciders: Deciders,
): Decision {
  const { method } = deciders
  for (const rule of rules.filter(({ taking }) => taking.kind === 'content')) {
    const runs = takenBy(rule, page).map(({ run }) => run)
    if (runs.length > 0)
      return { ...kept(page, runs, url), decidedBy: 'rule', rule: ruleName(rule) }
  }
  if (method === undefined) return byModel(page, url, deciders)
  return { ...kept(page, methods[method].runs(page), url), decidedBy: 'method', method }
}

/** What the model keeps; what stands in the page's scripts, where they hold what its visible text lacks. */
function byModel(
  page: StudiedPage,
  url: string | undefined,
  { model: openModel, leaning, explains }: Deciders,
): Decision {
  const { segmentation, vectors } = page
  const model = openModel()
  const judgement = model.judge.judge(segmentation, vectors, url)
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

function fieldsOf(page: StudiedPage, rules: readonly Rule[]): Extraction['fields'] {
  const ofFields = rules.filter(({ taking }) => taking.kind !== 'content')
  return Object.fromEntries(
    ofFields.map((rule) => [rule.field, applyRule(rule, page).map(detached)]),
  )
}

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
