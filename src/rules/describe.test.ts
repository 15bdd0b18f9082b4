import { describe, expect, test } from 'vitest'
import { describeRule } from './describe.js'
import type { Predicate } from './predicate.js'
import type { Choice, Rule, RuleTree, Taking } from './rule.js'
import { ask, byTree, isTag, leave, ruleOf, take, voter } from './rules.test-kit.js'

const isClass = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })
const isIn = (name: string): Predicate => ({ kind: 'named', where: 'around', what: 'tag', name })
const linesOf = (parts: Partial<Rule>): readonly string[] => describeRule(ruleOf(parts)).split('\n')

/** What is said of a tree that has the only vote. */
const toldOf = (tree: RuleTree): readonly string[] => linesOf(byTree(tree)).slice(2, -1)

describe('a rule in words', () => {
  test('is its name, who is taken, its trees and its evidence', () => {
    const rule = ruleOf({
      field: 'price',
      version: 3,
      taking: { kind: 'value' },
      voters: [
        voter(
          ask(
            isClass('sum'),
            ask({ kind: 'near', side: 'after', text: 'Was' }, leave(2), take(5, 1)),
            leave(90, 1),
          ),
          9,
        ),
        voter(ask(isTag('b'), take(4), leave(80)), 1),
      ],
      choice: { kind: 'all', least: 4, share: 0.5 },
      evidence: { pages: 4, precision: 5 / 6, recall: 1 },
      pages: 5,
    })
    expect(describeRule(rule)).toBe(
      [
        'price  (example.org/page/price@3: the text of each element that it takes)',
        '  all that have 4 of 10 votes, and 50 % of the most',
        '  9 votes: take it if it has class "sum", unless it stands after "Was"  (5 right, 1 wrong)',
        '  1 vote: take it if it is <b>  (4 right, 0 wrong)',
        '  learned from 5 pages; tried on 4 of 5 pages, each left out: precision 0.833, recall 1.000',
      ].join('\n'),
    )
  })

  test('says what could not be told', () => {
    const evidence = { pages: 1, precision: undefined, recall: undefined }
    expect(linesOf({ evidence, pages: 2 }).at(-1)).toBe(
      '  learned from 2 pages; tried on 1 of 2 pages, each left out: precision unknown, recall unknown',
    )
  })

  test('of one page says that nothing was tried', () => {
    expect(linesOf(byTree(take(7, 0)))).toEqual([
      'main  (example.org/page/main@1: all runs that it takes, in page order)',
      '  all that have 1 of 1 votes',
      '  1 vote: take it  (7 right, 0 wrong)',
      '  learned from 1 page, tried on none',
    ])
  })

  test.each<[Taking, string]>([
    [{ kind: 'content' }, 'all runs that it takes, in page order'],
    [{ kind: 'text' }, 'each text that it takes, as it stands between tags'],
    [{ kind: 'value' }, 'the text of each element that it takes'],
    [{ kind: 'attribute', name: 'src' }, 'the attribute src of each element that it takes'],
    [
      { kind: 'text', part: { after: { texts: ['by'], place: 'first', optional: false } } },
      'each text that it takes, as it stands between tags, after "by"',
    ],
    [
      { kind: 'attribute', name: 'alt', part: { between: [','] } },
      'the attribute alt of each element that it takes, its first line, several with "," between them',
    ],
  ])('names what it gives: %j', (taking, text) => {
    expect(linesOf({ taking })[0]).toBe(`main  (example.org/page/main@1: ${text})`)
  })

  test.each<[Choice, string]>([
    [{ kind: 'all', least: 5, share: 0 }, 'all that have 5 of 12 votes'],
    [{ kind: 'all', least: 0, share: 0 }, 'all that have 1 of 12 votes'],
    [{ kind: 'all', least: 5, share: 0.666 }, 'all that have 5 of 12 votes, and 67 % of the most'],
    [{ kind: 'one', least: 7, share: 0 }, 'the one with the most votes, if it has 7 of 12 votes'],
    [{ kind: 'one', least: 7, share: 0.5 }, 'the one with the most votes, if it has 7 of 12 votes'],
  ])('says who is taken: %j', (choice, text) => {
    const voters = [voter(take(), 9), voter(take(), 3)]
    expect(linesOf({ voters, choice })[1]).toBe(`  ${text}`)
  })
})

describe('a tree in words', () => {
  test('is a chain as long as each question sends one side away', () => {
    const tree = ask(
      isIn('main'),
      ask(
        isClass('ad'),
        leave(3),
        ask(isTag('p'), ask(isIn('nav'), leave(2), take(8, 1)), leave()),
      ),
      leave(40),
    )
    expect(toldOf(tree)).toEqual([
      '  1 vote: take it if it is inside <main> and is <p>, unless it has class "ad" or is inside <nav>  (8 right, 1 wrong)',
    ])
  })

  test('may only have who is not taken', () => {
    expect(toldOf(ask(isIn('nav'), leave(), ask(isIn('form'), leave(), take(6))))).toEqual([
      '  1 vote: take it unless it is inside <nav> or is inside <form>  (6 right, 0 wrong)',
    ])
  })

  test('counts those right that a leaf leaves where it leaves', () => {
    expect(toldOf(leave(90, 1))).toEqual(['  1 vote: leave it  (90 right, 1 wrong)'])
  })

  test('is told side by side where both sides go on', () => {
    const tree = ask(
      isIn('main'),
      ask(isTag('p'), take(5), leave(9)),
      ask(isTag('h1'), take(1, 2), leave(7)),
    )
    expect(toldOf(tree)).toEqual([
      '  1 vote: if it is inside <main>',
      '      take it if it is <p>  (5 right, 0 wrong)',
      '    else',
      '      take it if it is <h1>  (1 right, 2 wrong)',
    ])
  })

  test('is told so too behind a chain, and within another', () => {
    const tree = ask(
      isClass('ad'),
      leave(4),
      ask(
        isIn('main'),
        take(3),
        ask(isTag('p'), ask(isIn('ul'), take(1), take(2)), ask(isTag('b'), take(6), leave())),
      ),
    )
    expect(toldOf(tree)).toEqual([
      '  1 vote: unless it has class "ad"',
      '      if it is inside <main>',
      '        take it  (3 right, 0 wrong)',
      '      else',
      '        if it is <p>',
      '          if it is inside <ul>',
      '            take it  (1 right, 0 wrong)',
      '          else',
      '            take it  (2 right, 0 wrong)',
      '        else',
      '          take it if it is <b>  (6 right, 0 wrong)',
    ])
  })

  test('that leaves on both sides is told in full', () => {
    expect(toldOf(ask(isTag('p'), leave(2), leave(3)))).toEqual([
      '  1 vote: if it is <p>',
      '      leave it  (2 right, 0 wrong)',
      '    else',
      '      leave it  (3 right, 0 wrong)',
    ])
  })
})
