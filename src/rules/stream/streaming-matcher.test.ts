import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import type { RuleTree, Target, VotePolicy } from '../rule/rule.js'
import { leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { streamedMatches, wholeMatches } from './both-paths.test-kit.js'
import { page, tags, valueAttributes } from './random-pages.test-kit.js'
import { StreamingMatcher } from './streaming-matcher.js'

const predicate: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    kind: fc.constant('named' as const),
    where: fc.constantFrom('self', 'parent', 'around', 'start'),
    what: fc.constantFrom('tag', 'class', 'id', 'attribute'),
    name: fc.constantFrom(...tags, 'one', 'two', 'main', 'rel=author', '#document'),
  }),
  fc
    .constantFrom('', 'div', 'div.one > p', 'body', 'p', 'html > body > div.one.two')
    .map((path) => ({ kind: 'path' as const, path })),
  fc.record({
    kind: fc.constant('nth' as const),
    up: fc.nat(2),
    tag: fc.constantFrom(...tags),
    place: fc.integer({ min: 1, max: 2 }),
    from: fc.constantFrom('first', 'last'),
  }),
  fc.record({ kind: fc.constant('part' as const), place: fc.nat(2) }),
  fc.record({
    kind: fc.constant('near' as const),
    side: fc.constantFrom('after', 'before', 'beside', 'row'),
    text: fc.constantFrom('Price:', 'Tea', '5 pots', 'A&B', 'Tea Price:'),
  }),
  fc.constantFrom('Price:', 'Tea').map((text) => ({ kind: 'starts' as const, text })),
  fc
    .constantFrom('a', 'A', 'A a', '9 a', 'a:', 'a: 9', '9.9', '')
    .map((shape) => ({ kind: 'shape' as const, shape })),
)

const { tree } = fc.letrec<{ tree: RuleTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'tree' },
    fc.constantFrom(take(), leave()),
    fc.tuple(predicate, tie('tree'), tie('tree')).map(([test, yes, no]) => splitOn(test, yes, no)),
  ),
}))

const part = { after: { texts: ['price:'], place: 'first', optional: false } } as const
const between = {
  after: { texts: ['price:', 'a'], place: 'first', optional: true },
  before: { texts: ['pots', '&'], place: 'last', optional: true },
} as const
const several = { between: ['&', ':'] } as const
const taking = fc.constantFrom<Target>(
  ...(['text', 'value', 'element'] as const).flatMap((kind) => [
    { kind, part: between },
    { kind, part: several },
  ]),
  ...valueAttributes.flatMap((name) => [
    { kind: 'attribute', name } as const,
    { kind: 'attribute', name, part: between } as const,
  ]),
  { kind: 'element' },
  { kind: 'element', part },
  ...(['', '.', ','] as const).map((between) => ({ kind: 'joined', between }) as const),
  { kind: 'content' },
  { kind: 'text' },
  { kind: 'text', part },
  { kind: 'value' },
  { kind: 'value', part },
  { kind: 'attribute', name: 'class' },
  { kind: 'attribute', name: 'rel' },
  { kind: 'stated', paths: ['Tea.name', 'Tea.kinds.name'], entities: 'first', values: 'texts' },
  { kind: 'stated', paths: ['Tea.name'], entities: 'all', values: 'lines' },
)
const choice: fc.Arbitrary<VotePolicy> = fc.record({
  kind: fc.constantFrom('one', 'all'),
  least: fc.nat(5),
  share: fc.constantFrom(0, 0.5, 0.9),
})
const rule = fc
  .record({
    taking,
    choice,
    trees: fc.array(fc.tuple(tree, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 5 }),
  })
  .map(({ taking, choice, trees }) =>
    taking.kind === 'stated'
      ? ruleOf({ taking, choice: { kind: 'all', least: 1, share: 0 }, voters: [member(take())] })
      : ruleOf({ taking, choice, voters: trees.map(([one, votes]) => member(one, votes)) }),
  )

describe('rules that are matched while a page streams in', () => {
  test('give what they give of the whole page, whatever was read before', () => {
    const some = fc.array(rule, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(some, fc.array(page, { minLength: 1, maxLength: 3 }), (rules, pages) => {
        const matcher = new StreamingMatcher(rules)
        for (const html of pages)
          expect(streamedMatches(matcher, rules, html)).toEqual(wholeMatches(rules, html))
      }),
      { numRuns: 1500 },
    )
  })

  test('give the same for what is inside a container', () => {
    const inside = predicate.filter(({ kind }) =>
      ['named', 'path', 'starts', 'shape'].includes(kind),
    )
    const needed = fc.constantFrom('one', 'two').map((name) => ({
      kind: 'named' as const,
      where: 'around' as const,
      what: 'class' as const,
      name,
    }))
    const tree = fc
      .tuple(needed, inside, fc.boolean())
      .map(([around, test, isInset]) =>
        splitOn(
          around,
          isInset ? splitOn(test, leave(), take()) : splitOn(test, take(), leave()),
          leave(),
        ),
      )
    const some = fc
      .tuple(
        taking.filter(({ kind }) => kind !== 'stated'),
        choice,
        fc.array(tree, { minLength: 1, maxLength: 3 }),
      )
      .map(([taking, choice, trees]) =>
        ruleOf({ taking, choice, voters: trees.map((one) => member(one)) }),
      )
    const head = fc.constantFrom(
      '<title>Tea</title>',
      '<html lang=en><title>Tea</title>',
      '<div hidden><title>Tea</title>',
    )
    fc.assert(
      fc.property(some, head, page, page, (rule, start, before, after) => {
        const html = `${start}${before}<div class=one>Tea${after}`
        const matcher = new StreamingMatcher([rule])
        expect(streamedMatches(matcher, [rule], html)).toEqual(wholeMatches([rule], html))
      }),
      { numRuns: 1500 },
    )
  })

  test('give nothing of a page that is too deep, or has too many attributes or nodes', () => {
    const rules = [ruleOf({})]
    const matcher = new StreamingMatcher(rules)
    const attributes = Array.from({ length: 300 }, (_, at) => ` a${at}`).join('')
    expect(streamedMatches(matcher, rules, '<b>'.repeat(600))).toBeUndefined()
    expect(streamedMatches(matcher, rules, `<p${attributes}>Tea`)).toBeUndefined()
    expect(streamedMatches(matcher, rules, '<p>'.repeat(70_000))).toBeUndefined()
    expect(streamedMatches(matcher, rules, '<p>Tea')).toEqual(wholeMatches(rules, '<p>Tea'))
  })

  test('forget what they kept of pages that have nothing in common', () => {
    const rules = [ruleOf({})]
    const matcher = new StreamingMatcher(rules)
    for (let at = 0; at < 30; at++) {
      const html = Array.from(
        { length: 1000 },
        (_, p) => `<p class="c${at}-${p}">Tea ${p}</p>`,
      ).join('')
      expect(streamedMatches(matcher, rules, html)).toEqual(wholeMatches(rules, html))
    }
  })
})
