import Database from 'better-sqlite3'
import { WorkspaceInUse } from '../../core/errors.js'
import { guarded } from '../sqlite/open-database.js'

/** Held by one process at a time; the operating system releases it when the process ends, however it ends. */
export class WorkspaceLock {
  readonly #database: Database.Database

  private constructor(database: Database.Database) {
    this.#database = database
  }

  /** Fails when another process holds it. */
  static take(workspace: string): WorkspaceLock {
    const path = `${workspace}-lock`
    return guarded(path, () => {
      const database = new Database(path, { timeout: 0 })
      try {
        database.exec('BEGIN EXCLUSIVE')
        return new WorkspaceLock(database)
      } catch (error) {
        database.close()
        const isHeld = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
        throw isHeld ? new WorkspaceInUse(workspace) : error
      }
    })
  }

  release(): void {
    this.#database.close()
  }
}
