import { describe, expect, test } from 'vitest'
import { describeRule } from './describe.js'
import { ask, leave, ruleOf, take } from './rules.test-kit.js'

describe('a rule in words', () => {
  test('is its name, its tree and its evidence', () => {
    const rule = ruleOf({
      field: 'price',
      version: 3,
      taking: { kind: 'value' },
      tree: ask(
        { kind: 'named', where: 'self', what: 'class', name: 'sum' },
        ask({ kind: 'after', text: 'Was' }, leave(2), take(5, 1)),
        leave(90, 1),
      ),
      evidence: { pages: 4, precision: 5 / 6, recall: 1 },
      pages: 5,
    })
    expect(describeRule(rule)).toBe(
      [
        'price  (example.org/page/price@3: the text of each element that it takes)',
        '  if has class "sum"',
        '    if after "Was"',
        '      leave it  (2 right, 0 wrong)',
        '    else',
        '      take it  (5 right, 1 wrong)',
        '  else',
        '    leave it  (90 right, 1 wrong)',
        '  learned from 5 pages; tried on 4 of 5 pages, each left out: precision 0.833, recall 1.000',
      ].join('\n'),
    )
  })

  test('says what could not be told', () => {
    const rule = ruleOf({
      evidence: { pages: 1, precision: undefined, recall: undefined },
      pages: 2,
    })
    expect(describeRule(rule)).toMatch(
      /tried on 1 of 2 pages, each left out: precision unknown, recall unknown$/,
    )
  })

  test('of one page says that nothing was tried', () => {
    expect(describeRule(ruleOf({ tree: take(7, 0) }))).toBe(
      [
        'main  (example.org/page/main@1: all runs that it takes, in page order)',
        '  take it  (7 right, 0 wrong)',
        '  learned from 1 page, tried on none',
      ].join('\n'),
    )
  })

  test('names the attribute that it gives', () => {
    const [first] = describeRule(
      ruleOf({ field: 'image', taking: { kind: 'attribute', name: 'src' } }),
    ).split('\n')
    expect(first).toBe(
      'image  (example.org/page/image@1: the attribute src of each element that it takes)',
    )
  })
})
