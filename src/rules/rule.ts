import type { Predicate } from './predicate.js'

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

/** What a rule gives of an element that it takes: the text of a run, the text below the element, or an attribute. */
export type Taking =
  | { readonly kind: 'content' }
  | { readonly kind: 'value' }
  | { readonly kind: 'attribute'; readonly name: string }

/** How a rule did on pages that it had not seen, each labelled page left out of its training once. */
export interface Evidence {
  readonly pages: number
  readonly precision: number
  readonly recall: number
}

/** How one field is found on the pages of one site. Data, never code. */
export interface Rule {
  readonly site: string
  /** The kind of page within the site. */
  readonly layout: string
  readonly field: string
  /** Counts up whenever the rule is learned anew. */
  readonly version: number
  readonly taking: Taking
  readonly tree: RuleTree
  /** `undefined` when there was one labelled page only. */
  readonly evidence: Evidence | undefined
  /** Labelled pages that it was learned from. */
  readonly pages: number
}

export interface RuleSet {
  readonly site: string
  readonly rules: readonly Rule[]
}

/** `example.org/page/main@3` */
export const ruleName = ({ site, layout, field, version }: Rule): string =>
  `${site}/${layout}/${field}@${version}`
