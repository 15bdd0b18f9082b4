import { describe, expect, test } from 'vitest'
import { pageContextOf } from './page-context.js'
import { elementAt, holds, named } from './predicate.test-kit.js'

const page = pageContextOf(
  '<html><body id="all"><section class="story Wide" id="s1">' +
    '<p class="lead  first" id=" intro ">one <b>two</b> three</p></section>' +
    '<table><tr><th>Publisher:<td>Reed   &amp;\n Sons</table></body></html>',
)

describe('a page of 20,000 elements one inside the other', () => {
  const page = pageContextOf(`${'<div class=a>'.repeat(20_000)}deep`)
  const last = page.page.nodes.count - 1
  const candidate = { node: last, segment: 0 }

  test('has paths of 50 elements at most', () => {
    const path = page.path(page.elementOf(last))
    expect(path.split(' > ')).toEqual(Array(50).fill('div.a'))
    expect(holds(page, { kind: 'path', path }, candidate)).toBe(true)
  })

  test('answers every predicate', () => {
    expect(holds(page, named('around', 'class', 'a'), candidate)).toBe(true)
    expect(holds(page, named('around', 'class', 'b'), candidate)).toBe(false)
    expect(holds(page, { kind: 'near', side: 'row', text: 'x' }, candidate)).toBe(false)
    expect(holds(page, { kind: 'near', side: 'beside', text: 'x' }, candidate)).toBe(false)
    const far = { kind: 'nth', up: 100_000, tag: 'div', place: 1, from: 'first' } as const
    expect(holds(page, far, candidate)).toBe(false)
    expect(holds(page, { ...far, up: 40 }, candidate)).toBe(true)
  })
})

describe('a page', () => {
  test('tells the names of an element', () => {
    const { node } = elementAt(page, 'p')
    expect(page.namesOf(node, 'tag')).toEqual(['p'])
    expect(page.namesOf(node, 'class')).toEqual(['lead', 'first'])
    expect(page.namesOf(node, 'id')).toEqual(['intro'])
    expect(page.namesOf(elementAt(page, 'td').node, 'id')).toEqual([])
  })

  test('gives a segment on one line', () => {
    expect(page.line(2)).toBe('Reed & Sons')
    expect(pageContextOf('<p>one<br>two').line(0)).toBe('one two')
  })

  test('works out vectors again whose memory another page has used', () => {
    const needed = new Set(['text.words'])
    const page = pageContextOf('<p>one two three<p>four')
    const before = [...page.vectorsWith(needed).values]
    page.releaseVectors()
    const other = pageContextOf('<p>a b c d e f<p>g')
    expect(other.vectorsWith(needed).values).not.toEqual(Float32Array.from(before))
    expect([...page.vectorsWith(needed).values]).toEqual(before)
  })

  test('passes on what was cut off the page', () => {
    expect(page.warnings).toEqual([])
    expect(pageContextOf('<div>'.repeat(3_000)).warnings).toHaveLength(1)
  })
})
