import { RulesNotFound, SiteUnknown } from '../../core/errors.js'
import { siteOf } from '../../core/site.js'
import { extractWithContent } from '../../extraction/extract-page.js'
import { opinionsBy } from '../../extraction/opinions.js'
import type { GeneralModel } from '../../model/general-model.js'
import { chosen, textsOf, votesFor } from '../../rules/apply.js'
import { layoutOf, likeness, signatureOf } from '../../rules/layout-signature.js'
import type { Predicate } from '../../rules/predicate.js'
import {
  type Choice,
  type Rule,
  type RuleSet,
  type RuleTree,
  ruleName,
  type Taking,
  votesOf,
} from '../../rules/rule.js'
import { type StudiedPage, type Subject, studyPage } from '../../rules/studied-page.js'
import { subjectsFor } from '../../rules/subjects.js'
import type { RawPage } from '../../source/raw-page.js'
import type { RuleLookup } from '../../store/rule-store.js'
import { shortName } from '../label/short-name.js'

/** What the rules of a site do on one page, and why. */
export interface PageExplanation {
  readonly page: string
  /** The site whose rules were asked. */
  readonly site: string
  /** The kind of page that it is; `undefined` where it is like none that is known. */
  readonly layout: string | undefined
  readonly layouts: readonly LayoutLikeness[]
  readonly rules: readonly RuleExplanation[]
}

export interface LayoutLikeness {
  readonly layout: string
  /** From 0 to 1. */
  readonly likeness: number
}

/** A rule of another layout than the page's is not asked: nothing stands in its `asked`. */
export interface RuleExplanation {
  readonly rule: string
  readonly field: string
  readonly layout: string
  readonly likeness: number
  readonly asked?: Asked
}

export interface Asked {
  readonly taking: Taking
  readonly choice: Choice
  /** All votes that there are. */
  readonly votes: number
  /** Whether its answer is used: what takes nothing, or far less than ever, is not believed. */
  readonly answer: 'used' | 'declined'
  /** In page order. */
  readonly taken: readonly SubjectExplanation[]
  /** Of what was not taken, the one with the most votes. */
  readonly nearest?: SubjectExplanation
}

export interface SubjectExplanation {
  /** The element as a person would name it. */
  readonly where: string
  readonly texts: readonly string[]
  readonly votes: number
  /** In the order of the rule. */
  readonly voters: readonly Vote[]
}

export interface Vote {
  readonly votes: number
  readonly decision: 'take' | 'leave'
  /** Every question on the way, the one that decided the last; none where a tree asks nothing. */
  readonly answers: readonly { readonly test: Predicate; readonly holds: boolean }[]
}

export interface ExplainOptions {
  readonly rules: RuleLookup
  /** Where the rules are, for a person. */
  readonly database: string
  readonly site?: string | undefined
  readonly field?: string | undefined
  readonly model: () => GeneralModel
}

/** Asks the rules of a page's site about it, and each tree for its reason. */
export function explainPage(raw: RawPage, options: ExplainOptions): PageExplanation {
  const { field, model } = options
  const set = rulesOf(raw, options)
  const page = studyPage(raw.html, opinionsBy(model, raw.url))
  const signature = signatureOf(raw.html)
  const layout = layoutOf(signature, set.layouts)?.name
  const layouts = set.layouts.map((one) => ({
    layout: one.name,
    likeness: likeness(signature, one.signature),
  }))
  const likenessOf = new Map(layouts.map((one) => [one.layout, one.likeness]))
  const isUsed = usedIn(raw, set, model)
  const rules = set.rules
    .filter((rule) => field === undefined || rule.field === field)
    .map((rule) => ({
      rule: ruleName(rule),
      field: rule.field,
      layout: rule.layout,
      likeness: likenessOf.get(rule.layout) ?? 0,
      ...(rule.layout === layout && { asked: askedOf(rule, page, isUsed(rule)) }),
    }))
  return { page: raw.file ?? raw.id, site: set.site, layout, layouts, rules }
}

function rulesOf(raw: RawPage, { rules, database, site: given, field }: ExplainOptions): RuleSet {
  const site = given ?? siteOf(raw.url)
  if (site === undefined) throw new SiteUnknown(raw.file ?? raw.id)
  const set = rules.find(site)
  if (set === undefined) throw new RulesNotFound(site, database)
  if (field !== undefined && !set.rules.some((rule) => rule.field === field))
    throw new RulesNotFound(`${field} of ${set.site}`, database)
  return set
}

/** What an extraction says of its rules. */
function usedIn(
  raw: RawPage,
  rules: RuleSet,
  model: () => GeneralModel,
): (rule: Rule) => Asked['answer'] {
  const { uses } = extractWithContent(raw, { rules, model })
  const hits = new Set(
    uses
      .filter(({ result }) => result !== 'miss')
      .map(({ rule }) => JSON.stringify([rule.layout, rule.field])),
  )
  return ({ layout, field }) => (hits.has(JSON.stringify([layout, field])) ? 'used' : 'declined')
}

function askedOf(rule: Rule, page: StudiedPage, answer: Asked['answer']): Asked {
  const subjects = subjectsFor(rule.taking, page)
  const votes = votesFor(rule.voters, page, subjects)
  const explained = (place: number): SubjectExplanation =>
    subjectExplanation(rule, page, subjects[place]!, votes[place]!)
  const taken = chosen(rule, votes)
  const nearest = mostVoted(votes, new Set(taken))
  return {
    taking: rule.taking,
    choice: rule.choice,
    votes: votesOf(rule),
    answer,
    taken: taken.map(explained),
    ...(nearest !== undefined && { nearest: explained(nearest) }),
  }
}

/** The first with the most votes that is not among those taken; `undefined` where there is none. */
function mostVoted(votes: Int32Array, taken: ReadonlySet<number>): number | undefined {
  let best: number | undefined
  for (const [place, its] of votes.entries()) {
    if (!taken.has(place) && (best === undefined || its > votes[best]!)) best = place
  }
  return best
}

const subjectExplanation = (
  rule: Rule,
  page: StudiedPage,
  subject: Subject,
  votes: number,
): SubjectExplanation => ({
  where: shortName(page, page.elementOf(subject.node)),
  texts: textsOf(rule, page, [subject]),
  votes,
  voters: rule.voters.map(({ votes, tree }) => ({ votes, ...decisionOf(tree, page, subject) })),
})

function decisionOf(
  tree: RuleTree,
  page: StudiedPage,
  subject: Subject,
): Pick<Vote, 'decision' | 'answers'> {
  const answers: { readonly test: Predicate; readonly holds: boolean }[] = []
  let at = tree
  while (at.kind === 'split') {
    const holds = page.holds(at.test, subject)
    answers.push({ test: at.test, holds })
    at = holds ? at.yes : at.no
  }
  return { decision: at.decision, answers }
}
