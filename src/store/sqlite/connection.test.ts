import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import { describeRuleStore } from '../contracts/rule-store.test-kit.js'
import { usesBy } from '../contracts/rule-store-fixtures.test-kit.js'
import { SqliteConnection } from './connection.js'
import { inMemory, openForWriting } from './open-database.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

const rules = { site: 'example.org', layouts: [], rules: [ruleOf()] }
const refused = expect.objectContaining({ code: 'DATABASE_UNUSABLE' })

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-connection-'))
  path = join(folder, 'rules.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a database that is opened when it is needed', () => {
  describeRuleStore('rules in memory', () => SqliteRuleStore.forWritingWhenNeeded(inMemory))

  test('is opened once, at the first access, and closed only if it was opened', () => {
    let opened = 0
    const open = () => {
      opened++
      return openForWriting(inMemory)
    }
    const storeOf = () => new SqliteRuleStore(new SqliteConnection({ path, open }))
    storeOf().close()
    const store = storeOf()
    expect(opened).toBe(0)
    expect([store.observations.driftsOf(), store.sites(), store.revision()]).toEqual([[], [], 0])
    expect(opened).toBe(1)
    store.close()
  })

  test('is not made by closing it', () => {
    SqliteRuleStore.forWritingWhenNeeded(path).close()
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a database that may not exist yet', () => {
  test('has no rules until it can be opened, and is opened once', () => {
    let database: ReturnType<typeof openForWriting> | undefined
    let opened = 0
    const open = () => {
      opened++
      return database
    }
    const reader = new SqliteRuleStore(new SqliteConnection({ path, open }))
    expect(reader.find('example.org')).toBeUndefined()
    expect(reader.keptFor('example.org')).toEqual({ layouts: [], rules: [], broken: [] })
    expect(reader.sites()).toEqual([])
    expect(reader.versionsOf('example.org')).toEqual({ versions: [], broken: [] })
    expect([reader.usesOf('example.org'), reader.revision()]).toEqual([[], 0])
    expect(reader.trainingState('example.org')).toEqual({ revision: 0, pages: [] })
    const before = reader.snapshot()
    expect([before.revision, before.find('example.org')]).toEqual([0, undefined])
    const { observations } = reader
    expect([observations.observedPages('example.org'), observations.driftsOf()]).toEqual([[], []])

    database = openForWriting(inMemory)
    const store = new SqliteRuleStore(new SqliteConnection({ path, open: () => database }))
    store.save(rules)
    store.countUses([usesBy(ruleOf(), 'h')])
    store.observations.addDrifts([
      { rule: ruleOf(), kind: 'stale', report: { vanished: [], appeared: [] } },
    ])
    opened = 0
    expect(reader.find('example.org')).toEqual(rules)
    expect(reader.keptFor('example.org')).toEqual({ layouts: [], rules: [ruleOf()], broken: [] })
    expect(reader.sites()).toEqual(['example.org'])
    expect(reader.versionsOf('example.org').versions).toMatchObject([{ rule: ruleOf() }])
    expect(reader.usesOf('example.org')).toEqual([usesBy(ruleOf(), 'h')])
    expect(reader.revision()).toBe(store.revision())
    expect(reader.snapshot().hash).toBe(store.snapshot().hash)
    expect(observations.driftsOf('example.org')).toHaveLength(1)
    expect(opened).toBe(1)
    expect(before.find('example.org')).toBeUndefined()
    reader.close()
    expect(() => reader.find('example.org')).toThrow(refused)
  })

  test('has the hash of an empty one', () => {
    const empty = SqliteRuleStore.forWriting(inMemory)
    const reader = SqliteRuleStore.forReadingIfThere(path)
    expect(reader.snapshot().hash).toBe(empty.snapshot().hash)
    reader.close()
    empty.close()
  })

  const made = () => {
    const writer = SqliteRuleStore.forWriting(path)
    writer.save(rules)
    writer.close()
  }

  test('is not made by reading', () => {
    const reader = SqliteRuleStore.forReadingIfThere(path)
    expect(reader.find('example.org')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
    made()
    expect(reader.find('example.org')?.rules).toEqual([ruleOf()])
    reader.close()
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  test('is opened at once where it exists', () => {
    made()
    const reader = SqliteRuleStore.forReadingIfThere(path)
    rmSync(path)
    expect(reader.sites()).toEqual(['example.org'])
    reader.close()
  })

  test('is refused at once if it cannot be used, or when it is made', () => {
    const late = SqliteRuleStore.forReadingIfThere(path)
    writeFileSync(path, 'no database '.repeat(500))
    expect(() => SqliteRuleStore.forReadingIfThere(path)).toThrow(refused)
    expect(() => late.sites()).toThrow(refused)
    late.close()
  })
})
