import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failureOf } from '../core/errors.js'
import { ruleOf } from '../rules/rules.test-kit.js'
import { openForReading, openForWriting } from './open-database.js'
import { schemaOf, schemaVersion } from './schema.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'
import { unprivileged } from './unprivileged.test-kit.js'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-database-'))
  path = join(folder, 'rules.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The code that opening, reading and saving ends with, for a reader and for a writer. */
function codes(): readonly string[] {
  const rules = [ruleOf()]
  return [
    codeOf(() => {
      const reader = SqliteRuleStore.forReading(path)
      try {
        for (const site of reader.sites()) reader.find(site)
      } finally {
        reader.close()
      }
    }),
    codeOf(() => {
      const store = SqliteRuleStore.forWriting(path)
      try {
        store.save({ site: 'example.org', rules })
      } finally {
        store.close()
      }
    }),
  ]
}

function codeOf(work: () => void): string {
  try {
    work()
    return 'fine'
  } catch (error) {
    const { code, message } = failureOf(error)
    expect(message).toContain(path)
    return code
  }
}

function fill(): void {
  const store = SqliteRuleStore.forWriting(path)
  const rules = Array.from({ length: 200 }, (_, at) => ruleOf({ field: `field ${at}` }))
  store.save({ site: 'example.org', rules })
  store.close()
}

function sql(...statements: readonly string[]): void {
  const database = new Database(path)
  for (const statement of statements) database.exec(statement)
  database.close()
}

const bothUnusable = ['DATABASE_UNUSABLE', 'DATABASE_UNUSABLE']

describe('a database that cannot be used is refused with a code, and left as it is', () => {
  const cases: Readonly<Record<string, readonly [make: () => void, codes: readonly string[]]>> = {
    'written by a newer treesift': [
      () => {
        fill()
        sql(`PRAGMA user_version = ${schemaVersion + 1}`)
      },
      ['DATABASE_TOO_NEW', 'DATABASE_TOO_NEW'],
    ],
    'no database at all': [() => writeFileSync(path, 'not a database '.repeat(500)), bothUnusable],
    html: [() => writeFileSync(path, '<!doctype html><p>hello'), bothUnusable],
    'cut short': [
      () => {
        fill()
        truncateSync(path, 5_000)
      },
      bothUnusable,
    ],
    'overwritten in the middle': [
      () => {
        fill()
        const bytes = readFileSync(path)
        bytes.fill(0xff, 4_096, bytes.length)
        writeFileSync(path, bytes)
      },
      bothUnusable,
    ],
    'the database of another program': [
      () => sql('CREATE TABLE bookmarks (url TEXT)', "INSERT INTO bookmarks VALUES ('x')"),
      bothUnusable,
    ],
    'the database of another program that counts its versions too': [
      () => sql('CREATE TABLE bookmarks (url TEXT)', `PRAGMA user_version = ${schemaVersion}`),
      bothUnusable,
    ],
  }

  test.each(Object.entries(cases))('%s', (_, [make, expected]) => {
    make()
    const before = readFileSync(path)
    expect(codes()).toEqual(expected)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  test('a folder', () => {
    mkdirSync(path)
    expect(codes()).toEqual(bothUnusable)
    expect(readdirSync(path)).toEqual([])
  })

  test('a file that may only be read, when something is to be saved', () => {
    fill()
    const before = readFileSync(path)
    chmodSync(path, 0o444)
    chmodSync(folder, 0o755)
    expect(unprivileged(codes)).toEqual(['fine', 'DATABASE_UNUSABLE'])
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('a file that may not even be read', () => {
    fill()
    chmodSync(path, 0)
    chmodSync(folder, 0o755)
    expect(unprivileged(codes)).toEqual(bothUnusable)
  })
})

describe('a missing database', () => {
  test('is not made by reading', () => {
    expect(() => openForReading(path)).toThrow(
      expect.objectContaining({ code: 'DATABASE_NOT_FOUND' }),
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test('is made by writing, with the present schema', () => {
    const database = openForWriting(path)
    expect(schemaOf(database)).toBe(schemaVersion)
    database.close()
    expect(codes()).toEqual(['fine', 'fine'])
  })

  test('cannot be made in a folder that is not there', () => {
    path = join(folder, 'none', 'rules.db')
    expect(codes()).toEqual(['DATABASE_NOT_FOUND', 'DATABASE_UNUSABLE'])
  })
})

describe('an empty file', () => {
  test('holds no rules for a reader, and becomes a database for a writer', () => {
    writeFileSync(path, '')
    expect(codes()).toEqual(['DATABASE_UNUSABLE', 'fine'])
    expect(codes()).toEqual(['fine', 'fine'])
  })
})

describe('a database that may only be read', () => {
  test('refuses to be written to', () => {
    fill()
    const database = openForReading(path)
    expect(() => database.exec('DELETE FROM rules')).toThrow(/readonly/)
    database.close()
  })
})
