import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ruleOf } from '../rules/rules.test-kit.js'
import { LateRuleReader, lateReader } from './late-rule-reader.js'
import type { RuleStore } from './rule-store.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'
import { usesBy } from './uses.test-kit.js'

let store: RuleStore | undefined
let opened = 0
const reader = new LateRuleReader(() => {
  opened++
  return store
})

test('has no rules until they can be opened, and opens them once', () => {
  expect(reader.find('example.org')).toBeUndefined()
  expect(reader.keptFor('example.org')).toEqual({ layouts: [], rules: [], broken: [] })
  expect(reader.sites()).toEqual([])
  expect(reader.versionsOf('example.org')).toEqual({ versions: [], broken: [] })
  expect([reader.usesOf('example.org'), reader.revision()]).toEqual([[], 0])
  expect([reader.snapshot().revision, reader.snapshot().find('example.org')]).toEqual([
    0,
    undefined,
  ])
  expect([reader.memory.observedOn('example.org'), reader.memory.driftsOf()]).toEqual([[], []])
  store = SqliteRuleStore.forWriting(':memory:')
  store.save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
  store.countUses([usesBy(ruleOf(), 'h')])
  store.memory.note([{ rule: ruleOf(), kind: 'stale', report: { vanished: [], appeared: [] } }])
  opened = 0
  expect(reader.find('example.org')).toEqual({
    site: 'example.org',
    layouts: [],
    rules: [ruleOf()],
  })
  expect(reader.keptFor('example.org')).toEqual({ layouts: [], rules: [ruleOf()], broken: [] })
  expect(reader.sites()).toEqual(['example.org'])
  expect(reader.versionsOf('example.org').versions).toMatchObject([{ rule: ruleOf() }])
  expect(reader.usesOf('example.org')).toEqual([usesBy(ruleOf(), 'h')])
  expect(reader.revision()).toBe(store.revision())
  expect(reader.snapshot().hash).toBe(store.snapshot().hash)
  expect(reader.memory.driftsOf('example.org')).toHaveLength(1)
  expect(opened).toBe(1)
  reader.close()
  expect(() => reader.find('example.org')).toThrow(
    expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
  )
})

describe('the rules of a file', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treesift-late-'))
    path = join(folder, 'rules.db')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const made = () => {
    const writer = SqliteRuleStore.forWriting(path)
    writer.save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
    writer.close()
  }

  test('are none until there is one, which reading does not make', () => {
    const late = lateReader(path)
    expect(late.find('example.org')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
    made()
    expect(late.find('example.org')?.rules).toEqual([ruleOf()])
    late.close()
  })

  test('are opened at once where there is one', () => {
    made()
    const reader = lateReader(path)
    expect(reader).not.toBeInstanceOf(LateRuleReader)
    expect(reader.sites()).toEqual(['example.org'])
    reader.close()
  })

  test('are refused at once where it cannot be used, and later where it comes later', () => {
    const refused = expect.objectContaining({ code: 'DATABASE_UNUSABLE' })
    const late = lateReader(path)
    writeFileSync(path, 'no database '.repeat(500))
    expect(() => lateReader(path)).toThrow(refused)
    expect(() => late.sites()).toThrow(refused)
  })
})
