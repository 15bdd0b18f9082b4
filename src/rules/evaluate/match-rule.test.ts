import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import type { VotePolicy } from '../rule/rule.js'
import { byTree, isTag, leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { candidatesFor } from './candidates.js'
import { applyRule, candidateTexts, ensembleVotes, matchRule, selectByVotes } from './match-rule.js'

const page = pageContextOf(
  '<h1>Title</h1><p>First<br>line</p><p class=ad>Buy</p><p>Second <a href="/b">link</a></p>' +
    '<a href="/c">Next</a>',
)
const isAd = { kind: 'named', where: 'self', what: 'class', name: 'ad' } as const
const only = (name: string) => splitOn(isTag(name), take(), leave())
const paragraphs = byTree(splitOn(isTag('p'), splitOn(isAd, leave(), take()), leave()))

describe('a rule', () => {
  test('gives the texts of the segments that it takes, in page order', () => {
    expect(applyRule(ruleOf(paragraphs), page)).toEqual(['First\nline', 'Second link'])
  })

  test('gives the values of the elements that it takes', () => {
    expect(applyRule(ruleOf({ taking: { kind: 'value' }, ...paragraphs }), page)).toEqual([
      'First line',
      'Second link',
    ])
  })

  test('gives the text nodes that it takes', () => {
    expect(applyRule(ruleOf({ taking: { kind: 'text' }, ...paragraphs }), page)).toEqual([
      'First',
      'line',
      'Second',
    ])
  })

  test('gives the attributes of the elements that it takes', () => {
    const inParagraph = { kind: 'named', where: 'around', what: 'tag', name: 'p' } as const
    const rule = ruleOf({
      taking: { kind: 'attribute', name: 'href' },
      ...byTree(splitOn(inParagraph, take(), leave())),
    })
    expect(applyRule(rule, page)).toEqual(['/b'])
  })

  test('gives all values of the part that it takes', () => {
    const part = { between: ['/'] }
    const rule = ruleOf({ taking: { kind: 'text', part }, ...byTree(only('p')) })
    expect(applyRule(rule, pageContextOf('<p>Ann / Ben</p><p>Cy'))).toEqual(['Ann', 'Ben', 'Cy'])
  })

  test('takes everything or nothing when its tree is one leaf', () => {
    expect(applyRule(ruleOf(byTree(take())), page)).toHaveLength(5)
    expect(applyRule(ruleOf(byTree(leave())), page)).toEqual([])
  })

  test('takes nothing of an empty page, and nothing without trees', () => {
    const nothing = { candidates: [], certainty: 0 }
    expect(matchRule(ruleOf(byTree(take())), pageContextOf(''))).toEqual(nothing)
    expect(matchRule(ruleOf({ voters: [] }), page)).toEqual(nothing)
    expect(matchRule(ruleOf({ voters: [member(take(), 0)] }), page)).toEqual(nothing)
  })
})

describe('the votes', () => {
  test('of a candidate are those of all trees that take it', () => {
    const candidates = candidatesFor({ kind: 'content' }, page)
    const voters = [
      member(only('p'), 4),
      member(splitOn(isAd, take(), leave()), 2),
      member(only('h1')),
      member(take(), 8),
    ]
    // Title, First line, Buy, Second link, Next
    expect([...ensembleVotes(voters, page, candidates)]).toEqual([9, 12, 14, 12, 8])
    expect([...ensembleVotes([], page, candidates)]).toEqual([0, 0, 0, 0, 0])
    expect([...ensembleVotes(voters, page, [])]).toEqual([])
  })

  const all = (least: number, share = 0): VotePolicy => ({ kind: 'all', least, share })
  const one = (least: number, share = 0): VotePolicy => ({ kind: 'one', least, share })

  test.each<[string, VotePolicy, readonly number[], readonly number[]]>([
    ['all that have one', all(1), [0, 3, 1, 0], [1, 2]],
    ['none without a vote, though none is needed', all(0), [0, 3, 0], [1]],
    ['nothing where none has a vote', all(0), [0, 0], []],
    ['all that have the least', all(3), [2, 3, 4], [1, 2]],
    ['none below the least', all(5), [2, 3, 4], []],
    ['all with half of the most', all(1, 0.5), [10, 5, 4, 7], [0, 1, 3]],
    ['all with half of an odd number', all(1, 0.5), [9, 5, 4], [0, 1]],
    ['only the most, by a share of 1', all(1, 1), [6, 6, 5], [0, 1]],
    ['the least, where the share is less', all(6, 0.5), [10, 5, 6], [0, 2]],
    ['the one with the most', one(1), [2, 5, 4], [1]],
    ['the first of those with the most', one(1), [2, 5, 5], [1]],
    ['the one that has just the least', one(5), [2, 5, 4], [1]],
    ['nothing below the least', one(6), [2, 5, 4], []],
    ['nothing without a vote, though none is needed', one(0), [0, 0], []],
    ['one, whatever the share', one(1, 0.5), [4, 4, 3], [0]],
    ['nothing of no candidates', all(1), [], []],
  ])('select %s', (_, choice, votes, places) => {
    expect(selectByVotes({ choice }, Int32Array.from(votes))).toEqual(places)
  })
})

describe('what is taken', () => {
  const voters = [member(only('p'), 3), member(splitOn(isAd, take(), leave()))]

  test('are candidates, with the mean share of their votes as certainty', () => {
    const candidates = candidatesFor({ kind: 'content' }, page)
    // 3, 4 and 3 of 4 votes
    const { candidates: taken, certainty } = matchRule(ruleOf({ voters }), page)
    expect(taken).toEqual([candidates[1], candidates[2], candidates[3]])
    expect(certainty).toBeCloseTo(10 / 12, 12)
  })

  test('is certain where all trees agree', () => {
    expect(matchRule(ruleOf(paragraphs), page).certainty).toBe(1)
  })

  test('is the first where one is to be taken and several have the most votes', () => {
    const choice = { kind: 'one', least: 1, share: 0 } as const
    const rule = ruleOf({ voters: [member(only('p'), 3), member(leave())], choice })
    expect(applyRule(rule, page)).toEqual(['First\nline'])
    expect(matchRule(rule, page).certainty).toBe(0.75)
  })

  test('is nothing, with a certainty of 0, where none has enough votes', () => {
    const choice = { kind: 'all', least: 5, share: 0 } as const
    expect(matchRule(ruleOf({ voters, choice }), page)).toEqual({ candidates: [], certainty: 0 })
  })

  test('has the texts that it gives, none for nothing', () => {
    const taking = { kind: 'content' } as const
    const [, second] = candidatesFor(taking, page)
    expect(candidateTexts({ taking }, page, [second!])).toEqual(['First\nline'])
    expect(candidateTexts({ taking }, page, [])).toEqual([])
  })
})
