import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { driftKinds } from '../rules/drift.js'
import { ruleIdOf } from '../rules/rule-use.js'
import { ruleOf } from '../rules/rules.test-kit.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'
import { mostObserved } from './sqlite-site-memory.js'

let folder: string
let path: string
let now: Date

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-memory-'))
  path = join(folder, 'rules.db')
  now = new Date('2026-11-18T08:00:00Z')
})
afterEach(() => rmSync(folder, { recursive: true }))

const page = (hash: string) => ({
  hash,
  packed: Buffer.from('x'),
  signature: [1, 2],
  layout: 'page',
  missed: ['main'],
})

/** What is in the file after someone has written into it. */
function written(sql: string) {
  const store = SqliteRuleStore.forWriting(path)
  for (const hash of ['a', 'b']) store.memory.observe('example.org', page(hash))
  store.memory.note([
    { rule: ruleIdOf(ruleOf()), kind: 'stale', report: { vanished: [], appeared: [] } },
  ])
  store.close()
  const database = new Database(path)
  database.exec(sql)
  database.close()
  return SqliteRuleStore.forReading(path)
}

test('what one has remembered is there for the next, who changes nothing by reading', () => {
  const reader = written('')
  const before = readFileSync(path)
  expect(reader.memory.observedOn('example.org')).toEqual([page('a'), page('b')])
  expect(reader.memory.driftsOf()).toHaveLength(1)
  reader.close()
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('pages are in the order of their times, and the oldest goes', () => {
  const store = SqliteRuleStore.forWriting(path, () => now)
  const { memory } = store
  const hashes = () => memory.observedOn('example.org').map(({ hash }) => hash)
  memory.observe('example.org', page('late'))
  now = new Date('2026-11-17T08:00:00Z')
  memory.observe('example.org', page('early'))
  expect(hashes()).toEqual(['early', 'late'])
  now = new Date('2026-11-19T08:00:00Z')
  for (let at = 0; at < mostObserved.ofSite - 1; at++) memory.observe('example.org', page(`${at}`))
  expect(hashes().slice(0, 2)).toEqual(['late', '0'])
  expect(hashes()).toHaveLength(mostObserved.ofSite)
  store.close()
})

test('of the pages of very many sites the oldest go, now and then', () => {
  const before = mostObserved.inAll + mostObserved.between - 2
  written(`DELETE FROM observations;
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${before})
    INSERT INTO observations SELECT 's' || n || '.example', 'a', NULL, x'00', '[1]', NULL, '[]', '2026-01-01' FROM n`).close()
  const store = SqliteRuleStore.forWriting(path, () => now)
  const isThere = (n: number) => store.memory.observedOn(`s${n}.example`).length === 1
  store.memory.observe('example.org', page('a'))
  expect(isThere(1)).toBe(true)
  store.memory.observe('example.org', page('b'))
  // 5,100 pages, of which the first 100 are too many
  expect([isThere(100), isThere(101), isThere(before)]).toEqual([false, true, true])
  expect(store.memory.observedOn('example.org')).toHaveLength(2)
  store.close()
})

test('a drift of each kind has its time', () => {
  const store = SqliteRuleStore.forWriting(path, () => now)
  const report = { vanished: ['is <p>'], appeared: ['is <div>'], by: ruleIdOf(ruleOf()) }
  const drifts = driftKinds.map((kind) => ({ rule: ruleIdOf(ruleOf()), kind, report }))
  store.memory.note(drifts)
  expect(store.memory.driftsOf('example.org')).toEqual(
    drifts.map((drift) => ({ ...drift, at: '2026-11-18T08:00:00.000Z' })),
  )
  store.close()
})

test('of several drifts all are noted, or none', () => {
  const store = SqliteRuleStore.forWriting(path)
  const drift = {
    rule: ruleIdOf(ruleOf()),
    kind: 'stale',
    report: { vanished: [], appeared: [] },
  } as const
  const broken = { ...drift, rule: { ...drift.rule, version: 'x' as unknown as number } }
  expect(() => store.memory.note([drift, broken])).toThrow(
    expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
  )
  expect(store.memory.driftsOf()).toEqual([])
  store.close()
})

test.each(["'{'", "'[]'", `'["x",1]'`, "'[null]'"])(
  'a page whose signature is %s is left out, and the others are not',
  (signature) => {
    const reader = written(`UPDATE observations SET signature = ${signature} WHERE hash = 'a'`)
    expect(reader.memory.observedOn('example.org')).toEqual([page('b')])
    reader.close()
  },
)

test('a page whose missed fields cannot be read has none', () => {
  const reader = written(`UPDATE observations SET missed = '["main",' WHERE hash = 'a'`)
  expect(reader.memory.observedOn('example.org')).toEqual([{ ...page('a'), missed: [] }, page('b')])
  reader.close()
})

test('a drift of no known kind is refused by name', () => {
  const reader = written(`UPDATE drifts SET kind = 'bent'`)
  expect(() => reader.memory.driftsOf()).toThrow(
    expect.objectContaining({
      code: 'BROKEN_RULE',
      message: expect.stringContaining(`${path}: example.org/page/main@1: not a rule ("kind" is`),
    }),
  )
  reader.close()
})

test('what may only be read is not written to, and is told so', () => {
  const reader = written('')
  const { memory } = reader as unknown as ReturnType<typeof SqliteRuleStore.forWriting>
  expect(() => memory.observe('example.org', page('c'))).toThrow(
    expect.objectContaining({ code: 'DATABASE_NOT_WRITABLE' }),
  )
  reader.close()
})
