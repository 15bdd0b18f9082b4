import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { DatabaseUnfinished } from '../core/errors.js'

/** Whether one may write to the file, and make others beside it. */
export const isWritable = (path: string): boolean => mayWriteTo(path) && mayWriteTo(dirname(path))

/** Whether one may write to a file, or make others in a folder. */
export function mayWriteTo(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Makes one plain file of a database and what stands beside it; lets it be while others use it. */
export function makeOneFile(path: string): void {
  try {
    const database = new Database(path, { fileMustExist: true })
    try {
      leaveOneFile(database)
    } finally {
      database.close()
    }
  } catch {
    // whoever comes next finds what is there in order, or says what is wrong with it
  }
}

/** The same for one that is open and about to be closed. Nothing that was committed is ever at stake. */
export function leaveOneFile(database: Database.Database): void {
  try {
    database.pragma('busy_timeout = 0')
    database.pragma('journal_mode = DELETE')
  } catch {
    // others read: what was committed goes into the file, so that a copy of it alone is whole
    database.pragma('wal_checkpoint(TRUNCATE)')
  }
}

/** What a writer that was stopped left beside the file and the file lacks; `undefined` for nothing. */
const leftBehind = (path: string): string | undefined =>
  [`${path}-wal`, `${path}-journal`].find((file) => (sizeOf(file) ?? 0) > 0)

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

/** Where the header says that the log of a database is to be read. */
const logMarks = [18, 19]
const noLog = 1

/** The bytes of a database file, as one that needs no log beside it. */
export function copyOf(path: string): Buffer {
  const left = leftBehind(path)
  if (left !== undefined) throw new DatabaseUnfinished(path, left)
  const bytes = readFileSync(path)
  for (const at of logMarks) bytes[at] = noLog
  return bytes
}
