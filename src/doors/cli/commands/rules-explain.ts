import {
  type AppliedRule,
  type CandidateExplanation,
  explainPage,
  type PageExplanation,
  type RuleExplanation,
  type VoterDecision,
} from '../../../app/rules/explain-page.js'
import { selectionReasons } from '../../../extraction/rule-selection.js'
import type { Anomaly } from '../../../rules/health/anomaly.js'
import { describePredicate } from '../../../rules/predicates/predicate.js'
import { defaultForReading } from '../../../store/default-database.js'
import { lazyModel } from '../../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import type { ReadingFlags } from '../options.js'
import { readSinglePage } from '../single-page.js'
import { countText, quotedText } from '../terminal/printable.js'
import { jsonText, type Terminal } from '../terminal/terminal.js'

export interface RulesExplainFlags extends ReadingFlags {
  readonly db?: string
  readonly site?: string
  readonly field?: string
  readonly model?: string
  readonly json?: true
}

export async function runRulesExplain(
  name: string,
  flags: RulesExplainFlags,
  terminal: Terminal,
): Promise<void> {
  const { db = defaultForReading(), site, field, model, json } = flags
  const store = SqliteRuleStore.forReading(db)
  try {
    const page = await readSinglePage(name, flags)
    const options = { rules: store, database: db, site, field, model: lazyModel(model) }
    const explained = explainPage(page, options)
    terminal.out.write(json ? jsonText(explained) : pageExplanationText(explained))
  } finally {
    store.close()
  }
}

/** Candidates that are listed for a rule; of the others only their number is printed. */
const maxListed = 5

/** What the rules take on a page, the nearest candidate that each leaves, and how their trees decided. */
function pageExplanationText({ page, site, selected, layouts, rules }: PageExplanation): string {
  const similarities = layouts.map((one) => `${one.layout} ${fixed(one.likeness)}`).join(', ')
  const heading = `${page}: ${site}, ${selectedText(selected)} (similarity: ${similarities})`
  return `${[heading, ...rules.map(ruleText)].join('\n\n')}\n`
}

function selectedText(selected: PageExplanation['selected']): string {
  if (selected === undefined) return 'no known layout'
  const { layout, basis } = selected
  if (basis === 'layout') return `layout ${layout}`
  return basis === 'address'
    ? `no known layout, but an address of layout ${layout}`
    : `no known layout, layout ${layout} is nearest`
}

function ruleText({ field, rule, likeness, status, reason, asked }: RuleExplanation): string {
  const heading = `${field}  (${rule}, similarity ${fixed(likeness)})`
  if (asked === undefined) return `${heading}\n  not applied: ${selectionReasons[reason]}`
  const { taken, nearest, votes, answer } = asked
  const listed = taken.slice(0, maxListed)
  return [
    heading,
    ...(reason === 'layout' ? [] : [`  applied: ${selectionReasons[reason]}`]),
    ...(taken.length === 0 ? ['  takes nothing'] : []),
    ...listed.flatMap((one) => candidateLines('takes', one, votes)),
    ...(taken.length > listed.length ? [`  takes ${taken.length - listed.length} more`] : []),
    ...(nearest === undefined ? [] : candidateLines('leaves', nearest, votes)),
    ...modelLines(asked),
    ...(answer === 'declined' ? [`  answer not used: ${doubtsText(asked, status)}`] : []),
    ...(answer === 'doubted' ? [`  answer doubted: ${doubtsText(asked, status)}`] : []),
  ].join('\n')
}

/** What the general model changed, where rule and model chose together. */
function modelLines({ byModel }: AppliedRule): readonly string[] {
  if (byModel === undefined) return []
  const { added, left } = byModel
  if (added.length + left.length === 0) return ['  the general model agrees']
  const lines = (verb: string, changed: typeof added): readonly string[] => [
    ...changed
      .slice(0, maxListed)
      .map(
        ({ where, texts }) =>
          `  the general model ${verb} ${where} ${texts.map(quotedText).join(', ')}`,
      ),
    ...(changed.length > maxListed
      ? [`  the general model ${verb} ${changed.length - maxListed} more`]
      : []),
  ]
  return [...lines('adds', added), ...lines('leaves', left)]
}

const anomalyTexts: Readonly<Record<Anomaly, string>> = {
  nothing: 'empty, unlike all earlier ones',
  few: 'far less than all earlier ones',
  many: 'far more than all earlier ones',
  short: 'a value is far shorter than all earlier ones',
  long: 'a value is far longer than all earlier ones',
  signs: 'a value lacks the digits or letters that all earlier ones had',
  shape: 'a value has another shape than all earlier ones',
  votes: 'fewer trees agree than before',
  layout: 'the page has another layout than those that the rule was learned from',
  stale: 'the rule is stale',
  model: 'the general model keeps other content',
  alternative: 'what the page shows differs from what it states as JSON-LD',
  listed: 'the page lists records like the earlier ones, which the rule does not take',
}

/** Why an answer is not believed. */
function doubtsText(
  { doubts = [], overruled }: AppliedRule,
  status: RuleExplanation['status'],
): string {
  if (overruled) return 'the general model is very confident of other content'
  const reasons = doubts.length > 0 || status !== 'stale' ? doubts : (['stale'] as const)
  return reasons.map((reason) => anomalyTexts[reason]).join('; ')
}

const candidateLines = (
  verb: string,
  { where, texts, votes, voters }: CandidateExplanation,
  allVotes: number,
): readonly string[] => [
  `  ${verb} ${where} ${texts.map(quotedText).join(', ')}  ${votes} of ${countText(allVotes, 'vote')}`,
  ...voters.map((vote) => `    ${decisionText(vote)}`),
]

/** All answers of a tree that takes the candidate, the last answer of a tree that leaves it. */
function decisionText({ votes, decision, answers }: VoterDecision): string {
  const deciding = decision === 'take' ? answers : answers.slice(-1)
  const reasons = deciding.map(
    ({ test, holds }) => `${holds ? '' : 'not: '}${describePredicate(test)}`,
  )
  const condition = reasons.length === 0 ? 'always' : reasons.join(' and ')
  return `${countText(votes, 'vote')}: ${decision}, ${condition}`
}

const fixed = (value: number): string => value.toFixed(2)
