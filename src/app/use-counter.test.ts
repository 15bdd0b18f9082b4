import { EventEmitter } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ruleOf } from '../rules/rules.test-kit.js'
import type { RuleUses } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { unprivileged } from '../store/unprivileged.test-kit.js'
import { UseCounter, usesInto, whenStopped } from './use-counter.js'

const rule = { site: 'example.org', layout: 'page', field: 'main', version: 1 }
const hit = { rule, hit: true }
const miss = { rule, hit: false }

describe('a counter', () => {
  let written: (readonly RuleUses[])[]
  let now: Date
  let troubles: string[]
  let failure: Error | undefined
  let counter: UseCounter

  beforeEach(() => {
    written = []
    troubles = []
    failure = undefined
    now = new Date('2026-11-18T08:00:00Z')
    const write = (uses: readonly RuleUses[]) => {
      if (failure) throw failure
      written.push(uses)
    }
    counter = new UseCounter(write, { now: () => now, onTrouble: (text) => troubles.push(text) })
  })

  test('adds up what is said of each rule, and when it was last used', () => {
    const other = { ...rule, version: 2 }
    counter.add([hit, { rule: other, hit: false }])
    now = new Date('2026-11-18T08:00:09Z')
    counter.add([{ ...hit, rule: ruleOf() }, miss])
    counter.finish()
    expect(written).toEqual([
      [
        { rule, hits: 2, misses: 1, lastUse: '2026-11-18T08:00:09.000Z' },
        { rule: other, hits: 0, misses: 1, lastUse: '2026-11-18T08:00:00.000Z' },
      ],
    ])
  })

  test('writes after a thousand pages, and then only what is new', () => {
    for (let page = 0; page < 999; page++) counter.add([hit])
    expect(written).toEqual([])
    counter.add([hit])
    expect(written).toMatchObject([[{ hits: 1_000 }]])
    counter.add([miss])
    counter.finish()
    expect(written[1]).toMatchObject([{ hits: 0, misses: 1 }])
  })

  test('writes after ten seconds', () => {
    counter.add([hit])
    now = new Date('2026-11-18T08:00:10Z')
    counter.add([])
    expect(written).toHaveLength(1)
  })

  test('writes nothing where no rule was asked', () => {
    counter.add([])
    counter.finish()
    expect(written).toEqual([])
  })

  test('tries again what could not be written, and tells in the end', () => {
    failure = new Error('locked')
    for (let page = 0; page < 1_000; page++) counter.add([hit])
    expect(troubles).toEqual([])
    failure = undefined
    counter.finish()
    expect(written).toMatchObject([[{ hits: 1_000 }]])
    counter.add([hit])
    failure = new Error('locked')
    counter.finish()
    expect(troubles).toEqual([expect.stringContaining('how often rules were used is not kept')])
    failure = undefined
    counter.finish()
    expect(written).toHaveLength(1)
  })
})

describe('uses are put into a file of rules', () => {
  let folder: string
  let path: string
  const uses = [{ rule, hits: 2, misses: 1, lastUse: '2026-11-18T08:00:00.000Z' }]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treesift-uses-'))
    path = join(folder, 'rules.db')
    const store = SqliteRuleStore.forWriting(path)
    store.save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
    store.close()
  })
  afterEach(() => {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true })
  })

  const kept = () => {
    const reader = SqliteRuleStore.forReading(path)
    const found = reader.usesOf('example.org')
    reader.close()
    return found
  }

  test('and added to those that are there', () => {
    usesInto(path)(uses)
    usesInto(path)(uses)
    expect(kept()).toEqual([{ rule, hits: 4, misses: 2, lastUse: '2026-11-18T08:00:00.000Z' }])
  })

  test('but silently not where nothing may be written', () => {
    chmodSync(path, 0o444)
    chmodSync(folder, 0o555)
    unprivileged(() => usesInto(path)(uses))
    chmodSync(path, 0o644)
    chmodSync(folder, 0o755)
    expect(kept()).toEqual([])
  })

  test('but not while another one writes, which is told soon', () => {
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    const start = Date.now()
    expect(() => usesInto(path)(uses)).toThrow(expect.objectContaining({ code: 'DATABASE_LOCKED' }))
    expect(Date.now() - start).toBeLessThan(4_000)
    other.close()
    expect(kept()).toEqual([])
  })

  test('but not into those that come along, by whatever name', () => {
    const bundled = fileURLToPath(new URL('../../rules.db', import.meta.url))
    const before = [readFileSync(bundled), statSync(bundled).mtimeMs]
    const name = join(folder, 'link.db')
    symlinkSync(bundled, name)
    usesInto(name)(uses)
    expect([readFileSync(bundled), statSync(bundled).mtimeMs]).toEqual(before)
  })

  test('but not where there is no file', () => {
    copyFileSync(path, `${path}.copy`)
    rmSync(path)
    usesInto(path)(uses)
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('when a process is stopped', () => {
  const told: unknown[] = []
  const own = Object.assign(new EventEmitter(), {
    pid: 7,
    kill: (pid: number, signal?: string | number) => told.push([pid, signal]) > 0,
  }) as unknown as NodeJS.Process

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('by %s, the work is done and it stops', (signal) => {
    told.length = 0
    whenStopped(() => told.push('work'), own)
    own.emit(signal as 'SIGINT', signal as 'SIGINT')
    own.emit(signal as 'SIGINT', signal as 'SIGINT')
    expect(told).toEqual(['work', [7, signal]])
    expect(own.eventNames()).toEqual([])
  })

  test('nothing is done after it was undone', () => {
    whenStopped(() => {}, own)()
    expect(own.eventNames()).toEqual([])
  })
})
