import { expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import type { Target } from '../rule/rule.js'
import { isTag, leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { isStreamableRule, unstreamablePredicates } from './streamable.js'
import { StreamingMatcher } from './streaming-matcher.js'

const opinion: Predicate = { kind: 'opinion', atLeast: 0.3 }
const measure: Predicate = { kind: 'measure', feature: 'words', atLeast: 5 }

test('a rule is streamable unless a predicate needs features or the model', () => {
  expect(unstreamablePredicates(ruleOf({}))).toEqual([])
  const deep = splitOn(
    isTag('p'),
    splitOn(opinion, take(), leave()),
    splitOn(isTag('b'), take(), leave()),
  )
  const voters = [member(deep), member(splitOn(measure, take(), leave()))]
  expect(unstreamablePredicates(ruleOf({ voters }))).toEqual([opinion, measure])
})

test('what a rule takes decides whether it streams: a page is read as a whole for records', () => {
  const streams: readonly Target[] = [
    { kind: 'content' },
    { kind: 'text' },
    { kind: 'value' },
    { kind: 'element' },
    { kind: 'joined', between: '.' },
    { kind: 'attribute', name: 'aria-label' },
    { kind: 'stated', paths: ['Tea.name'], entities: 'first', values: 'texts' },
  ]
  const all = [member(take())]
  for (const taking of streams) {
    expect(isStreamableRule(ruleOf({ taking, voters: all }))).toBe(true)
    const alternative = { taking, voters: [member(splitOn(opinion, take(), leave()))] } as const
    const { choice } = ruleOf({})
    expect(isStreamableRule(ruleOf({ alternative: { ...alternative, choice } }))).toBe(false)
  }
  expect(isStreamableRule(ruleOf({ taking: { kind: 'record', siblings: 1 }, voters: all }))).toBe(
    false,
  )
})

test('a rule for stated texts that asks anything falls back to the whole page, as do those beside it', () => {
  const asking = ruleOf({
    taking: { kind: 'stated', paths: ['Tea.name'], entities: 'first', values: 'texts' },
    voters: [member(splitOn(isTag('p'), take(), leave()))],
  })
  const plain = ruleOf({ taking: { kind: 'element' } })
  const matcher = new StreamingMatcher([asking, plain])
  expect(matcher.canMatch([plain])).toBe(true)
  expect(matcher.canMatch([plain, asking])).toBe(false)
})
