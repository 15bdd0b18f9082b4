import { describe, expect, test } from 'vitest'
import type { Rule } from '../rules/rule.js'
import { ask, isTag, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { RawPage } from '../source/raw-page.js'
import { extractPage, extractWithContent } from './extract-page.js'

const html =
  '<!doctype html><html lang=" en-GB "><head><title> A  page </title></head><body>' +
  '<nav><a href="/">Home</a></nav><h1>The flood</h1><p class=by>Ann Reed</p>' +
  '<p>The water came at night<br>and stayed for a week.</p><p>Then it went.</p></body></html>'

const story = 'The water came at night\nand stayed for a week.\nThen it went.'

const raw = (parts: Partial<RawPage> = {}): RawPage => ({ id: 'p1', html, warnings: [], ...parts })
const rules = (...rules: readonly Rule[]) => ({ site: 'example.org', rules })
const valueRule = (field: string, tag: string) =>
  ruleOf({ field, taking: { kind: 'value' }, tree: ask(isTag(tag), take(), leave()) })

describe('a page of an unknown site', () => {
  test('is decided by text density, and has no fields', () => {
    expect(extractPage(raw(), undefined)).toEqual({
      id: 'p1',
      text: story,
      decidedBy: 'method',
      method: 'density',
      title: 'A page',
      language: 'en-GB',
      fields: {},
      warnings: [],
    })
  })

  test('may be empty', () => {
    expect(extractPage(raw({ html: '' }), undefined)).toEqual({
      id: 'p1',
      text: '',
      decidedBy: 'method',
      method: 'density',
      fields: {},
      warnings: [],
    })
  })

  test('may be nothing but a menu', () => {
    const menu = '<ul><li><a href="/a">Home</a><li><a href="/b">All our news</a></ul>'
    expect(extractPage(raw({ html: menu }), undefined)).toMatchObject({
      text: '',
      decidedBy: 'method',
    })
  })
})

describe('a page of a known site', () => {
  const main = ruleOf({ version: 3, tree: ask(isTag('p'), take(), leave()) })

  test('is decided by the rule for its content, which is named', () => {
    const found = extractPage(raw(), rules(main))
    expect(found).toMatchObject({
      text: `Ann Reed\n${story}`,
      decidedBy: 'rule',
      rule: 'example.org/page/main@3',
      fields: {},
    })
    expect(found).not.toHaveProperty('method')
  })

  test('falls back, and says so, where that rule takes nothing', () => {
    const found = extractPage(raw(), rules(ruleOf({ tree: leave() }), valueRule('headline', 'h1')))
    expect(found).toMatchObject({ decidedBy: 'method', method: 'density', text: story })
    expect(found).not.toHaveProperty('rule')
    expect(found.fields).toEqual({ headline: ['The flood'] })
  })

  test('falls back where there is no rule for its content', () => {
    expect(extractPage(raw(), rules(valueRule('headline', 'h1'))).decidedBy).toBe('method')
  })

  test('has every field of its rules; one that finds nothing is empty', () => {
    const src = ruleOf({ field: 'image', taking: { kind: 'attribute', name: 'src' }, tree: take() })
    expect(
      extractPage(raw(), rules(main, src, valueRule('headline', 'h1'), valueRule('note', 'p')))
        .fields,
    ).toEqual({
      image: [],
      headline: ['The flood'],
      note: ['Ann Reed', 'The water came at night and stayed for a week.', 'Then it went.'],
    })
  })

  test('takes its title and author from the fields of these names', () => {
    const by = { kind: 'named', where: 'self', what: 'class', name: 'by' } as const
    const author = ruleOf({
      field: 'author',
      taking: { kind: 'value' },
      tree: ask(by, take(), leave()),
    })
    const found = extractPage(raw(), rules(author, valueRule('headline', 'h1')))
    expect(found).toMatchObject({ title: 'The flood', author: ['Ann Reed'] })
  })

  test('keeps the title of its head where the headline was not found', () => {
    expect(extractPage(raw(), rules(valueRule('headline', 'h6'))).title).toBe('A page')
  })

  test.each([
    ['2026-11-18', '2026-11-18'],
    ['2026-11-18T08:00:00Z', '2026-11-18T08:00:00Z'],
    ['2026-11-18T08:00+01:00', '2026-11-18T08:00+01:00'],
    ['2026-11-18T08:00:00.125-05:00', '2026-11-18T08:00:00.125-05:00'],
    ['18 November 2026', undefined],
    ['2026-11-18 or so', undefined],
    ['2026-11', undefined],
  ])('has the date %s as %s', (value, date) => {
    const rule = ruleOf({
      field: 'date',
      taking: { kind: 'attribute', name: 'datetime' },
      tree: take(),
    })
    const found = extractPage(
      raw({ html: `<p><time datetime="${value}">then</time>` }),
      rules(rule),
    )
    expect(found.date).toBe(date)
    expect(found.fields).toEqual({ date: [value] })
  })

  test('may have a field of any name', () => {
    const found = extractPage(raw(), rules(valueRule('__proto__', 'h1'), valueRule('text', 'h1')))
    expect(Object.entries(found.fields)).toEqual([
      ['__proto__', ['The flood']],
      ['text', ['The flood']],
    ])
    expect(JSON.parse(JSON.stringify(found)).fields.text).toEqual(['The flood'])
  })
})

describe('what is known of a page', () => {
  test('is passed on: where it is from, and every warning', () => {
    const found = extractPage(
      raw({
        url: 'https://example.org/a',
        file: 'a.html',
        html: '<div>'.repeat(3_000),
        warnings: ['w1'],
      }),
      undefined,
    )
    expect(found).toMatchObject({ url: 'https://example.org/a', file: 'a.html' })
    expect(found.warnings).toHaveLength(2)
    expect(found.warnings[0]).toBe('w1')
  })

  test('is whole: no character is lost on the way out', () => {
    const text = '🌊 привет \ud800 end of a long enough line'
    expect(extractPage(raw({ html: `<p>${text}` }), undefined).text).toBe(text)
  })
})

describe('the structure of the main content', () => {
  const textOf = (text: string) => ({ kind: 'text', text, marks: [] })

  test('is that of the runs which a rule keeps', () => {
    const main = ruleOf({ tree: ask(isTag('h1'), take(), leave()) })
    const { found, content } = extractWithContent(raw(), rules(main))
    expect(found).toEqual(extractPage(raw(), rules(main)))
    expect(content()).toEqual({
      blocks: [{ kind: 'heading', level: 1, inline: [textOf('The flood')] }],
    })
  })

  test('is that of the runs which a method keeps, with addresses by the URL of the page', () => {
    const page = raw({ url: 'https://www.example.org/a/b', html: '<p><a href=c>Ann</a>' })
    expect(extractWithContent(page, undefined, 'all-text').content()).toEqual({
      blocks: [
        {
          kind: 'paragraph',
          inline: [{ ...textOf('Ann'), link: 'https://www.example.org/a/c' }],
        },
      ],
    })
  })
})
