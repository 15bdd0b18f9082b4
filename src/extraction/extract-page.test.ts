import { describe, expect, test } from 'vitest'
import type { Rule } from '../rules/rule.js'
import { ask, isTag, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { RawPage } from '../source/raw-page.js'
import { type Deciders, extractPage, extractWithContent } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'
import type { MethodName } from './methods.js'

const html =
  '<!doctype html><html lang=" en-GB "><head><title> A  page </title></head><body>' +
  '<nav><a href="/">Home</a></nav><h1>The flood</h1><p class=by>Ann Reed</p>' +
  '<p>The water came at night<br>and stayed for a week.</p><p>Then it went.</p></body></html>'

const story = 'The water came at night\nand stayed for a week.\nThen it went.'

const raw = (parts: Partial<RawPage> = {}): RawPage => ({ id: 'p1', html, warnings: [], ...parts })
const model = () => paragraphModel()
const unknown: Deciders = { model }
const rules = (...rules: readonly Rule[]): Deciders => ({
  rules: { site: 'example.org', rules },
  model,
})
const method = (method: MethodName): Deciders => ({ method, model })
const valueRule = (field: string, tag: string) =>
  ruleOf({ field, taking: { kind: 'value' }, tree: ask(isTag(tag), take(), leave()) })

describe('a page of an unknown site', () => {
  const ofModel = { decidedBy: 'model', pageType: 'product', confidence: 0.75 }

  test('is decided by the model, and has no fields', () => {
    expect(extractPage(raw(), unknown)).toEqual({
      id: 'p1',
      text: `Ann Reed\n${story}`,
      ...ofModel,
      title: 'A page',
      language: 'en-GB',
      fields: {},
      warnings: [],
    })
  })

  test('may be empty', () => {
    expect(extractPage(raw({ html: '' }), unknown)).toEqual({
      id: 'p1',
      text: '',
      ...ofModel,
      fields: {},
      warnings: [],
    })
  })

  test('is decided with a leaning', () => {
    expect(extractPage(raw(), { model, leaning: { beta: 2 } }).text).toMatch(/^Home\nThe flood\n/)
  })

  test('says why each run was kept or not, when it is asked', () => {
    expect(extractPage(raw(), { model, explains: true }).explanation).toMatchObject([
      {
        text: 'Home',
        kept: false,
        likelihood: 0.125,
        reasons: [{ feature: 'is-paragraph', value: 0, push: -2 }],
      },
      { text: 'The flood', kept: false },
      {
        text: 'Ann Reed',
        kept: true,
        likelihood: 0.875,
        reasons: [{ feature: 'is-paragraph', value: 1, push: 3 }],
      },
      { kept: true },
      { kept: true },
    ])
  })

  describe('whose visible text is missing', () => {
    const sentence =
      'The ferry to the island leaves at nine in the morning, and it never waits for anyone. '
    const body = sentence.repeat(12).trim()
    const data = JSON.stringify({ '@type': 'Article', articleBody: body })
    const html = `<script type="application/ld+json">${data}</script><p>Loading ...`
    const doubtful: Deciders = { model: () => paragraphModel(0.1) }

    test('has the text of its data, which is marked', () => {
      const { found, content } = extractWithContent(raw({ html }), doubtful)
      expect(found).toMatchObject({ text: body, source: 'json-ld', decidedBy: 'model' })
      expect(found.warnings).toEqual([expect.stringContaining('JSON-LD')])
      expect(content().blocks).toEqual([
        { kind: 'paragraph', inline: [{ kind: 'text', text: body, marks: [] }] },
      ])
    })

    test('keeps its own where the model is sure', () => {
      const found = extractPage(raw({ html }), unknown)
      expect(found.text).toBe('Loading ...')
      expect(found).not.toHaveProperty('source')
    })
  })

  test('is decided by the method that is named', () => {
    const found = extractPage(raw(), method('all-text'))
    expect(found).toMatchObject({ decidedBy: 'method', method: 'all-text' })
    expect(found.text).toBe(`Home\nThe flood\nAnn Reed\n${story}`)
    expect(found).not.toHaveProperty('confidence')
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
    expect(found).not.toHaveProperty('pageType')
  })

  test('falls back, and says so, where that rule takes nothing', () => {
    const found = extractPage(raw(), rules(ruleOf({ tree: leave() }), valueRule('headline', 'h1')))
    expect(found).toMatchObject({ decidedBy: 'model', text: `Ann Reed\n${story}` })
    expect(found).not.toHaveProperty('rule')
    expect(found.fields).toEqual({ headline: ['The flood'] })
  })

  test('falls back where there is no rule for its content', () => {
    expect(extractPage(raw(), rules(valueRule('headline', 'h1'))).decidedBy).toBe('model')
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
      unknown,
    )
    expect(found).toMatchObject({ url: 'https://example.org/a', file: 'a.html' })
    expect(found.warnings).toHaveLength(2)
    expect(found.warnings[0]).toBe('w1')
  })

  test('is whole: no character is lost on the way out', () => {
    const text = '🌊 привет \ud800 end of a long enough line'
    expect(extractPage(raw({ html: `<p>${text}` }), unknown).text).toBe(text)
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
    expect(extractWithContent(page, method('all-text')).content()).toEqual({
      blocks: [
        {
          kind: 'paragraph',
          inline: [{ ...textOf('Ann'), link: 'https://www.example.org/a/c' }],
        },
      ],
    })
  })
})
