import { runText } from '../blocks/run-text.js'
import { given } from '../core/given.js'
import { readHead } from '../page/head.js'
import { applyRule } from '../rules/apply.js'
import { type Rule, type RuleSet, ruleName } from '../rules/rule.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { RawPage } from '../source/raw-page.js'
import type { Extraction } from './extraction.js'
import { type MethodName, methods, usualMethod } from './methods.js'

/** Extracts a page: by the rules of its site where they answer, else by a method. */
export function extractPage(
  raw: RawPage,
  rules: RuleSet | undefined,
  method: MethodName = usualMethod,
): Extraction {
  const page = studyPage(raw.html)
  const found = (rules?.rules ?? []).map((rule) => ({ rule, values: applyRule(rule, page) }))
  const fields = fieldsOf(found)
  return {
    id: raw.id,
    ...given({ url: raw.url, file: raw.file }),
    ...contentOf(page, found, method),
    ...metadataOf(page, fields),
    fields,
    warnings: [...raw.warnings, ...page.warnings],
  }
}

interface Found {
  readonly rule: Rule
  readonly values: readonly string[]
}

/** A rule that takes nothing is not meant for this page. */
function contentOf(
  page: StudiedPage,
  found: readonly Found[],
  method: MethodName,
): Pick<Extraction, 'text' | 'decidedBy' | 'rule' | 'method'> {
  const main = found.find(({ rule, values }) => rule.taking.kind === 'content' && values.length > 0)
  if (main !== undefined) {
    return { text: textOf(main.values), decidedBy: 'rule', rule: ruleName(main.rule) }
  }
  const texts = methods[method].runs(page).map((run) => runText(page.segmentation, run))
  return { text: textOf(texts), decidedBy: 'method', method }
}

function fieldsOf(found: readonly Found[]): Extraction['fields'] {
  const values = found.filter(({ rule }) => rule.taking.kind !== 'content')
  return Object.fromEntries(values.map(({ rule, values }) => [rule.field, values.map(detached)]))
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

const textOf = (texts: readonly string[]): string => detached(texts.join('\n'))

/** A copy: a short piece cut out of a page would otherwise keep the whole page in memory. */
const detached = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
