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
