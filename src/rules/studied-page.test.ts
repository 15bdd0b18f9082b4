import { describe, expect, test } from 'vitest'
import { element, textNode } from '../page/page.test-kit.js'
import type { Predicate, Side, What, Where } from './predicate.js'
import { subjectAt } from './rules.test-kit.js'
import { type StudiedPage, type Subject, studyPage } from './studied-page.js'
import { subjectsFor } from './subjects.js'

const named = (where: Where, what: What, name: string): Predicate => ({
  kind: 'named',
  where,
  what,
  name,
})
/** That text, as rules about texts see it. */
function textAt(page: StudiedPage, text: string): Subject {
  const node = textNode(page.page, text)
  return subjectsFor({ kind: 'text' }, page).find((one) => one.node === node)!
}

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

describe('a question about attributes and what is right around', () => {
  const page = studyPage(
    '<div data-kind="offer big" role=main><p rel=author itemprop="a=b" title="">one <b>two</b></p></div>',
  )

  test.each([
    ['p', named('self', 'attribute', 'rel=author'), true],
    ['p', named('self', 'attribute', 'rel=autho'), false],
    ['p', named('self', 'attribute', 'rel'), false],
    ['p', named('self', 'attribute', 'itemprop=a=b'), true],
    ['p', named('self', 'attribute', 'itemprop=a'), false],
    ['p', named('self', 'attribute', 'title='), true],
    ['p', named('self', 'attribute', 'role=main'), false],
    ['p', named('self', 'attribute', 'nobody=has'), false],
    ['p', named('parent', 'attribute', 'role=main'), true],
    ['p', named('parent', 'attribute', 'data-kind=offer big'), true],
    ['p', named('parent', 'attribute', 'data-kind=offer'), false],
    ['p', named('parent', 'attribute', 'rel=author'), false],
    ['b', named('parent', 'attribute', 'role=main'), false],
    ['b', named('around', 'attribute', 'role=main'), true],
    ['b', named('around', 'attribute', 'rel=author'), true],
    ['p', named('around', 'attribute', 'rel=author'), false],
    ['p', named('parent', 'tag', 'div'), true],
    ['b', named('parent', 'tag', 'div'), false],
    ['b', named('parent', 'tag', 'p'), true],
  ] as const)('of the %s: %j is %s', (name, predicate, answer) => {
    expect(page.holds(predicate, subjectAt(page, name))).toBe(answer)
  })

  test('asks the element of a text, not what is above that', () => {
    const two = textAt(page, 'two')
    expect(page.holds(named('self', 'tag', 'b'), two)).toBe(true)
    expect(page.holds(named('parent', 'tag', 'p'), two)).toBe(true)
    expect(page.holds(named('around', 'tag', 'b'), two)).toBe(false)
    expect(page.holds(named('around', 'tag', 'p'), two)).toBe(true)
  })

  test('knows nothing right around the outermost', () => {
    const loose = studyPage('<p class=a>one</p>')
    const p = subjectAt(loose, 'p')
    expect(loose.holds(named('parent', 'tag', '#document'), p)).toBe(false)
    expect(loose.holds(named('around', 'tag', '#document'), p)).toBe(false)
  })
})

describe('a question about what something begins in', () => {
  const page = studyPage(
    '<ul><li><em class=by><a rel=me><b id=x>one</b> two</a></em> three</li><li>four <i>five</i></li></ul>',
  )
  const [first, second] = subjectsFor({ kind: 'content' }, page) as [Subject, Subject]

  test('holds for the elements inside it that its run begins in, from the innermost', () => {
    const tags = page.startOf(first).map((inner) => page.page.tagName(inner))
    expect(tags).toEqual(['b', 'a', 'em'])
    expect(page.startOf(second)).toEqual([])
  })

  test.each([
    [named('start', 'tag', 'b'), true],
    [named('start', 'tag', 'em'), true],
    [named('start', 'class', 'by'), true],
    [named('start', 'id', 'x'), true],
    [named('start', 'attribute', 'rel=me'), true],
    [named('start', 'attribute', 'rel=you'), false],
    [named('start', 'tag', 'li'), false],
    [named('start', 'tag', 'ul'), false],
    [named('start', 'tag', 'i'), false],
  ] as const)('%j is %s', (predicate, answer) => {
    expect(page.holds(predicate, first)).toBe(answer)
    expect(page.holds(predicate, second)).toBe(false)
  })

  test('holds for no text, nor for what holds no run', () => {
    expect(page.startOf(textAt(page, 'one'))).toEqual([])
    expect(page.startOf({ ...first, run: -1 })).toEqual([])
  })
})

describe('a question about where something stands', () => {
  const page = studyPage(
    '<div class="b a"><p>one</p><table><tr><td>x<td>y<tr><td>u<td>v<br>w</table><p>two</p></div>',
  )
  const path = (path: string): Predicate => ({ kind: 'path', path })
  const nth = (up: number, tag: string, place: number, from: 'first' | 'last'): Predicate => ({
    kind: 'nth',
    up,
    tag,
    place,
    from,
  })

  test('by its path holds for tags and classes from the document down', () => {
    const [one, two] = [textAt(page, 'one'), textAt(page, 'two')]
    expect(page.path(page.elementOf(one.node))).toBe('div.b.a > p')
    expect(page.holds(path('div.b.a > p'), one)).toBe(true)
    expect(page.holds(path('div.b.a > p'), two)).toBe(true)
    expect(page.holds(path('div.a > p'), one)).toBe(false)
    expect(page.holds(path('p'), one)).toBe(false)
  })

  test.each([
    ['v', nth(0, 'td', 2, 'first'), true],
    ['v', nth(0, 'td', 1, 'last'), true],
    ['u', nth(0, 'td', 2, 'last'), true],
    ['u', nth(0, 'td', 1, 'last'), false],
    ['u', nth(0, 'tr', 1, 'first'), false],
    ['u', nth(1, 'tr', 2, 'first'), true],
    ['u', nth(1, 'tr', 1, 'first'), false],
    ['x', nth(1, 'tr', 2, 'last'), true],
    ['one', nth(0, 'p', 1, 'first'), true],
    ['one', nth(0, 'p', 2, 'last'), true],
    ['two', nth(0, 'p', 2, 'first'), true],
    ['two', nth(1, 'div', 1, 'first'), true],
    ['two', nth(2, '#document', 1, 'first'), false],
    ['two', nth(90, 'div', 1, 'first'), false],
  ] as const)('by its place: of "%s" %j is %s', (text, predicate, answer) => {
    expect(page.holds(predicate, textAt(page, text))).toBe(answer)
  })

  test('by which text of its element it is, which an element is not', () => {
    const part = (place: number): Predicate => ({ kind: 'part', place })
    expect(page.holds(part(1), textAt(page, 'v'))).toBe(true)
    expect(page.holds(part(2), textAt(page, 'v'))).toBe(false)
    expect(page.holds(part(2), textAt(page, 'w'))).toBe(true)
    expect(page.holds(part(1), subjectAt(page, 'p'))).toBe(false)
  })
})

describe('a question about texts', () => {
  const page = studyPage(
    '<table><tr><th>Weight<td>By: <b>120 g</b><tr><th>Size<td>7 cm</table><p>End</p>',
  )
  const near = (side: Side, text: string): Predicate => ({ kind: 'near', side, text })

  test.each([
    ['7 cm', near('after', 'Size'), true],
    ['7 cm', near('after', 'Siz'), false],
    ['7 cm', near('before', 'End'), true],
    ['7 cm', near('before', 'Size'), false],
    ['7 cm', near('row', 'Size'), true],
    ['7 cm', near('row', 'Weight'), false],
    ['7 cm', near('beside', 'Size'), true],
    ['7 cm', near('beside', 'Weight By: 120 g'), true],
    ['7 cm', near('beside', 'End'), false],
    ['120 g', near('after', 'By:'), true],
    ['120 g', near('beside', 'By:'), true],
    ['120 g', near('beside', 'Weight'), true],
    ['120 g', near('row', 'Weight'), true],
    ['End', near('before', ''), false],
    ['By:', { kind: 'starts', text: 'By:' }, true],
    ['By:', { kind: 'starts', text: 'By' }, false],
    ['120 g', { kind: 'shape', shape: '9 a' }, true],
    ['120 g', { kind: 'shape', shape: '9 A' }, false],
  ] as const)('of "%s": %j is %s', (text, predicate, answer) => {
    expect(page.holds(predicate, textAt(page, text))).toBe(answer)
  })

  test('about its own is one about the first text of an element', () => {
    expect(page.ownText(subjectAt(page, 'td').node)).toBe('By:')
    expect(page.holds({ kind: 'starts', text: 'By:' }, subjectAt(page, 'td'))).toBe(true)
    const bare = studyPage('<p>a</p><img src=b>')
    expect(bare.ownText(element(bare.page, 'img'))).toBe('')
  })
})

describe('a question about the opinion of the model', () => {
  const html = '<p>one</p><h1>two</h1><img src=a>'
  const opinion = (atLeast: number): Predicate => ({ kind: 'opinion', atLeast })

  test('holds from its threshold on, and the model is asked once', () => {
    let asked = 0
    const page = studyPage(html, () => {
      asked++
      return [0.25, 0.75]
    })
    expect(asked).toBe(0)
    const [p, h1] = [subjectAt(page, 'p'), subjectAt(page, 'h1')]
    expect([0.2, 0.25, 0.3].map((least) => page.holds(opinion(least), p))).toEqual([
      true,
      true,
      false,
    ])
    expect([0.75, 0.8].map((least) => page.holds(opinion(least), h1))).toEqual([true, false])
    expect(asked).toBe(1)
  })

  test('is 0 of what holds no run, and where no model is asked', () => {
    const page = studyPage(html, () => [0.25, 0.75])
    expect(page.opinion({ node: element(page.page, 'img'), run: -1 })).toBe(0)
    expect(studyPage(html).opinion({ node: 1, run: 0 })).toBe(0)
  })
})

describe('a page of 20,000 elements one inside the other', () => {
  const page = studyPage(`${'<div class=a>'.repeat(20_000)}deep`)
  const last = page.page.nodes.count - 1
  const subject = { node: last, run: 0 }

  test('has paths of 50 elements at most', () => {
    const path = page.path(page.elementOf(last))
    expect(path.split(' > ')).toEqual(Array(50).fill('div.a'))
    expect(page.holds({ kind: 'path', path }, subject)).toBe(true)
  })

  test('answers every question', () => {
    expect(page.holds(named('around', 'class', 'a'), subject)).toBe(true)
    expect(page.holds(named('around', 'class', 'b'), subject)).toBe(false)
    expect(page.holds({ kind: 'near', side: 'row', text: 'x' }, subject)).toBe(false)
    expect(page.holds({ kind: 'near', side: 'beside', text: 'x' }, subject)).toBe(false)
    const far = { kind: 'nth', up: 100_000, tag: 'div', place: 1, from: 'first' } as const
    expect(page.holds(far, subject)).toBe(false)
    expect(page.holds({ ...far, up: 40 }, subject)).toBe(true)
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
