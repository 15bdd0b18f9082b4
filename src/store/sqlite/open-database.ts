import { existsSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import {
  DatabaseFull,
  DatabaseLocked,
  DatabaseNotFound,
  DatabaseNotWritable,
  DatabaseTooNew,
  DatabaseUnusable,
  systemCode,
  TreesiftError,
} from '../../core/errors.js'
import { specialFileAt } from '../../core/special-file.js'
import {
  backUpDatabase,
  copyOf,
  joinsSeveral,
  leaveOneFile,
  makeOneFile,
  openAsData,
} from './database-files.js'
import { checkSchema, checkState, holdsTables, migrate, schemaOf, schemaVersion } from './schema.js'

/** How long to wait for another writer. */
const busyMilliseconds = 5_000

/** The name of a database in memory, which is lost when it is closed. */
export const inMemory = ':memory:'

/** Opens a database for reading only. One of an older schema is copied into memory and migrated there. */
export function openForReading(path: string): Database {
  if (!existsSync(path)) throw new DatabaseNotFound(path)
  return guarded(path, () => {
    refuseForeignFiles(path)
    const database = openRepaired(path)
    return closingOnFailure(database, () => {
      const found = checkedSchema(database, path)
      if (found === schemaVersion) return database
      if (found === 0) throw new DatabaseNotFound(path)
      const copy = openAsData(database.serialize())
      migrate(copy)
      database.close()
      return copy
    })
  })
}

/** The same; `undefined` if there is no database at the path. */
export function openIfThere(path: string): Database | undefined {
  try {
    return openForReading(path)
  } catch (error) {
    if (error instanceof DatabaseNotFound) return undefined
    throw error
  }
}

/**
 * Opens a database for writing; makes it when it does not exist. One of an older schema is migrated, with a backup
 * beside it. A database that cannot be used is not changed.
 */
export function openForWriting(path: string, waitMilliseconds = busyMilliseconds): Database {
  return guarded(path, () => {
    refuseForeignFiles(path)
    const database = openAsData(path, { timeout: waitMilliseconds })
    return closingOnFailure(database, () => {
      checkedSchema(database, path)
      if (path !== inMemory) useLog(database, waitMilliseconds)
      migrateFile(database, path)
      return database
    })
  })
}

/**
 * SQLite would wait for ever for a named pipe, be it the database or a file that it opens beside it; and it deletes
 * the file that a journal of several databases names, whatever that is.
 */
function refuseForeignFiles(path: string): void {
  if (path === inMemory) return
  for (const file of ['', '-journal', '-wal', '-shm'].map((suffix) => path + suffix)) {
    const kind = specialFileAt(file)
    if (kind !== undefined) throw new Error(file === path ? kind : `${file}: ${kind}`)
  }
  if (joinsSeveral(`${path}-journal`))
    throw new Error(`${path}-journal: a journal of several databases, which treesift never writes`)
}

/** When it fails, the file is left as it was, without a log. */
function migrateFile(database: Database, path: string): void {
  try {
    migrate(database, (version) => backUpDatabase(path, version))
  } catch (error) {
    closeWriter(database)
    throw error
  }
}

/** When all writers are gone, the last reader leaves the database as one plain file. */
export function closeReader(database: Database): void {
  if (!database.open) return
  const { name, memory } = database
  const hasLog = !memory && usesLog(database)
  database.close()
  if (hasLog) makeOneFile(name)
}

/** The last writer leaves the database as one plain file. */
export function closeWriter(database: Database): void {
  if (!database.open) return
  if (!database.memory) leaveOneFile(database)
  database.close()
}

function usesLog(database: Database): boolean {
  try {
    return database.pragma('journal_mode', { simple: true }) === 'wal'
  } catch {
    return false
  }
}

/** Repairs what a stopped writer left; where nothing may be written, reads a copy of the file instead. */
function openRepaired(path: string): Database {
  return (
    unlessUnfinished(() => openPlain(path)) ??
    unlessUnfinished(() => {
      makeOneFile(path)
      return openPlain(path)
    }) ??
    openAsData(copyOf(path))
  )
}

/** Without write access SQLite can read neither a log without its index nor a change that is to be rolled back. */
function unlessUnfinished(open: () => Database): Database | undefined {
  try {
    return open()
  } catch (error) {
    if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(systemCode(error))) return undefined
    throw error
  }
}

function openPlain(path: string): Database {
  const database = openAsData(path, { readonly: true, timeout: busyMilliseconds })
  return closingOnFailure(database, () => {
    schemaOf(database)
    return database
  })
}

/** The schema version; 0 for a new database. Fails when the database cannot be used. */
function checkedSchema(database: Database, path: string): number {
  const found = schemaOf(database)
  if (found > schemaVersion) throw new DatabaseTooNew(path, found, schemaVersion)
  if (found === 0 && holdsTables(database)) throw new Error('it belongs to another program')
  checkSchema(database)
  if (found > 1) checkState(database)
  return found
}

/**
 * With a log, readers continue during a commit. `synchronous = FULL`: a reported commit is on the disk. Commits are
 * rare, one for each site that is learned. Where a file system has no shared memory, the rollback journal stays.
 */
function useLog(database: Database, waitMilliseconds: number): void {
  retryWhileBusy(() => database.pragma('journal_mode = WAL'), waitMilliseconds)
  database.pragma('synchronous = FULL')
}

/** SQLite itself does not wait for a writer of the plain file when it turns on the log. */
function retryWhileBusy(work: () => void, milliseconds: number): void {
  const end = Date.now() + milliseconds
  for (;;) {
    try {
      work()
      return
    } catch (error) {
      if (!isBusy(systemCode(error)) || Date.now() >= end) throw error
      Atomics.wait(pause, 0, 0, pauseMilliseconds)
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4))
const pauseMilliseconds = 20

function closingOnFailure<Result>(database: Database, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    database.close()
    throw error
  }
}

/** Gives every failure of the database an error of treesift. */
export function guarded<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof TreesiftError) throw error
    const named = failures.find(([is]) => is(systemCode(error)))
    throw named === undefined ? new DatabaseUnusable(path, error) : new named[1](path, error)
  }
}

const isBusy = (code: string): boolean => /^SQLITE_(?:BUSY|LOCKED)/.test(code)

/** A limit on the size of files, such as `ulimit -f`, gives these. */
const writeFailures: ReadonlySet<string> = new Set([
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_TRUNCATE',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_IOERR_FSYNC',
])

type NamedFailure = new (path: string, cause: unknown) => TreesiftError

const failures: readonly (readonly [is: (code: string) => boolean, failure: NamedFailure])[] = [
  [isBusy, DatabaseLocked],
  [(code) => code === 'SQLITE_FULL' || writeFailures.has(code), DatabaseFull],
  [(code) => code.startsWith('SQLITE_READONLY'), DatabaseNotWritable],
]
