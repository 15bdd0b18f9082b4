import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import {
  DatabaseNotFound,
  DatabaseTooNew,
  DatabaseUnusable,
  TreesiftError,
} from '../core/errors.js'
import { holdsTables, migrate, schemaOf, schemaVersion } from './schema.js'

/** How long a writer waits for another one to finish. */
const busyMilliseconds = 5_000

/** A database that is read and never changed. */
export function openForReading(path: string): Database.Database {
  if (!existsSync(path)) throw new DatabaseNotFound(path)
  return guarded(path, () => {
    const database = new Database(path, { readonly: true, timeout: busyMilliseconds })
    return checked(database, path, () => {
      if (schemaOf(database) === 0) throw new Error('it holds no rules')
    })
  })
}

/** A database that is written to; made when it is not there, `:memory:` for one that is never kept. */
export function openForWriting(path: string): Database.Database {
  return guarded(path, () => {
    const database = new Database(path, { timeout: busyMilliseconds })
    return checked(database, path, () => {
      if (schemaOf(database) === 0 && holdsTables(database)) {
        throw new Error('it belongs to another program')
      }
      migrate(database)
    })
  })
}

function checked(
  database: Database.Database,
  path: string,
  prepare: () => void,
): Database.Database {
  try {
    const found = schemaOf(database)
    if (found > schemaVersion) throw new DatabaseTooNew(path, found, schemaVersion)
    prepare()
    return database
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
    throw error instanceof TreesiftError ? error : new DatabaseUnusable(path, error)
  }
}
