import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorReport } from '../../core/errors.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import { unprivileged } from '../unprivileged.test-kit.js'
import { SqliteConnection } from './connection.js'
import { openForReading, openForWriting } from './open-database.js'
import { schemaOf, schemaVersion } from './schema.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-database-'))
  path = join(folder, 'rules.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const storeOn = (database: Database.Database) =>
  new SqliteRuleStore(new SqliteConnection({ path, open: () => database }))

/** The result codes of a reader and of a writer. */
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
        store.save({ site: 'example.org', layouts: [], rules })
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
    const { code, message } = errorReport(error)
    expect(message).toContain(path)
    return code
  }
}

function fill(): void {
  const store = SqliteRuleStore.forWriting(path)
  const rules = Array.from({ length: 200 }, (_, at) => ruleOf({ field: `field ${at}` }))
  store.save({ site: 'example.org', layouts: [], rules })
  store.close()
}

function sql(...statements: readonly string[]): void {
  const database = new Database(path)
  for (const statement of statements) database.exec(statement)
  database.close()
}

const bothUnusable = ['DATABASE_UNUSABLE', 'DATABASE_UNUSABLE']

describe('a database that cannot be used is refused with a code, and not changed', () => {
  const cases: Readonly<Record<string, readonly [make: () => void, codes: readonly string[]]>> = {
    'written by a newer treesift': [
      () => {
        fill()
        sql(`PRAGMA user_version = ${schemaVersion + 1}`)
      },
      ['DATABASE_TOO_NEW', 'DATABASE_TOO_NEW'],
    ],
    'not a database': [() => writeFileSync(path, 'not a database '.repeat(500)), bothUnusable],
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

  test.skipIf(process.platform === 'win32').each(['', '-journal', '-wal', '-shm'])(
    'a named pipe as rules.db%s',
    (suffix) => {
      if (suffix !== '') openForWriting(path).close()
      execFileSync('mkfifo', [path + suffix])
      expect(codes()).toEqual(['DATABASE_UNUSABLE', 'DATABASE_UNUSABLE'])
      expect(() => openForReading(path)).toThrow('it is a named pipe, not a file')
    },
  )

  test.skipIf(process.platform === 'win32')('a device', () => {
    expect(() => openForReading('/dev/zero')).toThrow('it is a device, not a file')
    expect(() => openForWriting('/dev/zero')).toThrow('it is a device, not a file')
  })

  test('a folder', () => {
    mkdirSync(path)
    expect(codes()).toEqual(bothUnusable)
    expect(readdirSync(path)).toEqual([])
  })

  test('a read-only file, when something is to be saved', () => {
    fill()
    const before = readFileSync(path)
    chmodSync(path, 0o444)
    chmodSync(folder, 0o755)
    expect(unprivileged(codes)).toEqual(['fine', 'DATABASE_NOT_WRITABLE'])
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('a file without read permission', () => {
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

  test('is made by writing, with the current schema', () => {
    const database = openForWriting(path)
    expect(schemaOf(database)).toBe(schemaVersion)
    database.close()
    expect(codes()).toEqual(['fine', 'fine'])
  })

  test('cannot be made in a missing folder', () => {
    path = join(folder, 'none', 'rules.db')
    expect(codes()).toEqual(['DATABASE_NOT_FOUND', 'DATABASE_UNUSABLE'])
  })
})

describe('an empty file', () => {
  test('has no rules for a reader, and becomes a database for a writer', () => {
    writeFileSync(path, '')
    expect(codes()).toEqual(['DATABASE_NOT_FOUND', 'fine'])
    expect(codes()).toEqual(['fine', 'fine'])
  })
})

describe('a database opened for reading', () => {
  test('cannot be written', () => {
    fill()
    const database = openForReading(path)
    expect(() => database.exec('DELETE FROM rules')).toThrow(/readonly/)
    database.close()
  })
})

describe('a database with another writer', () => {
  test.each(['DELETE', 'WAL'])('in mode %s is reported as locked, and not changed', (mode) => {
    fill()
    const other = new Database(path)
    other.pragma(`journal_mode = ${mode}`)
    other.exec('BEGIN IMMEDIATE')
    expect(() => {
      const store = storeOn(openForWriting(path, 50))
      try {
        store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      } finally {
        store.close()
      }
    }).toThrow(expect.objectContaining({ code: 'DATABASE_LOCKED' }))
    other.close()
    const reader = SqliteRuleStore.forReading(path)
    expect(reader.sites()).toEqual(['example.org'])
    reader.close()
  })

  test('is waited for', () => {
    fill()
    const script = `
      const other = new (require('better-sqlite3'))(${JSON.stringify(path)})
      other.exec('BEGIN IMMEDIATE')
      console.log('locked')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      other.close()`
    const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    return new Promise<void>((resolve, reject) => {
      other.stdout.once('data', () => {
        try {
          expect(codes()).toEqual(['fine', 'fine'])
          resolve()
        } catch (error) {
          reject(error)
        }
      })
      other.once('error', reject)
    })
  })
})

test('a database without space left is not changed, and reports it', () => {
  fill()
  const database = openForWriting(path)
  const size = database.pragma('page_count', { simple: true })
  database.pragma(`max_page_count = ${size}`)
  const store = storeOn(database)
  const before = store.keptFor('example.org')
  const rules = before.rules.map((rule) => ({ ...rule, pages: 9 }))
  expect(() => store.save({ site: 'example.org', layouts: [], rules })).toThrow(
    expect.objectContaining({ code: 'DATABASE_FULL' }),
  )
  expect(store.keptFor('example.org')).toEqual(before)
  store.close()
  expect(codes()).toEqual(['fine', 'fine'])
})

describe('a database whose writer was stopped', () => {
  /** Copies the files while another connection writes. */
  function stopped(work: (database: Database.Database) => void, left: readonly string[]): void {
    fill()
    const other = join(folder, 'other')
    mkdirSync(other)
    const database = new Database(path)
    work(database)
    for (const end of left) copyFileSync(`${path}${end}`, join(other, `rules.db${end}`))
    database.close()
    path = join(other, 'rules.db')
  }

  const inLog = (database: Database.Database) => {
    database.pragma('journal_mode = WAL')
    database.exec("DELETE FROM rules WHERE field = 'field 0'")
  }

  /** The file has new pages, the journal still has the old ones. */
  const halfWay = (database: Database.Database) => {
    database.pragma('cache_size = 2')
    database.exec("BEGIN; UPDATE rules SET rule = rule || ' '")
  }

  function readOnly(): () => void {
    for (const name of readdirSync(dirname(path))) chmodSync(join(dirname(path), name), 0o444)
    chmodSync(folder, 0o755)
    chmodSync(dirname(path), 0o555)
    return () => chmodSync(dirname(path), 0o755)
  }

  const counts = () => {
    const reader = SqliteRuleStore.forReading(path)
    const { rules, broken } = reader.keptFor('example.org')
    reader.close()
    return [rules.length, broken.length]
  }

  test.each([
    ['with its log', ['', '-wal']],
    ['with its log and the index of it', ['', '-wal', '-shm']],
  ])('%s is repaired by the next reader, and is one file then', (_, left) => {
    stopped(inLog, left)
    expect(counts()).toEqual([199, 0])
    expect(readdirSync(dirname(path))).toEqual(['rules.db'])
    expect(codes()).toEqual(['fine', 'fine'])
  })

  test('in the middle of a change is restored', () => {
    stopped(halfWay, ['', '-journal'])
    expect(counts()).toEqual([200, 0])
    expect(readdirSync(dirname(path))).toEqual(['rules.db'])
  })

  test.each([
    ['with its log', inLog, ['', '-wal']],
    ['in the middle of a change', halfWay, ['', '-journal']],
  ])('%s is refused if nothing may be written', (_, work, left) => {
    stopped(work, left)
    const undo = readOnly()
    expect(() => unprivileged(counts)).toThrow(
      expect.objectContaining({
        code: 'DATABASE_UNFINISHED',
        message: expect.stringContaining(`${path}${left[1]}`),
      }),
    )
    undo()
    expect(counts()).toEqual(left[1] === '-wal' ? [199, 0] : [200, 0])
  })

  test('with nothing to repair is read even if nothing may be written', () => {
    fill()
    sql('PRAGMA journal_mode = WAL')
    expect([...readFileSync(path).subarray(18, 20)]).toEqual([2, 2])
    path = ((old) => {
      mkdirSync(join(folder, 'other'))
      copyFileSync(old, join(folder, 'other', 'rules.db'))
      return join(folder, 'other', 'rules.db')
    })(path)
    const undo = readOnly()
    const before = readFileSync(path)
    expect(unprivileged(counts)).toEqual([200, 0])
    expect(readFileSync(path).equals(before)).toBe(true)
    undo()
  })
})
