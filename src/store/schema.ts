import type { Database } from 'better-sqlite3'

/** One step a version, each applied once, in order; a step that was released is never changed. */
const migrations: readonly string[] = [
  `CREATE TABLE rules (
    site TEXT NOT NULL,
    layout TEXT NOT NULL,
    field TEXT NOT NULL,
    version INTEGER NOT NULL,
    learned_at TEXT NOT NULL,
    rule TEXT NOT NULL CHECK (json_valid(rule)),
    PRIMARY KEY (site, layout, field)
  ) STRICT, WITHOUT ROWID`,
]

export const schemaVersion = migrations.length

export const schemaOf = (database: Database): number =>
  database.pragma('user_version', { simple: true }) as number

/** Whether anything is kept in it, whoever put it there. */
export const holdsTables = (database: Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined

/** Brings a database to the present schema; a new one is empty and gets every step. */
export function migrate(database: Database): void {
  const step = database.transaction((version: number) => {
    // another process may have taken this step while we waited for it
    if (schemaOf(database) !== version) return
    database.exec(migrations[version]!)
    database.pragma(`user_version = ${version + 1}`)
  })
  for (let version = schemaOf(database); version < schemaVersion; version++) step.immediate(version)
}
