import { type CheerioAPI, load } from 'cheerio'
import { type ErrorReport, errorReport } from '../../core/errors.js'
import { foldToLine } from '../../core/text/white-space.js'
import type { InputPage } from '../../input/inputs.js'
import { applyRule } from '../../rules/evaluate/match-rule.js'
import type { SelectorRule } from '../../rules/exchange/export-rule.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import { layoutOf, layoutSignature } from '../../rules/rule/layout-signature.js'
import { type Rule, type RuleSet, ruleName } from '../../rules/rule/rule.js'
import type { SelectorSheet } from './export-rules.js'

/** How often a selector selects in cheerio's tree what its rule takes. */
export interface SelectorCheck {
  readonly rule: string
  readonly selector: string
  /** Pages of the rule's layout. */
  readonly pages: number
  readonly differences: readonly SelectorDifference[]
}

interface SelectorDifference {
  readonly page: string
  readonly byRule: readonly string[]
  readonly bySelector: readonly string[]
}

export interface CheckedSelectors {
  readonly checks: readonly SelectorCheck[]
  /** Pages of layouts that none of the rules is for. */
  readonly otherPages: readonly string[]
  readonly failed: readonly (ErrorReport & { readonly page: string })[]
}

/**
 * Runs every exported CSS selector through cheerio, which parses pages as browsers do, and compares what it selects
 * with what the rule takes.
 */
export async function checkSelectors(
  pages: AsyncIterable<InputPage>,
  sheets: readonly SelectorSheet[],
  sets: readonly RuleSet[],
): Promise<CheckedSelectors> {
  const pairs = sheets.flatMap(({ site, rules }) => {
    const set = sets.find((one) => one.site === site)
    return set === undefined ? [] : rules.flatMap((selector) => pairOf(selector, set))
  })
  const counts = new Map(
    pairs.map((pair) => [pair, { pages: 0, differences: [] as SelectorDifference[] }]),
  )
  const otherPages: string[] = []
  const failed: (ErrorReport & { readonly page: string })[] = []
  for await (const input of pages) {
    if (input.kind === 'failed') {
      failed.push({ page: input.id, ...errorReport(input.error) })
      continue
    }
    const { id, html } = input.page
    const signature = layoutSignature(html)
    const own = pairs.filter(
      ({ rule, set }) => layoutOf(signature, set.layouts)?.name === rule.layout,
    )
    if (own.length === 0) otherPages.push(id)
    if (own.length === 0) continue
    const context = pageContextOf(html)
    const query = load(html)
    for (const pair of own) {
      const count = counts.get(pair)!
      count.pages++
      const byRule = applyRule(pair.rule, context)
      const bySelector = selectedValues(query, pair.selector)
      const isSame = comparable(pair.rule, byRule) === comparable(pair.rule, bySelector)
      if (!isSame) count.differences.push({ page: id, byRule, bySelector })
    }
  }
  const checks = pairs.map((pair) => ({
    rule: pair.selector.rule,
    selector: pair.selector.selector,
    ...counts.get(pair)!,
  }))
  return { checks, otherPages, failed }
}

interface SelectorPair {
  readonly rule: Rule
  readonly set: RuleSet
  readonly selector: SelectorRule
}

const pairOf = (selector: SelectorRule, set: RuleSet): readonly SelectorPair[] =>
  set.rules
    .filter((rule) => ruleName(rule) === selector.rule)
    .map((rule) => ({ rule, set, selector }))

/** Main content is cut into other texts by other trees: of it only the characters count. */
const comparable = ({ taking }: Rule, values: readonly string[]): string =>
  taking.kind === 'content'
    ? values.join('').replace(/\s/g, '')
    : JSON.stringify(values.map(foldToLine))

/** What a selector gives in cheerio's tree. */
export function selectedValues(query: CheerioAPI, rule: SelectorRule): readonly string[] {
  const { selector, many, value, attr = '', place } = rule
  const values = query(selector)
    .toArray()
    .slice(0, many ? undefined : 1)
    .flatMap((element) => {
      if (value === 'attribute') return [query(element).attr(attr) ?? '']
      if (value === 'text') return [query(element).text()]
      const own = query(element)
        .contents()
        .toArray()
        .flatMap((node) =>
          node.type === 'text' && /[^ \t\r\n]/.test(node.data) ? [node.data] : [],
        )
      return place === undefined ? own : own.slice(place - 1, place)
    })
  return many ? values : values.slice(0, 1)
}
