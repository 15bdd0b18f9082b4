import { describe, expect, test } from 'vitest'
import { candidatesFor, valueAt } from '../evaluate/candidates.js'
import { CheckedObject } from './checked-object.js'
import { pageContextOf } from './page-context.js'
import { type Predicate, predicateNeeds, readPredicate } from './predicate.js'
import { elementAt, holds, textAt } from './predicate.test-kit.js'

const self = (selector: string): Predicate => ({ kind: 'selector', where: 'self', selector })
const within = (selector: string): Predicate => ({ kind: 'selector', where: 'within', selector })

describe('a predicate about a selector', () => {
  const page = pageContextOf(
    '<div class=a><p>one<p class=b>two <b>three</b> <i>four</i></div><div><p>five</div>',
  )

  test('holds for the elements that it selects, and for their texts', () => {
    expect(holds(page, self('.a > p.b'), elementAt(page, 'p'))).toBe(false)
    expect(holds(page, self('div p:first-child'), elementAt(page, 'p'))).toBe(true)
    expect(holds(page, self('p.b > b'), textAt(page, 'three'))).toBe(true)
    expect(holds(page, self('p.b'), textAt(page, 'three'))).toBe(false)
  })

  test('holds for segments that stand in what it selects with all of their text', () => {
    const segments = candidatesFor({ kind: 'content' }, page)
    const inside = (selector: string) =>
      segments
        .filter((one) => holds(page, within(selector), one))
        .map(({ segment }) => page.line(segment))
    expect(inside('.a')).toEqual(['one', 'two three four'])
    expect(inside('.b, div + div')).toEqual(['two three four', 'five'])
    expect(inside('b')).toEqual([])
    expect(inside('b, i')).toEqual([])
    expect(inside('none')).toEqual([])
    const emphasized = pageContextOf('<p><b>one</b> <i>two</i></p>')
    const [segment] = candidatesFor({ kind: 'content' }, emphasized)
    expect(holds(emphasized, within('b, i'), segment!)).toBe(true)
    expect(holds(emphasized, within('b'), segment!)).toBe(false)
  })

  test('needs the whole page', () => {
    expect(predicateNeeds(self('p'))).toBe('features')
  })

  test.each([
    [{ where: 'self', selector: 'p:hover(' }, 'not a CSS selector'],
    [{ where: 'self', selector: '' }, '"selector" is not a text'],
    [{ where: 'above', selector: 'p' }, '"where" is none of self, within'],
    [{ where: 'self', selector: `p${' p'.repeat(40_000)}` }, 'longer than 65536 characters'],
    [
      { where: 'self', selector: `${':not('.repeat(10_000)}a${')'.repeat(10_000)}` },
      'not a CSS selector',
    ],
  ])('is refused as %j', (data, reason) => {
    const fail = (text: string): never => {
      throw new Error(text)
    }
    expect(() =>
      readPredicate(new CheckedObject({ kind: 'selector', ...data }, 'x', fail)),
    ).toThrow(reason)
  })
})

test('the target of elements is the text inside of any element', () => {
  const page = pageContextOf('<div><a><b>Anna</b> Berg</a></div><p></p><p hidden>x</p>')
  const found = candidatesFor({ kind: 'element' }, page)
  expect(
    found.map((one) => [page.tagName(one.node), valueAt({ kind: 'element' }, page, one)]),
  ).toEqual([
    ['div', 'Anna Berg'],
    ['a', 'Anna Berg'],
    ['b', 'Anna'],
    ['p', 'x'],
  ])
})
