import { runText } from '../blocks/run-text.js'
import type { Content } from '../content/content.js'
import { contentOf } from '../content/content-of.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { readHead } from '../page/head.js'
import { applyRule, takenBy } from '../rules/apply.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { RawPage } from '../source/raw-page.js'
import type { Extraction } from './extraction.js'
import { type MethodName, methods, usualMethod } from './methods.js'

/** What was found on a page, and the structure of its main content for those who ask for it. */
export interface ExtractedPage {
  readonly found: Extraction
  content(): Content
}

/** What was found on a page: by the rules of its site where they answer, else by a method. */
export const extractPage = (
  raw: RawPage,
  rules: RuleSet | undefined,
  method?: MethodName,
): Extraction => extractWithContent(raw, rules, method).found

export function extractWithContent(
  raw: RawPage,
  rules: RuleSet | undefined,
  method: MethodName = usualMethod,
): ExtractedPage {
  const page = studyPage(raw.html)
  const { segmentation } = page
  const { runs, ...decider } = decide(page, rules?.rules ?? [], method)
  const fields = fieldsOf(page, rules?.rules ?? [])
  const found = {
    id: raw.id,
    ...given({ url: raw.url, file: raw.file }),
    text: detached(runs.map((run) => runText(segmentation, run)).join('\n')),
    ...decider,
    ...metadataOf(page, fields),
    fields,
    warnings: [...raw.warnings, ...page.warnings],
  }
  return { found, content: () => contentOf(segmentation, runs, { url: raw.url }) }
}

interface Decision extends Pick<Extraction, 'decidedBy' | 'rule' | 'method'> {
  /** The runs of the main content, in page order. */
  readonly runs: readonly number[]
}

/** A rule that takes nothing is not meant for this page. */
function decide(page: StudiedPage, rules: readonly Rule[], method: MethodName): Decision {
  for (const rule of rules.filter(({ taking }) => taking.kind === 'content')) {
    const runs = takenBy(rule, page).map(({ run }) => run)
    if (runs.length > 0) return { runs, decidedBy: 'rule', rule: ruleName(rule) }
  }
  return { runs: methods[method].runs(page), decidedBy: 'method', method }
}

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
