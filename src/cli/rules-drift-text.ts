import type { DriftedRule, DriftedSite } from '../app/rules/drifted-rules.js'
import type { DatedDrift, DriftReport } from '../rules/drift.js'
import { ruleName } from '../rules/rule.js'
import { printable } from './printable.js'

/** What changed on sites, the rules of each one below the other. */
export function driftText(sites: readonly DriftedSite[]): string {
  if (sites.length === 0) return 'No rule has drifted.\n'
  return sites
    .flatMap(({ rules }) => rules)
    .map((rule) => printable(ruleLines(rule).join('\n')))
    .join('\n\n')
    .concat('\n')
}

function ruleLines({ layout, field, drifts, now }: DriftedRule): readonly string[] {
  const { site } = drifts[0]!.rule
  const state = now === undefined ? 'no more' : now.status
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
    case 'recovered':
      return [`  ${day}  @${rule.version} fits again`]
    case 'relearned':
      return [
        `  ${day}  ${takenOver(report)}`,
        ...report.appeared.map((text) => `    + now it ${text}`),
      ]
  }
}

const takenOver = ({ by }: DriftReport): string =>
  by === undefined ? 'learned anew' : `learned anew: ${ruleName(by)} takes its place`
