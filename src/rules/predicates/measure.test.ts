import { describe, expect, test } from 'vitest'
import { pageContextOf } from './page-context.js'
import type { Predicate } from './predicate.js'
import { elementAt, holds } from './predicate.test-kit.js'

const page = pageContextOf(
  '<html><body id="all"><section class="story Wide" id="s1">' +
    '<p class="lead  first" id=" intro ">one <b>two</b> three</p></section>' +
    '<table><tr><th>Publisher:<td>Reed   &amp;\n Sons</table></body></html>',
)

const measure = (feature: string, atLeast: number): Predicate => ({
  kind: 'measure',
  feature,
  atLeast,
})

describe('a measure', () => {
  test('holds from its threshold on', () => {
    const p = elementAt(page, 'p')
    expect(page.feature(p, 'text.words')).toBe(3)
    expect(holds(page, measure('text.words', 2), p)).toBe(true)
    expect(holds(page, measure('text.words', 3), p)).toBe(true)
    expect(holds(page, measure('text.words', 3.01), p)).toBe(false)
  })

  test('is 0 of what holds no segment, and of a name that is no feature', () => {
    const empty = pageContextOf('<p>one</p><img src=a>')
    expect(empty.feature({ node: 3, segment: -1 }, 'text.words')).toBe(0)
    expect(page.feature(elementAt(page, 'p'), 'no.such-feature')).toBe(0)
  })
})
