import { describe, expect, test } from 'vitest'
import { applyRule, takenBy, takenFrom } from './apply.js'
import { ask, isTag, leave, ruleOf, take } from './rules.test-kit.js'
import { studyPage } from './studied-page.js'
import { subjectsFor } from './subjects.js'

const page = studyPage(
  '<h1>Title</h1><p>First<br>line</p><p class=ad>Buy</p><p>Second <a href="/b">link</a></p>' +
    '<a href="/c">Next</a>',
)
const isAd = { kind: 'named', where: 'self', what: 'class', name: 'ad' } as const
const paragraphs = ask(isTag('p'), ask(isAd, leave(), take()), leave())

describe('a rule', () => {
  test('gives the texts of the runs that it takes, in page order', () => {
    expect(applyRule(ruleOf({ tree: paragraphs }), page)).toEqual(['First\nline', 'Second link'])
  })

  test('gives the values of the elements that it takes', () => {
    expect(applyRule(ruleOf({ taking: { kind: 'value' }, tree: paragraphs }), page)).toEqual([
      'First line',
      'Second link',
    ])
  })

  test('gives the attributes of the elements that it takes', () => {
    const inParagraph = { kind: 'named', where: 'around', what: 'tag', name: 'p' } as const
    const rule = ruleOf({
      taking: { kind: 'attribute', name: 'href' },
      tree: ask(inParagraph, take(), leave()),
    })
    expect(applyRule(rule, page)).toEqual(['/b'])
  })

  test('takes everything or nothing when its tree is one leaf', () => {
    expect(applyRule(ruleOf({ tree: take() }), page)).toHaveLength(5)
    expect(applyRule(ruleOf({ tree: leave() }), page)).toEqual([])
  })

  test('names the elements and the places among the subjects that it takes', () => {
    const subjects = subjectsFor({ kind: 'content' }, page)
    expect(takenFrom(paragraphs, page, subjects)).toEqual([1, 3])
    expect(takenBy(ruleOf({ tree: paragraphs }), page)).toEqual([subjects[1], subjects[3]])
  })

  test('takes nothing of an empty page', () => {
    expect(applyRule(ruleOf({ tree: take() }), studyPage(''))).toEqual([])
  })
})
