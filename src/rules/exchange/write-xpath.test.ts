import { describe, expect, test } from 'vitest'
import { besideCondition, nearCondition, rowCondition } from '../predicates/near.js'
import { nthCondition } from '../predicates/nth.js'
import { partCondition } from '../predicates/part.js'
import type { SelectorCondition } from '../predicates/selector-condition.js'
import { startsCondition } from '../predicates/starts.js'
import { named, not } from './exchange.test-kit.js'
import { writeXpath } from './write-xpath.js'

const element = (...conditions: readonly SelectorCondition[]) =>
  writeXpath([conditions], { kind: 'text' }, 'all')
const textNode = (...conditions: readonly SelectorCondition[]) =>
  writeXpath([conditions], { kind: 'text node' }, 'all')

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

  test('negations', () => {
    expect(element(not(named('around', 'tag', 'aside')), named('around', 'id', 'x'))).toBe(
      "//*[@id = 'x']//*[not(ancestor::aside)]",
    )
    expect(element(not(named(0, 'tag', 'script')), not(named(1, 'id', 'y')))).toBe(
      "//*[not(@id = 'y')]/*[not(self::script)]",
    )
  })

  test('places first, two of one element together', () => {
    const place = nthCondition(0, 'li', 2, 'first')
    const last = nthCondition(0, 'li', 1, 'last')
    expect(element(named(0, 'id', 'x'), place)).toBe("//li[2][@id = 'x']")
    expect(element(last)).toBe('//li[last()]')
    expect(element(nthCondition(0, 'li', 3, 'last'))).toBe('//li[last() - 2]')
    expect(element(place, last)).toBe('//li[position() = 2 and position() = last()]')
    expect(element(nthCondition(2, 'li', 2, 'first'))).toBe('//li[2]/*/*')
  })

  test('texts close by, of the element or of the text that is selected', () => {
    const after = nearCondition('after', 'Price:')
    const test = "[preceding::text()[normalize-space()][1][normalize-space() = 'Price:']]"
    expect(element(after)).toBe(`//*${test}`)
    expect(textNode(after)).toBe(`//text()[normalize-space()]${test}`)
    expect(textNode(after, named('around', 'tag', 'dl'))).toBe(
      `//dl//*/text()[normalize-space()]${test}`,
    )
    expect(element(nearCondition('before', 'Price:'))).toContain('//*[following::text()')
    expect(textNode(partCondition(2), startsCondition('A:'), named(0, 'tag', 'p'))).toBe(
      "//p/text()[normalize-space()][2][starts-with(normalize-space(), 'A:')]",
    )
    expect(element(rowCondition('tr', 'A'), named(0, 'tag', 'td'))).toBe(
      "//td[ancestor::tr[1]/*[1][normalize-space() = 'A']]",
    )
    expect(element(besideCondition(1, 'A'))).toBe(
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
