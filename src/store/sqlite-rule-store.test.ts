import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leave, ruleOf, take } from '../rules/rules.test-kit.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'
import { describeRuleStore } from './store.test-kit.js'
import { unprivileged } from './unprivileged.test-kit.js'

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
  store.save({ site: 'example.org', rules: [rule] })
  store.close()
}

/** Puts anything in the place of a rule. */
function put(site: string, field: string, rule: string): void {
  SqliteRuleStore.forWriting(path).close()
  const database = new Database(path)
  database.pragma('ignore_check_constraints = ON')
  database
    .prepare("INSERT OR REPLACE INTO rules VALUES (?, 'page', ?, 1, '', ?)")
    .run(site, field, rule)
  database.close()
}

describeRuleStore('rules in a file', () => SqliteRuleStore.forWriting(path))
describeRuleStore('rules in memory', () => SqliteRuleStore.forWriting(':memory:'))

describe('a file of rules', () => {
  test('is there for the next one who opens it', () => {
    saveOne()
    const reader = SqliteRuleStore.forReading(path)
    expect(reader.find('example.org')?.rules).toEqual([main])
    reader.close()
    saveOne({ ...main, tree: take(2) })
    const again = SqliteRuleStore.forWriting(path)
    expect(again.find('example.org')?.rules).toMatchObject([{ version: 2 }])
    again.close()
  })

  test('is one file, with nothing beside it after writing and after reading', () => {
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

  test('can be read where nothing can be written', () => {
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

  test('says when each rule was learned', () => {
    const store = SqliteRuleStore.forWriting(path, () => new Date('2026-11-18T08:00:00Z'))
    store.save({ site: 'example.org', rules: [main] })
    store.close()
    const database = new Database(path, { readonly: true })
    expect(database.prepare('SELECT learned_at FROM rules').pluck().all()).toEqual([
      '2026-11-18T08:00:00.000Z',
    ])
    database.close()
  })

  test('reads the rules of a site once, until they are saved here or elsewhere', () => {
    saveOne()
    const store = SqliteRuleStore.forWriting(path)
    const first = store.find('example.org')
    expect(store.find('example.org')).toBe(first)
    store.save({ site: 'b.example', rules: [ruleOf({ site: 'b.example' })] })
    expect(store.find('example.org')).toBe(first)
    store.save({ site: 'example.org', rules: [{ ...main, tree: leave() }] })
    expect(store.find('example.org')?.rules).toMatchObject([{ version: 2 }])
    saveOne({ ...main, tree: take(7) })
    expect(store.find('example.org')?.rules).toMatchObject([{ version: 3 }])
    store.close()
  })

  test('that holds a broken rule refuses the site with it, and serves the others', () => {
    saveOne()
    put('b.example', 'main', JSON.stringify({ ...main, tree: { kind: 'code' } }))
    const reader = SqliteRuleStore.forReading(path)
    expect(() => reader.find('b.example')).toThrow(
      expect.objectContaining({
        code: 'BROKEN_RULE',
        message: expect.stringContaining(`${path}: b.example/page/main: not a rule`),
      }),
    )
    expect(reader.find('example.org')?.rules).toEqual([main])
    reader.close()
  })

  test('tells broken rules from the others of their site', () => {
    saveOne()
    put('example.org', 'price', '{}')
    put('example.org', 'title', '{')
    const reader = SqliteRuleStore.forReading(path)
    expect(reader.keptFor('example.org')).toEqual({
      rules: [main],
      broken: [
        { layout: 'page', field: 'price', error: expect.objectContaining({ code: 'BROKEN_RULE' }) },
        {
          layout: 'page',
          field: 'title',
          error: expect.objectContaining({ message: expect.stringContaining('it is no JSON') }),
        },
      ],
    })
    reader.close()
  })

  test.each(['main', 'price'])('is mended by saving the site, the broken rule %s gone', (field) => {
    saveOne()
    put('example.org', field, '{}')
    put('b.example', 'main', '{}')
    const store = SqliteRuleStore.forWriting(path)
    expect(() => store.find('example.org')).toThrow()
    store.save({ site: 'example.org', rules: [main] })
    expect(store.find('example.org')?.rules).toEqual([main])
    expect(store.keptFor('b.example').broken).toHaveLength(1)
    store.close()
  })

  test('keeps a broken rule when nothing can be saved in its place', () => {
    put('example.org', 'main', '{}')
    const store = SqliteRuleStore.forWriting(path)
    const unusable = { ...main, pages: -1 }
    expect(() => store.save({ site: 'example.org', rules: [unusable] })).toThrow()
    expect(store.keptFor('example.org').broken).toHaveLength(1)
    store.close()
  })
})

describe('readers and a writer', () => {
  test('two readers see the rules before a save until it is done, and those after it then', () => {
    saveOne()
    const readers = [SqliteRuleStore.forReading(path), SqliteRuleStore.forReading(path)]
    const trees = () => readers.map((reader) => reader.find('example.org')?.rules[0]?.tree)

    const writer = new Database(path)
    writer.exec('BEGIN IMMEDIATE')
    writer.prepare('UPDATE rules SET rule = ?').run(JSON.stringify({ ...main, tree: leave() }))
    expect(trees()).toEqual([main.tree, main.tree])
    writer.exec('COMMIT')
    expect(trees()).toEqual([leave(), leave()])
    writer.close()
    for (const reader of readers) reader.close()
  })

  test('a reader that is open does not keep a writer from saving', () => {
    saveOne()
    const reader = SqliteRuleStore.forReading(path)
    reader.find('example.org')
    saveOne({ ...main, tree: leave() })
    expect(reader.find('example.org')?.rules).toMatchObject([{ version: 2 }])
    reader.close()
  })

  test('two writers may take turns', () => {
    const writers = [SqliteRuleStore.forWriting(path), SqliteRuleStore.forWriting(path)]
    for (const [at, writer] of [...writers, ...writers].entries()) {
      writer.save({ site: 'example.org', rules: [ruleOf({ pages: at })] })
    }
    expect(writers[0]!.find('example.org')?.rules).toMatchObject([{ version: 4, pages: 3 }])
    for (const writer of writers) writer.close()
  })
})
