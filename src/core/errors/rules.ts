import { errorMessage, TreesiftError } from './treesift-error.js'

export class RulesNotFound extends TreesiftError {
  constructor(site: string, database: string) {
    super(
      'RULES_NOT_FOUND',
      `No rules for ${site} in ${database}. Run "treesift train" with labelled pages of the site first.`,
    )
  }
}

export class BrokenRule extends TreesiftError {
  constructor(
    where: string,
    readonly reason: string,
  ) {
    super('BROKEN_RULE', `${where}: the stored rule is invalid (${reason}). Train the site again.`)
  }
}

export class DatabaseNotFound extends TreesiftError {
  constructor(path: string) {
    super(
      'DATABASE_NOT_FOUND',
      `${path}: no such rules database. Run "treesift train" to create one.`,
    )
  }
}

export class DatabaseUnusable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_UNUSABLE',
      `${path}: cannot be used as a rules database (${errorMessage(cause)}). ` +
        'Name another with --db, or restore it from a copy.',
      { cause },
    )
  }
}

export class DatabaseTooNew extends TreesiftError {
  constructor(path: string, found: number, known: number) {
    super(
      'DATABASE_TOO_NEW',
      `${path}: written by a newer treesift (schema ${found}, this one supports ${known}). Update treesift.`,
    )
  }
}

export class DatabaseLocked extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_LOCKED',
      `${path}: locked by another process for too long; nothing was changed. ` +
        'Try again when that process has finished.',
      { cause },
    )
  }
}

export class DatabaseFull extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_FULL',
      `${path}: the disk is full, or files may not be as large; nothing was changed. ` +
        'Free some space, or name another file with --db.',
      { cause },
    )
  }
}

export class DatabaseNotWritable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_NOT_WRITABLE',
      `${path}: read-only; nothing was changed. Copy it to a writable folder, or name another file with --db.`,
      { cause },
    )
  }
}

export class DatabaseUnfinished extends TreesiftError {
  constructor(path: string, left: string) {
    super(
      'DATABASE_UNFINISHED',
      `${path}: a writer was stopped, and its changes in ${left} cannot be merged because the folder is read-only. ` +
        'Run "treesift rules --db" once where the folder is writable, or copy both files to such a folder.',
    )
  }
}

export class SnapshotExpired extends TreesiftError {
  constructor(path: string, days: number) {
    super(
      'SNAPSHOT_EXPIRED',
      `${path}: rules that this run started with were replaced more than ${days} days ago and are deleted. ` +
        'Start the run again.',
    )
  }
}

export class DatabaseReadOnly extends TreesiftError {
  constructor() {
    super(
      'DATABASE_READ_ONLY',
      'There is no rules database to store rules in. Pass "db" to createExtractor.',
    )
  }
}
