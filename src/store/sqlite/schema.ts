import Database, { type Database as OpenDatabase } from 'better-sqlite3'
import { contentHash } from '../interface/stored-text.js'

/** The step to each version of the schema, in order. A released step never changes. */
const migrations: readonly ((database: OpenDatabase) => void)[] = [
  rulesOnly,
  rulesOverTime,
  onlineLearning,
  peopleOutrankInference,
  namesOfColumns,
]

function rulesOnly(database: OpenDatabase): void {
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
 * Every commit of rules increments `state.revision`. Rules and layouts hold for the revisions from `since` to before
 * `until`, which is NULL for those that hold now. Uses and pages have no history.
 */
function rulesOverTime(database: OpenDatabase): void {
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
    INSERT INTO rules
      SELECT site, layout, field, version, 'learned', learned_at, 1, NULL, NULL, content_hash(rule), rule
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
 * `uses.recent` has a letter for each of the latest uses of a rule, the latest at the end; `uses.given` is a JSON
 * list of the latest values. An observation is an unlabelled page; a drift is a change of a rule whose site has
 * changed.
 */
function onlineLearning(database: OpenDatabase): void {
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

/**
 * `uses.seen` summarises the values that were believed since the rule was saved, `uses.doubted` is a JSON list of the
 * latest doubted answers, and `uses.doubted_since` is set while the answers of a trained rule are doubted. Rules that
 * were trained from labels and turned stale are used again.
 */
function peopleOutrankInference(database: OpenDatabase): void {
  database.exec(`
    ALTER TABLE uses ADD COLUMN seen TEXT;
    ALTER TABLE uses ADD COLUMN doubted TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE uses ADD COLUMN doubted_since TEXT`)
  database.function('content_hash', { deterministic: true }, (text) => contentHash(text as string))
  database.exec(`
    UPDATE rules SET status = 'learned', rule = json_set(rule, '$.status', 'learned'),
        hash = content_hash(json_set(rule, '$.status', 'learned'))
      WHERE until IS NULL AND status = 'stale' AND hash = content_hash(rule) AND 'learned' =
        (SELECT earlier.status FROM rules AS earlier
          WHERE earlier.site = rules.site AND earlier.layout = rules.layout AND earlier.field = rules.field
            AND earlier.status <> 'stale' ORDER BY earlier.version DESC LIMIT 1)`)
}

/** Names that people gave to columns of records, one row for a site; they hold as rules do. */
function namesOfColumns(database: OpenDatabase): void {
  database.exec(`
    CREATE TABLE column_names (
      site TEXT NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER,
      ended_at TEXT,
      hash TEXT NOT NULL,
      names TEXT NOT NULL,
      PRIMARY KEY (site, since)
    ) STRICT;
    CREATE INDEX column_names_ended ON column_names (ended_at) WHERE ended_at IS NOT NULL`)
}

export const schemaVersion = migrations.length

export const schemaOf = (database: OpenDatabase): number =>
  database.pragma('user_version', { simple: true }) as number

/** Whether the database holds a table of any program. */
export const holdsTables = (database: OpenDatabase): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined

/**
 * Fails unless a database can be read and holds the tables and indexes of its version, and nothing else: a trigger, a
 * view or an index with an expression of others would run SQL of theirs.
 */
export function checkSchema(database: OpenDatabase): void {
  const [found, expected] = [objectsOf(database), objectsOfVersion(schemaOf(database))]
  const foreign = [...found].find(([name, sql]) => expected.get(name) !== sql)?.[0]
  if (foreign !== undefined) throw new Error(`it holds another ${foreign} than treesift makes`)
  const missing = [...expected.keys()].find((name) => !found.has(name))
  if (missing !== undefined) throw new Error(`it lacks the ${missing}`)
  for (const name of expected.keys())
    if (name.startsWith('table ')) database.prepare(`SELECT 1 FROM ${name.slice(6)} LIMIT 1`).get()
}

interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly sql: string | null
}

/** What SQLite makes itself, for statistics of ANALYZE. */
const ownTables: ReadonlySet<string> = new Set(['table sqlite_stat1', 'table sqlite_stat4'])

/** The SQL of everything in a database, by kind and name. */
const objectsOf = (database: OpenDatabase): ReadonlyMap<string, string> =>
  new Map(
    database
      .prepare<[], SchemaRow>('SELECT type, name, sql FROM sqlite_schema')
      .all()
      // the indexes of primary keys have no SQL
      .filter(({ type, name, sql }) => sql !== null && !ownTables.has(`${type} ${name}`))
      .map(({ type, name, sql }) => [`${type} ${name}`, String(sql).replace(/\s+/g, ' ')]),
  )

/** The same of a new database of a version. */
function objectsOfVersion(version: number): ReadonlyMap<string, string> {
  const database = new Database(':memory:')
  try {
    for (const step of migrations.slice(0, version)) step(database)
    return objectsOf(database)
  } finally {
    database.close()
  }
}

/** The state of all rules: one row of two numbers. */
export function checkState(database: OpenDatabase): void {
  const rows = database.prepare<[], unknown[]>('SELECT revision, dropped FROM state').raw().all()
  const isState = rows.length === 1 && rows[0]!.every((value) => Number.isSafeInteger(value))
  if (!isState) throw new Error('its state is broken')
}

/**
 * Brings a database to the current schema, all steps in one transaction. `backUp` copies a database of an older schema
 * before the first step; when it fails, nothing is changed.
 */
export function migrate(
  database: OpenDatabase,
  backUp: (version: number) => void = () => {},
): void {
  if (schemaOf(database) === schemaVersion) return
  const takeSteps = database.transaction(() => {
    // another process may have migrated it while this one waited for the lock
    const found = schemaOf(database)
    if (found > 0 && found < schemaVersion) backUp(found)
    for (const step of migrations.slice(found)) step(database)
    if (found < schemaVersion) database.pragma(`user_version = ${schemaVersion}`)
  })
  takeSteps.immediate()
}
