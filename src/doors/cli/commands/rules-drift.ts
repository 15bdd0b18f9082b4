import {
  type DriftedRule,
  type DriftedSite,
  driftedSites,
} from '../../../app/rules/drifted-sites.js'
import type { DatedDrift, DriftReport } from '../../../rules/health/drift.js'
import { ruleName } from '../../../rules/rule/rule.js'
import { defaultForReading } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { jsonText, type Terminal } from '../terminal/terminal.js'

export interface RulesDriftFlags {
  readonly db?: string
  readonly json?: true
}

export function runRulesDrift(
  domain: string | undefined,
  { db, json }: RulesDriftFlags,
  terminal: Terminal,
): void {
  const path = db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const sites = driftedSites(domain, store, path)
    terminal.out.write(json ? jsonText(sites) : driftText(sites))
  } finally {
    store.close()
  }
}

/** The drift of each rule, below its name. */
function driftText(sites: readonly DriftedSite[]): string {
  if (sites.length === 0) return 'No rule has drifted.\n'
  return sites
    .flatMap(({ rules }) => rules)
    .map((rule) => ruleLines(rule).join('\n'))
    .join('\n\n')
    .concat('\n')
}

function ruleLines({ layout, field, drifts, now }: DriftedRule): readonly string[] {
  const { site } = drifts[0]!.rule
  const state = now === undefined ? 'deleted' : now.status
  return [`${site}/${layout}/${field}  (${state})`, ...drifts.flatMap(driftLines)]
}

function driftLines({ rule, kind, at, report }: DatedDrift): readonly string[] {
  const day = at.slice(0, 10)
  switch (kind) {
    case 'stale':
      return [
        `  ${day}  @${rule.version} is stale: it did not fit the latest pages`,
        ...report.vanished.map((text) => `    - nothing ${text} any more`),
      ]
    case 'doubted':
      return [
        `  ${day}  @${rule.version} is doubted: its answers on the latest pages are unlike those on earlier ones`,
        ...report.vanished.map((text) => `    - nothing ${text} any more`),
      ]
    case 'recovered':
    case 'believed':
      return [`  ${day}  @${rule.version} fits again`]
    case 'measured':
      return [`  ${day}  @${rule.version} has an output profile that rests on more values now`]
    case 'retired':
      return [`  ${day}  @${rule.version} was retired: it is not used`]
    case 'accepted':
      return [`  ${day}  @${rule.version} was accepted: its latest answers are right`]
    case 'relearned':
      return [
        `  ${day}  ${replacementText(report)}`,
        ...report.appeared.map((text) => `    + now it ${text}`),
      ]
  }
}

const replacementText = ({ by }: DriftReport): string =>
  by === undefined ? 'learned again' : `learned again: ${ruleName(by)} replaces it`
