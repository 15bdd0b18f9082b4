import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyRule,
  byTree,
  isTag,
  leave,
  member,
  ruleOf,
  splitOn,
  take,
} from '../rule/rule.test-kit.js'
import { compareRules } from './compare-rules.js'

const b = splitOn(isTag('b'), take(), leave())
const i = splitOn(isTag('i'), take(), leave())
const both = splitOn(isTag('b'), splitOn(isTag('i'), take(), leave()), leave())

describe('two rules', () => {
  test('that differ only in version and site are the same', () => {
    expect(compareRules(ruleOf(), ruleOf({ version: 9, site: 'b.example' }))).toEqual({
      result: 'the same',
      changes: [],
      questions: [],
      trees: 'the same',
    })
  })

  test('are the same as themselves, and compare alike in both directions', () => {
    fc.assert(
      fc.property(anyRule, anyRule, (one, other) => {
        expect(compareRules(one, structuredClone(one)).result).toBe('the same')
        const [there, back] = [compareRules(one, other), compareRules(other, one)]
        expect(back.result).toBe(there.result)
        expect(back.questions.map(({ before, after }) => [after, before])).toEqual(
          there.questions.map(({ before, after }) => [before, after]),
        )
      }),
    )
  })

  test('give each part that changed', () => {
    const before = ruleOf({ taking: { kind: 'value' } })
    const after = ruleOf({
      status: 'stale',
      taking: { kind: 'attribute', name: 'href' },
      voters: before.voters.map((one) => ({ ...one, votes: 3 })),
      choice: { kind: 'one', least: 2, share: 0 },
      usual: { fewest: 1, most: 4 },
      evidence: { pages: 2, precision: 1, recall: 0.5 },
      pages: 2,
    })
    const { changes, result } = compareRules(before, after)
    expect(result).toBe('changed')
    expect(changes).toEqual([
      { part: 'status', before: 'learned', after: 'stale' },
      {
        part: 'taking',
        before: 'the text of each element that it takes',
        after: 'the attribute href of each element that it takes',
      },
      { part: 'votes', before: '1', after: '3' },
      {
        part: 'choice',
        before: 'all that have 1 of 1 votes',
        after: 'the one with the most votes, if it has 2 of 3 votes',
      },
      { part: 'usual', before: 'fewest 1, most 1', after: 'fewest 1, most 4' },
      {
        part: 'evidence',
        before: 'learned from 1 page, tried on none',
        after:
          'learned from 2 pages; tried on 2 of 2 pages, each left out: precision 1.000, recall 0.500',
      },
    ])
  })

  test('give parts that read alike as JSON', () => {
    const by = (recall: number) => ruleOf({ evidence: { pages: 1, precision: 1, recall } })
    expect(compareRules(by(0.50001), by(0.50002)).changes).toEqual([
      {
        part: 'evidence',
        before: '[{"pages":1,"precision":1,"recall":0.50001},1]',
        after: '[{"pages":1,"precision":1,"recall":0.50002},1]',
      },
    ])
  })

  test('give the predicates that other numbers of votes ask, most votes first', () => {
    // b: 2 + 1 before, 1 after; i: 1 before, 4 after; p: 5 after
    const before = ruleOf({ voters: [member(b, 2), member(both)] })
    const after = ruleOf({
      voters: [member(both), member(i, 3), ...ruleOf().voters.map((one) => ({ ...one, votes: 5 }))],
    })
    expect(compareRules(before, after).questions).toEqual([
      { question: 'is <p>', before: 0, after: 5 },
      { question: 'is <i>', before: 1, after: 4 },
      { question: 'is <b>', before: 3, after: 1 },
    ])
  })

  test('count a predicate once a tree', () => {
    const twice = splitOn(isTag('b'), take(), splitOn(isTag('b'), take(), leave()))
    expect(compareRules(ruleOf(byTree(leave())), ruleOf(byTree(twice))).questions).toEqual([
      { question: 'is <b>', before: 0, after: 1 },
    ])
  })

  test('may have the same predicates in other trees', () => {
    const other = splitOn(isTag('b'), leave(), take())
    expect(compareRules(ruleOf(byTree(b)), ruleOf(byTree(other)))).toEqual({
      result: 'changed',
      changes: [],
      questions: [],
      trees: 'others',
    })
  })
})
