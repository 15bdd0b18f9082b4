import { RulesNotFound } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { sitesToSearch } from '../../core/site.js'
import { describePredicate } from '../../rules/predicates/predicate.js'
import { type ColumnName, describeColumnName } from '../../rules/rule/column-names.js'
import { describeRule } from '../../rules/rule/describe-rule.js'
import type { Rule, RuleSet, RuleStatus } from '../../rules/rule/rule.js'
import { unstreamablePredicates } from '../../rules/stream/streamable.js'
import type { KeptRules, RuleReader, RuleUses } from '../../store/interface/rule-store.js'
import { isOfField } from './rule-entry.js'

/** Everything stored for a site. */
export interface StoredSite extends KeptRules {
  readonly site: string
  readonly uses: readonly RuleUses[]
}

export const storedSite = (store: RuleReader, site: string): StoredSite => ({
  site,
  ...store.keptFor(site),
  uses: store.usesOf(site),
})

interface SiteFilter {
  readonly field?: string | undefined
  /** Where the rules are, for messages. */
  readonly database: string
}

/** The site if it has rules, else its registrable domain. */
export function findStoredSite(
  store: RuleReader,
  domain: string,
  { field, database }: SiteFilter,
): StoredSite {
  const candidates = sitesToSearch(domain).map((site) => storedSite(store, site))
  const found = candidates.find(
    ({ rules, broken, columns }) => rules.length + broken.length > 0 || columns !== undefined,
  )
  if (found === undefined) throw new RulesNotFound(domain, database)
  const { site } = found
  const isWanted = isOfField(field)
  const rules = found.rules.filter(isWanted)
  const broken = found.broken.filter(isWanted)
  if (field !== undefined && rules.length + broken.length === 0)
    throw new RulesNotFound(`${field} of ${site}`, database)
  return { ...found, rules, broken, uses: found.uses.filter(({ rule }) => isWanted(rule)) }
}

/** A rule, and its predicates that the fast path cannot evaluate. */
type RuleWithObstacles = Rule & { readonly obstacles: readonly string[] }

/** The rules of a site as data, with how often they were used. */
export interface SiteRulesData extends RuleSet {
  readonly rules: readonly RuleWithObstacles[]
  readonly uses: readonly RuleUses[]
}

export const siteRulesData = ({
  site,
  layouts,
  rules,
  uses,
  columns,
}: StoredSite): SiteRulesData => ({
  site,
  layouts,
  rules: rules.map((rule) => ({ ...rule, obstacles: obstacleTexts(rule) })),
  uses,
  ...omitUndefined({ columns }),
})

const obstacleTexts = (rule: Rule): readonly string[] => [
  ...new Set(unstreamablePredicates(rule).map(describePredicate)),
]

/** What is known of a site, in short. */
export interface ListedSite {
  readonly site: string
  readonly layouts: number
  /** The fields that it has rules for. */
  readonly fields: readonly string[]
  /** Labelled pages that its rules were learned from. */
  readonly labelledPages: number
}

export const listedSite = (site: string, { layouts, rules }: KeptRules): ListedSite => ({
  site,
  layouts: layouts.length,
  fields: [...new Set(rules.map(({ field }) => field))].sort(),
  labelledPages: labelledPageCount(rules),
})

/** For each layout the pages of the rule that was learned from the most. */
function labelledPageCount(rules: readonly Rule[]): number {
  const most = new Map<string, number>()
  for (const { layout, pages } of rules) most.set(layout, Math.max(pages, most.get(layout) ?? 0))
  return [...most.values()].reduce((sum, pages) => sum + pages, 0)
}

/** Each rule as readable text, with its status and its uses, and the names of columns. */
export function siteRulesText({
  site,
  rules,
  uses,
  columns,
}: Pick<StoredSite, 'site' | 'rules' | 'uses' | 'columns'>): string {
  const texts = rules.map((rule) =>
    [describeRule(rule), fastPathText(rule), statusText(rule, usesOf(rule, uses))].join('\n  '),
  )
  const all = columns === undefined ? texts : [...texts, columnNamesText(site, columns)]
  return all.length === 0 ? '' : `${all.join('\n\n')}\n`
}

const columnNamesText = (site: string, columns: readonly ColumnName[]): string =>
  [`names of the columns of records on ${site}`, ...columns.map(describeColumnName)].join('\n  ')

/** Whether the rule can be evaluated during parsing. */
function fastPathText(rule: Rule): string {
  const obstacles = obstacleTexts(rule)
  return obstacles.length === 0
    ? 'fast path: evaluated during parsing'
    : `no fast path, needs the whole page: ${obstacles.join('; ')}`
}

/** The uses of this version of a rule. */
const usesOf = (
  { layout, field, version }: Rule,
  uses: readonly RuleUses[],
): RuleUses | undefined =>
  uses.find(
    ({ rule }) => rule.layout === layout && rule.field === field && rule.version === version,
  )

const statusTexts: Readonly<Record<RuleStatus, string>> = {
  learned: 'learned',
  induced: 'induced without labels',
  stale: 'stale, no longer fits its site',
  retired: 'retired, not used',
}

function statusText({ status }: Rule, uses: RuleUses | undefined): string {
  const doubted = uses?.doubtedSince?.slice(0, 10)
  const text = statusTexts[status] + (doubted === undefined ? '' : `, doubted since ${doubted}`)
  if (uses === undefined) return `${text}; never used`
  const { hits, misses, lastUse } = uses
  const counts = `${hits} ${hits === 1 ? 'hit' : 'hits'}, ${misses} ${misses === 1 ? 'miss' : 'misses'}`
  return `${text}; ${counts}, last used ${lastUse}`
}
