import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPage } from '../page/read-page.js'
import { elementsOf } from '../select/elements.js'
import { readSelector } from '../select/selector.js'
import { type Clause, named } from './clause.js'
import type { Reading } from './reading.js'
import { writeCss } from './write-css.js'

const css = (...clauses: readonly Clause[]) => writeCss(clauses, { kind: 'text' }, () => 3)

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

  test('what is around an element and said by its level is one step', () => {
    const clauses = [named('around', 'class', 'in'), named(1, 'tag', 'p'), named(0, 'tag', 'b')]
    expect(writeCss(clauses, { kind: 'text' }, () => 1)).toBe('p.in > b')
    expect(writeCss(clauses, { kind: 'text' }, () => 2)).toBe('.in p > b')
  })

  test('places, and what is not so', () => {
    const place = { kind: 'place', up: 1, tag: 'li', place: 2, from: 'first' } as const
    expect(css(place, named(0, 'tag', 'b'))).toBe('li:nth-of-type(2) > b')
    expect(css({ ...place, up: 0, from: 'last' })).toBe('li:nth-last-of-type(2)')
    expect(
      css({ ...named(0, 'class', 'x'), holds: 'no' }, { ...named(0, 'tag', 'b'), holds: 'no' }),
    ).toBe(':not(.x):not(b)')
  })

  test('an attribute that is read must be there', () => {
    const href: Reading = { kind: 'attribute', name: 'href' }
    expect(writeCss([named(0, 'tag', 'a')], href, () => 3)).toBe('a[href]')
    expect(writeCss([named(1, 'tag', 'p')], href, () => 3)).toBe('p > [href]')
  })

  test('cannot say what stands close by', () => {
    expect(() => css({ kind: 'starts', text: 'a:' })).toThrow(RangeError)
  })

  test('any name and value is read again as what it was', () => {
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
        const page = elementsOf(
          readPage(`<p class="${value}" id="${value}" data-x="${value}"></p><p class=no>`),
        )
        for (const what of ['class', 'id', 'attribute'] as const) {
          const clause = named(0, what, what === 'attribute' ? `data-x=${name}` : name)
          expect([...readSelector(css(clause))(page)]).toEqual([1, 0])
        }
      }),
    )
  })
})
