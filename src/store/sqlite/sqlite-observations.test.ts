import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { driftKinds } from '../../rules/health/drift.js'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import { observationLimits } from './sqlite-observations.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

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

/** Opens a file with observations, after some SQL. */
function written(sql: string) {
  const store = SqliteRuleStore.forWriting(path)
  for (const hash of ['a', 'b']) store.observations.addPage('example.org', page(hash))
  store.observations.addDrifts([
    { rule: ruleIdOf(ruleOf()), kind: 'stale', report: { vanished: [], appeared: [] } },
  ])
  store.close()
  const database = new Database(path)
  database.exec(sql)
  database.close()
  return SqliteRuleStore.forReading(path)
}

test('observations are stored in the file, and reading changes nothing', () => {
  const reader = written('')
  const before = readFileSync(path)
  expect(reader.observations.observedPages('example.org')).toEqual([page('a'), page('b')])
  expect(reader.observations.driftsOf()).toHaveLength(1)
  reader.close()
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('pages are ordered by time, and the oldest one is removed', () => {
  const store = SqliteRuleStore.forWriting(path, () => now)
  const { observations } = store
  const hashes = () => observations.observedPages('example.org').map(({ hash }) => hash)
  observations.addPage('example.org', page('late'))
  now = new Date('2026-11-17T08:00:00Z')
  observations.addPage('example.org', page('early'))
  expect(hashes()).toEqual(['early', 'late'])
  now = new Date('2026-11-19T08:00:00Z')
  for (let at = 0; at < observationLimits.ofSite - 1; at++)
    observations.addPage('example.org', page(`${at}`))
  expect(hashes().slice(0, 2)).toEqual(['late', '0'])
  expect(hashes()).toHaveLength(observationLimits.ofSite)
  store.close()
})

test('the oldest pages of all sites are removed from time to time', () => {
  const before = observationLimits.inAll + observationLimits.between - 2
  written(`DELETE FROM observations;
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${before})
    INSERT INTO observations
      SELECT 's' || n || '.example', 'a', NULL, x'00', '[1]', NULL, '[]', '2026-01-01' FROM n`).close()
  const store = SqliteRuleStore.forWriting(path, () => now)
  const isThere = (n: number) => store.observations.observedPages(`s${n}.example`).length === 1
  store.observations.addPage('example.org', page('a'))
  expect(isThere(1)).toBe(true)
  store.observations.addPage('example.org', page('b'))
  // 5,100 pages, of which the first 100 are too many
  expect([isThere(100), isThere(101), isThere(before)]).toEqual([false, true, true])
  expect(store.observations.observedPages('example.org')).toHaveLength(2)
  store.close()
})

test('a drift of each kind has its time', () => {
  const store = SqliteRuleStore.forWriting(path, () => now)
  const report = { vanished: ['is <p>'], appeared: ['is <div>'], by: ruleIdOf(ruleOf()) }
  const drifts = driftKinds.map((kind) => ({ rule: ruleIdOf(ruleOf()), kind, report }))
  store.observations.addDrifts(drifts)
  expect(store.observations.driftsOf('example.org')).toEqual(
    drifts.map((drift) => ({ ...drift, at: '2026-11-18T08:00:00.000Z' })),
  )
  store.close()
})

test('of several drifts all are stored, or none', () => {
  const store = SqliteRuleStore.forWriting(path)
  const drift = {
    rule: ruleIdOf(ruleOf()),
    kind: 'stale',
    report: { vanished: [], appeared: [] },
  } as const
  const broken = { ...drift, rule: { ...drift.rule, version: 'x' as unknown as number } }
  expect(() => store.observations.addDrifts([drift, broken])).toThrow(
    expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
  )
  expect(store.observations.driftsOf()).toEqual([])
  store.close()
})

test.each(["'{'", "'[]'", `'["x",1]'`, "'[null]'"])(
  'a page with the signature %s is left out, and no other',
  (signature) => {
    const reader = written(`UPDATE observations SET signature = ${signature} WHERE hash = 'a'`)
    expect(reader.observations.observedPages('example.org')).toEqual([page('b')])
    reader.close()
  },
)

test('a page with unreadable missed fields has none', () => {
  const reader = written(`UPDATE observations SET missed = '["main",' WHERE hash = 'a'`)
  expect(reader.observations.observedPages('example.org')).toEqual([
    { ...page('a'), missed: [] },
    page('b'),
  ])
  reader.close()
})

test('a drift of an unknown kind is refused', () => {
  const reader = written(`UPDATE drifts SET kind = 'bent'`)
  expect(() => reader.observations.driftsOf()).toThrow(
    expect.objectContaining({
      code: 'BROKEN_RULE',
      message: expect.stringContaining(
        `${path}: example.org/page/main@1: the stored rule is invalid ("kind" is`,
      ),
    }),
  )
  reader.close()
})

test('a read-only database refuses observations', () => {
  const reader = written('')
  const { observations } = reader as unknown as ReturnType<typeof SqliteRuleStore.forWriting>
  expect(() => observations.addPage('example.org', page('c'))).toThrow(
    expect.objectContaining({ code: 'DATABASE_NOT_WRITABLE' }),
  )
  reader.close()
})
