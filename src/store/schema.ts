import type { Database } from 'better-sqlite3'
import { contentHash } from './packed-html.js'

/** One step a version, each applied once, in order; a step that was released is never changed. */
const migrations: readonly ((database: Database) => void)[] = [
  rulesOnly,
  rulesOverTime,
  livingRules,
]

function rulesOnly(database: Database): void {
  database.exec(`CREATE TABLE rules (
    site TEXT NOT NULL,
    layout TEXT NOT NULL,
    field TEXT NOT NULL,
    version INTEGER NOT NULL,
    learned_at TEXT NOT NULL,
    rule TEXT NOT NULL CHECK (json_valid(rule)),
    PRIMARY KEY (site, layout, field)
  ) STRICT, WITHOUT ROWID`)
}

/**
 * Every commit of rules counts `state.revision` up. A rule is of the revisions from `since` to before `until`, which is
 * NULL for those that hold now; of a layout the same. Uses and pages are as they are now.
 */
function rulesOverTime(database: Database): void {
  database.function('content_hash', { deterministic: true }, (text) => contentHash(text as string))
  database.exec(`
    ALTER TABLE rules RENAME TO rules_before;

    CREATE TABLE state (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      revision INTEGER NOT NULL,
      dropped INTEGER NOT NULL
    ) STRICT;
    INSERT INTO state VALUES (1, (SELECT count(*) > 0 FROM rules_before), 0);

    CREATE TABLE sites (
      site TEXT PRIMARY KEY,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sites SELECT DISTINCT site, 1 FROM rules_before;

    CREATE TABLE layouts (
      site TEXT NOT NULL,
      name TEXT NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER,
      ended_at TEXT,
      hash TEXT NOT NULL,
      layout TEXT NOT NULL,
      PRIMARY KEY (site, name, since)
    ) STRICT;
    CREATE INDEX layouts_ended ON layouts (ended_at) WHERE ended_at IS NOT NULL;

    CREATE TABLE rules (
      site TEXT NOT NULL,
      layout TEXT NOT NULL,
      field TEXT NOT NULL,
      version INTEGER NOT NULL,
      status TEXT NOT NULL,
      learned_at TEXT NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER,
      ended_at TEXT,
      hash TEXT NOT NULL,
      rule TEXT NOT NULL,
      PRIMARY KEY (site, layout, field, version)
    ) STRICT;
    CREATE UNIQUE INDEX rules_now ON rules (site, layout, field) WHERE until IS NULL;
    CREATE INDEX rules_over_time ON rules (site, layout, field, since, until, hash);
    CREATE INDEX rules_ended ON rules (ended_at) WHERE ended_at IS NOT NULL;
    INSERT INTO rules SELECT site, layout, field, version, 'learned', learned_at, 1, NULL, NULL, content_hash(rule), rule
      FROM rules_before;

    CREATE TABLE pages (
      site TEXT NOT NULL,
      hash TEXT NOT NULL,
      id TEXT,
      url TEXT,
      html BLOB NOT NULL,
      labels TEXT,
      added_at TEXT NOT NULL,
      PRIMARY KEY (site, hash)
    ) STRICT;

    CREATE TABLE uses (
      site TEXT NOT NULL,
      layout TEXT NOT NULL,
      field TEXT NOT NULL,
      version INTEGER NOT NULL,
      hits INTEGER NOT NULL,
      misses INTEGER NOT NULL,
      last_use TEXT NOT NULL,
      PRIMARY KEY (site, layout, field, version)
    ) STRICT, WITHOUT ROWID;

    DROP TABLE rules_before`)
}

/**
 * `uses.recent` has a letter for each of the latest uses of a rule, the last one at the end: `h` for a hit, `m` for a miss;
 * `uses.given` is a list of the latest values.
 * An observation is a page that nobody labelled; a drift is what became of a rule whose site changed.
 */
function livingRules(database: Database): void {
  database.exec(`
    ALTER TABLE uses ADD COLUMN recent TEXT NOT NULL DEFAULT '';
    ALTER TABLE uses ADD COLUMN given TEXT NOT NULL DEFAULT '[]';

    CREATE TABLE observations (
      site TEXT NOT NULL,
      hash TEXT NOT NULL,
      url TEXT,
      html BLOB NOT NULL,
      signature TEXT NOT NULL,
      layout TEXT,
      missed TEXT NOT NULL,
      seen_at TEXT NOT NULL,
      PRIMARY KEY (site, hash)
    ) STRICT;

    CREATE TABLE drifts (
      number INTEGER PRIMARY KEY,
      site TEXT NOT NULL,
      layout TEXT NOT NULL,
      field TEXT NOT NULL,
      version INTEGER NOT NULL,
      kind TEXT NOT NULL,
      at TEXT NOT NULL,
      report TEXT NOT NULL
    ) STRICT;
    CREATE INDEX drifts_of_site ON drifts (site)`)
}

export const schemaVersion = migrations.length

export const schemaOf = (database: Database): number =>
  database.pragma('user_version', { simple: true }) as number

/** Whether anything is kept in it, whoever put it there. */
export const holdsTables = (database: Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined

/** The tables of each version. */
const tables: readonly (readonly string[])[] = [
  [],
  ['rules'],
  ['state', 'sites', 'layouts', 'rules', 'pages', 'uses'],
  ['state', 'sites', 'layouts', 'rules', 'pages', 'uses', 'observations', 'drifts'],
]

/** Fails where a table of its version is not there or cannot be read. */
export function probe(database: Database): void {
  for (const table of tables[schemaOf(database)]!)
    database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()
}

/** Brings a database to the present schema; a new one is empty and gets every step. */
export function migrate(database: Database): void {
  const step = database.transaction((version: number) => {
    // another process may have taken this step while we waited for it
    if (schemaOf(database) !== version) return
    migrations[version]!(database)
    database.pragma(`user_version = ${version + 1}`)
  })
  for (let version = schemaOf(database); version < schemaVersion; version++) step.immediate(version)
}
