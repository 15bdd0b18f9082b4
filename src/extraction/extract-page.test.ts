import { describe, expect, test } from 'vitest'
import type { MethodName } from '../methods/methods.js'
import type { Rule } from '../rules/rule.js'
import type { RuleUse } from '../rules/rule-use.js'
import {
  ask,
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  take,
  voter,
} from '../rules/rules.test-kit.js'
import type { UseResult } from '../rules/wear.js'
import type { RawPage } from '../source/raw-page.js'
import { readMetadataModel } from '../store/model-store.js'
import type { Deciders } from './deciders.js'
import { extractPage, extractWithContent } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'

const html =
  '<!doctype html><html lang=" en-GB "><head><title> A  page </title></head><body>' +
  '<nav><a href="/">Home</a></nav><h1>The flood</h1><p class=by>Ann Reed</p>' +
  '<p>The water came at night<br>and stayed for a week.</p><p>Then it went.</p></body></html>'

const story = 'The water came at night\nand stayed for a week.\nThen it went.'

const raw = (parts: Partial<RawPage> = {}): RawPage => ({ id: 'p1', html, warnings: [], ...parts })
const model = () => paragraphModel()
const metadata = () => readMetadataModel().model
const unknown: Deciders = { model }
/** Rules of a site whose pages are all laid out like this one. */
const rulesOn = (html: string, ...rules: readonly Rule[]): Deciders => ({
  rules: { site: 'example.org', layouts: [layoutFor(html)], rules },
  model,
})
const rules = (...rules: readonly Rule[]): Deciders => rulesOn(html, ...rules)
const method = (method: MethodName): Deciders => ({ method, model })
const valueRule = (field: string, tag: string) =>
  ruleOf({ field, taking: { kind: 'value' }, ...byTree(ask(isTag(tag), take(), leave())) })

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
  const main = ruleOf({ version: 3, ...byTree(ask(isTag('p'), take(), leave())) })

  test('is decided by the rule for its content, which is named', () => {
    const found = extractPage(raw(), rules(main))
    expect(found).toMatchObject({
      text: `Ann Reed\n${story}`,
      decidedBy: 'rule',
      rule: 'example.org/page/main@3',
      confidence: 1,
      fields: {},
    })
    expect(found).not.toHaveProperty('method')
    expect(found).not.toHaveProperty('pageType')
  })

  test('falls back, and says so, where that rule takes nothing', () => {
    const found = extractPage(
      raw(),
      rules(ruleOf({ ...byTree(leave()) }), valueRule('headline', 'h1')),
    )
    expect(found).toMatchObject({ decidedBy: 'model', text: `Ann Reed\n${story}` })
    expect(found).not.toHaveProperty('rule')
    expect(found.fields).toEqual({ headline: ['The flood'] })
  })

  test('falls back where there is no rule for its content', () => {
    expect(extractPage(raw(), rules(valueRule('headline', 'h1'))).decidedBy).toBe('model')
  })

  test('has every field of its rules; one that finds nothing is empty', () => {
    const src = ruleOf({
      field: 'image',
      taking: { kind: 'attribute', name: 'src' },
      ...byTree(take()),
    })
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
      ...byTree(ask(by, take(), leave())),
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
    ['18 November 2026', '2026-11-18'],
    ['2026-11-18 or so', '2026-11-18'],
    ['2026-11', undefined],
  ])('has the date %s as %s', (value, date) => {
    const rule = ruleOf({
      field: 'date',
      taking: { kind: 'attribute', name: 'datetime' },
      ...byTree(take()),
    })
    const html = `<p><time datetime="${value}">then</time>`
    const found = extractPage(raw({ html }), { ...rulesOn(html, rule), metadata })
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

/** What of a page it says by whom it was decided. */
const usesOf = (deciders: Deciders, page = raw()) => extractWithContent(page, deciders).uses
const idOf = (field: string, version = 1) => ({
  site: 'example.org',
  layout: 'page',
  field,
  version,
})

const use = (field: string, result: UseResult, ...values: readonly string[]): RuleUse => ({
  rule: idOf(field),
  result,
  values,
})

describe('a rule for the content', () => {
  const isBy = { kind: 'named', where: 'self', what: 'class', name: 'by' } as const
  const headline = byTree(ask(isTag('h1'), take(), leave()))

  test('is as sure as the share of its votes for what it takes', () => {
    // the author has 4 of 4 votes, each of two paragraphs 3 of 4
    const voters = [
      voter(ask(isTag('p'), take(), leave()), 3),
      voter(ask(isBy, take(), leave()), 1),
    ]
    const found = extractPage(raw(), rules(ruleOf({ voters })))
    expect(found.confidence).toBeCloseTo(10 / 12, 12)
    expect(found.text).toBe(`Ann Reed\n${story}`)
  })

  test.each([
    // the headline has 2 words: a fifth of 10, less than a fifth of 11; the model does not keep it
    [1, 'rule', 'The flood'],
    [10, 'rule', 'The flood'],
    [11, 'model', `Ann Reed\n${story}`],
  ])('that never gave less than %i words is %s', (fewest, decidedBy, text) => {
    const rule = ruleOf({ ...headline, usual: { fewest, most: 500 } })
    expect(extractPage(raw(), rules(rule))).toMatchObject({ decidedBy, text })
    expect(usesOf(rules(rule))).toEqual([use('main', decidedBy === 'rule' ? 'hit' : 'miss')])
  })

  test('may give far more than it ever did where the model keeps the same', () => {
    // 15 words; the headline has 2, which the model does not keep
    const usual = { fewest: 0, most: 4 }
    expect(extractPage(raw(), rules(ruleOf({ usual })))).toMatchObject({
      decidedBy: 'rule',
      confidence: 1,
    })
    const other = rules(ruleOf({ ...headline, usual: { fewest: 0, most: 0 } }))
    expect(extractPage(raw(), other)).toMatchObject({
      decidedBy: 'model',
      doubts: ['many', 'model'],
    })
  })

  test('that was induced is told apart', () => {
    const found = extractPage(raw(), rules(ruleOf({ status: 'induced' })))
    expect(found).toMatchObject({ decidedBy: 'induced', rule: 'example.org/page/main@1' })
    expect(found).not.toHaveProperty('doubts')
  })

  test.each([
    // all but the author: F1 of 2 x 13 of 28 words, 0.93
    [0.95, 'model', `Ann Reed\n${story}`],
    [0.94, 'induced', story],
  ])('that was induced leaves it to a model that is sure by %d: %s', (sure, decidedBy, text) => {
    const induced = ruleOf({
      status: 'induced',
      ...byTree(ask(isBy, leave(), ask(isTag('p'), take(), leave()))),
    })
    const { found, uses } = extractWithContent(raw(), {
      ...rules(induced),
      model: () => paragraphModel(sure),
    })
    expect(found).toMatchObject({ decidedBy, text })
    expect(found).not.toHaveProperty('doubts')
    expect(uses).toEqual([use('main', 'hit')])
    const learned = {
      ...rules({ ...induced, status: 'learned' }),
      model: () => paragraphModel(sure),
    }
    expect(extractPage(raw(), learned)).toMatchObject({ decidedBy: 'rule', text: story })
  })

  test('that is stale decides nothing, though it was right where the model keeps the same', () => {
    const stale = rules(ruleOf({ status: 'stale' }))
    const found = extractPage(raw(), stale)
    expect(found).toMatchObject({ decidedBy: 'model', confidence: 0.75 })
    expect(found).not.toHaveProperty('doubts')
    expect(usesOf(stale)).toEqual([use('main', 'hit')])
    const wrong = rules(ruleOf({ status: 'stale', ...headline }))
    expect(extractPage(raw(), wrong).doubts).toEqual(['stale', 'model'])
    expect(usesOf(wrong)).toEqual([use('main', 'miss')])
  })

  test('tells why the first one that is doubted was not believed', () => {
    const few = ruleOf({ field: 'a', ...headline, usual: { fewest: 11, most: 19 } })
    const none = ruleOf({ field: 'b', ...byTree(leave()) })
    expect(extractPage(raw(), rules(few, none)).doubts).toEqual(['few', 'model'])
    const named = extractPage(raw(), { ...rules(few, none), method: 'all-text' })
    expect(named).toMatchObject({ decidedBy: 'method', doubts: ['few'] })
  })

  test('that takes nothing declines, though it often had little to take', () => {
    const rule = ruleOf({ ...byTree(leave()), usual: { fewest: 0, most: 0 } })
    expect(extractPage(raw(), rules(rule)).decidedBy).toBe('model')
    expect(usesOf(rules(rule))).toEqual([use('main', 'miss')])
  })

  test('that declines leaves the page to the next, and to the method that is named', () => {
    const none = ruleOf({ ...byTree(leave()), version: 2 })
    const both = rules(none, ruleOf({ field: 'story' }))
    expect(extractPage(raw(), both).rule).toBe('example.org/page/story@1')
    expect(usesOf(both)).toEqual([
      { ...use('main', 'miss'), rule: idOf('main', 2) },
      use('story', 'hit'),
    ])
    const found = extractPage(raw(), { ...rules(none), method: 'all-text' })
    expect(found).toMatchObject({ decidedBy: 'method', method: 'all-text' })
  })
})

describe('the rules for fields', () => {
  test('are told for each field, and how sure they were', () => {
    const isBy = { kind: 'named', where: 'self', what: 'class', name: 'by' } as const
    // one text has 4 of 5 votes, no other any
    const author = ruleOf({
      field: 'author',
      version: 4,
      taking: { kind: 'text' },
      voters: [voter(ask(isBy, take(), leave()), 4), voter(leave(), 1)],
      choice: { kind: 'one', least: 2, share: 0 },
    })
    const { fields, decisions } = extractPage(raw(), rules(author, valueRule('note', 'h6')))
    expect(fields).toEqual({ author: ['Ann Reed'], note: [] })
    expect(decisions).toEqual({
      author: { decidedBy: 'rule', rule: 'example.org/page/author@4', confidence: 0.8 },
      note: {
        decidedBy: 'rule',
        rule: 'example.org/page/note@1',
        confidence: 0,
        doubts: ['nothing'],
      },
    })
  })

  test('are not told where there are none', () => {
    expect(extractPage(raw(), rules(ruleOf()))).not.toHaveProperty('decisions')
    expect(extractPage(raw(), unknown)).not.toHaveProperty('decisions')
  })

  test('had an answer where they gave a value, or where there often was none', () => {
    const note = valueRule('note', 'h6')
    const seldom = { ...valueRule('seldom', 'h6'), usual: { fewest: 0, most: 1 } }
    expect(usesOf(rules(valueRule('headline', 'h1'), note, seldom, ruleOf()))).toEqual([
      use('main', 'hit'),
      use('headline', 'hit', 'The flood'),
      use('note', 'miss'),
      use('seldom', 'none'),
    ])
  })

  test('have their values told only where these are believed', () => {
    const odd = {
      ...valueRule('odd', 'h1'),
      usual: {
        fewest: 1,
        most: 1,
        votes: 1,
        values: { shortest: 1, longest: 1, signs: ['digits'] },
      },
    } as const
    const page = extractWithContent(raw(), rules(odd))
    expect(page.found.fields).toEqual({ odd: ['The flood'] })
    expect(page.found.decisions).toMatchObject({ odd: { confidence: 0.4, doubts: ['signs'] } })
    expect(page.uses).toEqual([use('odd', 'miss')])
  })

  test('that are induced or stale are told apart', () => {
    const seldom = { fewest: 0, most: 1 }
    const deciders = rules(
      { ...valueRule('a', 'h1'), status: 'induced' },
      { ...valueRule('b', 'h1'), status: 'stale' },
      { ...valueRule('c', 'h6'), status: 'stale', usual: seldom },
    )
    expect(extractPage(raw(), deciders).decisions).toMatchObject({
      a: { decidedBy: 'induced', confidence: 1 },
      b: { decidedBy: 'rule', confidence: 0.4, doubts: ['stale'] },
      c: { decidedBy: 'rule', confidence: 0, doubts: ['stale'] },
    })
    // what a stale rule gives is not learned from; by giving nothing it does not recover
    expect(usesOf(deciders)).toEqual([
      use('a', 'hit', 'The flood'),
      use('b', 'hit'),
      use('c', 'miss'),
    ])
  })
})

describe('pages of several layouts', () => {
  const listHtml =
    '<html><body><table class=offers><tr><td class=tea>Tea</td><td>4</td></tr>' +
    '<tr><td class=tea>Mint</td><td>5</td></tr></table></body></html>'
  const teas = { ...valueRule('tea', 'td'), layout: 'list' }
  const deciders: Deciders = {
    rules: {
      site: 'example.org',
      layouts: [layoutFor(html), layoutFor(listHtml, 'list')],
      rules: [ruleOf(), teas, valueRule('headline', 'h1')],
    },
    model,
  }

  test('get the rules of their own', () => {
    const story = extractPage(raw(), deciders)
    expect(story).toMatchObject({ decidedBy: 'rule', fields: { headline: ['The flood'] } })
    expect(Object.keys(story.fields)).toEqual(['headline'])
    const list = extractPage(raw({ html: listHtml }), deciders)
    expect(list.decidedBy).toBe('model')
    expect(list.fields).toEqual({ tea: ['Tea', '4', 'Mint', '5'] })
    expect(usesOf(deciders, raw({ html: listHtml }))).toEqual([
      {
        ...use('tea', 'hit', 'Tea', '4', 'Mint', '5'),
        rule: { ...idOf('tea'), layout: 'list' },
      },
    ])
  })

  const otherHtml = '<dl><dt>Open<dd>9 to 5</dl><form><input></form><p>Come in.'

  /** The same layouts, whose pages have such addresses. */
  const at = (addresses: readonly string[], ...rules: readonly Rule[]): Deciders => ({
    rules: { site: 'example.org', layouts: [{ ...layoutFor(html), addresses }], rules },
    model,
  })
  const main = ruleOf()
  const headline = valueRule('headline', 'p')

  test('get no fields where they are like no layout, and no rule is used', () => {
    const other = raw({ html: otherHtml, url: 'https://example.org/open/5' })
    const deciders = at(['/story/a-a'], { ...main, ...byTree(leave()) }, headline)
    const { found, uses } = extractWithContent(other, deciders)
    expect(found).toMatchObject({ decidedBy: 'model', fields: {}, text: 'Come in.' })
    expect(uses).toEqual([])
  })

  test('get what the nearest rule for content gives where the model keeps the same', () => {
    const other = raw({ html: otherHtml, url: 'https://example.org/open/5' })
    const { found, uses } = extractWithContent(other, at(['/story/a-a'], main, headline))
    expect(found).toMatchObject({ decidedBy: 'rule', fields: {}, text: 'Come in.' })
    expect(uses).toEqual([])
  })

  test('get the rules that their address tells of, which are doubted', () => {
    const other = raw({ html: otherHtml, url: 'https://example.org/story/so-it-was' })
    const { found, uses } = extractWithContent(other, at(['/story/a-a'], main, headline))
    expect(found.fields).toEqual({ headline: ['Come in.'] })
    expect(found.decisions).toMatchObject({ headline: { confidence: 0.4, doubts: ['layout'] } })
    expect(uses).toEqual([use('main', 'hit'), use('headline', 'miss')])
  })
})

describe('the opinion of the model', () => {
  /** Of a rule that gave 15 words, as it does here. */
  const usual = { fewest: 15, most: 15 }
  const asking = byTree(ask({ kind: 'opinion', atLeast: 0.5 }, take(), leave()))

  /** Deciders that count how often the model was asked for. */
  function counted(...its: readonly Rule[]) {
    let asked = 0
    const counting = () => {
      asked++
      return paragraphModel()
    }
    const deciders = { ...rules(...its), model: counting }
    return { deciders, times: () => asked }
  }

  test('is not asked for where no rule asks for it', () => {
    const { deciders, times } = counted(ruleOf({ usual }), valueRule('headline', 'h1'))
    expect(extractPage(raw(), deciders).decidedBy).toBe('rule')
    expect(times()).toBe(0)
  })

  test('is asked for where something is doubted, or was induced from it', () => {
    for (const rule of [ruleOf(), ruleOf({ status: 'induced', usual })]) {
      const { deciders, times } = counted(rule)
      expect(extractPage(raw(), deciders).rule).toBe('example.org/page/main@1')
      expect(times()).toBeGreaterThan(0)
    }
  })

  test('decides where a rule asks for it, and is asked for once', () => {
    const field = ruleOf({ field: 'note', taking: { kind: 'text' }, ...asking })
    const { deciders, times } = counted(ruleOf({ ...asking, usual }), field)
    const found = extractPage(raw(), deciders)
    expect(found).toMatchObject({ decidedBy: 'rule', text: `Ann Reed\n${story}` })
    expect(found.fields['note']).toEqual([
      'Ann Reed',
      'The water came at night',
      'and stayed for a week.',
      'Then it went.',
    ])
    expect(times()).toBe(1)
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

describe('an observation', () => {
  const observed = (deciders: Deciders, page = raw()) =>
    extractWithContent(page, deciders).observation()
  const { signature } = layoutFor(html)

  test('is made of a page without rules that the model is sure of', () => {
    expect(observed(unknown)).toEqual({ signature, layout: undefined, missed: [] })
    expect(observed({ model: () => paragraphModel(0.49) })).toBeUndefined()
    expect(observed(method('all-text'))).toBeUndefined()
  })

  test('is made of a page whose rules missed', () => {
    expect(observed(rules(ruleOf(), valueRule('headline', 'h1')))).toBeUndefined()
    expect(observed(rules(ruleOf(byTree(leave())), valueRule('note', 'h6')))).toEqual({
      signature,
      layout: 'page',
      missed: ['main', 'note'],
    })
  })
})

describe('the structure of the main content', () => {
  const textOf = (text: string) => ({ kind: 'text', text, marks: [] })

  test('is that of the runs which a rule keeps', () => {
    const main = ruleOf({ ...byTree(ask(isTag('h1'), take(), leave())) })
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
