import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byTree, leave, member, ruleOf, take } from '../../rules/rule/rule.test-kit.js'
import { describeRuleStore } from '../contracts/rule-store.test-kit.js'
import { usesBy } from '../contracts/rule-store-fixtures.test-kit.js'
import { contentHash } from '../interface/stored-text.js'
import { unprivileged } from '../unprivileged.test-kit.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-store-'))
  path = join(folder, 'rules.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const main = ruleOf()

function saveOne(rule = main): void {
  const store = SqliteRuleStore.forWriting(path)
  store.save({ site: 'example.org', layouts: [], rules: [rule] })
  store.close()
}

/** Writes any text as a rule. */
function put(site: string, field: string, rule: string): void {
  SqliteRuleStore.forWriting(path).close()
  const database = new Database(path)
  database
    .prepare(
      "INSERT OR REPLACE INTO rules VALUES (?, 'page', ?, 1, 'learned', '', 0, NULL, NULL, ?, ?)",
    )
    .run(site, field, contentHash(rule), rule)
  database.close()
}

describeRuleStore('rules in a file', () => SqliteRuleStore.forWriting(path))
describeRuleStore('rules in memory', () => SqliteRuleStore.forWriting(':memory:'))

describe('a file of rules', () => {
  test('can be opened again', () => {
    saveOne()
    const reader = SqliteRuleStore.forReading(path)
    expect(reader.find('example.org')?.rules).toEqual([main])
    reader.close()
    saveOne({ ...main, ...byTree(take(2)) })
    const again = SqliteRuleStore.forWriting(path)
    expect(again.find('example.org')?.rules).toMatchObject([{ version: 2 }])
    again.close()
  })

  test('is one file after writing and after reading', () => {
    saveOne()
    expect(readdirSync(folder)).toEqual(['rules.db'])
    const reader = SqliteRuleStore.forReading(path)
    reader.find('example.org')
    reader.close()
    expect(readdirSync(folder)).toEqual(['rules.db'])
  })

  test('is not changed by reading', () => {
    saveOne()
    const before = readFileSync(path)
    const reader = SqliteRuleStore.forReading(path)
    reader.find('example.org')
    reader.sites()
    reader.close()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('can be read without write permission', () => {
    saveOne()
    chmodSync(path, 0o444)
    chmodSync(folder, 0o555)
    const rules = unprivileged(() => {
      const reader = SqliteRuleStore.forReading(path)
      const found = reader.find('example.org')?.rules
      reader.close()
      return found
    })
    chmodSync(folder, 0o755)
    expect(rules).toEqual([main])
  })

  test('contains the time when each rule was learned', () => {
    const store = SqliteRuleStore.forWriting(path, () => new Date('2026-11-18T08:00:00Z'))
    store.save({ site: 'example.org', layouts: [], rules: [main] })
    store.close()
    const database = new Database(path, { readonly: true })
    expect(database.prepare('SELECT learned_at FROM rules').pluck().all()).toEqual([
      '2026-11-18T08:00:00.000Z',
    ])
    database.close()
  })

  test('reads the rules of a site once, until they are saved by this or another process', () => {
    saveOne()
    const store = SqliteRuleStore.forWriting(path)
    const first = store.find('example.org')
    expect(store.find('example.org')).toBe(first)
    store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
    expect(store.find('example.org')).toEqual(first)
    store.save({ site: 'example.org', layouts: [], rules: [{ ...main, ...byTree(leave()) }] })
    expect(store.find('example.org')?.rules).toMatchObject([{ version: 2 }])
    saveOne({ ...main, ...byTree(take(7)) })
    expect(store.find('example.org')?.rules).toMatchObject([{ version: 3 }])
    store.close()
  })

  test('with a broken rule refuses its site, and no other', () => {
    saveOne()
    put(
      'b.example',
      'main',
      JSON.stringify({ ...main, voters: [{ votes: 1, tree: { kind: 'code' } }] }),
    )
    const reader = SqliteRuleStore.forReading(path)
    expect(() => reader.find('b.example')).toThrow(
      expect.objectContaining({
        code: 'BROKEN_RULE',
        message: expect.stringContaining(
          `${path}: b.example/page/main: the stored rule is invalid`,
        ),
      }),
    )
    expect(reader.find('example.org')?.rules).toEqual([main])
    reader.close()
  })

  test('lists broken rules beside the others', () => {
    saveOne()
    put('example.org', 'price', '{}')
    put('example.org', 'title', '{')
    const reader = SqliteRuleStore.forReading(path)
    expect(reader.keptFor('example.org')).toEqual({
      layouts: [],
      rules: [main],
      broken: [
        { layout: 'page', field: 'price', error: expect.objectContaining({ code: 'BROKEN_RULE' }) },
        {
          layout: 'page',
          field: 'title',
          error: expect.objectContaining({ message: expect.stringContaining('it is not JSON') }),
        },
      ],
    })
    reader.close()
  })

  test('lists broken versions beside the others', () => {
    saveOne()
    saveOne({ ...main, ...byTree(leave()) })
    const database = new Database(path)
    database.exec(`UPDATE rules SET rule = '{}' WHERE version = 1`)
    database.close()
    const reader = SqliteRuleStore.forReading(path)
    const { versions, broken } = reader.versionsOf('example.org')
    expect(versions.map(({ rule }) => rule.version)).toEqual([2])
    expect(broken).toEqual([
      {
        layout: 'page',
        field: 'main',
        error: expect.objectContaining({
          code: 'BROKEN_RULE',
          message: expect.stringContaining(
            `${path}: example.org/page/main@1: the stored rule is invalid`,
          ),
        }),
      },
    ])
    reader.close()
  })

  test('lists the time span of each version', () => {
    let now = new Date('2026-11-18T08:00:00Z')
    const store = SqliteRuleStore.forWriting(path, () => now)
    const save = (rule = main) => store.save({ site: 'example.org', layouts: [], rules: [rule] })
    save()
    now = new Date('2026-11-19T08:00:00Z')
    save({ ...main, ...byTree(leave()) })
    const second = {
      rule: { ...main, version: 2, ...byTree(leave()) },
      learnedAt: now.toISOString(),
    }
    expect(store.versionsOf('example.org').versions).toEqual([
      { rule: main, learnedAt: '2026-11-18T08:00:00.000Z', endedAt: '2026-11-19T08:00:00.000Z' },
      second,
    ])
    now = new Date('2026-11-26T08:00:00.001Z')
    save({ ...main, ...byTree(leave()) })
    expect(store.versionsOf('example.org').versions).toEqual([second])
    store.close()
  })

  test.each([
    ['main', 2],
    ['price', 1],
  ])('is repaired by saving the site, without the broken rule %s', (field, version) => {
    saveOne()
    put('example.org', field, '{}')
    put('b.example', 'main', '{}')
    const store = SqliteRuleStore.forWriting(path)
    expect(() => store.find('example.org')).toThrow()
    store.save({ site: 'example.org', layouts: [], rules: [main] })
    expect(store.find('example.org')?.rules).toEqual([{ ...main, version }])
    expect(store.keptFor('b.example').broken).toHaveLength(1)
    store.close()
  })

  test('keeps a broken rule if saving fails', () => {
    put('example.org', 'main', '{}')
    const store = SqliteRuleStore.forWriting(path)
    const unusable = { ...main, pages: -1 }
    expect(() => store.save({ site: 'example.org', layouts: [], rules: [unusable] })).toThrow()
    expect(store.keptFor('example.org').broken).toHaveLength(1)
    store.close()
  })
})

describe('readers and a writer', () => {
  test('two readers see the rules before a save until it is committed', () => {
    saveOne()
    const readers = [SqliteRuleStore.forReading(path), SqliteRuleStore.forReading(path)]
    const voters = () => readers.map((reader) => reader.find('example.org')?.rules[0]?.voters)

    const writer = SqliteRuleStore.forWriting(path)
    writer.save({
      site: 'example.org',
      layouts: [],
      get rules() {
        expect(voters()).toEqual([main.voters, main.voters])
        return [{ ...main, ...byTree(leave()) }]
      },
    })
    expect(voters()).toEqual([[member(leave())], [member(leave())]])
    writer.close()
    for (const reader of readers) reader.close()
  })

  test('an open reader does not block a writer', () => {
    saveOne()
    const reader = SqliteRuleStore.forReading(path)
    reader.find('example.org')
    saveOne({ ...main, ...byTree(leave()) })
    expect(reader.find('example.org')?.rules).toMatchObject([{ version: 2 }])
    reader.close()
  })

  test('two writers may take turns', () => {
    const writers = [SqliteRuleStore.forWriting(path), SqliteRuleStore.forWriting(path)]
    for (const [at, writer] of [...writers, ...writers].entries()) {
      writer.save({ site: 'example.org', layouts: [], rules: [ruleOf({ pages: at })] })
    }
    expect(writers[0]!.find('example.org')?.rules).toMatchObject([{ version: 4, pages: 3 }])
    for (const writer of writers) writer.close()
  })
})

describe('a snapshot', () => {
  const day = 86_400_000
  let now = new Date('2026-11-18T08:00:00Z')
  const openAt = () => SqliteRuleStore.forWriting(path, () => now)

  test('of a file does not see later commits, and does not block them', () => {
    saveOne()
    const reader = SqliteRuleStore.forReading(path)
    const snapshot = reader.snapshot()
    const { hash } = snapshot
    saveOne({ ...main, ...byTree(leave()) })
    const writer = SqliteRuleStore.forWriting(path)
    writer.forget('example.org')
    writer.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
    writer.close()
    expect(snapshot.find('example.org')?.rules).toEqual([main])
    expect(snapshot.find('b.example')).toBeUndefined()
    expect(reader.snapshot().find('example.org')).toBeUndefined()
    expect(reader.snapshot().hash).not.toBe(hash)
    reader.close()
  })

  test('can be read for a week after its rules were replaced', () => {
    now = new Date('2026-11-18T08:00:00Z')
    const store = openAt()
    store.save({ site: 'example.org', layouts: [], rules: [main] })
    store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
    const [snapshot, other] = [store.snapshot(), store.snapshot()]
    other.find('b.example')
    store.save({ site: 'example.org', layouts: [], rules: [{ ...main, ...byTree(leave()) }] })
    now = new Date(now.getTime() + 7 * day)
    store.save({ site: 'example.org', layouts: [], rules: [{ ...main, ...byTree(take()) }] })
    expect(snapshot.find('example.org')?.rules).toEqual([main])
    now = new Date(now.getTime() + 1)
    store.save({ site: 'example.org', layouts: [], rules: [{ ...main, ...byTree(take(2)) }] })
    expect(snapshot.find('example.org')?.rules).toEqual([main])
    const expired = expect.objectContaining({ code: 'SNAPSHOT_EXPIRED' })
    expect(() => other.find('example.org')).toThrow(expired)
    expect(() => other.hash).toThrow(expired)
    expect(other.find('b.example')?.rules).toHaveLength(1)
    expect(store.snapshot().find('example.org')?.rules).toMatchObject([{ version: 4 }])
    store.close()
  })

  test('of many sites has a hash, and limits its cache', () => {
    const store = SqliteRuleStore.forWriting(path)
    for (let at = 0; at < 1_001; at++)
      store.save({ site: `s${at}.example`, layouts: [], rules: [ruleOf()] })
    const snapshot = store.snapshot()
    const first = snapshot.find('s0.example')
    const second = snapshot.find('s1.example')
    expect(snapshot.find('s0.example')).toBe(first)
    for (let at = 2; at < 1_001; at++) snapshot.find(`s${at}.example`)
    expect(snapshot.find('s0.example')).toBe(first)
    expect(snapshot.find('s1.example')).not.toBe(second)
    expect(snapshot.find('s1.example')).toEqual(second)
    expect(snapshot.hash).toMatch(/^[0-9a-f]{64}$/)
    store.close()
  })
})

describe('history', () => {
  test('is dropped after a week, with its uses', () => {
    let now = new Date('2026-11-18T08:00:00Z')
    const store = SqliteRuleStore.forWriting(path, () => now)
    const save = (pages: number) =>
      store.save({ site: 'example.org', layouts: [], rules: [{ ...main, pages }] })
    save(1)
    store.countUses([usesBy(main, 'h', { lastUse: now.toISOString() })])
    save(2)
    now = new Date('2026-11-26T08:00:00Z')
    save(3)
    expect(store.usesOverTime('example.org')).toEqual([])
    store.close()
    const database = new Database(path)
    expect(database.prepare('SELECT version FROM rules ORDER BY 1').pluck().all()).toEqual([2, 3])
    expect(database.prepare('SELECT count(*) FROM uses').pluck().get()).toBe(0)
    database.close()
  })
})

describe('status changes', () => {
  test('are stored with all uses of the call, or not at all', () => {
    const store = SqliteRuleStore.forWriting(path)
    store.save({ site: 'example.org', layouts: [], rules: [main] })
    const broken = usesBy(ruleOf(), 'h', { lastUse: undefined as unknown as string })
    expect(() => store.countUses([usesBy(main, 'mmm'), broken])).toThrow()
    expect(store.find('example.org')?.rules).toEqual([main])
    expect(store.usesOverTime('example.org')).toEqual([])
    store.close()
  })

  test('ignore broken rules', () => {
    saveOne()
    put('example.org', 'price', '{}')
    const store = SqliteRuleStore.forWriting(path)
    const price = ruleOf({ field: 'price' })
    const turned = store.countUses([usesBy(price, 'mmm'), usesBy(main, 'mmm')])
    expect(turned).toMatchObject([{ rule: { field: 'main' }, change: 'doubted' }])
    expect(store.keptFor('example.org').broken).toHaveLength(1)
    store.close()
  })
})
