import { describe, expect, test } from 'vitest'
import type { MethodName } from '../analysis/methods/method-names.js'
import type { RawPage } from '../input/raw-page/raw-page.js'
import { withFrameDocuments } from '../page/embedded/frame-documents.js'
import type { RuleUse, UseResult } from '../rules/health/rule-use.js'
import type { Rule } from '../rules/rule/rule.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  member,
  ruleOf,
  splitOn,
  take,
} from '../rules/rule/rule.test-kit.js'
import { readMetadataModel } from '../store/models/model-files.js'
import { extractPage, extractWithTrace } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'
import type { ExtractionOptions } from './options.js'

const html =
  '<!doctype html><html lang=" en-GB "><head><title> A  page </title></head><body>' +
  '<nav><a href="/">Home</a></nav><h1>The flood</h1><p class=by>Ann Reed</p>' +
  '<p>The water came at night<br>and stayed for a week.</p><p>Then it went.</p></body></html>'

const story = 'The water came at night\nand stayed for a week.\nThen it went.'

const raw = (parts: Partial<RawPage> = {}): RawPage => ({ id: 'p1', html, warnings: [], ...parts })
const model = () => paragraphModel()
const metadata = () => readMetadataModel().model
const unknown: ExtractionOptions = { model }
/** Rules of a site whose pages are all laid out like this one. */
const rulesOn = (html: string, ...rules: readonly Rule[]): ExtractionOptions => ({
  rules: { site: 'example.org', layouts: [layoutFor(html)], rules },
  model,
})
const rules = (...rules: readonly Rule[]): ExtractionOptions => rulesOn(html, ...rules)
const method = (method: MethodName): ExtractionOptions => ({ method, model })
const valueRule = (field: string, tag: string) =>
  ruleOf({ field, taking: { kind: 'value' }, ...byTree(splitOn(isTag(tag), take(), leave())) })

describe('a page with a document in a frame', () => {
  const framed = raw({
    html: '<p>The water came.</p><iframe srcdoc="<p>It stayed &amp;lt; a week.</p>"></iframe>',
  })
  const text = 'The water came.\nIt stayed < a week.'

  test('is read with it, by the model and by rules', () => {
    expect(extractPage(framed, unknown).text).toBe(text)
    const rule = valueRule('story', 'p')
    expect(extractPage(framed, rulesOn(framed.html, rule)).fields).toEqual({
      story: ['The water came.', 'It stayed < a week.'],
    })
  })

  test('gives by confident rules what the page gives that has the document in its place', () => {
    const frames = [
      '<iframe src=/a></iframe>',
      '<iframe src=/a>srcdoc</iframe>',
      '<iframe srcdoc="<p>It stayed.</p>"></iframe>',
      '<IFRAME title="a > b" SRCDOC = \'<p>It stayed.</p>\'>',
      '<svg><iframe srcdoc="<p>It stayed.</p>"></iframe></svg>',
      '<div><iframe srcdoc="<p>It</p><iframe srcdoc=&quot;<p>stayed</p>&quot;></iframe>">',
      '<p srcdoc="<p>no</p>">',
    ]
    const given = { content: 'text' } as const
    for (const before of ['', ...frames])
      for (const frame of frames) {
        const source = `<main><p>The water came.</p>${before}<p>Then it went.</p>${frame}</main>`
        const main = ruleOf({ usual: { fewest: 1, most: 30 } })
        const inPlace = raw({ html: withFrameDocuments(source) })
        // the rules are those of the same layout: the signature of the page as it is read
        const options = { ...rulesOn(inPlace.html, main, valueRule('story', 'p')), ...given }
        const expected = extractWithTrace(inPlace, options)
        const { found, trace } = extractWithTrace(raw({ html: source }), options)
        expect(found).toEqual(expected.found)
        if (!source.toLowerCase().includes('srcdoc')) expect(trace.path).toBe('streaming')
      }
  })
})

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

  test('explains why each segment was kept or not, when asked', () => {
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
    const doubtful: ExtractionOptions = { model: () => paragraphModel(0.1) }

    test('has the text of its data, with its source', () => {
      const { found, content } = extractWithTrace(raw({ html }), doubtful)
      expect(found).toMatchObject({ text: body, source: 'json-ld', decidedBy: 'model' })
      expect(found.warnings).toEqual([expect.stringContaining('JSON-LD')])
      expect(content().blocks).toEqual([
        { kind: 'paragraph', inline: [{ kind: 'text', text: body, marks: [] }] },
      ])
    })

    test('keeps its own where the model is confident', () => {
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
  const main = ruleOf({ version: 3, ...byTree(splitOn(isTag('p'), take(), leave())) })

  test('is decided by the rule for its main content, which is named', () => {
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

  test('is decided by the model where that rule takes nothing', () => {
    const found = extractPage(
      raw(),
      rules(ruleOf({ ...byTree(leave()) }), valueRule('headline', 'h1')),
    )
    expect(found).toMatchObject({ decidedBy: 'model', text: `Ann Reed\n${story}` })
    expect(found).not.toHaveProperty('rule')
    expect(found.fields).toEqual({ headline: ['The flood'] })
  })

  test('is decided by the model where there is no rule for main content', () => {
    expect(extractPage(raw(), rules(valueRule('headline', 'h1'))).decidedBy).toBe('model')
  })

  test('has the fields of its rules; one that may be missing is empty, one that may not is absent', () => {
    const src = ruleOf({
      field: 'image',
      taking: { kind: 'attribute', name: 'src' },
      ...byTree(take()),
      usual: { fewest: 0, most: 1 },
    })
    const link = ruleOf({ ...src, field: 'link', usual: { fewest: 1, most: 1 } })
    expect(
      extractPage(
        raw(),
        rules(main, src, link, valueRule('headline', 'h1'), valueRule('note', 'p')),
      ).fields,
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
      ...byTree(splitOn(by, take(), leave())),
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

const usesOf = (options: ExtractionOptions, page = raw()) => extracted(options, page).uses

/** By both paths, which must agree. */
function extracted(options: ExtractionOptions, page = raw()) {
  const { found, uses } = extractWithTrace(page, options)
  const text = extractWithTrace(page, { ...options, content: 'text' })
  expect(text.found).toEqual(found)
  expect(text.uses()).toEqual(uses())
  return { found, uses: uses().map(({ doubted: _, ...use }) => use) }
}
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
  const headline = byTree(splitOn(isTag('h1'), take(), leave()))

  test('has the share of votes for what it takes as confidence', () => {
    // the author has 4 of 4 votes, each of two paragraphs 3 of 4
    const voters = [
      member(splitOn(isTag('p'), take(), leave()), 3),
      member(splitOn(isBy, take(), leave()), 1),
    ]
    const found = extractPage(raw(), rules(ruleOf({ voters })))
    expect(found.confidence).toBeCloseTo(10 / 12, 12)
    expect(found.text).toBe(`Ann Reed\n${story}`)
  })

  test.each([
    // the headline has 2 words: a fifth of 10, less than a fifth of 11; the model adds the rest
    [1, 'hit', 'The flood', undefined],
    [10, 'hit', 'The flood', undefined],
    [11, 'miss', `The flood\nAnn Reed\n${story}`, { main: ['few', 'model'] }],
  ] as const)('decides, after not less than %i words, as a %s', (fewest, result, text, doubts) => {
    const rule = ruleOf({ ...headline, usual: { fewest, most: 500 } })
    const found = extractPage(raw(), rules(rule))
    expect(found).toMatchObject({ decidedBy: 'rule', text })
    expect(found.doubts).toEqual(doubts)
    expect(usesOf(rules(rule))).toEqual([use('main', result)])
  })

  test('that was induced does not decide where it is doubted', () => {
    const rule = ruleOf({ ...headline, status: 'induced', usual: { fewest: 11, most: 500 } })
    expect(extractPage(raw(), rules(rule))).toMatchObject({
      decidedBy: 'model',
      text: `Ann Reed\n${story}`,
      doubts: { main: ['few', 'model'] },
    })
  })

  test('that was retired is not used', () => {
    const retired = rules(ruleOf({ status: 'retired' }), {
      ...valueRule('headline', 'h1'),
      status: 'retired',
    })
    const found = extractPage(raw(), retired)
    expect(found).toMatchObject({ decidedBy: 'model', fields: {}, warnings: [] })
    expect(usesOf(retired)).toEqual([])
  })

  test('may give far more than earlier where the model keeps the same', () => {
    // 15 words; the headline has 2, which the model does not keep
    const usual = { fewest: 0, most: 4 }
    expect(extractPage(raw(), rules(ruleOf({ usual })))).toMatchObject({
      decidedBy: 'rule',
      confidence: 1,
    })
    const other = rules(ruleOf({ ...headline, usual: { fewest: 0, most: 0 } }))
    expect(extractPage(raw(), other)).toMatchObject({
      decidedBy: 'rule',
      doubts: { main: ['many', 'model'] },
    })
  })

  test('that was induced is marked as such', () => {
    const found = extractPage(raw(), rules(ruleOf({ status: 'induced' })))
    expect(found).toMatchObject({ decidedBy: 'induced', rule: 'example.org/page/main@1' })
    expect(found).not.toHaveProperty('doubts')
  })

  test.each([
    // all but the author: F1 of 2 x 13 of 28 words, 0.93
    [0.95, 'model', `Ann Reed\n${story}`],
    [0.94, 'induced', story],
  ])('that was induced yields to a model with confidence %d: %s', (sure, decidedBy, text) => {
    const induced = ruleOf({
      status: 'induced',
      ...byTree(splitOn(isBy, leave(), splitOn(isTag('p'), take(), leave()))),
    })
    const { found, uses } = extracted({
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

  test('that is stale does not decide, and counts as right where the model keeps the same', () => {
    const stale = rules(ruleOf({ status: 'stale' }))
    const found = extractPage(raw(), stale)
    expect(found).toMatchObject({ decidedBy: 'model', confidence: 0.75 })
    expect(found).not.toHaveProperty('doubts')
    expect(usesOf(stale)).toEqual([use('main', 'hit')])
    const wrong = rules(ruleOf({ status: 'stale', ...headline }))
    expect(extractPage(raw(), wrong).doubts).toEqual({ main: ['stale', 'model'] })
    expect(usesOf(wrong)).toEqual([use('main', 'miss')])
  })

  test('that is the first doubted one gives its doubts', () => {
    const few = ruleOf({ status: 'induced', ...headline, usual: { fewest: 11, most: 19 } })
    const none = ruleOf({ field: 'b', ...byTree(leave()) })
    expect(extractPage(raw(), rules(few, none)).doubts).toEqual({ main: ['few', 'model'] })
    const named = extractPage(raw(), { ...rules(few, none), method: 'all-text' })
    expect(named).toMatchObject({ decidedBy: 'method', doubts: { main: ['few'] } })
  })

  test('that takes nothing does not decide, even if it often took little', () => {
    const rule = ruleOf({ ...byTree(leave()), usual: { fewest: 0, most: 0 } })
    expect(extractPage(raw(), rules(rule))).toMatchObject({
      decidedBy: 'model',
      doubts: { main: ['nothing'] },
      warnings: ['the rule example.org/page/main@1 found nothing for "main", so it did not decide'],
    })
    expect(usesOf(rules(rule))).toEqual([use('main', 'miss')])
  })

  test('that does not decide leaves the page to the next rule, and then to the named method', () => {
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
  test('are named for each field, with their confidence', () => {
    const isBy = { kind: 'named', where: 'self', what: 'class', name: 'by' } as const
    // one text has 4 of 5 votes, no other any
    const author = ruleOf({
      field: 'author',
      version: 4,
      taking: { kind: 'text' },
      voters: [member(splitOn(isBy, take(), leave()), 4), member(leave(), 1)],
      choice: { kind: 'one', least: 2, share: 0 },
    })
    const { fields, decisions, doubts, warnings } = extractPage(
      raw(),
      rules(author, valueRule('note', 'h6')),
    )
    expect(fields).toEqual({ author: ['Ann Reed'] })
    expect(doubts).toEqual({ note: ['nothing'] })
    expect(warnings).toEqual([
      'nothing was found for "note", which every page had that example.org/page/note@1 was learned from',
    ])
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

  test('are not named where there are none', () => {
    expect(extractPage(raw(), rules(ruleOf()))).not.toHaveProperty('decisions')
    expect(extractPage(raw(), unknown)).not.toHaveProperty('decisions')
  })

  test('count as right where they gave a value, or where pages often have none', () => {
    const note = valueRule('note', 'h6')
    const seldom = { ...valueRule('seldom', 'h6'), usual: { fewest: 0, most: 1 } }
    expect(usesOf(rules(valueRule('headline', 'h1'), note, seldom, ruleOf()))).toEqual([
      use('main', 'hit'),
      use('headline', 'hit', 'The flood'),
      use('note', 'miss'),
      use('seldom', 'none'),
    ])
  })

  test('have their values counted only where these are believed', () => {
    const odd = {
      ...valueRule('odd', 'h1'),
      usual: {
        fewest: 1,
        most: 1,
        votes: 1,
        values: { shortest: 1, longest: 1, signs: ['digits'], different: 8 },
      },
    } as const
    const page = extracted(rules(odd))
    expect(page.found.fields).toEqual({ odd: ['The flood'] })
    expect(page.found.decisions).toMatchObject({ odd: { confidence: 0.4, doubts: ['signs'] } })
    expect(page.uses).toEqual([use('odd', 'miss')])
  })

  test('that are induced or stale are marked as such', () => {
    const seldom = { fewest: 0, most: 1 }
    const options = rules(
      { ...valueRule('a', 'h1'), status: 'induced' },
      { ...valueRule('b', 'h1'), status: 'stale' },
      { ...valueRule('c', 'h6'), status: 'stale', usual: seldom },
    )
    expect(extractPage(raw(), options).decisions).toMatchObject({
      a: { decidedBy: 'induced', confidence: 1 },
      b: { decidedBy: 'induced', confidence: 0.4, doubts: ['stale'] },
      c: { decidedBy: 'induced', confidence: 0, doubts: ['stale'] },
    })
    // what a stale rule gives is not learned from; by giving nothing it does not recover
    expect(usesOf(options)).toEqual([
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
  const options: ExtractionOptions = {
    rules: {
      site: 'example.org',
      layouts: [layoutFor(html), layoutFor(listHtml, 'list')],
      rules: [ruleOf(), teas, valueRule('headline', 'h1')],
    },
    model,
  }

  test('are extracted by the rules of their own layout', () => {
    const story = extractPage(raw(), options)
    expect(story).toMatchObject({ decidedBy: 'rule', fields: { headline: ['The flood'] } })
    expect(Object.keys(story.fields)).toEqual(['headline'])
    const list = extractPage(raw({ html: listHtml }), options)
    expect(list.decidedBy).toBe('model')
    expect(list.fields).toEqual({ tea: ['Tea', '4', 'Mint', '5'] })
    expect(usesOf(options, raw({ html: listHtml }))).toEqual([
      {
        ...use('tea', 'hit', 'Tea', '4', 'Mint', '5'),
        rule: { ...idOf('tea'), layout: 'list' },
      },
    ])
  })

  const otherHtml = '<dl><dt>Open<dd>9 to 5</dl><form><input></form><p>Come in.'

  /** The same layouts, whose pages have such addresses. */
  const at = (addresses: readonly string[], ...rules: readonly Rule[]): ExtractionOptions => ({
    rules: { site: 'example.org', layouts: [{ ...layoutFor(html), addresses }], rules },
    model,
  })
  const main = ruleOf()
  const headline = valueRule('headline', 'p')

  test('have no fields where they are like no layout, and no use is counted', () => {
    const other = raw({ html: otherHtml, url: 'https://example.org/open/5' })
    const options = at(['/story/a-a'], { ...main, ...byTree(leave()) }, headline)
    const { found, uses } = extracted(options, other)
    expect(found).toMatchObject({ decidedBy: 'model', fields: {}, text: 'Come in.' })
    expect(uses).toEqual([])
  })

  test('have the content of the nearest rule where the model keeps the same', () => {
    const other = raw({ html: otherHtml, url: 'https://example.org/open/5' })
    const { found, uses } = extracted(at(['/story/a-a'], main, headline), other)
    expect(found).toMatchObject({ decidedBy: 'rule', fields: {}, text: 'Come in.' })
    expect(uses).toEqual([])
  })

  test('are extracted by the rules of their address, which are doubted', () => {
    const other = raw({ html: otherHtml, url: 'https://example.org/story/so-it-was' })
    const { found, uses } = extracted(at(['/story/a-a'], main, headline), other)
    expect(found.fields).toEqual({ headline: ['Come in.'] })
    expect(found.decisions).toMatchObject({ headline: { confidence: 0.4, doubts: ['layout'] } })
    expect(uses).toEqual([use('main', 'hit'), use('headline', 'miss')])
  })
})

describe('the model', () => {
  /** Of a rule that gave 15 words, as it does here. */
  const usual = { fewest: 15, most: 15 }
  const asking = byTree(splitOn({ kind: 'opinion', atLeast: 0.5 }, take(), leave()))

  /** Options that count how often the model was asked for. */
  function counted(...its: readonly Rule[]) {
    let asked = 0
    const counting = () => {
      asked++
      return paragraphModel()
    }
    const options = { ...rules(...its), model: counting }
    return { options, times: () => asked }
  }

  test('is not loaded where no rule asks it', () => {
    const { options, times } = counted(ruleOf({ usual }), valueRule('headline', 'h1'))
    expect(extractPage(raw(), options).decidedBy).toBe('rule')
    expect(extractWithTrace(raw(), options).found.decidedBy).toBe('rule')
    expect(times()).toBe(0)
  })

  test('is loaded where an answer is doubted, or a rule was induced from it', () => {
    for (const rule of [ruleOf(), ruleOf({ status: 'induced', usual })]) {
      const { options, times } = counted(rule)
      expect(extractPage(raw(), options).rule).toBe('example.org/page/main@1')
      expect(times()).toBeGreaterThan(0)
    }
  })

  test('is asked by a rule that needs its likelihoods, once', () => {
    const field = ruleOf({ field: 'note', taking: { kind: 'text' }, ...asking })
    const { options, times } = counted(ruleOf({ ...asking, usual }), field)
    const found = extractPage(raw(), options)
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
  test('is passed on: its URL, its file and every warning', () => {
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

  test('loses no character', () => {
    const text = '🌊 привет \ud800 end of a long enough line'
    expect(extractPage(raw({ html: `<p>${text}` }), unknown).text).toBe(text)
  })
})

describe('a learning sample', () => {
  const observed = (options: ExtractionOptions, page = raw()) =>
    extractWithTrace(page, options).learningSample()
  const { signature } = layoutFor(html)

  test('is made of a page without rules that the model is confident of', () => {
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

  test('is that of the segments which a rule keeps', () => {
    const main = ruleOf({ ...byTree(splitOn(isTag('h1'), take(), leave())) })
    const { found, content, trace } = extractWithTrace(raw(), rules(main))
    expect(trace.path).toBe('full')
    expect(found).toEqual(extractPage(raw(), rules(main)))
    expect(content()).toEqual({
      blocks: [{ kind: 'heading', level: 2, inline: [textOf('The flood')] }],
    })
  })

  test('is that of the segments which a method keeps, with addresses by the URL of the page', () => {
    const page = raw({ url: 'https://www.example.org/a/b', html: '<p><a href=c>Ann</a>' })
    expect(extractWithTrace(page, method('all-text')).content()).toEqual({
      blocks: [
        {
          kind: 'paragraph',
          inline: [{ ...textOf('Ann'), link: 'https://www.example.org/a/c' }],
        },
      ],
    })
  })

  test('is not there where confident rules ran on the way to the text', () => {
    const main = ruleOf({ usual: { fewest: 15, most: 15 } })
    const { trace, content } = extractWithTrace(raw(), { ...rules(main), content: 'text' })
    expect(trace).toMatchObject({ path: 'streaming', contentRule: main })
    expect(content).toThrow('only the text')
  })
})

describe('the trace of an extraction', () => {
  const main = ruleOf({ status: 'induced', usual: { fewest: 15, most: 15 } })
  const headline = valueRule('headline', 'h1')
  const other = { ...valueRule('note', 'p'), layout: 'list' }

  test('holds the selection, what each rule gave and its votes, and who decided', () => {
    const { trace, found } = extractWithTrace(raw(), rules(main, headline, other))
    expect(trace).toMatchObject({
      selection: { layout: 'page', basis: 'layout', rules: [main, headline] },
      path: 'full',
      content: [{ rule: main, doubts: [], yieldsToModel: false }],
      fields: [{ rule: headline, texts: ['The flood'], doubts: [] }],
      contentRule: main,
    })
    expect(trace.content[0]!.votes!.places).toHaveLength(3)
    expect(trace.fields[0]!.votes!.places).toHaveLength(1)
    expect(found.decidedBy).toBe('induced')
  })

  test('has no selection where there are no rules', () => {
    const { trace } = extractWithTrace(raw(), unknown)
    expect(trace).toMatchObject({ content: [], fields: [], path: 'full' })
    expect([trace.selection, trace.contentRule]).toEqual([undefined, undefined])
  })
})
