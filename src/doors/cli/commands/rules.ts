import { BadOption, RulesNotFound } from '../../../core/errors.js'
import { sitesToSearch } from '../../../core/site.js'
import { describePredicate } from '../../../rules/predicates/predicate.js'
import { describeRule } from '../../../rules/rule/describe-rule.js'
import type { Rule, RuleSet, RuleStatus } from '../../../rules/rule/rule.js'
import { unstreamablePredicates } from '../../../rules/stream/streamable.js'
import { defaultForReading } from '../../../store/default-database.js'
import type {
  BrokenEntry,
  KeptRules,
  RuleReader,
  RuleUses,
} from '../../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { countText } from '../terminal/printable.js'
import { table } from '../terminal/table.js'
import { jsonText, printErrors, type Terminal } from '../terminal/terminal.js'
import { rulesDot } from './rules-dot.js'

export interface RulesFlags {
  readonly db?: string
  readonly field?: string
  readonly json?: true
  readonly dot?: true
}

/** Everything stored for a site. */
interface StoredSite extends KeptRules {
  readonly site: string
  readonly uses: readonly RuleUses[]
}

/** The exit code: 1 if a stored rule is broken. */
export function runRules(domain: string | undefined, flags: RulesFlags, terminal: Terminal): 0 | 1 {
  if (domain === undefined && flags.field !== undefined)
    throw new BadOption('--field needs a domain')
  const path = flags.db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const stored =
      domain === undefined
        ? store.sites().map((site) => storedSite(store, site))
        : [oneSite(store, path, domain, flags.field)]
    const readable = stored.filter(({ rules }) => rules.length > 0)
    terminal.out.write(domain === undefined ? allText(readable, flags) : oneText(stored[0]!, flags))
    const broken = stored.flatMap((one): readonly BrokenEntry[] => one.broken)
    printErrors(
      terminal,
      broken.map(({ error }) => error),
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

const storedSite = (store: RuleReader, site: string): StoredSite => ({
  site,
  ...store.keptFor(site),
  uses: store.usesOf(site),
})

/** The site if it has rules, else its registrable domain. */
function oneSite(
  store: RuleReader,
  path: string,
  domain: string,
  field: string | undefined,
): StoredSite {
  const candidates = sitesToSearch(domain).map((site) => storedSite(store, site))
  const found = candidates.find(({ rules, broken }) => rules.length + broken.length > 0)
  if (found === undefined) throw new RulesNotFound(domain, path)
  const { site } = found
  const isWanted = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  const rules = found.rules.filter(isWanted)
  const broken = found.broken.filter(isWanted)
  if (rules.length + broken.length === 0) throw new RulesNotFound(`${field} of ${site}`, path)
  return { ...found, rules, broken, uses: found.uses.filter(({ rule }) => isWanted(rule)) }
}

function allText(sites: readonly StoredSite[], { json, dot }: RulesFlags): string {
  if (dot) return rulesDot(sites.flatMap(({ rules }) => rules))
  return json ? jsonText(sites.map(asData)) : sitesText(sites)
}

function oneText(site: StoredSite, { json, dot }: RulesFlags): string {
  if (dot) return rulesDot(site.rules)
  return json ? jsonText(asData(site)) : rulesText(site.rules, site.uses)
}

/** A rule, and its predicates that the fast path cannot evaluate. */
type RuleWithObstacles = Rule & { readonly obstacles: readonly string[] }

const asData = ({
  site,
  layouts,
  rules,
  uses,
}: StoredSite): RuleSet & {
  readonly rules: readonly RuleWithObstacles[]
  readonly uses: readonly RuleUses[]
} => ({ site, layouts, rules: rules.map(withObstacles), uses })

const withObstacles = (rule: Rule): RuleWithObstacles => ({
  ...rule,
  obstacles: obstacleTexts(rule),
})

const obstacleTexts = (rule: Rule): readonly string[] => [
  ...new Set(unstreamablePredicates(rule).map(describePredicate)),
]

/** A row for each site. */
const sitesText = (sets: readonly RuleSet[]): string =>
  table(
    ['site', 'layouts', 'rules', 'pages', 'fields'],
    sets.map(({ site, layouts, rules }) => [
      site,
      String(layouts.length),
      String(rules.length),
      String(labelledPages(rules)),
      [...new Set(rules.map(({ field }) => field))].sort().join(', '),
    ]),
  )

/** For each layout the pages of the rule that was learned from the most. */
function labelledPages(rules: readonly Rule[]): number {
  const most = new Map<string, number>()
  for (const { layout, pages } of rules) most.set(layout, Math.max(pages, most.get(layout) ?? 0))
  return [...most.values()].reduce((sum, pages) => sum + pages, 0)
}

/** Each rule as readable text, with its status and its uses. */
function rulesText(rules: readonly Rule[], uses: readonly RuleUses[]): string {
  if (rules.length === 0) return ''
  const texts = rules.map((rule) =>
    [describeRule(rule), fastPathText(rule), statusText(rule, usesOf(rule, uses))].join('\n  '),
  )
  return `${texts.join('\n\n')}\n`
}

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
  const counts = `${countText(hits, 'hit')}, ${countText(misses, 'miss', 'misses')}`
  return `${text}; ${counts}, last used ${lastUse}`
}
