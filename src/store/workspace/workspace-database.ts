import Database from 'better-sqlite3'
import { DatabaseTooNew } from '../../core/errors.js'
import { specialFileAt } from '../../core/special-file.js'
import { guarded } from '../sqlite/open-database.js'

/** What the parts of a workspace share. */
export interface WorkspaceParts {
  readonly database: Database.Database
  /** Reads; every failure becomes an error of treesift. */
  readonly read: <Result>(work: () => Result) => Result
  /** Writes in one transaction: everything is committed or nothing. */
  readonly commit: <Result>(work: () => Result) => Result
  readonly now: () => Date
}

/** The step to each version of the schema, in order. A released step never changes. */
const migrations: readonly string[] = [
  `CREATE TABLE pages (
    id TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    url TEXT,
    title TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    number INTEGER NOT NULL,
    html BLOB NOT NULL
  ) STRICT;
  CREATE INDEX pages_of_site ON pages (site, number);

  CREATE TABLE drafts (
    page TEXT NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    picks TEXT NOT NULL,
    label TEXT NOT NULL,
    PRIMARY KEY (page, field)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE jobs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    settings TEXT NOT NULL,
    input TEXT NOT NULL,
    created_at TEXT NOT NULL,
    started_at TEXT,
    ended_at TEXT,
    pages INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    progress REAL,
    revision INTEGER,
    hash TEXT,
    error TEXT
  ) STRICT;

  CREATE TABLE results (
    job TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (job, number)
  ) STRICT;

  CREATE TABLE health (
    site TEXT NOT NULL,
    layout TEXT NOT NULL,
    field TEXT NOT NULL,
    version INTEGER NOT NULL,
    at TEXT NOT NULL,
    hits INTEGER NOT NULL,
    misses INTEGER NOT NULL,
    PRIMARY KEY (site, layout, field, version, at)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE decisions (
    site TEXT PRIMARY KEY,
    pages INTEGER NOT NULL,
    by_rules INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** What marks a database as a workspace: the letters `tsws`. */
const applicationId = 0x74737773

const busyMilliseconds = 5_000

/** Opens the database of a workspace; makes it when it does not exist. */
export function openWorkspaceDatabase(path: string): Database.Database {
  return guarded(path, () => {
    const kind = path === ':memory:' ? undefined : specialFileAt(path)
    if (kind !== undefined) throw new Error(kind)
    const database = new Database(path, { timeout: busyMilliseconds })
    try {
      database.pragma('trusted_schema = OFF')
      database.pragma('foreign_keys = ON')
      migrate(database, path)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

function migrate(database: Database.Database, path: string): void {
  const pragma = (name: string): number => database.pragma(name, { simple: true }) as number
  const found = pragma('user_version')
  const isOurs = pragma('application_id') === applicationId
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (!isOurs && !isEmpty) throw new Error('it is not a workspace of treesift')
  if (found > migrations.length) throw new DatabaseTooNew(path, found, migrations.length)
  // commits survive the end of the process, and readers continue meanwhile
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database
    .transaction(() => {
      for (const step of migrations.slice(pragma('user_version'))) database.exec(step)
      database.pragma(`application_id = ${applicationId}`)
      database.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
}
