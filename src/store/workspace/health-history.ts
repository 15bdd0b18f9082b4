import type {
  DecisionCounts,
  HealthHistory,
  HealthSample,
  SiteDecisions,
} from '../interface/workspace.js'
import type { WorkspaceParts } from './workspace-database.js'

/** Samples that are kept of a rule; the oldest go first. */
const maxSamples = 2_000

type RuleKey = Pick<HealthSample, 'site' | 'layout' | 'field' | 'version'>

const ofRule = 'site = :site AND layout = :layout AND field = :field AND version = :version'

export class SqliteHealthHistory implements HealthHistory {
  readonly #parts: WorkspaceParts
  readonly #statements

  constructor(parts: WorkspaceParts) {
    const { database } = parts
    this.#parts = parts
    this.#statements = {
      latest: database.prepare<RuleKey, Pick<HealthSample, 'hits' | 'misses'>>(
        `SELECT hits, misses FROM health WHERE ${ofRule} ORDER BY at DESC LIMIT 1`,
      ),
      put: database.prepare<HealthSample>(`
        INSERT OR REPLACE INTO health (site, layout, field, version, at, hits, misses)
        VALUES (:site, :layout, :field, :version, :at, :hits, :misses)`),
      limit: database.prepare<RuleKey>(`
        DELETE FROM health WHERE ${ofRule} AND at <=
          (SELECT at FROM health WHERE ${ofRule} ORDER BY at DESC LIMIT 1 OFFSET ${maxSamples})`),
      ofSite: database.prepare<[string], HealthSample>(
        'SELECT site, layout, field, version, at, hits, misses FROM health WHERE site = ? ORDER BY at',
      ),
    }
  }

  add(samples: readonly HealthSample[]): void {
    this.#parts.commit(() => {
      for (const sample of samples) this.#add(sample)
    })
  }

  ofSite(site: string): readonly HealthSample[] {
    return this.#parts.read(() => this.#statements.ofSite.all(site))
  }

  #add(sample: HealthSample): void {
    const { site, layout, field, version } = sample
    const rule = { site, layout, field, version }
    const latest = this.#statements.latest.get(rule)
    if (latest?.hits === sample.hits && latest.misses === sample.misses) return
    this.#statements.put.run(sample)
    this.#statements.limit.run(rule)
  }
}

export class SqliteDecisionCounts implements DecisionCounts {
  readonly #parts: WorkspaceParts
  readonly #statements

  constructor(parts: WorkspaceParts) {
    const { database } = parts
    this.#parts = parts
    this.#statements = {
      add: database.prepare(`
        INSERT INTO decisions (site, pages, by_rules) VALUES (:site, :pages, :byRules)
        ON CONFLICT (site) DO UPDATE
          SET pages = pages + excluded.pages, by_rules = by_rules + excluded.by_rules`),
      ofSite: database.prepare<[string], SiteDecisions>(
        'SELECT pages, by_rules AS byRules FROM decisions WHERE site = ?',
      ),
    }
  }

  add(counts: ReadonlyMap<string, SiteDecisions>): void {
    this.#parts.commit(() => {
      for (const [site, { pages, byRules }] of counts)
        this.#statements.add.run({ site, pages, byRules })
    })
  }

  ofSite(site: string): SiteDecisions {
    return this.#parts.read(() => this.#statements.ofSite.get(site)) ?? { pages: 0, byRules: 0 }
  }
}
