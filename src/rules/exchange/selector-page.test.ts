import { describe, expect, test } from 'vitest'
import { besideCondition, nearCondition, rowCondition } from '../predicates/near.js'
import { nthCondition } from '../predicates/nth.js'
import { pageContextOf } from '../predicates/page-context.js'
import { partCondition } from '../predicates/part.js'
import type { SelectorCondition } from '../predicates/selector-condition.js'
import { startsCondition } from '../predicates/starts.js'
import { named, not } from './exchange.test-kit.js'
import { conditionsAt } from './page-conditions.js'
import { SelectorPage } from './selector-page.js'

/** The texts, or the elements by their ids, for which a condition holds. */
function holdsFor(
  html: string,
  condition: SelectorCondition,
  of: 'texts' | 'elements' = 'elements',
) {
  const page = new SelectorPage(pageContextOf(html))
  const marks = page.marks(condition)
  if (of === 'texts')
    return page.texts.all
      .filter((text) => marks[text] === 1)
      .map((text) => page.page.text(text).trim())
  return [...marks.keys()]
    .filter((node) => marks[node] === 1 && !page.page.isText(node))
    .flatMap((node) => page.context.namesOf(node, 'id'))
}

describe('the nodes for which a condition holds', () => {
  const nested =
    '<div id=a class="x y"><p id=b><b id=c>one</b></p><i id=d class=x>two<u id=e>three</u></i></div>'

  test('names, at each level and around', () => {
    expect(holdsFor(nested, named(0, 'class', 'x'))).toEqual(['a', 'd'])
    expect(holdsFor(nested, named(1, 'class', 'x'))).toEqual(['b', 'd', 'e'])
    expect(holdsFor(nested, named(2, 'class', 'x'))).toEqual(['c', 'e'])
    expect(holdsFor(nested, named('around', 'id', 'd'))).toEqual(['e'])
    expect(holdsFor(nested, named('around', 'class', 'x'))).toEqual(['b', 'c', 'd', 'e'])
    expect(holdsFor(nested, not(named('around', 'class', 'x')))).toEqual(['a'])
  })

  test('texts, for what is asked of their elements', () => {
    expect(holdsFor(nested, named(0, 'class', 'x'), 'texts')).toEqual(['two'])
    expect(holdsFor(nested, named('around', 'id', 'd'), 'texts')).toEqual(['three'])
    expect(holdsFor('<b class=x>a</b><p>c', not(named(0, 'class', 'x')), 'texts')).toEqual(['c'])
  })

  test('places among the elements of a kind, from either side, also levels above', () => {
    const list = '<ul><li id=a><b id=b>1</b><li id=c><b id=d>2</b><li id=e>3</ul>'
    expect(holdsFor(list, nthCondition(0, 'li', 2, 'first'))).toEqual(['c'])
    expect(holdsFor(list, nthCondition(0, 'li', 1, 'last'))).toEqual(['e'])
    expect(holdsFor(list, nthCondition(1, 'li', 2, 'first'))).toEqual(['d'])
  })

  test('texts close by, those of scripts too, white space folded', () => {
    const page =
      '<dl><dt id=a> Tea\n kind </dt><dd id=b><b id=c>Assam</b> <script>x</script>, black</dl>'
    expect(holdsFor(page, besideCondition(0, 'Tea kind'))).toEqual(['b'])
    expect(holdsFor(page, besideCondition(1, 'Tea kind'))).toEqual(['c'])
    expect(holdsFor(page, nearCondition('after', 'Tea kind'), 'texts')).toEqual(['Assam'])
    expect(holdsFor(page, nearCondition('after', 'x'), 'texts')).toEqual([', black'])
    expect(holdsFor(page, nearCondition('before', 'Assam'))).toEqual(['a'])
    expect(holdsFor(page, rowCondition('dl', 'Tea kind'), 'texts')).toEqual([
      'Tea\n kind',
      'Assam',
      'x',
      ', black',
    ])
    expect(holdsFor(page, partCondition(1), 'texts')).toEqual([
      'Tea\n kind',
      'Assam',
      'x',
      ', black',
    ])
    expect(holdsFor('<p>a<br>Price: 5</p>', startsCondition('Price:'), 'texts')).toEqual([
      'Price: 5',
    ])
    expect(holdsFor('<p>a<br> <br>b</p>', partCondition(2), 'texts')).toEqual(['b'])
  })

  test('the nearest row counts', () => {
    const rows =
      '<ul><li><b>Out</b><ul><li><b>In</b> <i id=a>x</i></li></ul><i id=b>y</i></li></ul>'
    expect(holdsFor(rows, rowCondition('li', 'Out'))).toEqual(['b'])
  })
})

describe('the conditions that hold for a node', () => {
  const keysAt = (html: string, id: string): readonly string[] => {
    const page = new SelectorPage(pageContextOf(html))
    const node = [...Array(page.page.nodes.count).keys()].find(
      (one) => one > 0 && !page.page.isText(one) && page.context.namesOf(one, 'id').includes(id),
    )!
    return conditionsAt(page, node).map(({ key }) => key)
  }

  test('have names and places up to the rows of a table, beyond them only what is around', () => {
    const keys = keysAt(
      '<table class=t><tbody class=u><tr class=r><td class=d><b id=a class=x>1</b></td></tr></tbody></table>',
      'a',
    )
    expect(keys).toContain('element 0 yes class x')
    expect(keys).toContain('element 1 yes class d')
    expect(keys).toContain('element 2 yes class r')
    expect(keys).toContain('element around yes class t')
    expect(keys).toContain('element around yes class u')
    expect(keys).toContain('nth 1 td 1 first')
    expect(keys).toContain('nth 2 tr 1 last')
    expect(keys.filter((one) => / (tbody|html|body)( |$)/.test(one))).toEqual([])
    expect(keysAt('<table class=t><tr id=a>', 'a')).not.toContain('element 1 yes class t')
  })

  test('have no names that a language cannot write', () => {
    const keys = keysAt('<p og:x=1 data-y=2 id=a><fb:z id=b>1</fb:z>', 'b')
    expect(keys).toContain('element 1 yes attribute data-y=2')
    expect(keys.filter((one) => /og:|fb:/.test(one))).toEqual([])
  })

  test('have texts close by only where they are short', () => {
    const long = 'x'.repeat(41)
    expect(keysAt(`<b>ab</b><i id=a>1</i>`, 'a')).toContain('beside 0 ab')
    expect(keysAt(`<b>${long}</b><i id=a>1</i>`, 'a').filter((one) => one.includes('x'))).toEqual(
      [],
    )
  })
})

test('a value is all text below, those of an element its own', () => {
  const page = new SelectorPage(pageContextOf('<p> a <b>b</b>\n c <i> </i></p>'))
  const at = (name: string) =>
    [...Array(page.page.nodes.count).keys()].find(
      (node) => node > 0 && page.page.tagName(node) === name,
    )!
  expect(page.texts.lineOf(at('p'), 5)).toBe('a b c')
  expect(page.texts.ownOf(at('p')).map((text) => page.page.text(text))).toEqual([' a ', '\n c '])
  expect(page.texts.lineOf(at('b'), 1)).toBe('b')
  const [, , inner] = page.texts.all
  expect(page.levelsTo(at('b'), named('around', 'tag', 'p'))).toBe(1)
  expect(page.levelsTo(page.texts.all[1]!, named('around', 'tag', 'p'))).toBe(1)
  expect(page.levelsTo(inner!, named('around', 'tag', 'b'))).toBe(0)
})

test('a text that is far longer than what is wanted is not read', () => {
  const page = new SelectorPage(pageContextOf(`<p>${'a '.repeat(300)}`))
  expect([page.texts.lineOf(1, 1), page.texts.lineOf(1, 10)].map((line) => line?.length)).toEqual([
    undefined,
    599,
  ])
})
