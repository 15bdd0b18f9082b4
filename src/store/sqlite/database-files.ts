import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { DatabaseUnfinished } from '../../core/errors.js'
import { draftOf } from '../../core/replace-file.js'

/** Opens a database whose contents are data: no SQL in its schema calls functions, and broken pages are noticed. */
export function openAsData(
  source: string | Buffer,
  options: Database.Options = {},
): Database.Database {
  const database = new Database(source, options)
  database.pragma('trusted_schema = OFF')
  database.pragma('cell_size_check = ON')
  return database
}

/** What ends a journal that names another journal. */
const journalMark = Buffer.from('d9d505f920a163d7', 'hex')

/** Whether a journal is one of several databases that were changed together. */
export function joinsSeveral(journal: string): boolean {
  const size = sizeOf(journal) ?? 0
  if (size < 2 * journalMark.length) return false
  const file = openSync(journal, 'r')
  try {
    const end = Buffer.alloc(journalMark.length)
    readSync(file, end, 0, end.length, size - end.length)
    return end.equals(journalMark)
  } finally {
    closeSync(file)
  }
}

/** Whether the file may be written, and other files may be made beside it. */
export const isWritable = (path: string): boolean => mayWriteTo(path) && mayWriteTo(dirname(path))

/** Whether a file may be written, or files may be made in a folder. */
export function mayWriteTo(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Merges a database and the files beside it into one plain file, unless another process uses it. */
export function makeOneFile(path: string): void {
  attempt(() => {
    const database = openAsData(path, { fileMustExist: true })
    try {
      leaveOneFile(database)
    } finally {
      database.close()
    }
  })
}

/** The same for a database that is about to be closed. Committed changes are never at risk. */
export function leaveOneFile(database: Database.Database): void {
  try {
    database.pragma('busy_timeout = 0')
    database.pragma('journal_mode = DELETE')
  } catch {
    // others read: all commits go into the file, so that a copy of it alone is complete
    attempt(() => database.pragma('wal_checkpoint(TRUNCATE)'))
  }
}

/** What fails is done by the next process that opens the database. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // a full disk, for example
  }
}

/** A log or journal of a stopped writer with changes that the file lacks. */
const leftBehind = (path: string): string | undefined =>
  [`${path}-wal`, `${path}-journal`].find((file) => (sizeOf(file) ?? 0) > 0)

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

/** Bytes of the header that say whether the database has a log. */
const logMarks = [18, 19]
const noLog = 1

/** The bytes of a database file, changed so that it needs no log beside it. */
export function copyOf(path: string): Buffer {
  const left = leftBehind(path)
  if (left !== undefined) throw new DatabaseUnfinished(path, left)
  const bytes = readFileSync(path)
  for (const at of logMarks) bytes[at] = noLog
  return bytes
}

export const backupPath = (path: string, version: number): string => `${path}.backup-v${version}`

/** Copies the committed state of a database to `backupPath`; an earlier copy is replaced. */
export const backUpDatabase = (path: string, version: number): void =>
  copyDatabase(path, draftOf(backupPath(path, version)), () => backupPath(path, version))

/**
 * Copies the committed state of a database into a folder, as `rules-<SHA-256 of the copy>.db`, which nobody may write.
 * Returns that name.
 */
export function snapshotDatabase(path: string, folder: string): string {
  let name = ''
  copyDatabase(path, draftOf(join(folder, 'rules.db')), (draft) => {
    name = `rules-${createHash('sha256').update(readFileSync(draft)).digest('hex')}.db`
    chmodSync(draft, 0o444)
    return join(folder, name)
  })
  return name
}

/** The copy gets its name when it is complete and on the disk. */
function copyDatabase(path: string, draft: string, nameOf: (draft: string) => string): void {
  try {
    rmSync(draft, { force: true })
    const database = openAsData(path, { readonly: true })
    try {
      database.prepare('VACUUM INTO ?').run(draft)
    } finally {
      database.close()
    }
    const file = openSync(draft, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, nameOf(draft))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
