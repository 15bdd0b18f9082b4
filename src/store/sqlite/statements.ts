import type { Database } from 'better-sqlite3'
import type { RuleId } from '../../rules/health/rule-use.js'
import { keptUses } from '../../rules/health/rule-use.js'
import type { KeptPage } from '../interface/kept-page.js'
import type { RuleUses } from '../interface/rule-store.js'
import { rowCheck } from './row-check.js'

export interface RuleRow {
  readonly layout: string
  readonly field: string
  readonly version: number
  readonly hash: string
  readonly rule: string
}

/** `endedAt` is NULL while the version holds. */
export interface VersionRow extends RuleRow {
  readonly learnedAt: string
  readonly endedAt: string | null
}

/** The names of a site's columns as JSON. */
export interface ColumnNamesRow {
  readonly hash: string
  readonly names: string
}

export interface LayoutRow {
  readonly name: string
  readonly hash: string
  readonly layout: string
}

/** A kept page, with NULL for what it lacks. */
export type KeptPageRow = {
  readonly [key in 'id' | 'url' | 'labels']: string | null
} & Required<Pick<KeptPage, 'hash' | 'packed' | 'addedAt'>>

/** The uses of a rule as one row. */
export type UsesRow = RuleUses['rule'] &
  Pick<RuleUses, 'hits' | 'misses' | 'lastUse' | 'recent'> &
  UsesJson

/** The parts of uses that are stored as JSON. */
export interface UsesJson {
  readonly given: string
  readonly seen: string | null
  readonly doubted: string
  readonly doubtedSince: string | null
}

/** An observed page, with NULL for what is unknown. */
export interface ObservationRow {
  readonly hash: string
  readonly url: string | null
  readonly packed: Uint8Array
  readonly signature: string
  readonly layout: string | null
  readonly missed: string
}

export interface DriftRow extends RuleId {
  readonly kind: string
  readonly at: string
  readonly report: string
}

interface AtRevision {
  readonly revision: number
}

interface AtSite extends AtRevision {
  readonly site: string
}

interface ReadStatement<Bound extends unknown[], Found> {
  get(...bound: Bound): Found | undefined
  all(...bound: Bound): readonly Found[]
}

interface WriteStatement<Bound extends unknown[]> {
  run(...bound: Bound): { readonly changes: number; readonly lastInsertRowid: number | bigint }
}

const holds = 'since <= @revision AND (until IS NULL OR until > @revision)'

/** All statements of a database, prepared once. */
export const prepareStatements = (database: Database) => ({
  revision: one<[], number>(database, 'SELECT revision FROM state'),
  dropped: one<[], number>(database, 'SELECT dropped FROM state'),
  sites: one<[], string>(
    database,
    `SELECT site FROM rules WHERE until IS NULL UNION SELECT site FROM column_names WHERE until IS NULL ORDER BY site`,
  ),

  rulesAt: rows<[AtSite], RuleRow>(
    database,
    `SELECT layout, field, version, hash, rule FROM rules WHERE site = @site AND ${holds} ORDER BY layout, field`,
  ),
  versions: rows<[string], VersionRow>(
    database,
    `SELECT layout, field, version, hash, rule, learned_at AS learnedAt, ended_at AS endedAt FROM rules
      WHERE site = ? ORDER BY layout, field, version`,
  ),
  layoutsAt: rows<[AtSite], LayoutRow>(
    database,
    `SELECT name, hash, layout FROM layouts WHERE site = @site AND ${holds} ORDER BY name`,
  ),
  columnNamesAt: rows<[AtSite], ColumnNamesRow>(
    database,
    `SELECT hash, names FROM column_names WHERE site = @site AND ${holds}`,
  ),
  ruleHashesAt: one<[AtRevision], string>(
    database,
    `SELECT hash FROM rules WHERE ${holds} ORDER BY site, layout, field`,
  ),
  layoutHashesAt: one<[AtRevision], string>(
    database,
    `SELECT hash FROM layouts WHERE ${holds} ORDER BY site, name`,
  ),
  columnNameHashesAt: one<[AtRevision], string>(
    database,
    `SELECT hash FROM column_names WHERE ${holds} ORDER BY site`,
  ),
  uses: rows<[string], UsesRow>(
    database,
    `SELECT site, layout, field, version, hits, misses, last_use AS lastUse, recent, given,
        seen, doubted, doubted_since AS doubtedSince FROM uses
      JOIN rules USING (site, layout, field, version)
      WHERE site = ? AND until IS NULL ORDER BY layout, field`,
  ),

  usesOverTime: rows<[string], UsesRow>(
    database,
    `SELECT site, layout, field, version, hits, misses, last_use AS lastUse, recent, given,
        seen, doubted, doubted_since AS doubtedSince FROM uses
      WHERE site = ? ORDER BY last_use`,
  ),

  nextRevision: one<[], number>(
    database,
    'UPDATE state SET revision = revision + 1 RETURNING revision',
  ),
  siteRevision: one<[string], number>(database, 'SELECT revision FROM sites WHERE site = ?'),
  setSite: write<[AtSite]>(database, 'INSERT OR REPLACE INTO sites VALUES (@site, @revision)'),
  removeSite: write<[string]>(database, 'DELETE FROM sites WHERE site = ?'),

  latestVersion: one<[site: string, layout: string, field: string], number | null>(
    database,
    'SELECT max(version) FROM rules WHERE site = ? AND layout = ? AND field = ?',
  ),
  addRule: write<[AtSite & RuleRow & { readonly status: string; readonly now: string }]>(
    database,
    `INSERT INTO rules VALUES (@site, @layout, @field, @version, @status, @now, @revision, NULL, NULL, @hash, @rule)`,
  ),
  endRule: write<
    [AtSite & { readonly layout: string; readonly field: string; readonly now: string }]
  >(
    database,
    `UPDATE rules SET until = @revision, ended_at = @now
      WHERE site = @site AND layout = @layout AND field = @field AND until IS NULL`,
  ),
  addLayout: write<[AtSite & LayoutRow]>(
    database,
    'INSERT INTO layouts VALUES (@site, @name, @revision, NULL, NULL, @hash, @layout)',
  ),
  endLayout: write<[AtSite & { readonly name: string; readonly now: string }]>(
    database,
    `UPDATE layouts SET until = @revision, ended_at = @now WHERE site = @site AND name = @name AND until IS NULL`,
  ),
  addColumnNames: write<[AtSite & ColumnNamesRow]>(
    database,
    'INSERT INTO column_names VALUES (@site, @revision, NULL, NULL, @hash, @names)',
  ),
  endColumnNames: write<[AtSite & { readonly now: string }]>(
    database,
    'UPDATE column_names SET until = @revision, ended_at = @now WHERE site = @site AND until IS NULL',
  ),
  dropRules: one<[before: string], number>(
    database,
    'DELETE FROM rules WHERE ended_at < ? RETURNING until',
  ),
  dropLayouts: one<[before: string], number>(
    database,
    'DELETE FROM layouts WHERE ended_at < ? RETURNING until',
  ),
  dropColumnNames: one<[before: string], number>(
    database,
    'DELETE FROM column_names WHERE ended_at < ? RETURNING until',
  ),
  setDropped: write<[number]>(database, 'UPDATE state SET dropped = max(dropped, ?)'),
  dropUses: write<[]>(
    database,
    `DELETE FROM uses WHERE NOT EXISTS (SELECT 1 FROM rules
      WHERE rules.site = uses.site AND rules.layout = uses.layout
        AND rules.field = uses.field AND rules.version = uses.version)`,
  ),

  pages: rows<[string], KeptPageRow>(
    database,
    'SELECT hash, id, url, html AS packed, labels, added_at AS addedAt FROM pages WHERE site = ? ORDER BY hash',
  ),
  pageHashes: one<[string], string>(database, 'SELECT hash FROM pages WHERE site = ?'),
  putPage: write<[KeptPageRow & { readonly site: string }]>(
    database,
    `INSERT INTO pages VALUES (@site, @hash, @id, @url, @packed, @labels, @addedAt)
      ON CONFLICT DO UPDATE SET id = excluded.id, url = excluded.url, labels = excluded.labels,
        added_at = excluded.added_at`,
  ),
  removePage: write<[site: string, hash: string]>(
    database,
    'DELETE FROM pages WHERE site = ? AND hash = ?',
  ),
  setLabels: write<[labels: string | null, site: string, hash: string]>(
    database,
    'UPDATE pages SET labels = ? WHERE site = ? AND hash = ?',
  ),
  removePages: write<[string]>(database, 'DELETE FROM pages WHERE site = ?'),

  countUses: write<[UsesRow]>(
    database,
    `INSERT INTO uses SELECT site, layout, field, version, @hits, @misses, @lastUse, @recent, @given, @seen, @doubted,
        @doubtedSince FROM rules
        WHERE site = @site AND layout = @layout AND field = @field AND version = @version
      ON CONFLICT DO UPDATE SET hits = hits + excluded.hits, misses = misses + excluded.misses,
        last_use = max(last_use, excluded.last_use), given = excluded.given, seen = excluded.seen,
        doubted = excluded.doubted, doubted_since = excluded.doubted_since,
        recent = substr(recent || excluded.recent, -${keptUses.uses})`,
  ),
  usesJson: rows<[RuleId], UsesJson>(
    database,
    `SELECT given, seen, doubted, doubted_since AS doubtedSince FROM uses
      WHERE site = @site AND layout = @layout AND field = @field AND version = @version`,
  ),
  setDoubted: write<[RuleId & { readonly doubtedSince: string | null }]>(
    database,
    `UPDATE uses SET doubted_since = @doubtedSince
      WHERE site = @site AND layout = @layout AND field = @field AND version = @version`,
  ),
  clearMisses: write<[RuleId]>(
    database,
    `UPDATE uses SET misses = 0, recent = '', doubted = '[]', doubted_since = NULL
      WHERE site = @site AND layout = @layout AND field = @field AND version = @version`,
  ),
  moveUses: write<[RuleId & { readonly to: number }]>(
    database,
    `UPDATE uses SET version = @to
      WHERE site = @site AND layout = @layout AND field = @field AND version = @version`,
  ),
  versionNow: rows<[RuleId], Pick<RuleRow, 'version' | 'rule'>>(
    database,
    `SELECT version, rule FROM rules WHERE site = @site AND layout = @layout AND field = @field AND until IS NULL`,
  ),
  versionAt: rows<[RuleId], Pick<RuleRow, 'rule'>>(
    database,
    `SELECT rule FROM rules WHERE site = @site AND layout = @layout AND field = @field AND version = @version`,
  ),
  statusNow: one<[RuleId], string>(
    database,
    `SELECT status FROM rules WHERE site = @site AND layout = @layout AND field = @field AND version = @version
      AND until IS NULL`,
  ),
  statusBefore: one<[site: string, layout: string, field: string], string>(
    database,
    `SELECT status FROM rules WHERE site = ? AND layout = ? AND field = ? AND status NOT IN ('stale', 'retired')
      ORDER BY version DESC`,
  ),

  observations: rows<[string], ObservationRow>(
    database,
    `SELECT hash, url, html AS packed, signature, layout, missed FROM observations WHERE site = ?
      ORDER BY seen_at, rowid`,
  ),
  observe: write<[ObservationRow & { readonly site: string; readonly seenAt: string }]>(
    database,
    `INSERT INTO observations VALUES (@site, @hash, @url, @packed, @signature, @layout, @missed, @seenAt)
      ON CONFLICT DO NOTHING`,
  ),
  dropObservations: write<[{ readonly site: string; readonly most: number }]>(
    database,
    `DELETE FROM observations WHERE site = @site AND rowid IN
      (SELECT rowid FROM observations WHERE site = @site ORDER BY seen_at DESC, rowid DESC LIMIT -1 OFFSET @most)`,
  ),
  dropOldObservations: write<[most: number]>(
    database,
    `DELETE FROM observations WHERE rowid IN
      (SELECT rowid FROM observations ORDER BY seen_at DESC, rowid DESC LIMIT -1 OFFSET ?)`,
  ),
  removeObservation: write<[site: string, hash: string]>(
    database,
    'DELETE FROM observations WHERE site = ? AND hash = ?',
  ),
  removeObservations: write<[string]>(database, 'DELETE FROM observations WHERE site = ?'),
  drifts: rows<[{ readonly site: string | null }], DriftRow>(
    database,
    `SELECT site, layout, field, version, kind, at, report FROM drifts
      WHERE @site IS NULL OR site = @site ORDER BY number`,
  ),
  addDrift: write<[DriftRow]>(
    database,
    'INSERT INTO drifts VALUES (NULL, @site, @layout, @field, @version, @kind, @at, @report)',
  ),
  removeDrifts: write<[string]>(database, 'DELETE FROM drifts WHERE site = ?'),
})

export type Statements = ReturnType<typeof prepareStatements>

const rows = <Bound extends unknown[], Row>(
  database: Database,
  sql: string,
): ReadStatement<Bound, Row> => {
  const statement = database.prepare<unknown[], Row>(sql)
  const check = rowCheck(statement.columns().map(({ name }) => name))
  return {
    get: (...bound) => check(statement.get(...bound)),
    all: (...bound) => statement.all(...bound).map((row) => check(row)),
  }
}

/** Returns the first column of each row. */
const one = <Bound extends unknown[], Value>(
  database: Database,
  sql: string,
): ReadStatement<Bound, Value> => database.prepare<unknown[], Value>(sql).pluck()

const write = <Bound extends unknown[]>(database: Database, sql: string): WriteStatement<Bound> =>
  database.prepare<unknown[]>(sql)
