import type { Database } from 'better-sqlite3'
import { BrokenRule } from '../core/errors.js'
import { given } from '../core/given.js'
import { type DatedDrift, type Drift, type DriftReport, driftKinds } from '../rules/drift.js'
import { listIn, textsIn } from './kept-json.js'
import { guarded } from './open-database.js'
import type { ObservedPage, SiteMemory } from './site-memory.js'
import type { DriftRow, ObservationRow, Statements } from './statements.js'

/** Pages that are remembered without labels. */
export const mostObserved = {
  ofSite: 100,
  /** About 100 MB. */
  inAll: 5_000,
  /** So many pages pass between two looks at all. */
  between: 100,
} as const

interface MemoryOf {
  readonly path: string
  readonly database: Database
  readonly statements: Statements
  readonly now: () => Date
}

/** Observations and drifts in the SQLite file of the rules. */
export class SqliteSiteMemory implements SiteMemory {
  readonly #of: MemoryOf

  constructor(of: MemoryOf) {
    this.#of = of
  }

  observedOn(site: string): readonly ObservedPage[] {
    const { path, statements } = this.#of
    return guarded(path, () => statements.observations.all(site)).flatMap(pageIn)
  }

  driftsOf(site?: string): readonly DatedDrift[] {
    const { path, statements } = this.#of
    return guarded(path, () => statements.drifts.all({ site: site ?? null })).map((row) =>
      driftIn(row, path),
    )
  }

  observe(site: string, { hash, url, packed, signature, layout, missed }: ObservedPage): void {
    const { observe, dropObservations, dropOldObservations } = this.#of.statements
    this.#committed(() => {
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
      dropObservations.run({ site, most: mostObserved.ofSite })
      if (Number(lastInsertRowid) % mostObserved.between === 0)
        dropOldObservations.run(mostObserved.inAll)
    })
  }

  letGo(site: string, hashes: readonly string[]): void {
    this.#committed(() => {
      for (const hash of hashes) this.#of.statements.removeObservation.run(site, hash)
    })
  }

  note(drifts: readonly Drift[]): void {
    this.#committed(() => {
      for (const { rule, kind, report } of drifts) {
        const { site, layout, field, version } = rule
        const row = { site, layout, field, version, kind, at: this.#now() }
        this.#of.statements.addDrift.run({ ...row, report: JSON.stringify(report) })
      }
    })
  }

  #now(): string {
    return this.#of.now().toISOString()
  }

  #committed(work: () => void): void {
    const { path, database } = this.#of
    guarded(path, () => database.transaction(work).immediate())
  }
}

/** None where it is broken: it is a page among many, and comes again. */
function pageIn({ hash, url, packed, signature, layout, missed }: ObservationRow): ObservedPage[] {
  const its = listIn(signature)
  if (its.length === 0 || !its.every(Number.isFinite)) return []
  return [
    {
      ...given({ url: url ?? undefined }),
      hash,
      packed,
      signature: its as readonly number[],
      layout: layout ?? undefined,
      missed: textsIn(missed),
    },
  ]
}

function driftIn({ kind, at, report, ...rule }: DriftRow, path: string): DatedDrift {
  const where = `${path}: ${rule.site}/${rule.layout}/${rule.field}@${rule.version}`
  const known = driftKinds.find((one) => one === kind)
  if (known === undefined) throw new BrokenRule(where, `"kind" is none of ${driftKinds.join(', ')}`)
  return { rule, kind: known, at, report: JSON.parse(report) as DriftReport }
}
