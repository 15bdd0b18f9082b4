import { contentField } from '../learn/align/field-examples.js'
import type { Predicate } from '../predicates/predicate.js'
import type { EnsembleMember, Layout, Rule, RuleSet, RuleTree, Target } from '../rule/rule.js'
import type { ImportedSelector } from './xpath-selector.js'

/** How a field is found by the rules of another tool. */
export interface ImportedField {
  readonly field: string
  /** The first that selects something on a page decides. All take the same. */
  readonly choices: readonly ImportedSelector[]
  /** Of main content: elements that are left out. */
  readonly without?: string | undefined
  /** Of several values, the first one or all. */
  readonly which: 'first' | 'all'
}

/** A line or entry that is not imported, and why. */
export interface ImportRefusal {
  /** The line, or the entry in a JSON file. */
  readonly place: number | string
  readonly what: string
  readonly reason: string
  /**
   * The field that would give something else without it; none where it concerns what happens before or behind
   * extraction.
   */
  readonly field?: string | undefined
}

/** The fields of one site, as a file of another tool has them. */
export interface SiteConfiguration {
  readonly site: string
  readonly fields: readonly ImportedField[]
  readonly refusals: readonly ImportRefusal[]
}

/** The layout of imported rules: they are for all pages of their site. */
export const importedLayout: Layout = { name: 'imported', signature: [], pages: 0 }

/** Nothing is known of what imported rules give. */
const anyOutput = { fewest: 0, most: 2 ** 31 - 1 } as const

/** How many times the votes of a choice are those of the next one: together, all later ones have fewer. */
const voteFactor = 4

/** Choices of a field: the votes of the first are a number that is exact. */
export const maxChoices = 20

/**
 * The rules of these fields, beside what the site has: trained rules stay, and so do imported ones for other fields;
 * what a person imports outranks what was induced.
 */
export function importedRules(
  { site, fields }: Pick<SiteConfiguration, 'site' | 'fields'>,
  kept: Pick<RuleSet, 'layouts' | 'rules'>,
): RuleSet {
  const imported = new Set(fields.map(({ field }) => field))
  const isReplaced = ({ layout, field, status }: Rule): boolean =>
    imported.has(field) &&
    (layout === importedLayout.name || status === 'induced' || status === 'stale')
  return {
    site,
    layouts: [...kept.layouts.filter(({ name }) => name !== importedLayout.name), importedLayout],
    rules: [
      ...kept.rules.filter((rule) => !isReplaced(rule)),
      ...fields.map((field) => importedRule(site, field)),
    ],
  }
}

function importedRule(site: string, { field, choices, without, which }: ImportedField): Rule {
  const isContent = field === contentField
  const where = isContent ? 'within' : 'self'
  const asPredicate = ({ selector }: ImportedSelector): Predicate => ({
    kind: 'selector',
    where,
    selector,
  })
  const tests = choices.map(asPredicate)
  const members = tests.map((test, at): EnsembleMember => {
    const own = split(test, take, leave)
    const first = tests
      .slice(0, at)
      .reduceRight((tree, earlier) => split(earlier, leave, tree), own)
    const tree =
      without === undefined
        ? first
        : split({ kind: 'selector', where: 'within', selector: without }, leave, first)
    return { votes: voteFactor ** (choices.length - 1 - at), tree }
  })
  return {
    site,
    layout: importedLayout.name,
    field,
    version: 1,
    status: 'learned',
    taking: isContent ? { kind: 'content' } : targetOf(choices[0]!),
    voters: members,
    choice: isContent || which === 'all' ? { kind: 'all', least: 1, share: 0.5 } : firstOne,
    usual: anyOutput,
    evidence: undefined,
    pages: 0,
  }
}

const firstOne = { kind: 'one', least: 1, share: 0 } as const

const targetOf = ({ takes }: ImportedSelector): Target => takes

const take: RuleTree = { kind: 'leaf', decision: 'take', taken: 0, left: 0 }
const leave: RuleTree = { kind: 'leaf', decision: 'leave', taken: 0, left: 0 }

const split = (test: Predicate, yes: RuleTree, no: RuleTree): RuleTree => ({
  kind: 'split',
  test,
  yes,
  no,
})
