import { describe, expect, test } from 'vitest'
import type { Predicate, What, Where } from './predicate.js'
import { subjectAt } from './rules.test-kit.js'
import { studyPage } from './studied-page.js'

const named = (where: Where, what: What, name: string): Predicate => ({
  kind: 'named',
  where,
  what,
  name,
})
const measure = (feature: string, atLeast: number): Predicate => ({
  kind: 'measure',
  feature,
  atLeast,
})

const page = studyPage(
  '<html><body id="all"><section class="story Wide" id="s1">' +
    '<p class="lead  first" id=" intro ">one <b>two</b> three</p></section>' +
    '<table><tr><th>Publisher:<td>Reed   &amp;\n Sons</table></body></html>',
)

describe('a question about the names of an element', () => {
  test.each([
    ['p', named('self', 'tag', 'p'), true],
    ['p', named('self', 'tag', 'section'), false],
    ['p', named('self', 'class', 'lead'), true],
    ['p', named('self', 'class', 'first'), true],
    ['p', named('self', 'class', 'lead  first'), false],
    ['p', named('self', 'class', 'story'), false],
    ['p', named('self', 'id', 'intro'), true],
    ['p', named('self', 'id', 's1'), false],
    ['p', named('around', 'tag', 'p'), false],
    ['p', named('around', 'tag', 'section'), true],
    ['p', named('around', 'tag', 'html'), true],
    ['p', named('around', 'tag', '#document'), false],
    ['p', named('around', 'class', 'story'), true],
    ['p', named('around', 'class', 'Wide'), true],
    ['p', named('around', 'class', 'wide'), false],
    ['p', named('around', 'class', 'lead'), false],
    ['p', named('around', 'id', 's1'), true],
    ['p', named('around', 'id', 'all'), true],
    ['p', named('around', 'id', 'intro'), false],
    ['b', named('around', 'tag', 'p'), true],
    ['b', named('around', 'id', 'intro'), true],
    ['td', named('around', 'class', 'story'), false],
  ] as const)('of the %s: %j is %s', (name, predicate, answer) => {
    expect(page.holds(predicate, subjectAt(page, name))).toBe(answer)
  })
})

describe('a question about the text before', () => {
  test('holds for the whole text of the run before, and nothing less', () => {
    const td = subjectAt(page, 'td')
    expect(page.holds({ kind: 'after', text: 'Publisher:' }, td)).toBe(true)
    expect(page.holds({ kind: 'after', text: 'Publisher' }, td)).toBe(false)
  })

  test('holds for nothing at the start of the page', () => {
    expect(page.holds({ kind: 'after', text: '' }, subjectAt(page, 'p'))).toBe(false)
    expect(page.lineBefore(subjectAt(page, 'p'))).toBeUndefined()
  })

  test('is about the run that an element stands in', () => {
    expect(page.lineBefore(subjectAt(page, 'th'))).toBe('one two three')
    expect(page.lineBefore(subjectAt(page, 'b'))).toBeUndefined()
  })
})

describe('a measure', () => {
  test('holds from its threshold on', () => {
    const p = subjectAt(page, 'p')
    expect(page.measure(p, 'text.words')).toBe(3)
    expect(page.holds(measure('text.words', 2), p)).toBe(true)
    expect(page.holds(measure('text.words', 3), p)).toBe(true)
    expect(page.holds(measure('text.words', 3.01), p)).toBe(false)
  })

  test('is 0 of what holds no run, and of a name that is no feature', () => {
    const empty = studyPage('<p>one</p><img src=a>')
    expect(empty.measure({ node: 3, run: -1 }, 'text.words')).toBe(0)
    expect(page.measure(subjectAt(page, 'p'), 'no.such-feature')).toBe(0)
  })
})

describe('a studied page', () => {
  test('tells the names of an element', () => {
    const { node } = subjectAt(page, 'p')
    expect(page.namesOf(node, 'tag')).toEqual(['p'])
    expect(page.namesOf(node, 'class')).toEqual(['lead', 'first'])
    expect(page.namesOf(node, 'id')).toEqual(['intro'])
    expect(page.namesOf(subjectAt(page, 'td').node, 'id')).toEqual([])
  })

  test('gives a run on one line', () => {
    expect(page.line(2)).toBe('Reed & Sons')
    expect(studyPage('<p>one<br>two').line(0)).toBe('one two')
  })

  test('passes on what was cut off the page', () => {
    expect(page.warnings).toEqual([])
    expect(studyPage('<div>'.repeat(3_000)).warnings).toHaveLength(1)
  })
})
