import type { Database } from 'better-sqlite3'
import { DatabaseUnusable } from '../../core/errors.js'
import { closeReader, closeWriter, guarded, inMemory, openForWriting } from './open-database.js'
import { prepareStatements, type Statements } from './statements.js'

interface ConnectionOptions {
  readonly path: string
  /** Opens the database; `undefined` while there is none to open, which is tried again at the next access. */
  readonly open: () => Database | undefined
  readonly now?: () => Date
}

interface OpenedDatabase {
  readonly database: Database
  readonly statements: Statements
}

/**
 * The database of a store: opened at the first access, with its statements prepared once. Every failure of the
 * database becomes an error of treesift.
 */
export class SqliteConnection {
  readonly path: string
  readonly now: () => Date
  readonly #open: () => Database | undefined
  #opened: OpenedDatabase | undefined
  /** Stands in for a database that is not there yet. */
  #empty: OpenedDatabase | undefined
  #isClosed = false

  constructor({ path, open, now = () => new Date() }: ConnectionOptions) {
    this.path = path
    this.now = now
    this.#open = open
  }

  /** Opens the database now, if there is one. */
  open(): this {
    this.#opened ??= this.#tryToOpen()
    return this
  }

  get statements(): Statements {
    return this.#current().statements
  }

  /** Reads in one statement. */
  read<Result>(work: (statements: Statements) => Result): Result {
    return guarded(this.path, () => work(this.statements))
  }

  /** Reads in several statements, which see the same state of the database. */
  readTogether<Result>(work: (statements: Statements) => Result): Result {
    const { database, statements } = this.#current()
    return guarded(this.path, () => database.transaction(() => work(statements))())
  }

  /** Writes in one transaction: everything is committed or nothing, and nobody else writes in between. */
  commit<Result>(work: (statements: Statements) => Result): Result {
    const { database, statements } = this.#current()
    return guarded(this.path, () => database.transaction(() => work(statements)).immediate())
  }

  close(): void {
    this.#isClosed = true
    this.#empty?.database.close()
    if (this.#opened === undefined) return
    const { database } = this.#opened
    if (database.readonly) closeReader(database)
    else closeWriter(database)
  }

  #current(): OpenedDatabase {
    this.open()
    if (this.#opened !== undefined) return this.#opened
    this.#empty ??= prepared(this.path, openForWriting(inMemory))
    return this.#empty
  }

  #tryToOpen(): OpenedDatabase | undefined {
    if (this.#isClosed) throw new DatabaseUnusable(this.path, 'it was closed')
    const database = this.#open()
    return database && prepared(this.path, database)
  }
}

const prepared = (path: string, database: Database): OpenedDatabase => ({
  database,
  statements: guarded(path, () => prepareStatements(database)),
})
