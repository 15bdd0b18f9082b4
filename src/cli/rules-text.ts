import type {
  PageExplanation,
  RuleExplanation,
  SubjectExplanation,
  Vote,
} from '../app/rules/explain-page.js'
import type { FieldTest, Miss, RulesTest } from '../app/rules/test-rules.js'
import { obstaclesOf } from '../fast/compiles.js'
import { describeRule } from '../rules/describe.js'
import { describePredicate } from '../rules/predicate.js'
import type { Rule, RuleSet, RuleStatus } from '../rules/rule.js'
import type { RuleUses } from '../store/rule-store.js'
import { printable } from './printable.js'
import { shortened } from './shortened.js'
import { table } from './table.js'

/** A site on a line. */
export const sitesText = (sets: readonly RuleSet[]): string =>
  table(
    ['site', 'layouts', 'rules', 'pages', 'fields'],
    sets.map(({ site, layouts, rules }) => [
      site,
      String(layouts.length),
      String(rules.length),
      String(labelledPages(rules)),
      [...new Set(rules.map(({ field }) => field))].sort().join(', '),
    ]),
  )

/** Of each layout as many as the rule that was learned from the most. */
function labelledPages(rules: readonly Rule[]): number {
  const most = new Map<string, number>()
  for (const { layout, pages } of rules) most.set(layout, Math.max(pages, most.get(layout) ?? 0))
  return [...most.values()].reduce((sum, pages) => sum + pages, 0)
}

/** Each rule as a person reads it, with what it was good for since it was learned. */
export function rulesText(rules: readonly Rule[], uses: readonly RuleUses[]): string {
  if (rules.length === 0) return ''
  const texts = rules.map((rule) =>
    [describeRule(rule), pathText(rule), standing(rule, usesOf(rule, uses))].join('\n  '),
  )
  return printable(`${texts.join('\n\n')}\n`)
}

/** How much of a page the rule needs. */
function pathText(rule: Rule): string {
  const obstacles = new Set(obstaclesOf(rule).map(describePredicate))
  if (obstacles.size === 0) return 'compiles: asked while a page is read'
  return `does not compile, for it asks of the whole page: ${[...obstacles].join('; ')}`
}

/** The uses of this version of a rule. */
const usesOf = (
  { layout, field, version }: Rule,
  uses: readonly RuleUses[],
): RuleUses | undefined =>
  uses.find(
    ({ rule }) => rule.layout === layout && rule.field === field && rule.version === version,
  )

const statusTexts: Readonly<Record<RuleStatus, string>> = {
  learned: 'learned',
  induced: 'induced, not learned from labels',
  stale: 'stale, it no longer fits its site',
}

function standing({ status }: Rule, uses: RuleUses | undefined): string {
  const its = statusTexts[status]
  if (uses === undefined) return `${its}; never used`
  const { hits, misses, lastUse } = uses
  return `${its}; ${counted(hits, 'hit')}, ${counted(misses, 'miss', 'misses')}, last used ${lastUse}`
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Things that are told one by one; of more only how many there are. */
const mostTold = 5

/** What rules did on a page: what they took, the nearest that they left, and each tree with its reason. */
export function explanationOfRules({
  page,
  site,
  layout,
  layouts,
  rules,
}: PageExplanation): string {
  const kinds = layouts.map((one) => `${one.layout} ${share(one.likeness)}`).join(', ')
  const heading = `${page}: ${site}, ${layout === undefined ? 'like no layout that is known' : `layout ${layout}`} (likeness: ${kinds})`
  return printable(`${[heading, ...rules.map(ruleText)].join('\n\n')}\n`)
}

function ruleText({ field, rule, likeness, asked }: RuleExplanation): string {
  const heading = `${field}  (${rule}, likeness ${share(likeness)})`
  if (asked === undefined) return `${heading}\n  not asked: the page is of another layout`
  const { taken, nearest, votes, answer } = asked
  const told = taken.slice(0, mostTold)
  return [
    heading,
    ...(taken.length === 0 ? ['  takes nothing'] : []),
    ...told.flatMap((one) => subjectText('takes', one, votes)),
    ...(taken.length > told.length ? [`  takes ${taken.length - told.length} more`] : []),
    ...(nearest === undefined ? [] : subjectText('leaves', nearest, votes)),
    ...(answer === 'declined'
      ? [
          '  its answer is not used: it has none, or far less than on the pages that it was learned from',
        ]
      : []),
  ].join('\n')
}

const subjectText = (
  verb: string,
  { where, texts, votes, voters }: SubjectExplanation,
  all: number,
): readonly string[] => [
  `  ${verb} ${where} ${texts.map(quoted).join(', ')}  ${votes} of ${counted(all, 'vote')}`,
  ...voters.map((vote) => `    ${voteText(vote)}`),
]

/** A tree takes by all of its answers, and leaves by the last of them. */
function voteText({ votes, decision, answers }: Vote): string {
  const telling = decision === 'take' ? answers : answers.slice(-1)
  const reasons = telling.map(
    ({ test, holds }) => `${holds ? '' : 'not: '}${describePredicate(test)}`,
  )
  return `${counted(votes, 'vote')}: ${decision}${reasons.length === 0 ? ', whatever it is' : `, ${reasons.join(' and ')}`}`
}

const share = (value: number): string => value.toFixed(2)

const quoted = (text: string): string => `"${shortened(text.replaceAll(/\s+/g, ' '))}"`

/** A field on a line; below them the pages on which rules gave something else than was labelled. */
export const testText = ({ fields, misses }: RulesTest): string =>
  misses.length === 0 ? testTable(fields) : `${testTable(fields)}\n${missTable(misses)}`

const testTable = (fields: readonly FieldTest[]): string =>
  table(
    ['field', 'pages', 'exact', 'precision', 'recall', 'F1'],
    fields.map(({ field, pages, exact, precision, recall, f1 }) => [
      field,
      String(pages),
      String(exact),
      ...[precision, recall, f1].map((value) => value.toFixed(3)),
    ]),
  )

const missTable = (misses: readonly Miss[]): string =>
  table(
    ['missed on', 'field', 'lacking', 'extra', 'wanted', 'found'],
    misses.map(({ page, field, lacking, extra, wanted, found }) => [
      page,
      field,
      String(lacking),
      String(extra),
      listed(wanted),
      listed(found),
    ]),
  )

const listed = (texts: readonly string[]): string =>
  texts.length === 0
    ? 'nothing'
    : [
        ...texts.slice(0, mostTold).map(quoted),
        ...(texts.length > mostTold ? [`${texts.length - mostTold} more`] : []),
      ].join(', ')
