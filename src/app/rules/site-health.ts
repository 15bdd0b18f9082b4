import { RulesNotFound } from '../../core/errors.js'
import { groupBy } from '../../core/group-by.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { sitesToSearch } from '../../core/site.js'
import type { DatedDrift, DriftKind } from '../../rules/health/drift.js'
import { keptUses, useLetters } from '../../rules/health/rule-use.js'
import { type Layout, type Rule, type RuleStatus, ruleName } from '../../rules/rule/rule.js'
import type { RuleReader, RuleUses } from '../../store/interface/rule-store.js'
import { entryKey } from './rule-entry.js'

/** How a rule did on the latest pages, at most 20. */
export interface FieldHealth {
  readonly layout: string
  readonly field: string
  readonly rule: string
  readonly status: RuleStatus
  /** Pages that it was used on. */
  readonly pages: number
  /** Pages with an answer, also those with a doubted one. */
  readonly answers: number
  /** Pages with a doubted answer. */
  readonly doubts: number
  /** Pages without an answer, though they should have one. */
  readonly misses: number
  /** The latest pages in order: `h` believed, `n` rightly without an answer, `m` doubted or missed. */
  readonly recent: string
  readonly lastUse?: string
  readonly lastChange?: { readonly kind: DriftKind; readonly at: string }
  /** What a person should look at. */
  readonly attention?: 'doubted' | 'stale' | 'broken'
}

export interface SiteHealth {
  readonly site: string
  /** Its kinds of pages, with the pages that each was made from: a new one is in the list when rules were induced. */
  readonly layouts: readonly Pick<Layout, 'name' | 'pages'>[]
  readonly fields: readonly FieldHealth[]
}

/** The health of all sites, or of the named site or its registrable domain. */
export function healthOfSites(
  domain: string | undefined,
  store: RuleReader,
  database: string,
): readonly SiteHealth[] {
  if (domain === undefined) return store.sites().map((site) => siteHealth(site, store))
  const known = sitesToSearch(domain).find((site) => {
    const { rules, broken } = store.keptFor(site)
    return rules.length + broken.length > 0
  })
  if (known === undefined) throw new RulesNotFound(domain, database)
  return [siteHealth(known, store)]
}

export const needsPerson = ({ attention }: FieldHealth): boolean => attention !== undefined

function siteHealth(site: string, store: RuleReader): SiteHealth {
  const { layouts, rules, broken } = store.keptFor(site)
  const uses = groupBy(store.usesOverTime(site), ({ rule }) => entryKey(rule))
  const drifts = groupBy(store.observations.driftsOf(site), ({ rule }) => entryKey(rule))
  return {
    site,
    layouts: layouts.map(({ name, pages }) => ({ name, pages })),
    fields: [
      ...rules.map((rule) =>
        fieldHealth(rule, uses.get(entryKey(rule)) ?? [], drifts.get(entryKey(rule))?.at(-1)),
      ),
      ...broken.map(({ layout, field }) => brokenHealth(site, layout, field)),
    ],
  }
}

function fieldHealth(
  rule: Rule,
  versions: readonly RuleUses[],
  last: DatedDrift | undefined,
): FieldHealth {
  const inOrder = [...versions].sort((a, b) => a.rule.version - b.rule.version)
  const recent = inOrder
    .map((uses) => uses.recent)
    .join('')
    .slice(-keptUses.uses)
  const missed = countOf(useLetters.miss, recent)
  const doubted = missed === 0 ? [] : inOrder.flatMap((uses) => uses.doubted).slice(-missed)
  const doubts = doubted.filter(({ amount }) => amount > 0).length
  const now = inOrder.find((uses) => uses.rule.version === rule.version)
  return {
    layout: rule.layout,
    field: rule.field,
    rule: ruleName(rule),
    status: rule.status,
    pages: recent.length,
    answers: countOf(useLetters.hit, recent) + doubts,
    doubts,
    misses: missed - doubts,
    recent,
    ...omitUndefined({
      lastUse: inOrder.at(-1)?.lastUse,
      lastChange: last && { kind: last.kind, at: last.at },
      attention: attentionFor(rule, now),
    }),
  }
}

function attentionFor({ status }: Rule, now: RuleUses | undefined): FieldHealth['attention'] {
  if (status === 'stale') return 'stale'
  return status === 'learned' && now?.doubtedSince !== undefined ? 'doubted' : undefined
}

const brokenHealth = (site: string, layout: string, field: string): FieldHealth => ({
  layout,
  field,
  rule: `${site}/${layout}/${field}`,
  status: 'stale',
  pages: 0,
  answers: 0,
  doubts: 0,
  misses: 0,
  recent: '',
  attention: 'broken',
})

const countOf = (letter: string, letters: string): number => letters.split(letter).length - 1
