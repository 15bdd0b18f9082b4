import { omitUndefined } from '../../core/omit-undefined.js'
import { contentAnswers } from '../../extraction/content-answers.js'
import { fieldAnswers, ruleEvaluator } from '../../extraction/field-answers.js'
import { selectRules } from '../../extraction/rule-selection.js'
import { candidateTexts, type VoteCount } from '../../rules/evaluate/match-rule.js'
import type { Anomaly } from '../../rules/health/anomaly.js'
import type { UnalignedLabel } from '../../rules/learn/align/field-examples.js'
import type { TrainingPage } from '../../rules/learn/align/training-page.js'
import { learnSite } from '../../rules/learn/learn-site.js'
import type { PageContext } from '../../rules/predicates/page-context.js'
import { describeTarget, describeVotePolicy } from '../../rules/rule/describe-rule.js'
import {
  type Evidence,
  type Rule,
  type RuleSet,
  type Target,
  totalVotes,
} from '../../rules/rule/rule.js'
import { firstNodeOf, nearestLeft } from '../rules/explain-page.js'
import { PageOffsets } from './page-offsets.js'

/** What the rules of a field take on the pages of its site. */
export interface FieldPreview {
  readonly field: string
  /** Learned from the labels of the moment, or those that are stored where there are no labels. */
  readonly from: 'labels' | 'stored rules' | 'nothing'
  readonly rules: readonly PreviewedRule[]
  readonly pages: readonly PagePreview[]
  readonly missing: readonly UnalignedLabel[]
}

export interface PreviewedRule {
  readonly layout: string
  /** What it takes, and how its votes decide, in words. */
  readonly target: string
  readonly policy: string
  readonly votes: number
  /** The attribute that it takes, if it takes one. */
  readonly attribute?: string
  readonly evidence?: Evidence
  readonly pages: number
}

export interface PagePreview {
  readonly page: string
  /** The layout whose rule applies; absent where none does. */
  readonly layout?: string
  readonly taken: readonly PreviewedValue[]
  /** The value with the most votes that is not taken. */
  readonly nearest?: PreviewedValue
  readonly doubts: readonly Anomaly[]
}

export interface PreviewedValue {
  /** Where it begins in the source of the page. */
  readonly offset: number
  /** Where the element begins that it is, or is a text of. */
  readonly element: number
  readonly texts: readonly string[]
  /** Whether it is the whole element, or a whole attribute of it: not a part of its text. */
  readonly whole: boolean
  readonly votes: number
}

/** Values of a page that are shown. */
const maxValues = 200

/** Characters of a value that are shown. */
const maxCharacters = 400

interface PreviewTask {
  readonly site: string
  readonly field: string
  /** Pages with their labels of all fields; those to show are among them. */
  readonly pages: readonly TrainingPage[]
  /** The ids of the pages to show. */
  readonly shown: ReadonlySet<string>
  readonly stored: RuleSet | undefined
}

/** Learns the rule of the field as training would, and evaluates it. */
export function previewField({ site, field, pages, shown, stored }: PreviewTask): FieldPreview {
  const ofField = pages.map((page) => ({
    ...page,
    labels: new Map([...page.labels].filter(([name]) => name === field)),
  }))
  const isLabelled = ofField.some(({ labels }) => labels.size > 0)
  const learned = isLabelled ? learnSite(site, ofField, { uselessRules: 'keep' }) : undefined
  const set = learned?.rules ?? onlyField(stored, field)
  const isKnown = set !== undefined && set.rules.length > 0
  return {
    field,
    from: isLabelled ? 'labels' : isKnown ? 'stored rules' : 'nothing',
    rules: set?.rules.map(previewedRule) ?? [],
    pages: pages.filter(({ id }) => shown.has(id)).map((page) => pagePreview(page, set)),
    missing: learned?.unaligned ?? [],
  }
}

const onlyField = (set: RuleSet | undefined, field: string): RuleSet | undefined =>
  set && { ...set, rules: set.rules.filter((rule) => rule.field === field) }

const previewedRule = (rule: Rule): PreviewedRule => ({
  layout: rule.layout,
  target: describeTarget(rule.taking),
  policy: describeVotePolicy(rule),
  votes: totalVotes(rule),
  ...(rule.taking.kind === 'attribute' && { attribute: rule.taking.name }),
  ...omitUndefined({ evidence: rule.evidence }),
  pages: rule.pages,
})

function pagePreview({ id, page, url }: TrainingPage, set: RuleSet | undefined): PagePreview {
  const selection = set && selectRules(page.page.html, url, set)
  const [answer] =
    selection === undefined
      ? []
      : [
          ...contentAnswers(page, selection, undefined),
          ...fieldAnswers(ruleEvaluator(page), selection),
        ]
  if (answer?.votes === undefined) return { page: id, taken: [], doubts: [] }
  const { votes, doubts } = answer
  const rule = ('decidedBy' in answer ? answer.decidedBy : undefined) ?? answer.rule
  const offsets = new PageOffsets(page)
  const valueAt = (place: number) => previewedValue(rule, page, offsets, votes, place)
  const nearest = nearestLeft(votes)
  const hasNearest = nearest !== undefined && votes.votes[nearest]! > 0
  return {
    page: id,
    layout: rule.layout,
    taken: votes.places.slice(0, maxValues).map(valueAt),
    ...(hasNearest && { nearest: valueAt(nearest) }),
    doubts,
  }
}

function previewedValue(
  rule: Rule,
  page: PageContext,
  offsets: PageOffsets,
  { candidates, votes }: VoteCount,
  place: number,
): PreviewedValue {
  const candidate = candidates[place]!
  const node = firstNodeOf(rule, page, candidate)
  const texts = candidateTexts(rule, page, [candidate])
  return {
    ...offsets.place(node),
    texts: texts.map((text) => text.slice(0, maxCharacters)),
    whole: isWhole(rule.taking, page, page.elementOf(node), texts),
    votes: votes[place]!,
  }
}

function isWhole(
  taking: Target,
  page: PageContext,
  element: number,
  texts: readonly string[],
): boolean {
  if (taking.kind === 'record') return true
  if (taking.kind !== 'content' && taking.part !== undefined) return false
  if (taking.kind === 'attribute') return true
  const all = candidateTexts({ taking: { kind: 'value' } }, page, [{ node: element, segment: -1 }])
  return all.join(' ') === texts.join(' ')
}
