import type { Part } from './part.js'
import type { Predicate } from './predicate.js'
import type { Usual } from './usual.js'

/** Questions that end in taking an element or leaving it; a leaf knows how many training elements came to it. */
export type RuleTree =
  | {
      readonly kind: 'leaf'
      readonly decision: 'take' | 'leave'
      readonly taken: number
      readonly left: number
    }
  | {
      readonly kind: 'split'
      readonly test: Predicate
      readonly yes: RuleTree
      readonly no: RuleTree
    }

/**
 * What a rule gives of what it takes: the text of a run, a text as it stands between tags, the text below an element, or
 * an attribute; of the latter three all, or a part. Of a record: the text of the element that begins it and of the siblings
 * that follow, so many elements in all.
 */
export type Taking =
  | { readonly kind: 'content' }
  | { readonly kind: 'text'; readonly part?: Part }
  | { readonly kind: 'value'; readonly part?: Part }
  | { readonly kind: 'attribute'; readonly name: string; readonly part?: Part }
  | { readonly kind: 'record'; readonly siblings: number; readonly part?: never }

/**
 * How rules for a field did on pages that they had not seen: each labelled page was left out of the training once, and
 * tried if the pages that were left in have the field.
 */
export interface Evidence {
  /** Pages that were tried. */
  readonly pages: number
  /** `undefined` when nothing was to be taken on them, and nothing was. */
  readonly precision: number | undefined
  /** `undefined` when nothing was to be taken on them. */
  readonly recall: number | undefined
}

/** `undefined` when nothing was to be taken, and nothing was. */
export function f1Of(evidence: Evidence | undefined): number | undefined {
  const { precision, recall } = evidence ?? {}
  if (precision === undefined && recall === undefined) return undefined
  const sum = (precision ?? 0) + (recall ?? 0)
  return sum === 0 ? 0 : (2 * (precision ?? 0) * (recall ?? 0)) / sum
}

/** A short tree, and how many of the votes of a rule it has: the same tree may have been found several times. */
export interface Voter {
  readonly votes: number
  readonly tree: RuleTree
}

/** Who is taken by the votes. */
export interface Choice {
  /** Only the first of those with the most votes, or all. */
  readonly kind: 'one' | 'all'
  /** Votes without which nothing is taken. */
  readonly least: number
  /** Of all those, the ones with so large a share of the most votes that anything on the page has. */
  readonly share: number
}

/** Where a rule comes from: from labels, or from what the model decided; and whether it still fits its site. */
export type RuleStatus = 'learned' | 'induced' | 'stale'

export const ruleStatuses: readonly RuleStatus[] = ['learned', 'induced', 'stale']

/** How one field is found on the pages of one site. Data, never code. */
export interface Rule {
  readonly site: string
  /** The kind of page within the site. */
  readonly layout: string
  readonly field: string
  /** Counts up whenever the rule is learned anew. */
  readonly version: number
  readonly status: RuleStatus
  readonly taking: Taking
  /** At most 30 in votes. */
  readonly voters: readonly Voter[]
  readonly choice: Choice
  readonly usual: Usual
  /** `undefined` when there was one labelled page only. */
  readonly evidence: Evidence | undefined
  /** Labelled pages that it was learned from. */
  readonly pages: number
}

/** A kind of page within a site. */
export interface Layout {
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
  readonly site: string
  readonly layouts: readonly Layout[]
  readonly rules: readonly Rule[]
}

/** `example.org/page/main@3` */
export const ruleName = ({
  site,
  layout,
  field,
  version,
}: Pick<Rule, 'site' | 'layout' | 'field' | 'version'>): string =>
  `${site}/${layout}/${field}@${version}`

/** All votes that there are. */
export const votesOf = ({ voters }: Pick<Rule, 'voters'>): number =>
  voters.reduce((sum, { votes }) => sum + votes, 0)
