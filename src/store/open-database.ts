import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import {
  DatabaseFull,
  DatabaseLocked,
  DatabaseNotFound,
  DatabaseNotWritable,
  DatabaseTooNew,
  DatabaseUnusable,
  TreesiftError,
} from '../core/errors.js'
import { copyOf, leaveOneFile, makeOneFile } from './database-files.js'
import { holdsTables, migrate, probe, schemaOf, schemaVersion } from './schema.js'

/** How long one waits for another who writes. */
export const busyMilliseconds = 5_000

/** The database that is no file, and gone when it is closed. */
export const inMemory = ':memory:'

/**
 * A database that is read and never changed. One of an older schema is read as a copy in memory that was brought to the
 * present one.
 */
export function openForReading(path: string): Database.Database {
  if (!existsSync(path)) throw new DatabaseNotFound(path)
  return guarded(path, () => {
    const database = openLeft(path)
    return orClosed(database, () => {
      const found = checkedSchema(database, path)
      if (found === schemaVersion) return database
      if (found === 0) throw new DatabaseNotFound(path)
      const copy = new Database(database.serialize())
      migrate(copy)
      database.close()
      return copy
    })
  })
}

/**
 * A database that is written to; made when it is not there, `:memory:` for one that is never kept. Nothing is changed in
 * one that cannot be used.
 */
export function openForWriting(
  path: string,
  waitMilliseconds = busyMilliseconds,
): Database.Database {
  return guarded(path, () => {
    const database = new Database(path, { timeout: waitMilliseconds })
    return orClosed(database, () => {
      checkedSchema(database, path)
      if (path !== inMemory) useLog(database, waitMilliseconds)
      migrate(database)
      return database
    })
  })
}

/** Ends reading. A database whose writers have all gone is left as one plain file by the last one who read it. */
export function closeReader(database: Database.Database): void {
  if (!database.open) return
  const { name, memory } = database
  const isLogged = !memory && usesLog(database)
  database.close()
  if (isLogged) makeOneFile(name)
}

/** Ends writing; the last one leaves one plain file. */
export function closeWriter(database: Database.Database): void {
  if (!database.open) return
  if (!database.memory) leaveOneFile(database)
  database.close()
}

function usesLog(database: Database.Database): boolean {
  try {
    return database.pragma('journal_mode', { simple: true }) === 'wal'
  } catch {
    return false
  }
}

/** What a writer that was stopped has left is put in order first; where that is not allowed, it is read around. */
function openLeft(path: string): Database.Database {
  return (
    unlessLeft(() => openPlain(path)) ??
    unlessLeft(() => {
      makeOneFile(path)
      return openPlain(path)
    }) ??
    new Database(copyOf(path))
  )
}

/** SQLite can read neither a log without its index nor a change half undone where it may not write. */
function unlessLeft(open: () => Database.Database): Database.Database | undefined {
  try {
    return open()
  } catch (error) {
    if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(codeOf(error))) return undefined
    throw error
  }
}

function openPlain(path: string): Database.Database {
  const database = new Database(path, { readonly: true, timeout: busyMilliseconds })
  return orClosed(database, () => {
    schemaOf(database)
    return database
  })
}

/** The version of a database that may be used; 0 for a new one. */
function checkedSchema(database: Database.Database, path: string): number {
  const found = schemaOf(database)
  if (found > schemaVersion) throw new DatabaseTooNew(path, found, schemaVersion)
  if (found === 0 && holdsTables(database)) throw new Error('it belongs to another program')
  probe(database)
  return found
}

/**
 * Readers go on while one writes into the log, and a commit that was reported is on the disk: it comes once a site, after
 * seconds of learning. Where a file system has no shared memory, the rollback journal stays.
 */
function useLog(database: Database.Database, waitMilliseconds: number): void {
  patiently(() => database.pragma('journal_mode = WAL'), waitMilliseconds)
  database.pragma('synchronous = FULL')
}

/** SQLite does not wait by itself for one who writes a plain file when the log is to be turned on. */
function patiently(work: () => void, milliseconds: number): void {
  const end = Date.now() + milliseconds
  for (;;) {
    try {
      work()
      return
    } catch (error) {
      if (!isBusy(codeOf(error)) || Date.now() >= end) throw error
      Atomics.wait(pause, 0, 0, pauseMilliseconds)
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4))
const pauseMilliseconds = 20

function orClosed<Result>(database: Database.Database, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    database.close()
    throw error
  }
}

/** Every failure of the database under a name of ours. */
export function guarded<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof TreesiftError) throw error
    const named = failures.find(([is]) => is(codeOf(error)))
    throw named === undefined ? new DatabaseUnusable(path, error) : new named[1](path, error)
  }
}

const isBusy = (code: string): boolean => /^SQLITE_(?:BUSY|LOCKED)/.test(code)

type NamedFailure = new (path: string, cause: unknown) => TreesiftError

const failures: readonly (readonly [is: (code: string) => boolean, failure: NamedFailure])[] = [
  [isBusy, DatabaseLocked],
  [(code) => code === 'SQLITE_FULL', DatabaseFull],
  [(code) => code.startsWith('SQLITE_READONLY'), DatabaseNotWritable],
]

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
