import { omitUndefined } from '../../core/omit-undefined.js'
import {
  joinSeen,
  profileWithAccepted,
  profileWithSeen,
} from '../../rules/health/profile-evidence.js'
import { statusChangeOf } from '../../rules/health/rule-health.js'
import { keptUses, type RuleId, ruleIdOf } from '../../rules/health/rule-use.js'
import { type Rule, type RuleStatus, ruleStatuses } from '../../rules/rule/rule.js'
import type { ChangedRule, RuleUses } from '../interface/rule-store.js'
import { type Commit, type RuleWriter, ruleKey } from './rule-writer.js'
import type { Statements, UsesJson, UsesRow } from './statements.js'
import { jsonDoubted, jsonSeen, jsonTexts } from './stored-json.js'

export const usesIn = ({
  hits,
  misses,
  lastUse,
  recent,
  given,
  seen,
  doubted,
  doubtedSince,
  ...rule
}: UsesRow): RuleUses => ({
  rule,
  hits,
  misses,
  lastUse,
  recent,
  ...latestIn({ given, seen, doubted, doubtedSince }),
})

type LatestUses = Pick<RuleUses, 'given' | 'seen' | 'doubted' | 'doubtedSince'>

const noUses: UsesJson = { given: '[]', seen: null, doubted: '[]', doubtedSince: null }

const latestIn = ({ given, seen, doubted, doubtedSince }: UsesJson): LatestUses => ({
  given: jsonTexts(given),
  doubted: jsonDoubted(doubted),
  ...omitUndefined({
    seen: seen === null ? undefined : jsonSeen(seen),
    doubtedSince: doubtedSince ?? undefined,
  }),
})

/** Adds uses of rules, and saves the rules that these change; callers begin and commit the transaction. */
export function countUses(
  statements: Statements,
  rules: RuleWriter,
  all: readonly RuleUses[],
): readonly ChangedRule[] {
  const current = all.map((uses) => ({ ...uses, rule: currentVersion(statements, uses.rule) }))
  for (const uses of current) addUses(statements, uses)
  const sites = new Set(
    current.filter((uses) => mayChangeRule(statements, uses)).map(({ rule }) => rule.site),
  )
  return [...sites].flatMap((site) => changeRules(statements, rules, site))
}

/** The version that holds now if it is the same rule with another profile: a run may still use the earlier one. */
function currentVersion({ versionNow, versionAt }: Statements, id: RuleId): RuleId {
  const now = versionNow.get(id)
  if (now === undefined || now.version === id.version) return id
  const used = versionAt.get(id)
  return used !== undefined && isSameButProfile(used.rule, now.rule)
    ? { ...id, version: now.version }
    : id
}

function isSameButProfile(one: string, other: string): boolean {
  const comparable = (json: string): string => {
    const { version: _, usual: __, ...rule } = JSON.parse(json) as Rule
    return JSON.stringify(rule)
  }
  try {
    return comparable(one) === comparable(other)
  } catch {
    return false
  }
}

/** Hits of main content alone change only a rule that is stale or doubted: of most sites no rule is read. */
const mayChangeRule = (
  { statusNow, usesJson }: Statements,
  { rule, recent, seen }: RuleUses,
): boolean =>
  /[^h]/.test(recent) ||
  seen !== undefined ||
  statusNow.get(rule) === 'stale' ||
  (usesJson.get(rule)?.doubtedSince ?? null) !== null

function addUses(
  statements: Statements,
  { rule, given, seen, doubted, ...counts }: RuleUses,
): void {
  const before = latestIn(statements.usesJson.get(rule) ?? noUses)
  const all =
    before.seen === undefined || seen === undefined ? undefined : joinSeen(before.seen, seen)
  const known = all ?? seen ?? before.seen
  statements.countUses.run({
    ...rule,
    hits: counts.hits,
    misses: counts.misses,
    lastUse: counts.lastUse,
    recent: counts.recent,
    given: JSON.stringify([...before.given, ...given].slice(-keptUses.values)),
    seen: known === undefined ? null : JSON.stringify(known),
    doubted: JSON.stringify([...before.doubted, ...doubted].slice(-keptUses.doubted)),
    doubtedSince: before.doubtedSince ?? null,
  })
}

/** Saves the rules of a site whose latest uses change their status or their profile. */
function changeRules(
  statements: Statements,
  rules: RuleWriter,
  site: string,
): readonly ChangedRule[] {
  const uses = new Map(statements.uses.all(site).map((row) => [ruleKey(row), usesIn(row)]))
  const used = rules.keptNow(site).rules.flatMap((rule) => {
    const its = uses.get(ruleKey(rule))
    return its === undefined ? [] : [{ rule, its }]
  })
  let commit: Commit | undefined
  const replace: ReplaceRule = (rule, before) => {
    commit ??= rules.begin(site)
    return rules.replace(rule, before, commit)
  }
  return used.flatMap(({ rule, its }) => changeRule(statements, rule, its, replace))
}

type ReplaceRule = (rule: Rule, before: Rule) => Rule

function changeRule(
  statements: Statements,
  rule: Rule,
  { recent, seen, lastUse, doubtedSince }: RuleUses,
  replace: ReplaceRule,
): readonly ChangedRule[] {
  const isDoubted = doubtedSince !== undefined
  const change = statusChangeOf({ ...rule, isDoubted }, recent)
  if (change === undefined) {
    const usual = profileWithSeen(rule, seen, rule.pages)
    if (usual === undefined || isDoubted) return []
    const measured = replace({ ...rule, usual }, rule)
    statements.moveUses.run({ ...ruleIdOf(rule), to: measured.version })
    return [{ rule: measured, change: 'measured' }]
  }
  if (change === 'doubted' || change === 'believed') {
    const since = change === 'doubted' ? lastUse : null
    statements.setDoubted.run({ ...ruleIdOf(rule), doubtedSince: since })
    return [{ rule, change }]
  }
  const status = change === 'stale' ? 'stale' : statusBefore(statements, rule)
  return [{ rule: replace({ ...rule, status }, rule), change }]
}

/** Its status before it was stale or retired. */
function statusBefore({ statusBefore }: Statements, { site, layout, field }: Rule): RuleStatus {
  const status = statusBefore.get(site, layout, field)
  return ruleStatuses.find((known) => known === status) ?? 'learned'
}

/** Believes the latest doubted answers of some rules; callers begin and commit the transaction. */
export function acceptRules(
  statements: Statements,
  rules: RuleWriter,
  accepted: readonly Rule[],
  commit: Commit,
): readonly Rule[] {
  return accepted.map((rule) => {
    const uses = latestIn(statements.usesJson.get(ruleIdOf(rule)) ?? noUses)
    const isUsed = rule.status === 'learned' || rule.status === 'induced'
    const status = isUsed ? rule.status : statusBefore(statements, rule)
    const usual = profileWithAccepted(rule.usual, uses.doubted)
    statements.clearMisses.run(ruleIdOf(rule))
    return rules.replace({ ...rule, status, usual }, rule, commit)
  })
}
