import { describe, expect, test } from 'vitest'
import { candidatesFor } from '../evaluate/candidates.js'
import { pageContextOf, type RuleCandidate } from './page-context.js'
import { elementAt, holds, named, textAt } from './predicate.test-kit.js'

const page = pageContextOf(
  '<html><body id="all"><section class="story Wide" id="s1">' +
    '<p class="lead  first" id=" intro ">one <b>two</b> three</p></section>' +
    '<table><tr><th>Publisher:<td>Reed   &amp;\n Sons</table></body></html>',
)

describe('a predicate about the names of an element', () => {
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
    expect(holds(page, predicate, elementAt(page, name))).toBe(answer)
  })
})

describe('a predicate about attributes and the parent', () => {
  const page = pageContextOf(
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
    expect(holds(page, predicate, elementAt(page, name))).toBe(answer)
  })

  test('is about the element of a text, not what is above that', () => {
    const two = textAt(page, 'two')
    expect(holds(page, named('self', 'tag', 'b'), two)).toBe(true)
    expect(holds(page, named('parent', 'tag', 'p'), two)).toBe(true)
    expect(holds(page, named('around', 'tag', 'b'), two)).toBe(false)
    expect(holds(page, named('around', 'tag', 'p'), two)).toBe(true)
  })

  test('holds of nothing around the outermost element', () => {
    const loose = pageContextOf('<p class=a>one</p>')
    const p = elementAt(loose, 'p')
    expect(holds(loose, named('parent', 'tag', '#document'), p)).toBe(false)
    expect(holds(loose, named('around', 'tag', '#document'), p)).toBe(false)
  })
})

describe('a predicate about the elements that a candidate begins in', () => {
  const page = pageContextOf(
    '<ul><li><em class=by><a rel=me><b id=x>one</b> two</a></em> three</li><li>four <i>five</i></li></ul>',
  )
  const [first, second] = candidatesFor({ kind: 'content' }, page) as [RuleCandidate, RuleCandidate]

  test('holds for the elements inside it that its segment begins in, from the innermost', () => {
    const tags = page.startElements(first).map((inner) => page.page.tagName(inner))
    expect(tags).toEqual(['b', 'a', 'em'])
    expect(page.startElements(second)).toEqual([])
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
    expect(holds(page, predicate, first)).toBe(answer)
    expect(holds(page, predicate, second)).toBe(false)
  })

  test('holds for no text, nor for what holds no segment', () => {
    expect(page.startElements(textAt(page, 'one'))).toEqual([])
    expect(page.startElements({ ...first, segment: -1 })).toEqual([])
  })
})
