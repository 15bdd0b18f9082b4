import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readElements } from '../../page/select/elements.js'
import { parseSelector } from '../../page/select/selector.js'
import { readPage } from '../../page/tree/read-page.js'
import { nthCondition } from '../predicates/nth.js'
import type { SelectorCondition } from '../predicates/selector-condition.js'
import { startsCondition } from '../predicates/starts.js'
import { named, not } from './exchange.test-kit.js'
import type { ValueAccess } from './value-access.js'
import { writeCss } from './write-css.js'

const css = (...conditions: readonly SelectorCondition[]) =>
  writeCss(conditions, { kind: 'text' }, () => 3)

describe('writeCss', () => {
  test('names of the element, above and around it, the outer first', () => {
    expect(css(named(0, 'class', 'x'), named(0, 'tag', 'b'), named(0, 'id', 'y'))).toBe('b.x#y')
    expect(css(named(0, 'attribute', 'itemprop=a"b\\c'))).toBe('[itemprop="a\\"b\\\\c"]')
    expect(css(named(1, 'tag', 'p'), named(0, 'class', 'x'))).toBe('p > .x')
    expect(css(named(2, 'tag', 'p'))).toBe('p > * > *')
    const arounds = [named('around', 'class', 'in'), named('around', 'tag', 'div')]
    const levels = [1, 4]
    expect(writeCss(arounds, { kind: 'text' }, (one) => levels[arounds.indexOf(one)]!)).toBe(
      'div .in *',
    )
  })

  test('what is around an element and given by its level is one step', () => {
    const conditions = [named('around', 'class', 'in'), named(1, 'tag', 'p'), named(0, 'tag', 'b')]
    expect(writeCss(conditions, { kind: 'text' }, () => 1)).toBe('p.in > b')
    expect(writeCss(conditions, { kind: 'text' }, () => 2)).toBe('.in p > b')
  })

  test('places and negations', () => {
    const place = nthCondition(1, 'li', 2, 'first')
    expect(css(place, named(0, 'tag', 'b'))).toBe('li:nth-of-type(2) > b')
    expect(css(nthCondition(0, 'li', 2, 'last'))).toBe('li:nth-last-of-type(2)')
    expect(css(not(named(0, 'class', 'x')), not(named(0, 'tag', 'b')))).toBe(':not(.x):not(b)')
  })

  test('an attribute that is read must be there', () => {
    const href: ValueAccess = { kind: 'attribute', name: 'href' }
    expect(writeCss([named(0, 'tag', 'a')], href, () => 3)).toBe('a[href]')
    expect(writeCss([named(1, 'tag', 'p')], href, () => 3)).toBe('p > [href]')
  })

  test('cannot ask for texts', () => {
    expect(() => css(startsCondition('a:'))).toThrow(RangeError)
  })

  test('any name and value is parsed as what it was', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .map((text) => text.replace(/[\s\0]/g, ''))
      .filter((text) => text !== '')
    const odd = fc.constantFrom(
      '1a',
      '-',
      '-1',
      '--',
      'a:b',
      'a.b',
      '#',
      '\u0001',
      '9',
      'é',
      'a\\',
      '«a»',
      '!¨',
    )
    fc.assert(
      fc.property(fc.oneof(word, odd), (name) => {
        const value = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        const page = readElements(
          readPage(`<p class="${value}" id="${value}" data-x="${value}"></p><p class=no>`),
        )
        for (const what of ['class', 'id', 'attribute'] as const) {
          const condition = named(0, what, what === 'attribute' ? `data-x=${name}` : name)
          expect([...parseSelector(css(condition))(page)]).toEqual([1, 0])
        }
      }),
    )
  })
})
