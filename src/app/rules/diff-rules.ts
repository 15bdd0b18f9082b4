import { RulesNotFound, VersionNotKept } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { sitesFor } from '../../core/site.js'
import { compareLayouts, type LayoutChange } from '../../exchange/compare-layouts.js'
import { compareRules, type RuleComparison } from '../../exchange/compare-rules.js'
import type { Rule, RuleSet } from '../../rules/rule.js'
import type { BrokenEntry, KeptVersion, RuleReader } from '../../store/rule-store.js'
import { historyDays } from '../../store/sqlite-snapshot.js'
import { mustBeOf } from './import-rules.js'

/** What changed in the rules of a site. */
export interface RulesDiff {
  readonly site: string
  /** In the order of layouts and fields. */
  readonly rules: readonly RuleDiff[]
  /** Of two versions of the same rules nothing is said here. */
  readonly layouts: readonly LayoutChange[]
  /** What stands in the place of a rule and is none, so that nothing can be said of it. */
  readonly broken: readonly BrokenEntry[]
}

export type RuleDiff = { readonly layout: string; readonly field: string } & (
  | Compared
  /** There never was another version, or it is not kept any more. */
  | { readonly kind: 'first' | 'no earlier'; readonly version: number }
  /** The rule was replaced by none, or forgotten. */
  | { readonly kind: 'ended'; readonly version: number; readonly endedAt: string }
  /** Versions that were asked for, and those that there are. */
  | {
      readonly kind: 'not kept'
      readonly wanted: number
      readonly kept: readonly number[]
    }
  /** Only what is stored is compared with has it, or only the store. */
  | { readonly kind: 'new' | 'gone'; readonly version: number }
)

export interface Compared extends RuleComparison {
  readonly kind: 'compared'
  readonly from: number
  readonly to: number
}

export interface DiffOptions {
  readonly field?: string | undefined
  /** Where the rules are, for a person. */
  readonly database: string
}

export interface VersionOptions extends DiffOptions {
  /** The version before; the one before `to` where none is named. */
  readonly from?: number | undefined
  /** The version after; the newest where none is named. */
  readonly to?: number | undefined
}

/** What changed from one version of each rule of a site to another, or to none. */
export function diffVersions(
  domain: string,
  store: RuleReader,
  options: VersionOptions,
): RulesDiff {
  const { field, database } = options
  const { site, kept } = firstWith(domain, database, (site) => {
    const { versions, broken } = store.versionsOf(site)
    return { entries: versions, broken }
  })
  const isMeant = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  const versions = kept.entries.filter(({ rule }) => isMeant(rule))
  const broken = kept.broken.filter(isMeant)
  if (versions.length + broken.length === 0)
    throw new RulesNotFound(`${field} of ${site}`, database)
  const byRule = groupBy(versions, ({ rule }) => keyOf(rule))
  const rules = [...byRule.values()].map((its) => versionDiff(its, options))
  const [missing] = rules
  if (missing?.kind === 'not kept' && rules.every(({ kind }) => kind === 'not kept'))
    throw new VersionNotKept(
      field === undefined ? site : `${field} of ${site}`,
      missing.wanted,
      historyDays,
    )
  return { site, rules, layouts: [], broken }
}

/** How rules that come from elsewhere differ from those that a site has now. */
export function diffWith(
  domain: string,
  store: RuleReader,
  other: { readonly sets: readonly RuleSet[]; readonly where: string },
  { field, database }: DiffOptions,
): RulesDiff {
  const { site, kept } = firstWith(domain, database, (site) => {
    const { layouts, rules, broken } = store.keptFor(site)
    return { entries: rules, layouts, broken }
  })
  const its = other.sets.filter((set) => set.site === site)
  mustBeOf(site, its.length > 0 ? its : other.sets, other.where)
  const isMeant = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  const before = byKey(kept.entries.filter(isMeant))
  const after = byKey(its.flatMap(({ rules }) => rules).filter(isMeant))
  const broken = kept.broken.filter((one) => one.field === '' || isMeant(one))
  if (before.size + after.size + broken.length === 0)
    throw new RulesNotFound(`${field} of ${site}`, database)
  return {
    site,
    rules: [...new Set([...before.keys(), ...after.keys()])]
      .sort()
      .map((key) => otherDiff(before.get(key), after.get(key))),
    layouts: compareLayouts(
      kept.layouts,
      its.flatMap(({ layouts }) => layouts),
    ),
    broken,
  }
}

interface Entries {
  readonly entries: readonly unknown[]
  readonly broken: readonly BrokenEntry[]
}

/** The site, or the domain that it belongs to, whichever has something first. */
function firstWith<Its extends Entries>(
  domain: string,
  database: string,
  read: (site: string) => Its,
): { readonly site: string; readonly kept: Its } {
  for (const site of sitesFor(domain)) {
    const kept = read(site)
    if (kept.entries.length + kept.broken.length > 0) return { site, kept }
  }
  throw new RulesNotFound(domain, database)
}

/** Of all kept versions of one rule, the oldest first. */
function versionDiff(versions: readonly KeptVersion[], { from, to }: VersionOptions): RuleDiff {
  const newest = versions.at(-1)!
  const { layout, field } = newest.rule
  const kept = versions.map(({ rule }) => rule.version)
  const named = (version: number): Rule | undefined =>
    versions.find(({ rule }) => rule.version === version)?.rule
  const wanted = [from, to].find((one) => one !== undefined && named(one) === undefined)
  if (wanted !== undefined) return { layout, field, kind: 'not kept', wanted, kept }
  if (from === undefined && to === undefined && newest.endedAt !== undefined) {
    const { version } = newest.rule
    return { layout, field, kind: 'ended', version, endedAt: newest.endedAt }
  }
  const after = to === undefined ? newest.rule : named(to)!
  const before =
    from === undefined
      ? versions.findLast(({ rule }) => rule.version < after.version)?.rule
      : named(from)!
  if (before !== undefined) return compared(before, after)
  const { version } = after
  return { layout, field, kind: version > 1 ? 'no earlier' : 'first', version }
}

function otherDiff(before: Rule | undefined, after: Rule | undefined): RuleDiff {
  if (before !== undefined && after !== undefined) return compared(before, after)
  const { layout, field, version } = (before ?? after)!
  return { layout, field, kind: before === undefined ? 'new' : 'gone', version }
}

const compared = (before: Rule, after: Rule): RuleDiff => ({
  layout: before.layout,
  field: before.field,
  kind: 'compared',
  from: before.version,
  to: after.version,
  ...compareRules(before, after),
})

const keyOf = ({ layout, field }: Rule): string => JSON.stringify([layout, field])

const byKey = (rules: readonly Rule[]): ReadonlyMap<string, Rule> =>
  new Map(rules.map((rule) => [keyOf(rule), rule]))
