import { TreesiftError } from './treesift-error.js'
import { reasonOf } from './wording.js'

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
    super('BROKEN_RULE', `${where}: not a rule (${reason}). Train the site again.`)
  }
}

export class DatabaseNotFound extends TreesiftError {
  constructor(path: string) {
    super(
      'DATABASE_NOT_FOUND',
      `${path}: no such rules database. Run "treesift train" to make one.`,
    )
  }
}

export class DatabaseUnusable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_UNUSABLE',
      `${path}: cannot be used as a rules database (${reasonOf(cause)}). Name another with --db, or restore it from a copy.`,
      { cause },
    )
  }
}

export class DatabaseTooNew extends TreesiftError {
  constructor(path: string, found: number, known: number) {
    super(
      'DATABASE_TOO_NEW',
      `${path}: written by a newer treesift (schema ${found}, this one knows ${known}). Update treesift.`,
    )
  }
}

export class DatabaseLocked extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_LOCKED',
      `${path}: another process has been writing to it for too long, nothing was changed. Try again when it has finished.`,
      { cause },
    )
  }
}

export class DatabaseFull extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_FULL',
      `${path}: there is no space left for it, nothing was changed. Make some, or name another with --db.`,
      { cause },
    )
  }
}

export class DatabaseNotWritable extends TreesiftError {
  constructor(path: string, cause: unknown) {
    super(
      'DATABASE_NOT_WRITABLE',
      `${path}: it may only be read, nothing was changed. Copy it to where you may write, or name another with --db.`,
      { cause },
    )
  }
}

export class DatabaseUnfinished extends TreesiftError {
  constructor(path: string, left: string) {
    super(
      'DATABASE_UNFINISHED',
      `${path}: whoever wrote to it was stopped, and what is in ${left} cannot be put into it here, where nothing can be written. Run "treesift rules --db" once where it can, or copy both files there.`,
    )
  }
}

export class SnapshotExpired extends TreesiftError {
  constructor(path: string, days: number) {
    super(
      'SNAPSHOT_EXPIRED',
      `${path}: rules that this run began with were replaced more than ${days} days ago and are gone. Start it again.`,
    )
  }
}

export class DatabaseReadOnly extends TreesiftError {
  constructor() {
    super(
      'DATABASE_READ_ONLY',
      'No rules database was named to keep rules in. Pass "db" to createExtractor.',
    )
  }
}
