import type { GeneralModel } from '../../analysis/model/general-model.js'
import { RulesNotFound, SiteUnknown } from '../../core/errors.js'
import { type ContentAnswer, mayDecide, type RuleAnswer } from '../../extraction/content-answers.js'
import { extractWithTrace } from '../../extraction/extract-page.js'
import type { FieldAnswer } from '../../extraction/field-answers.js'
import { siteOfPage } from '../../extraction/page-site.js'
import {
  consideredRules,
  type SelectionBasis,
  type SelectionReason,
} from '../../extraction/rule-selection.js'
import { useResult } from '../../extraction/trace.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { candidateTexts, type VoteCount } from '../../rules/evaluate/match-rule.js'
import type { Anomaly } from '../../rules/health/anomaly.js'
import { elementName } from '../../rules/learn/align/element-name.js'
import type { PageContext, RuleCandidate } from '../../rules/predicates/page-context.js'
import { type Predicate, predicateHolds } from '../../rules/predicates/predicate.js'
import {
  type Rule,
  type RuleSet,
  type RuleStatus,
  type RuleTree,
  ruleName,
  type Target,
  totalVotes,
  type VotePolicy,
} from '../../rules/rule/rule.js'
import type { RuleLookup } from '../../store/interface/rule-store.js'

/** What the rules of a site do on one page, and why. */
export interface PageExplanation {
  readonly page: string
  /** The site whose rules were considered. */
  readonly site: string
  /** The layout that the page is of; `undefined` where it is like none. */
  readonly layout: string | undefined
  /** The layout whose rules apply, and why it is this one; `undefined` where the site has none. */
  readonly selected: { readonly layout: string; readonly basis: SelectionBasis } | undefined
  readonly layouts: readonly ExplainedLayout[]
  readonly rules: readonly RuleExplanation[]
}

interface ExplainedLayout {
  readonly layout: string
  /** From 0 to 1. */
  readonly likeness: number
}

export interface RuleExplanation {
  readonly rule: string
  readonly field: string
  readonly layout: string
  readonly likeness: number
  readonly status: RuleStatus
  /** Why the rule applies or not. */
  readonly reason: SelectionReason
  /** What the rule gave; absent where it does not apply. */
  readonly asked?: AppliedRule
}

export interface AppliedRule {
  readonly taking: Target
  readonly choice: VotePolicy
  /** The votes of all trees. */
  readonly votes: number
  /** Whether its answer is given: as it stands, marked as doubted, or not. */
  readonly answer: 'used' | 'doubted' | 'declined'
  /** Why its answer is not believed as it stands. */
  readonly doubts?: readonly Anomaly[]
  /** Whether the general model decides in its place, confident of other content. */
  readonly overruled?: true
  /** Of its votes alone, in page order. */
  readonly taken: readonly CandidateExplanation[]
  /** What the general model changed in it, where both chose together. */
  readonly byModel?: ExplainedChanges
  /** The candidate with the most votes that was not taken. */
  readonly nearest?: CandidateExplanation
}

interface ExplainedChanges {
  readonly added: readonly CandidateExplanation[]
  readonly left: readonly CandidateExplanation[]
}

export interface CandidateExplanation {
  /** A short name of the element for a person. */
  readonly where: string
  /** Where the element or text begins in the source of the page; of a segment its first text. */
  readonly offset: number
  readonly texts: readonly string[]
  readonly votes: number
  /** In the order of the rule. */
  readonly voters: readonly VoterDecision[]
}

/** How one tree decided. */
export interface VoterDecision {
  readonly votes: number
  readonly decision: 'take' | 'leave'
  /** Every predicate on the path to the decision; none where the tree is a leaf. */
  readonly answers: readonly { readonly test: Predicate; readonly holds: boolean }[]
}

export interface ExplainOptions {
  readonly rules: RuleLookup
  /** Where the rules are, for messages. */
  readonly database: string
  readonly site?: string | undefined
  readonly field?: string | undefined
  readonly model: () => GeneralModel
}

/** Explains a page by the trace of its extraction. */
export function explainPage(raw: RawPage, options: ExplainOptions): PageExplanation {
  const { field, model } = options
  const set = rulesOf(raw, options)
  const { trace } = extractWithTrace(raw, { rules: set, model })
  const { selection, page } = trace
  const layouts = (selection?.likenesses ?? []).map(({ layout, likeness }) => ({
    layout: layout.name,
    likeness,
  }))
  const likenessOf = new Map(layouts.map((one) => [one.layout, one.likeness]))
  const answers = new Map(
    [...trace.content, ...trace.fields].map((answer) => [answer.rule, answer]),
  )
  const rules = consideredRules(selection, set)
    .filter(({ rule }) => field === undefined || rule.field === field)
    .map(({ rule, reason }) => {
      const answer = answers.get(rule)
      return {
        rule: ruleName(rule),
        field: rule.field,
        layout: rule.layout,
        likeness: likenessOf.get(rule.layout) ?? 0,
        status: rule.status,
        reason,
        ...(answer !== undefined && { asked: appliedRule(answer, page!) }),
      }
    })
  return {
    page: raw.file ?? raw.id,
    site: set.site,
    layout: selection?.basis === 'layout' ? selection.layout : undefined,
    selected: selection && { layout: selection.layout, basis: selection.basis },
    layouts,
    rules,
  }
}

function rulesOf(raw: RawPage, { rules, database, site: given, field }: ExplainOptions): RuleSet {
  const { site } = siteOfPage(raw, given, (name) => rules.find(name) !== undefined)
  if (site === undefined) throw new SiteUnknown(raw.file ?? raw.id)
  const set = rules.find(site)
  if (set === undefined) throw new RulesNotFound(site, database)
  if (field !== undefined && !set.rules.some((rule) => rule.field === field))
    throw new RulesNotFound(`${field} of ${set.site}`, database)
  return set
}

type Answer = RuleAnswer | ContentAnswer | FieldAnswer

function appliedRule(answer: Answer, page: PageContext): AppliedRule {
  const { doubts, votes } = answer
  const rule = ('decidedBy' in answer ? answer.decidedBy : undefined) ?? answer.rule
  const { candidates, votes: counts, places } = votes!
  const explained = (place: number): CandidateExplanation =>
    explainCandidate(rule, page, candidates[place]!, counts[place]!)
  const nearest = nearestLeft(votes!)
  return {
    taking: rule.taking,
    choice: rule.choice,
    votes: totalVotes(rule),
    answer: verdictOn(answer),
    ...(doubts.length > 0 && { doubts }),
    ...('yieldsToModel' in answer && answer.yieldsToModel && { overruled: true }),
    taken: places.map(explained),
    ...('byModel' in answer &&
      answer.byModel && {
        byModel: {
          added: answer.byModel.added.map(explained),
          left: answer.byModel.left.map(explained),
        },
      }),
    ...(nearest !== undefined && { nearest: explained(nearest) }),
  }
}

function verdictOn(answer: Answer): AppliedRule['answer'] {
  const isContent = 'yieldsToModel' in answer
  if (isContent && !mayDecide(answer)) return 'declined'
  if (useResult(answer) !== 'miss') return 'used'
  return isContent || ('texts' in answer && answer.texts.length > 0) ? 'doubted' : 'declined'
}

/** The place of the first candidate with the most votes that was not taken. */
export function nearestLeft({ votes, places }: VoteCount): number | undefined {
  const taken = new Set(places)
  let best: number | undefined
  for (const [place, count] of votes.entries()) {
    if (!taken.has(place) && (best === undefined || count > votes[best]!)) best = place
  }
  return best
}

const explainCandidate = (
  rule: Rule,
  page: PageContext,
  candidate: RuleCandidate,
  votes: number,
): CandidateExplanation => ({
  where: elementName(page, page.elementOf(candidate.node)),
  offset: page.page.nodes.sourceStart[firstNodeOf(rule, page, candidate)]!,
  texts: candidateTexts(rule, page, [candidate]),
  votes,
  voters: rule.voters.map(({ votes, tree }) => ({ votes, ...decisionOf(tree, page, candidate) })),
})

/** The node that a candidate begins with: of a segment its first text, because its block may hold others. */
export const firstNodeOf = (
  { taking }: Pick<Rule, 'taking'>,
  { segmentation: { segments } }: PageContext,
  { node, segment }: RuleCandidate,
): number => (taking.kind === 'content' ? segments.firstNode[segment]! : node)

function decisionOf(
  tree: RuleTree,
  page: PageContext,
  candidate: RuleCandidate,
): Pick<VoterDecision, 'decision' | 'answers'> {
  const answers: { readonly test: Predicate; readonly holds: boolean }[] = []
  const view = page.view(candidate)
  let at = tree
  while (at.kind === 'split') {
    const holds = predicateHolds(at.test, view)
    answers.push({ test: at.test, holds })
    at = holds ? at.yes : at.no
  }
  return { decision: at.decision, answers }
}
