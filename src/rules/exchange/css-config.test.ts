import { describe, expect, test } from 'vitest'
import { readCssConfig } from './css-config.js'

const fieldsOf = (data: unknown, site?: string) =>
  readCssConfig(data, site).map((one) => [
    one.site,
    Object.fromEntries(
      one.fields.map(({ field, choices, which, without }) => [
        field,
        [
          choices[0]!.selector,
          choices[0]!.takes,
          which,
          ...(without === undefined ? [] : [without]),
        ],
      ]),
    ),
    one.refusals.map(({ place, reason }) => [place, reason]),
  ])

const element = { kind: 'element' }

describe('selectors by field', () => {
  test('are texts, or objects with an attribute', () => {
    const data = {
      price: '.price > b',
      image: { selector: 'img.cover', attr: 'SRC', first: true },
      main: { selector: 'article', without: 'aside, .ads' },
    }
    const expected = {
      price: ['.price > b', element, 'all'],
      image: ['img.cover', { kind: 'attribute', name: 'src' }, 'first'],
      main: ['article', element, 'all', 'aside, .ads'],
    }
    expect(fieldsOf(data, 'a.example')).toEqual([['a.example', expected, []]])
    expect(fieldsOf({ 'a.example': data, 'b.example': { price: 'b' } })).toEqual([
      ['a.example', expected, []],
      ['b.example', { price: ['b', element, 'all'] }, []],
    ])
  })

  test('are read as they are exported', () => {
    const rule = { layout: 'page', many: false, value: 'text' }
    const sheet = {
      site: 'a.example',
      format: 'css',
      rules: [
        { ...rule, field: 'price', selector: '.price' },
        { ...rule, field: 'link', selector: 'a', value: 'attribute', attr: 'href', many: true },
        { ...rule, field: 'part', selector: 'p', value: 'text node', place: 2 },
      ],
    }
    expect(fieldsOf([sheet])).toEqual([
      [
        'a.example',
        {
          price: ['.price', element, 'first'],
          link: ['a', { kind: 'attribute', name: 'href' }, 'all'],
        },
        [['part', '"value" is not known, or has no counterpart']],
      ],
    ])
  })

  test('are refused by field', () => {
    const data = {
      bad: 'p:hover(',
      empty: ' ',
      number: 7,
      key: { selector: 'p', text: 'x' },
      attr: { selector: 'p', attr: 7 },
      records: '.card',
      main: { selector: 'p', attr: 'id' },
      long: 'p'.repeat(5000),
      without: { selector: 'p', without: 'b' },
      good: 'p',
    }
    const [site] = fieldsOf(data, 'a.example')
    expect(Object.keys(site![1] as object)).toEqual(['good'])
    expect((site![2] as readonly unknown[]).length).toBe(9)
  })

  test.each([
    [[], undefined],
    [{ price: '.price' }, 'it names no site'],
    ['text', 'expected an object of fields'],
    [null, 'expected an object of fields'],
    [[{ site: 'a', format: 'xpath', rules: [] }], 'expected objects with'],
    [[{ site: 'a', format: 'css', rules: [{}] }], 'has no "field"'],
    [
      [{ site: 'a', format: 'css', rules: [{ field: 'x' }, { field: 'x' }] }],
      'several rules for "x"',
    ],
    [{ a: { b: 'p' }, c: 'p' }, '"c" is not an object of fields'],
  ])('of the form %j', (data, reason) => {
    if (reason === undefined) expect(readCssConfig(data, undefined)).toEqual([])
    else expect(() => readCssConfig(data, undefined)).toThrow(reason)
  })
})
