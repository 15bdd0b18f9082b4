import { BrokenBundle, WrongSite } from '../../core/errors.js'
import { type Rule, type RuleSet, votesOf } from '../../rules/rule.js'
import type { Kept, RuleStore } from '../../store/rule-store.js'

/** What became of the rules of one site. */
export interface ImportedSite {
  readonly site: string
  readonly rules: readonly ImportedRule[]
  /** Rules that had to make way, though none was given in their place. */
  readonly gone: readonly Entry[]
}

interface Entry {
  readonly layout: string
  readonly field: string
}

export interface ImportedRule extends Entry {
  /** The one that it has in the store. */
  readonly version: number
  readonly change: 'new' | 'changed' | 'same'
  /** Labelled pages that it was learned from, wherever that was. */
  readonly pages: number
  readonly votes: number
}

export interface ImportOptions {
  /** Where the rules come from, for a person. */
  readonly where: string
  /** The only site that they may be of. */
  readonly site?: string | undefined
}

/** Puts rules of sites into the place of those for the same fields: all of them or none. */
export function importRules(
  sets: readonly RuleSet[],
  store: RuleStore,
  { where, site }: ImportOptions,
): readonly ImportedSite[] {
  if (site !== undefined) mustBeOf(site, sets, where)
  if (sets.length === 0) throw new BrokenBundle(where, 'it holds no rules')
  const before = sets.map((set) => store.keptFor(set.site))
  return store.saveAll(sets).map((saved, at) => importedSite(saved, before[at]!, store))
}

/** Sites that are named to a person. */
const mostNamed = 3

/** The rules are of this site, and of no other. */
export function mustBeOf(site: string, sets: readonly RuleSet[], where: string): void {
  const others = sets.filter((set) => set.site !== site)
  if (sets.length > 0 && others.length === 0) return
  const named = others.slice(0, mostNamed).map((set) => set.site)
  const more = others.length - named.length
  const found = [...named, ...(more > 0 ? [`${more} more sites`] : [])].join(', ')
  throw new WrongSite(where, site, found === '' ? 'no site' : found)
}

function importedSite({ site, rules }: RuleSet, before: Kept, store: RuleStore): ImportedSite {
  const versions = new Map(before.rules.map((rule) => [keyOf(rule), rule.version]))
  const staying = new Set(store.keptFor(site).rules.map(keyOf))
  const gone = [...before.rules, ...before.broken.filter(({ field }) => field !== '')]
    .filter((one) => !staying.has(keyOf(one)))
    .map(({ layout, field }) => ({ layout, field }))
  return { site, rules: rules.map((rule) => importedRule(rule, versions.get(keyOf(rule)))), gone }
}

const importedRule = (rule: Rule, before: number | undefined): ImportedRule => ({
  layout: rule.layout,
  field: rule.field,
  version: rule.version,
  change: before === undefined ? 'new' : before === rule.version ? 'same' : 'changed',
  pages: rule.pages,
  votes: votesOf(rule),
})

const keyOf = ({ layout, field }: Entry): string => JSON.stringify([layout, field])
