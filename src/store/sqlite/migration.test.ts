import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rule } from '../../rules/rule/rule.js'
import { byTree, ruleOf, take } from '../../rules/rule/rule.test-kit.js'
import { usesBy } from '../contracts/rule-store-fixtures.test-kit.js'
import { keptPage } from '../interface/kept-page.js'
import type { RuleReader, TrainingState } from '../interface/rule-store.js'
import { backupPath } from './database-files.js'
import { schemaOf, schemaVersion } from './schema.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

const main = ruleOf()

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-migration-'))
  path = join(folder, 'rules.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a database of schema 1', () => {
  const old = JSON.stringify({ ...main, status: undefined })

  beforeEach(() => {
    const database = new Database(path)
    database.exec(`CREATE TABLE rules (
        site TEXT NOT NULL, layout TEXT NOT NULL, field TEXT NOT NULL, version INTEGER NOT NULL,
        learned_at TEXT NOT NULL, rule TEXT NOT NULL CHECK (json_valid(rule)), PRIMARY KEY (site, layout, field)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1`)
    const add = database.prepare("INSERT INTO rules VALUES (?, 'page', 'main', 3, '2026-01-01', ?)")
    add.run('example.org', JSON.stringify({ ...main, version: 3 }))
    add.run('old.example', old)
    database.close()
  })

  const shown = (reader: RuleReader) => [
    reader.sites(),
    reader.find('example.org')?.rules,
    reader.keptFor('old.example').broken.map(({ field, error }) => [field, error.code]),
  ]
  const expected = [
    ['example.org', 'old.example'],
    [{ ...main, version: 3 }],
    [['main', 'BROKEN_RULE']],
  ]

  test('is read without being changed', () => {
    const before = readFileSync(path)
    const reader = SqliteRuleStore.forReading(path)
    expect(shown(reader)).toEqual(expected)
    expect(reader.snapshot().find('example.org')?.rules).toHaveLength(1)
    reader.close()
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  test('is migrated by writing, and versions continue', () => {
    const store = SqliteRuleStore.forWriting(path)
    expect(shown(store)).toEqual(expected)
    const saved = store.save({ site: 'old.example', layouts: [], rules: [main] })
    expect(saved.rules).toMatchObject([{ version: 4 }])
    expect(store.trainingState('example.org')).toEqual({ revision: 1, pages: [] })
    store.close()
    const reader = SqliteRuleStore.forReading(path)
    expect(reader.keptFor('old.example').broken).toEqual([])
    reader.close()
    expect(readdirSync(folder).sort()).toEqual(['rules.db', 'rules.db.backup-v1'])
  })

  const schemaAndRules = (file: string) => {
    const database = new Database(file, { readonly: true })
    const rows = database.prepare('SELECT rule FROM rules ORDER BY site').pluck().all()
    const schema = schemaOf(database)
    database.close()
    return [schema, rows]
  }

  test('is copied beside before it is migrated, and the copy can be used in its place', () => {
    const before = schemaAndRules(path)
    SqliteRuleStore.forWriting(path).close()
    expect(schemaAndRules(path)[0]).toBe(schemaVersion)
    expect(schemaAndRules(backupPath(path, 1))).toEqual(before)
    expect(before[0]).toBe(1)
    renameSync(backupPath(path, 1), path)
    const store = SqliteRuleStore.forWriting(path)
    expect(shown(store)).toEqual(expected)
    store.close()
  })

  test('is copied with all commits, also those that are only in the log', () => {
    const other = new Database(path)
    other.pragma('journal_mode = WAL')
    other.exec("DELETE FROM rules WHERE site = 'old.example'")
    const store = SqliteRuleStore.forWriting(path)
    expect(schemaAndRules(backupPath(path, 1))).toEqual([
      1,
      [JSON.stringify({ ...main, version: 3 })],
    ])
    store.close()
    other.close()
  })

  test('is not copied again once it is migrated', () => {
    SqliteRuleStore.forWriting(path).close()
    rmSync(backupPath(path, 1))
    SqliteRuleStore.forWriting(path).close()
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  const unusable = expect.objectContaining({ code: 'DATABASE_UNUSABLE' })

  test('is not changed if any step fails', () => {
    const database = new Database(path)
    // the third step makes this table
    database.exec('CREATE TABLE drifts (a)')
    database.close()
    const before = schemaAndRules(path)
    expect(() => SqliteRuleStore.forWriting(path)).toThrow(unusable)
    expect(schemaAndRules(path)).toEqual(before)
  })

  test('is not changed if it cannot be copied', () => {
    mkdirSync(backupPath(path, 1))
    const before = schemaAndRules(path)
    expect(() => SqliteRuleStore.forWriting(path)).toThrow(unusable)
    expect(schemaAndRules(path)).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['rules.db', 'rules.db.backup-v1'])
  })
})

describe('a database of schema 3', () => {
  const asSchema3 = `ALTER TABLE uses DROP COLUMN seen; ALTER TABLE uses DROP COLUMN doubted;
    ALTER TABLE uses DROP COLUMN doubted_since; DROP TABLE column_names; PRAGMA user_version = 3`

  test('uses trained rules again that became stale, and no induced ones', () => {
    const store = SqliteRuleStore.forWriting(path)
    const save = (...rules: readonly Rule[]) =>
      store.save({ site: 'example.org', layouts: [], rules })
    const price = ruleOf({ field: 'price', status: 'induced' })
    save(main, price)
    save({ ...main, status: 'stale' }, { ...price, status: 'stale' })
    store.close()
    const database = new Database(path)
    database.exec(asSchema3)
    database.close()
    for (const open of [SqliteRuleStore.forReading, SqliteRuleStore.forWriting]) {
      const reader = open(path)
      expect(reader.find('example.org')?.rules.map(({ status }) => status)).toEqual([
        'learned',
        'stale',
      ])
      reader.close()
    }
    expect(readdirSync(folder).sort()).toEqual(['rules.db', 'rules.db.backup-v3'])
  })
})

describe('a database of schema 2', () => {
  const page = keptPage({ html: '<p>x', url: 'https://example.org/1', labels: new Map() })
  const story = { name: 'story', signature: [1, 2], pages: 1 }
  const price = ruleOf({ layout: 'story', field: 'price' })
  /** Removes what later schemas added. */
  const asSchema2 = `ALTER TABLE uses DROP COLUMN recent; ALTER TABLE uses DROP COLUMN given;
    ALTER TABLE uses DROP COLUMN seen; ALTER TABLE uses DROP COLUMN doubted;
    ALTER TABLE uses DROP COLUMN doubted_since;
    DROP TABLE observations; DROP TABLE drifts; DROP TABLE column_names; PRAGMA user_version = 2`

  const shown = (reader: RuleReader) => ({
    sites: reader.sites(),
    kept: reader.keptFor('example.org'),
    versions: reader.versionsOf('example.org'),
    uses: reader.usesOf('example.org'),
    revision: reader.revision(),
    hash: reader.snapshot().hash,
    observed: reader.observations.observedPages('example.org'),
    drifts: reader.observations.driftsOf(),
  })
  let before: ReturnType<typeof shown>
  let trained: TrainingState

  beforeEach(() => {
    const store = SqliteRuleStore.forWriting(path)
    for (const taken of [1, 2]) {
      const rules = [{ ...price, ...byTree(take(taken)) }]
      const { revision } = store.trainingState('example.org')
      store.saveTrained({
        rules: { site: 'example.org', layouts: [story], rules },
        pages: [page],
        revision,
      })
    }
    store.countUses([usesBy({ ...price, version: 2 }, '', { hits: 2, misses: 9 })])
    before = shown(store)
    trained = store.trainingState('example.org')
    store.close()
    const database = new Database(path)
    database.exec(asSchema2)
    database.close()
  })

  test('contains what is to be kept', () => {
    expect(before).toMatchObject({
      kept: { layouts: [story], rules: [{ version: 2 }], broken: [] },
      versions: { versions: [{ rule: { version: 1 } }, { rule: { version: 2 } }], broken: [] },
      uses: [{ hits: 2, misses: 9, recent: '', given: [] }],
    })
    expect(trained.pages).toMatchObject([{ url: 'https://example.org/1' }])
  })

  test('is read without being changed', () => {
    const bytes = readFileSync(path)
    const reader = SqliteRuleStore.forReading(path)
    expect(shown(reader)).toEqual(before)
    reader.close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  test('is migrated by writing, and loses nothing', () => {
    const store = SqliteRuleStore.forWriting(path)
    expect(shown(store)).toEqual(before)
    expect(store.trainingState('example.org')).toEqual(trained)
    expect(store.countUses([usesBy({ ...price, version: 2 }, 'mm')])).toEqual([])
    expect(store.usesOf('example.org')).toMatchObject([{ hits: 2, misses: 11, recent: 'mm' }])
    store.close()
    expect(readdirSync(folder).sort()).toEqual(['rules.db', 'rules.db.backup-v2'])
  })
})
