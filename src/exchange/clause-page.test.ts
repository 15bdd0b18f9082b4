import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { type Clause, named } from './clause.js'
import { ClausePage } from './clause-page.js'
import { clausesOf } from './clauses-of.js'

/** The texts, or the elements by their ids, of which a clause is true. */
function trueOf(html: string, clause: Clause, of: 'texts' | 'elements' = 'elements') {
  const page = new ClausePage(studyPage(html))
  const marks = page.marks(clause)
  if (of === 'texts')
    return page.texts.all
      .filter((text) => marks[text] === 1)
      .map((text) => page.page.text(text).trim())
  return [...marks.keys()]
    .filter((node) => marks[node] === 1 && !page.page.isText(node))
    .flatMap((node) => page.studied.namesOf(node, 'id'))
}

describe('what is true of elements and texts', () => {
  const nested =
    '<div id=a class="x y"><p id=b><b id=c>one</b></p><i id=d class=x>two<u id=e>three</u></i></div>'

  test('names, at each level and around', () => {
    expect(trueOf(nested, named(0, 'class', 'x'))).toEqual(['a', 'd'])
    expect(trueOf(nested, named(1, 'class', 'x'))).toEqual(['b', 'd', 'e'])
    expect(trueOf(nested, named(2, 'class', 'x'))).toEqual(['c', 'e'])
    expect(trueOf(nested, named('around', 'id', 'd'))).toEqual(['e'])
    expect(trueOf(nested, named('around', 'class', 'x'))).toEqual(['b', 'c', 'd', 'e'])
    expect(trueOf(nested, { ...named('around', 'class', 'x'), holds: 'no' })).toEqual(['a'])
  })

  test('of a text what is true of its element', () => {
    expect(trueOf(nested, named(0, 'class', 'x'), 'texts')).toEqual(['two'])
    expect(trueOf(nested, named('around', 'id', 'd'), 'texts')).toEqual(['three'])
    expect(
      trueOf('<b class=x>a</b><p>c', { ...named(0, 'class', 'x'), holds: 'no' }, 'texts'),
    ).toEqual(['c'])
  })

  test('places among the elements of a kind, from either side, also levels above', () => {
    const list = '<ul><li id=a><b id=b>1</b><li id=c><b id=d>2</b><li id=e>3</ul>'
    const place = { kind: 'place', up: 0, tag: 'li', place: 2, from: 'first' } as const
    expect(trueOf(list, place)).toEqual(['c'])
    expect(trueOf(list, { ...place, place: 1, from: 'last' })).toEqual(['e'])
    expect(trueOf(list, { ...place, up: 1 })).toEqual(['d'])
  })

  test('texts close by, those of scripts too, white space folded', () => {
    const page =
      '<dl><dt id=a> Tea\n kind </dt><dd id=b><b id=c>Assam</b> <script>x</script>, black</dl>'
    expect(trueOf(page, { kind: 'beside', up: 0, text: 'Tea kind' })).toEqual(['b'])
    expect(trueOf(page, { kind: 'beside', up: 1, text: 'Tea kind' })).toEqual(['c'])
    expect(trueOf(page, { kind: 'near', side: 'after', text: 'Tea kind' }, 'texts')).toEqual([
      'Assam',
    ])
    expect(trueOf(page, { kind: 'near', side: 'after', text: 'x' }, 'texts')).toEqual([', black'])
    expect(trueOf(page, { kind: 'near', side: 'before', text: 'Assam' })).toEqual(['a'])
    expect(trueOf(page, { kind: 'row', tag: 'dl', text: 'Tea kind' }, 'texts')).toEqual([
      'Tea\n kind',
      'Assam',
      'x',
      ', black',
    ])
    expect(trueOf(page, { kind: 'text', place: 1 }, 'texts')).toEqual([
      'Tea\n kind',
      'Assam',
      'x',
      ', black',
    ])
    expect(trueOf('<p>a<br>Price: 5</p>', { kind: 'starts', text: 'Price:' }, 'texts')).toEqual([
      'Price: 5',
    ])
    expect(trueOf('<p>a<br> <br>b</p>', { kind: 'text', place: 2 }, 'texts')).toEqual(['b'])
  })

  test('the nearest row counts', () => {
    const rows =
      '<ul><li><b>Out</b><ul><li><b>In</b> <i id=a>x</i></li></ul><i id=b>y</i></li></ul>'
    expect(trueOf(rows, { kind: 'row', tag: 'li', text: 'Out' })).toEqual(['b'])
  })
})

describe('what can be said of something', () => {
  const clausesAt = (html: string, id: string): readonly string[] => {
    const page = new ClausePage(studyPage(html))
    const node = [...Array(page.page.nodes.count).keys()].find(
      (one) => one > 0 && !page.page.isText(one) && page.studied.namesOf(one, 'id').includes(id),
    )!
    return clausesOf(page, node).map((clause) => Object.values(clause).join(' '))
  }

  test('names and places up to the rows of a table, beyond them only what is around', () => {
    const said = clausesAt(
      '<table class=t><tbody class=u><tr class=r><td class=d><b id=a class=x>1</b></td></tr></tbody></table>',
      'a',
    )
    expect(said).toContain('named 0 class x yes')
    expect(said).toContain('named 1 class d yes')
    expect(said).toContain('named 2 class r yes')
    expect(said).toContain('named around class t yes')
    expect(said).toContain('named around class u yes')
    expect(said).toContain('place 1 td 1 first')
    expect(said).toContain('place 2 tr 1 last')
    expect(said.filter((one) => / (tbody|html|body) /.test(one))).toEqual([])
    expect(clausesAt('<table class=t><tr id=a>', 'a')).not.toContain('named 1 class t yes')
  })

  test('nothing that not every language can say', () => {
    const said = clausesAt('<p og:x=1 data-y=2 id=a><fb:z id=b>1</fb:z>', 'b')
    expect(said).toContain('named 1 attribute data-y=2 yes')
    expect(said.filter((one) => /og:|fb:/.test(one))).toEqual([])
  })

  test('texts close by only where they are short', () => {
    const long = 'x'.repeat(41)
    expect(clausesAt(`<b>ab</b><i id=a>1</i>`, 'a')).toContain('beside 0 ab')
    expect(
      clausesAt(`<b>${long}</b><i id=a>1</i>`, 'a').filter((one) => one.includes('x')),
    ).toEqual([])
  })
})

test('a value is all text below, those of an element its own', () => {
  const page = new ClausePage(studyPage('<p> a <b>b</b>\n c <i> </i></p>'))
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

test('what is far longer than what is looked for is not read', () => {
  const page = new ClausePage(studyPage(`<p>${'a '.repeat(300)}`))
  expect([page.texts.lineOf(1, 1), page.texts.lineOf(1, 10)].map((line) => line?.length)).toEqual([
    undefined,
    599,
  ])
})
