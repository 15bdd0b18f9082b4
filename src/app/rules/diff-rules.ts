import { RulesNotFound, VersionNotKept } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { sitesToSearch } from '../../core/site.js'
import { compareLayouts, type LayoutChange } from '../../rules/exchange/compare-layouts.js'
import { compareRules, type RuleComparison } from '../../rules/exchange/compare-rules.js'
import type { Rule, RuleSet } from '../../rules/rule/rule.js'
import type { BrokenEntry, KeptVersion, RuleReader } from '../../store/interface/rule-store.js'
import { historyDays } from '../../store/sqlite/sqlite-snapshot.js'
import { assertSite } from './import-rules.js'
import { entryKey, isOfField } from './rule-entry.js'

/** What changed in the rules of a site. */
export interface RulesDiff {
  readonly site: string
  /** In the order of layouts and fields. */
  readonly rules: readonly RuleDiff[]
  /** Empty where two versions of the same rules are compared. */
  readonly layouts: readonly LayoutChange[]
  /** Stored rules that are invalid. */
  readonly broken: readonly BrokenEntry[]
}

export type RuleDiff = { readonly layout: string; readonly field: string } & (
  | ComparedRule
  /** There never was an earlier version, or it is no longer kept. */
  | { readonly kind: 'first' | 'no earlier'; readonly version: number }
  /** The rule was removed without a replacement, or forgotten. */
  | { readonly kind: 'ended'; readonly version: number; readonly endedAt: string }
  /** The version that was asked for, and those that are kept. */
  | {
      readonly kind: 'not kept'
      readonly wanted: number
      readonly kept: readonly number[]
    }
  /** Only the other rules have it, or only the store. */
  | { readonly kind: 'new' | 'gone'; readonly version: number }
)

export interface ComparedRule extends RuleComparison {
  readonly kind: 'compared'
  readonly from: number
  readonly to: number
}

export interface DiffOptions {
  readonly field?: string | undefined
  /** Where the rules are, for messages. */
  readonly database: string
}

export interface VersionOptions extends DiffOptions {
  /** The version before; the one before `to` where none is named. */
  readonly from?: number | undefined
  /** The version after; the newest where none is named. */
  readonly to?: number | undefined
}

/** What changed from one version of each rule of a site to another one. */
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
  const isNamed = isOfField(field)
  const versions = kept.entries.filter(({ rule }) => isNamed(rule))
  const broken = kept.broken.filter(isNamed)
  if (versions.length + broken.length === 0)
    throw new RulesNotFound(`${field} of ${site}`, database)
  const byRule = groupBy(versions, ({ rule }) => entryKey(rule))
  const rules = [...byRule.values()].map((all) => versionDiff(all, options))
  const [missing] = rules
  if (missing?.kind === 'not kept' && rules.every(({ kind }) => kind === 'not kept'))
    throw new VersionNotKept(
      field === undefined ? site : `${field} of ${site}`,
      missing.wanted,
      historyDays,
    )
  return { site, rules, layouts: [], broken }
}

/** How other rules differ from those that a site has now. */
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
  const ofSite = other.sets.filter((set) => set.site === site)
  assertSite(site, ofSite.length > 0 ? ofSite : other.sets, other.where)
  const isNamed = isOfField(field)
  const before = byKey(kept.entries.filter(isNamed))
  const after = byKey(ofSite.flatMap(({ rules }) => rules).filter(isNamed))
  const broken = kept.broken.filter((one) => one.field === '' || isNamed(one))
  if (before.size + after.size + broken.length === 0)
    throw new RulesNotFound(`${field} of ${site}`, database)
  return {
    site,
    rules: [...new Set([...before.keys(), ...after.keys()])]
      .sort()
      .map((key) => otherDiff(before.get(key), after.get(key))),
    layouts: compareLayouts(
      kept.layouts,
      ofSite.flatMap(({ layouts }) => layouts),
    ),
    broken,
  }
}

interface Entries {
  readonly entries: readonly unknown[]
  readonly broken: readonly BrokenEntry[]
}

/** The first of the site and its registrable domain that has entries. */
function firstWith<Its extends Entries>(
  domain: string,
  database: string,
  read: (site: string) => Its,
): { readonly site: string; readonly kept: Its } {
  for (const site of sitesToSearch(domain)) {
    const kept = read(site)
    if (kept.entries.length + kept.broken.length > 0) return { site, kept }
  }
  throw new RulesNotFound(domain, database)
}

/** @param versions All kept versions of one rule, the oldest first. */
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

const byKey = (rules: readonly Rule[]): ReadonlyMap<string, Rule> =>
  new Map(rules.map((rule) => [entryKey(rule), rule]))
