import { BrokenRule } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { type DatedDrift, type Drift, driftKinds } from '../../rules/health/drift.js'
import type { ObservationStore, ObservedPage } from '../interface/rule-store.js'
import type { SqliteConnection } from './connection.js'
import type { DriftRow, ObservationRow } from './statements.js'
import { jsonDriftReport, jsonList, jsonTexts } from './stored-json.js'

/** How many unlabelled pages are kept. */
export const observationLimits = {
  ofSite: 100,
  /** About 100 MB. */
  inAll: 5_000,
  /** The limit for all sites is applied once in so many pages. */
  between: 100,
} as const

/** Observed pages and drifts, in the tables beside the rules. */
export class SqliteObservations implements ObservationStore {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  observedPages(site: string): readonly ObservedPage[] {
    return this.#connection.read(({ observations }) => observations.all(site)).flatMap(pageIn)
  }

  driftsOf(site?: string): readonly DatedDrift[] {
    const rows = this.#connection.read(({ drifts }) => drifts.all({ site: site ?? null }))
    return rows.map((row) => driftIn(row, this.#connection.path))
  }

  addPage(site: string, { hash, url, packed, signature, layout, missed }: ObservedPage): void {
    this.#connection.commit(({ observe, dropObservations, dropOldObservations }) => {
      const { lastInsertRowid } = observe.run({
        site,
        hash,
        url: url ?? null,
        packed,
        signature: JSON.stringify(signature),
        layout: layout ?? null,
        missed: JSON.stringify(missed),
        seenAt: this.#now(),
      })
      dropObservations.run({ site, most: observationLimits.ofSite })
      if (Number(lastInsertRowid) % observationLimits.between === 0)
        dropOldObservations.run(observationLimits.inAll)
    })
  }

  removePages(site: string, hashes: readonly string[]): void {
    this.#connection.commit(({ removeObservation }) => {
      for (const hash of hashes) removeObservation.run(site, hash)
    })
  }

  addDrifts(drifts: readonly Drift[]): void {
    this.#connection.commit(({ addDrift }) => {
      for (const { rule, kind, report } of drifts) {
        const { site, layout, field, version } = rule
        const row = { site, layout, field, version, kind, at: this.#now() }
        addDrift.run({ ...row, report: JSON.stringify(report) })
      }
    })
  }

  #now(): string {
    return this.#connection.now().toISOString()
  }
}

/** A page whose row is broken is left out: there are others, and it may be seen again. */
function pageIn({ hash, url, packed, signature, layout, missed }: ObservationRow): ObservedPage[] {
  const minima = jsonList(signature)
  if (minima.length === 0 || !minima.every(Number.isFinite)) return []
  return [
    {
      ...omitUndefined({ url: url ?? undefined }),
      hash,
      packed,
      signature: minima as readonly number[],
      layout: layout ?? undefined,
      missed: jsonTexts(missed),
    },
  ]
}

function driftIn({ kind, at, report, ...rule }: DriftRow, path: string): DatedDrift {
  const where = `${path}: ${rule.site}/${rule.layout}/${rule.field}@${rule.version}`
  const known = driftKinds.find((one) => one === kind)
  if (known === undefined) throw new BrokenRule(where, `"kind" is none of ${driftKinds.join(', ')}`)
  const read = jsonDriftReport(report)
  if (read === undefined) throw new BrokenRule(where, '"report" is not a report of a drift')
  return { rule, kind: known, at, report: read }
}
