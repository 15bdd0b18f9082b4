import { beforeEach, describe, expect, test } from 'vitest'
import type { RuleUse } from '../../rules/health/rule-use.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import type { RuleUses } from '../../store/interface/rule-store.js'
import { UseCounter, type UseCounterOptions } from './use-counter.js'

const rule = { site: 'example.org', layout: 'page', field: 'main', version: 1 }
const hit: RuleUse = { rule, result: 'hit', values: [] }
const none: RuleUse = { rule, result: 'none', values: [] }
const miss: RuleUse = { rule, result: 'miss', values: [] }

describe('a counter', () => {
  let written: (readonly RuleUses[])[]
  let now: Date
  let troubles: string[]
  let failure: Error | undefined
  let counter: UseCounter

  const counterOf = (options: UseCounterOptions = {}) =>
    new UseCounter(
      (uses) => {
        if (failure) throw failure
        written.push(uses)
      },
      { now: () => now, onWarning: (text) => troubles.push(text), ...options },
    )

  beforeEach(() => {
    written = []
    troubles = []
    failure = undefined
    now = new Date('2026-11-18T08:00:00Z')
    counter = counterOf()
  })

  test('adds up the uses of each rule, with the time of the last one', () => {
    const other = { ...rule, version: 2 }
    counter.add([hit, { ...miss, rule: other }])
    now = new Date('2026-11-18T08:00:09Z')
    counter.add([{ ...none, rule: ruleOf() }, miss])
    counter.finish()
    const nothing = { given: [], doubted: [] }
    const [first, last] = ['2026-11-18T08:00:00.000Z', '2026-11-18T08:00:09.000Z']
    expect(written).toEqual([
      [
        { rule, hits: 2, misses: 1, lastUse: last, recent: 'hnm', ...nothing },
        { rule: other, hits: 0, misses: 1, lastUse: first, recent: 'm', ...nothing },
      ],
    ])
  })

  test('keeps the latest 20 results, and the latest 40 values of at most 100 characters', () => {
    counter.add([miss, miss])
    for (let use = 0; use < 19; use++) counter.add([hit])
    counter.add([{ ...hit, values: ['x'.repeat(101), 'y'.repeat(100)] }])
    counter.add([{ ...none, values: Array.from({ length: 39 }, (_, at) => `${at}`) }])
    counter.finish()
    const [[uses]] = written as [[RuleUses]]
    expect(uses.recent).toBe(`${'h'.repeat(19)}n`)
    expect(uses.given).toHaveLength(40)
    expect(uses.given.slice(0, 2)).toEqual(['y'.repeat(100), '0'])
  })

  test('writes after a thousand pages, and later only new uses', () => {
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

  test.each([
    ['a miss', miss],
    ['a page without the field', none],
  ])('may write %s at once, with earlier hits', (_, sign) => {
    const urgent = counterOf({ writes: 'misses at once' })
    urgent.add([hit])
    expect(written).toEqual([])
    urgent.add([sign])
    expect(written).toMatchObject([[{ recent: sign === miss ? 'hm' : 'hn' }]])
    counter.add([sign])
    expect(written).toHaveLength(1)
  })

  test('writes nothing if no rule was applied', () => {
    counter.add([])
    counter.finish()
    expect(written).toEqual([])
  })

  test('tries again to write uses, and reports a failure at the end', () => {
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
