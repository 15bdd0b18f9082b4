import { describe, expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import { describeRule } from './describe-rule.js'
import type { ModelPart } from './model-part.js'
import type { Rule, RuleTree, Target, VotePolicy } from './rule.js'
import { byTree, isTag, leave, member, ruleOf, splitOn, take } from './rule.test-kit.js'

const isClass = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })
const isIn = (name: string): Predicate => ({ kind: 'named', where: 'around', what: 'tag', name })
const linesOf = (parts: Partial<Rule>): readonly string[] => describeRule(ruleOf(parts)).split('\n')

/** The lines of a tree that has the only vote. */
const treeLines = (tree: RuleTree): readonly string[] => linesOf(byTree(tree)).slice(2, -1)

describe('a rule in words', () => {
  test('is its name, its vote policy, its trees and its evidence', () => {
    const rule = ruleOf({
      field: 'price',
      version: 3,
      taking: { kind: 'value' },
      voters: [
        member(
          splitOn(
            isClass('sum'),
            splitOn({ kind: 'near', side: 'after', text: 'Was' }, leave(2), take(5, 1)),
            leave(90, 1),
          ),
          9,
        ),
        member(splitOn(isTag('b'), take(4), leave(80)), 1),
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

  test('says what is unknown', () => {
    const evidence = { pages: 1, precision: undefined, recall: undefined }
    expect(linesOf({ evidence, pages: 2 }).at(-1)).toBe(
      '  learned from 2 pages; tried on 1 of 2 pages, each left out: precision unknown, recall unknown',
    )
  })

  test('of one page says that no page was tested', () => {
    expect(linesOf(byTree(take(7, 0)))).toEqual([
      'main  (example.org/page/main@1: all segments that it takes, in page order)',
      '  all that have 1 of 1 votes',
      '  1 vote: take it  (7 right, 0 wrong)',
      '  learned from 1 page, tried on none',
    ])
  })

  test.each<[Target, string]>([
    [{ kind: 'content' }, 'all segments that it takes, in page order'],
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
  ])('names its target: %j', (taking, text) => {
    expect(linesOf({ taking })[0]).toBe(`main  (example.org/page/main@1: ${text})`)
  })

  test.each<[VotePolicy, string]>([
    [{ kind: 'all', least: 5, share: 0 }, 'all that have 5 of 12 votes'],
    [{ kind: 'all', least: 0, share: 0 }, 'all that have 1 of 12 votes'],
    [{ kind: 'all', least: 5, share: 0.666 }, 'all that have 5 of 12 votes, and 67 % of the most'],
    [{ kind: 'one', least: 7, share: 0 }, 'the one with the most votes, if it has 7 of 12 votes'],
    [{ kind: 'one', least: 7, share: 0.5 }, 'the one with the most votes, if it has 7 of 12 votes'],
  ])('names its vote policy: %j', (choice, text) => {
    const voters = [member(take(), 9), member(take(), 3)]
    expect(linesOf({ voters, choice })[1]).toBe(`  ${text}`)
  })
})

describe('a tree in words', () => {
  test('is one line as long as each split leaves one side', () => {
    const tree = splitOn(
      isIn('main'),
      splitOn(
        isClass('ad'),
        leave(3),
        splitOn(isTag('p'), splitOn(isIn('nav'), leave(2), take(8, 1)), leave()),
      ),
      leave(40),
    )
    expect(treeLines(tree)).toEqual([
      '  1 vote: take it if it is inside <main> and is <p>, ' +
        'unless it has class "ad" or is inside <nav>  (8 right, 1 wrong)',
    ])
  })

  test('may only have what is not taken', () => {
    expect(
      treeLines(splitOn(isIn('nav'), leave(), splitOn(isIn('form'), leave(), take(6)))),
    ).toEqual([
      '  1 vote: take it unless it is inside <nav> or is inside <form>  (6 right, 0 wrong)',
    ])
  })

  test('counts what a leaf leaves as right where it leaves', () => {
    expect(treeLines(leave(90, 1))).toEqual(['  1 vote: leave it  (90 right, 1 wrong)'])
  })

  test('has both branches where both go on', () => {
    const tree = splitOn(
      isIn('main'),
      splitOn(isTag('p'), take(5), leave(9)),
      splitOn(isTag('h1'), take(1, 2), leave(7)),
    )
    expect(treeLines(tree)).toEqual([
      '  1 vote: if it is inside <main>',
      '      take it if it is <p>  (5 right, 0 wrong)',
      '    else',
      '      take it if it is <h1>  (1 right, 2 wrong)',
    ])
  })

  test('has both branches behind such a line, too, and in another branch', () => {
    const tree = splitOn(
      isClass('ad'),
      leave(4),
      splitOn(
        isIn('main'),
        take(3),
        splitOn(
          isTag('p'),
          splitOn(isIn('ul'), take(1), take(2)),
          splitOn(isTag('b'), take(6), leave()),
        ),
      ),
    )
    expect(treeLines(tree)).toEqual([
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

  test('that leaves on both sides is given in full', () => {
    expect(treeLines(splitOn(isTag('p'), leave(2), leave(3)))).toEqual([
      '  1 vote: if it is <p>',
      '      leave it  (2 right, 0 wrong)',
      '    else',
      '      leave it  (3 right, 0 wrong)',
    ])
  })
})

describe('who decides main content', () => {
  const lastLine = (modelPart: Partial<ModelPart>): string => {
    const seen = { paths: [], kept: [], left: [] }
    return linesOf({ modelPart: { model: 'a1b2', decides: 'rule', seen, ...modelPart } }).at(-1)!
  }

  test('is the rule where it suffices', () => {
    expect(lastLine({ alone: 0.99, together: 0.9 })).toBe(
      '  the rule decides alone: F1 on pages left out 0.990 alone, 0.900 together',
    )
  })

  test('is the rule and a model, which is named', () => {
    expect(lastLine({ decides: 'rule and model' })).toBe(
      '  decides together with the general model a1b2',
    )
  })
})
