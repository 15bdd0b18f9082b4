import { describe, expect, test } from 'vitest'
import { type Clause, named } from './clause.js'
import { literal, writeXpath } from './write-xpath.js'

const element = (...clauses: readonly Clause[]) => writeXpath([clauses], { kind: 'text' }, 'all')
const textNode = (...clauses: readonly Clause[]) =>
  writeXpath([clauses], { kind: 'text node' }, 'all')

describe('writeXpath', () => {
  test('names of the element, and around it', () => {
    expect(element(named(0, 'tag', 'b'))).toBe('//b')
    expect(element(named(0, 'class', 'x'), named(0, 'tag', 'b'))).toBe(
      "//b[contains(concat(' ', normalize-space(@class), ' '), ' x ')]",
    )
    expect(element(named(0, 'id', 'x'))).toBe("//*[@id = 'x']")
    expect(element(named(0, 'attribute', 'itemprop=a=b'))).toBe("//*[@itemprop = 'a=b']")
    expect(element(named('around', 'id', 'x'))).toBe("//*[@id = 'x']//*")
    expect(
      element(named('around', 'tag', 'dl'), named('around', 'tag', 'li'), named(0, 'tag', 'b')),
    ).toBe('//dl//b[ancestor::li]')
  })

  test('steps from above, and what is around them of the element itself', () => {
    expect(element(named(1, 'tag', 'p'), named(0, 'tag', 'b'))).toBe('//p/b')
    expect(element(named(2, 'tag', 'p'), named('around', 'tag', 'div'))).toBe(
      '//p/*/*[ancestor::div]',
    )
  })

  test('what is not so', () => {
    const not = (clause: ReturnType<typeof named>) => ({ ...clause, holds: 'no' }) as const
    expect(element(not(named('around', 'tag', 'aside')), named('around', 'id', 'x'))).toBe(
      "//*[@id = 'x']//*[not(ancestor::aside)]",
    )
    expect(element(not(named(0, 'tag', 'script')), not(named(1, 'id', 'y')))).toBe(
      "//*[not(@id = 'y')]/*[not(self::script)]",
    )
  })

  test('places first, two of one element together', () => {
    const place = { kind: 'place', up: 0, tag: 'li', place: 2, from: 'first' } as const
    const last = { ...place, place: 1, from: 'last' } as const
    expect(element(named(0, 'id', 'x'), place)).toBe("//li[2][@id = 'x']")
    expect(element(last)).toBe('//li[last()]')
    expect(element({ ...last, place: 3 })).toBe('//li[last() - 2]')
    expect(element(place, last)).toBe('//li[position() = 2 and position() = last()]')
    expect(element({ ...place, up: 2 })).toBe('//li[2]/*/*')
  })

  test('texts close by, of the element or of the text that is selected', () => {
    const after = { kind: 'near', side: 'after', text: 'Price:' } as const
    const test = "[preceding::text()[normalize-space()][1][normalize-space() = 'Price:']]"
    expect(element(after)).toBe(`//*${test}`)
    expect(textNode(after)).toBe(`//text()[normalize-space()]${test}`)
    expect(textNode(after, named('around', 'tag', 'dl'))).toBe(
      `//dl//*/text()[normalize-space()]${test}`,
    )
    expect(element({ ...after, side: 'before' })).toContain('//*[following::text()')
    expect(
      textNode({ kind: 'text', place: 2 }, { kind: 'starts', text: 'A:' }, named(0, 'tag', 'p')),
    ).toBe("//p/text()[normalize-space()][2][starts-with(normalize-space(), 'A:')]")
    expect(element({ kind: 'row', tag: 'tr', text: 'A' }, named(0, 'tag', 'td'))).toBe(
      "//td[ancestor::tr[1]/*[1][normalize-space() = 'A']]",
    )
    expect(element({ kind: 'beside', up: 1, text: 'A' })).toBe(
      "//*[preceding-sibling::*[1][normalize-space() = 'A']]/*",
    )
  })

  test('attributes, several parts, and the first of all', () => {
    const href = { kind: 'attribute', name: 'href' } as const
    expect(writeXpath([[named(0, 'tag', 'a')]], href, 'first')).toBe('(//a/@href)[1]')
    expect(
      writeXpath([[named(0, 'tag', 'a')], [named(0, 'tag', 'b')]], { kind: 'text' }, 'first'),
    ).toBe('(//a | //b)[1]')
  })
})

test('a literal holds any quotes', () => {
  expect(literal('a"b')).toBe(`'a"b'`)
  expect(literal("a'b")).toBe(`"a'b"`)
  expect(literal(`'a"'`)).toBe(`concat("'", 'a"', "'")`)
})
