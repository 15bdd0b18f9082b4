import { describe, expect, test } from 'vitest'
import { applyRule, chosen, takenBy, textsOf, votesFor } from './apply.js'
import type { Choice } from './rule.js'
import { ask, byTree, isTag, leave, ruleOf, take, voter } from './rules.test-kit.js'
import { studyPage } from './studied-page.js'
import { subjectsFor } from './subjects.js'

const page = studyPage(
  '<h1>Title</h1><p>First<br>line</p><p class=ad>Buy</p><p>Second <a href="/b">link</a></p>' +
    '<a href="/c">Next</a>',
)
const isAd = { kind: 'named', where: 'self', what: 'class', name: 'ad' } as const
const only = (name: string) => ask(isTag(name), take(), leave())
const paragraphs = byTree(ask(isTag('p'), ask(isAd, leave(), take()), leave()))

describe('a rule', () => {
  test('gives the texts of the runs that it takes, in page order', () => {
    expect(applyRule(ruleOf(paragraphs), page)).toEqual(['First\nline', 'Second link'])
  })

  test('gives the values of the elements that it takes', () => {
    expect(applyRule(ruleOf({ taking: { kind: 'value' }, ...paragraphs }), page)).toEqual([
      'First line',
      'Second link',
    ])
  })

  test('gives the texts that it takes as they stand between tags', () => {
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
      ...byTree(ask(inParagraph, take(), leave())),
    })
    expect(applyRule(rule, page)).toEqual(['/b'])
  })

  test('gives all values of the part that it takes', () => {
    const part = { between: ['/'] }
    const rule = ruleOf({ taking: { kind: 'text', part }, ...byTree(only('p')) })
    expect(applyRule(rule, studyPage('<p>Ann / Ben</p><p>Cy'))).toEqual(['Ann', 'Ben', 'Cy'])
  })

  test('takes everything or nothing when its tree is one leaf', () => {
    expect(applyRule(ruleOf(byTree(take())), page)).toHaveLength(5)
    expect(applyRule(ruleOf(byTree(leave())), page)).toEqual([])
  })

  test('takes nothing of an empty page, and nothing without trees', () => {
    const nothing = { subjects: [], certainty: 0 }
    expect(takenBy(ruleOf(byTree(take())), studyPage(''))).toEqual(nothing)
    expect(takenBy(ruleOf({ voters: [] }), page)).toEqual(nothing)
    expect(takenBy(ruleOf({ voters: [voter(take(), 0)] }), page)).toEqual(nothing)
  })
})

describe('the votes', () => {
  test('of a subject are those of all trees that take it', () => {
    const subjects = subjectsFor({ kind: 'content' }, page)
    const voters = [
      voter(only('p'), 4),
      voter(ask(isAd, take(), leave()), 2),
      voter(only('h1')),
      voter(take(), 8),
    ]
    // Title, First line, Buy, Second link, Next
    expect([...votesFor(voters, page, subjects)]).toEqual([9, 12, 14, 12, 8])
    expect([...votesFor([], page, subjects)]).toEqual([0, 0, 0, 0, 0])
    expect([...votesFor(voters, page, [])]).toEqual([])
  })

  const all = (least: number, share = 0): Choice => ({ kind: 'all', least, share })
  const one = (least: number, share = 0): Choice => ({ kind: 'one', least, share })

  test.each<[string, Choice, readonly number[], readonly number[]]>([
    ['all that have one', all(1), [0, 3, 1, 0], [1, 2]],
    ['nobody without a vote, though none is needed', all(0), [0, 3, 0], [1]],
    ['nobody at all without a vote', all(0), [0, 0], []],
    ['all that have the least', all(3), [2, 3, 4], [1, 2]],
    ['nobody below the least', all(5), [2, 3, 4], []],
    ['all with half of the most', all(1, 0.5), [10, 5, 4, 7], [0, 1, 3]],
    ['all with half of an odd number', all(1, 0.5), [9, 5, 4], [0, 1]],
    ['only the most, by a share of 1', all(1, 1), [6, 6, 5], [0, 1]],
    ['the least, where the share is less', all(6, 0.5), [10, 5, 6], [0, 2]],
    ['the one with the most', one(1), [2, 5, 4], [1]],
    ['the first of those with the most', one(1), [2, 5, 5], [1]],
    ['the one that has just the least', one(5), [2, 5, 4], [1]],
    ['no one below the least', one(6), [2, 5, 4], []],
    ['no one without a vote, though none is needed', one(0), [0, 0], []],
    ['one, whatever the share', one(1, 0.5), [4, 4, 3], [0]],
    ['nobody of nobody', all(1), [], []],
  ])('choose %s', (_, choice, votes, places) => {
    expect(chosen({ choice }, Int32Array.from(votes))).toEqual(places)
  })
})

describe('what is taken', () => {
  const voters = [voter(only('p'), 3), voter(ask(isAd, take(), leave()))]

  test('are the subjects, as sure as the share of their votes in the mean', () => {
    const subjects = subjectsFor({ kind: 'content' }, page)
    // 3, 4 and 3 of 4 votes
    const { subjects: taken, certainty } = takenBy(ruleOf({ voters }), page)
    expect(taken).toEqual([subjects[1], subjects[2], subjects[3]])
    expect(certainty).toBeCloseTo(10 / 12, 12)
  })

  test('is sure where all trees agree', () => {
    expect(takenBy(ruleOf(paragraphs), page).certainty).toBe(1)
  })

  test('is the first where one is to be taken and several have the most votes', () => {
    const choice = { kind: 'one', least: 1, share: 0 } as const
    const rule = ruleOf({ voters: [voter(only('p'), 3), voter(leave())], choice })
    expect(applyRule(rule, page)).toEqual(['First\nline'])
    expect(takenBy(rule, page).certainty).toBe(0.75)
  })

  test('is nothing where none has enough votes, and that is not sure at all', () => {
    const choice = { kind: 'all', least: 5, share: 0 } as const
    expect(takenBy(ruleOf({ voters, choice }), page)).toEqual({ subjects: [], certainty: 0 })
  })

  test('has the texts that it gives, none for nothing', () => {
    const taking = { kind: 'content' } as const
    const [, second] = subjectsFor(taking, page)
    expect(textsOf({ taking }, page, [second!])).toEqual(['First\nline'])
    expect(textsOf({ taking }, page, [])).toEqual([])
  })
})
