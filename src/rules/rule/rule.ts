import type { SegmentRole } from '../../core/segment-role.js'
import type { ValueType } from '../../core/value-type.js'
import type { Predicate } from '../predicates/predicate.js'
import type { ColumnName } from './column-names.js'
import type { ModelPart } from './model-part.js'
import type { OutputProfile } from './output-profile.js'
import type { TextPart } from './text-part.js'

/** A decision tree over predicates that takes a candidate or leaves it. */
export type RuleTree =
  | {
      /** A leaf decides. */
      readonly kind: 'leaf'
      /** Whether the candidate is taken. */
      readonly decision: 'take' | 'leave'
      /** Training candidates in this leaf that carry the label. */
      readonly taken: number
      /** Training candidates in this leaf that do not. */
      readonly left: number
    }
  | {
      /** A split asks a predicate. */
      readonly kind: 'split'
      /** The predicate. */
      readonly test: Predicate
      /** The tree for candidates that it holds for. */
      readonly yes: RuleTree
      /** The tree for the other candidates. */
      readonly no: RuleTree
    }

/**
 * What a rule takes: the texts of segments, text nodes, the text below elements, or an attribute; of the latter three
 * all, or a part. The text below elements is that of elements that hold some themselves (`value`), or of any, also of
 * those whose text stands in others inside them (`element`). Of a record: the text of the element that
 * begins it and of the siblings that follow, so many elements in all.
 */
export type Target =
  | {
      /** The text of a segment. */
      readonly kind: 'content'
      /** Roles of segments that are left out of what it takes, as a person decided. */
      readonly without?: readonly SegmentRole[]
    }
  | {
      /** A text as it stands between tags, or all text below an element. */
      readonly kind: 'text' | 'value' | 'element'
      /** The part of the text that is taken; all of it where not given. */
      readonly part?: TextPart
    }
  | {
      /** The texts inside an element, one right behind the other, as in a price whose cents are raised. */
      readonly kind: 'joined'
      /** What is put between two of them where both have a digit there. */
      readonly between: '' | '.' | ','
      /** Joined texts have no parts. */
      readonly part?: never
    }
  | {
      /** An attribute. */
      readonly kind: 'attribute'
      /** The name of the attribute. */
      readonly name: string
      /** The part of the attribute that is taken; all of it where not given. */
      readonly part?: TextPart
    }
  | {
      /** Texts that the page states in JSON-LD, whether it shows them or not. */
      readonly kind: 'stated'
      /** Their paths: the type of the outermost entity and the properties down to the text. */
      readonly paths: readonly string[]
      /** Whether only the first entity that has one of the paths is read, or all. */
      readonly entities: 'first' | 'all'
      /** Whether a text is one value, or each of its lines. */
      readonly values: 'texts' | 'lines'
      /** Stated texts have no other parts. */
      readonly part?: never
    }
  | {
      /** A record. */
      readonly kind: 'record'
      /** The elements of a record: the first one and the siblings that follow. */
      readonly siblings: number
      /** Records have no parts. */
      readonly part?: never
    }

/**
 * How a rule did in cross-validation: each labelled page was left out of the training once, and tested if one of the
 * other pages has the field.
 */
export interface Evidence {
  /** Pages that were tested. */
  readonly pages: number
  /** `undefined` when nothing was to be taken on them, and nothing was. */
  readonly precision: number | undefined
  /** `undefined` when nothing was to be taken on them. */
  readonly recall: number | undefined
}

/** `undefined` when nothing was to be taken, and nothing was. */
export function evidenceF1(evidence: Evidence | undefined): number | undefined {
  const { precision, recall } = evidence ?? {}
  if (precision === undefined && recall === undefined) return undefined
  const sum = (precision ?? 0) + (recall ?? 0)
  return sum === 0 ? 0 : (2 * (precision ?? 0) * (recall ?? 0)) / sum
}

/** A short tree, and how many of the votes of a rule it has: the same tree may have been found several times. */
export interface EnsembleMember {
  /** The votes of the tree. */
  readonly votes: number
  /** The tree. */
  readonly tree: RuleTree
}

/** How votes become an answer. */
export interface VotePolicy {
  /** Only the first of those with the most votes, or all. */
  readonly kind: 'one' | 'all'
  /** Votes without which nothing is taken. */
  readonly least: number
  /** With `all`: the share of the most votes on the page without which a candidate is not taken. */
  readonly share: number
}

/** The other way to find a field, where one is shown and the other is stated. */
export type RuleAlternative = Pick<Rule, 'taking' | 'voters' | 'choice'>

/**
 * Where a rule comes from: from labels, or from what the model decided. An induced rule is stale when it no longer
 * fits its site; a rule that a person retired is not used.
 */
export type RuleStatus = 'learned' | 'induced' | 'stale' | 'retired'

export const ruleStatuses: readonly RuleStatus[] = ['learned', 'induced', 'stale', 'retired']

/** How one field is found on the pages of one site. Data, never code. */
export interface Rule {
  /** The site that it belongs to. */
  readonly site: string
  /** The kind of page within the site. */
  readonly layout: string
  /** The field that it finds: `main`, `headline`, or a name of yours. */
  readonly field: string
  /** Counts up whenever the rule is learned anew. */
  readonly version: number
  /** Where it comes from, and whether it is used. */
  readonly status: RuleStatus
  /** What it takes. */
  readonly taking: Target
  /** At most 30 in votes. */
  readonly voters: readonly EnsembleMember[]
  /** How votes become an answer. */
  readonly choice: VotePolicy
  /** What gives the values of pages on which the rule finds none. */
  readonly alternative?: RuleAlternative
  /** The type of its values, by labels or by what they look like; older rules, and those for content, have none. */
  readonly valueType?: ValueType
  /** What its answers looked like on the pages that it was learned from. */
  readonly usual: OutputProfile
  /** `undefined` when there was one labelled page only. */
  readonly evidence: Evidence | undefined
  /** What part the general model has in it; only for main content of learned rules, and not of older ones. */
  readonly modelPart?: ModelPart
  /** Labelled pages that it was learned from. */
  readonly pages: number
}

/** A kind of page within a site. */
export interface Layout {
  /** Its name within the site. */
  readonly name: string
  /** A MinHash of the paths of its pages. */
  readonly signature: readonly number[]
  /** Pages that it was made from. */
  readonly pages: number
  /** The shapes of their addresses, where these are known. */
  readonly addresses?: readonly string[]
}

/** What is known of a site: every rule is of one of the layouts. */
export interface RuleSet {
  /** The site: the host of its pages without `www.`. */
  readonly site: string
  /** The kinds of pages of the site. */
  readonly layouts: readonly Layout[]
  /** The rules of all layouts. */
  readonly rules: readonly Rule[]
  /** Names that a person gave to columns of its records; absent where there are none. */
  readonly columns?: readonly ColumnName[]
}

/** `example.org/page/main@3` */
export const ruleName = ({
  site,
  layout,
  field,
  version,
}: Pick<Rule, 'site' | 'layout' | 'field' | 'version'>): string =>
  `${site}/${layout}/${field}@${version}`

const alternatives = new WeakMap<Rule, Rule>()

/** The alternative of a rule as a rule of the same field: one object per rule. */
export function alternativeRule(rule: Rule): Rule | undefined {
  const { alternative, ...own } = rule
  if (alternative === undefined) return undefined
  const other = alternatives.get(rule) ?? { ...own, ...alternative }
  alternatives.set(rule, other)
  return other
}

/** All votes that there are. */
export const totalVotes = ({ voters }: Pick<Rule, 'voters'>): number =>
  voters.reduce((sum, { votes }) => sum + votes, 0)

/** All predicates of a tree. */
export function predicatesIn(tree: RuleTree): readonly Predicate[] {
  const predicates: Predicate[] = []
  const waiting = [tree]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.kind === 'leaf') continue
    predicates.push(at.test)
    waiting.push(at.no, at.yes)
  }
  return predicates
}
