import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleSet } from '../rule/rule.js'
import { byTree, isTag, leave, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { bundleLimits, bundleText, readBundle } from './bundle.js'
import { anySets, pageLayout, setOf } from './exchange.test-kit.js'

const tea = setOf('tea.example', { field: 'main' }, { field: 'price', taking: { kind: 'value' } })
const text = bundleText([tea])

/** The text of `tea` with something else in the place of a piece of it. */
const changed = (piece: string, other: string): string => {
  expect(text).toContain(piece)
  return text.replace(piece, () => other)
}

const coded = (code: string, ...pieces: readonly string[]) =>
  expect.objectContaining({
    code,
    message: expect.stringMatching(
      new RegExp(
        ['^x\\.json: ', ...pieces.map((one) => one.replace(/[.[\]@"()]/g, '\\$&'))].join('.*'),
      ),
    ),
  })

describe('a bundle', () => {
  test('has a mark, and sites, layouts and rules sorted by name', () => {
    const list = { ...pageLayout, name: 'list' }
    const b: RuleSet = {
      site: 'b.example',
      layouts: [pageLayout, list],
      rules: [
        ruleOf({ site: 'b.example', field: 'b' }),
        ruleOf({ site: 'b.example', field: 'a' }),
        ruleOf({ site: 'b.example', field: 'z', layout: 'list' }),
      ],
    }
    const data = JSON.parse(bundleText([tea, b]))
    expect([data.treesift, data.format]).toEqual(['rules', 1])
    expect(data.sites.map(({ site }: RuleSet) => site)).toEqual(['b.example', 'tea.example'])
    const { layouts, rules }: RuleSet = data.sites[0]
    expect(layouts.map(({ name }) => name)).toEqual(['list', 'page'])
    expect(rules.map(({ layout, field }) => `${layout} ${field}`)).toEqual([
      'list z',
      'page a',
      'page b',
    ])
  })

  test('is the same text whatever the order', () => {
    const other = { ...tea, rules: [...tea.rules].reverse() }
    const a = setOf('a.example', {})
    expect(bundleText([other, a])).toBe(bundleText([a, tea]))
  })

  test('gives back any rules, and they the same text', () => {
    fc.assert(
      fc.property(anySets, (sets) => {
        const written = bundleText(sets)
        expect(readBundle(written, 'x.json')).toEqual(sets)
        expect(bundleText(readBundle(written, 'x.json'))).toBe(written)
      }),
    )
  })

  test('has the names of columns, also of a site without rules', () => {
    const columns = [{ own: 'column_1', places: ['li > b'], name: 'size' }]
    const sets = [
      { ...tea, columns },
      { site: 'z.example', layouts: [], rules: [], columns },
    ]
    expect(readBundle(bundleText(sets), 'x.json')).toEqual(sets)
  })

  test('of nothing is one', () => {
    expect(readBundle(bundleText([]), 'x.json')).toEqual([])
  })

  test('has a line for each tree', () => {
    const two = setOf('tea.example', {
      voters: [
        { votes: 1, tree: take() },
        { votes: 2, tree: leave() },
      ],
    })
    expect(
      bundleText([two])
        .split('\n')
        .filter((line) => line.includes('"tree"')),
    ).toEqual([
      '            {"votes":1,"tree":{"kind":"leaf","decision":"take","taken":1,"left":0}},',
      '            {"votes":2,"tree":{"kind":"leaf","decision":"leave","taken":0,"left":1}}',
    ])
  })

  test('accepts any names', () => {
    const names = ['__proto__', 'constructor', 'toString', "'; DROP TABLE rules; --"]
    const sets = names.map((site) => ({
      site,
      layouts: [{ ...pageLayout, name: site }],
      rules: [ruleOf({ site, layout: site, field: site })],
    }))
    const read = readBundle(bundleText(sets), 'x.json')
    expect(read.map(({ site }) => site).sort()).toEqual([...names].sort())
    expect(read.find(({ site }) => site === '__proto__')).toEqual(sets[0])
  })
})

describe('what cannot be read again is not written:', () => {
  test.each<[string, RuleSet]>([
    ['a rule of no layout', { ...tea, layouts: [] }],
    ['a rule of another site', { ...tea, site: 'b.example' }],
    ['a site without rules', { ...tea, rules: [] }],
    ['a rule that is none', setOf('tea.example', { pages: Number.NaN })],
    ['a layout that is none', { ...tea, layouts: [{ ...pageLayout, pages: -1 }] }],
  ])('%s', (_, set) => {
    expect(() => bundleText([set])).toThrow(expect.objectContaining({ code: 'BROKEN_BUNDLE' }))
  })

  test('what is too large', () => {
    // a letter of two bytes, so that only the bytes are too many
    const name = 'é'.repeat(bundleLimits.maxBytes / 4)
    const set = setOf('tea.example', byTree(splitOn(isTag(name), take(), leave())))
    expect(bundleText([set]).length).toBeLessThan(bundleLimits.maxBytes)
    expect(() =>
      bundleText([{ ...set, rules: [...set.rules, { ...set.rules[0]!, field: 'b' }] }]),
    ).toThrow(expect.objectContaining({ code: 'BUNDLE_TOO_LARGE' }))
  })
})

describe('what is not a bundle is refused:', () => {
  test.each([
    ['nothing', '', 'not valid JSON'],
    ['half of one', text.slice(0, -9), 'not valid JSON'],
    ['a page', '<!doctype html>', 'not valid JSON'],
    ['null', 'null', 'the file is not an object but null'],
    ['a list', '[]', 'the file is not an object but a list'],
    ['an empty object', '{}', '"treesift" is not "rules"'],
    [
      'something else',
      changed('"treesift": "rules"', '"treesift": "model"'),
      '"treesift" is not "rules"',
    ],
    ['no format', changed('"format": 1,', ''), '"format" is not 1'],
    ['a text as format', changed('"format": 1', '"format": "2"'), '"format" is not 1'],
    ['an older format', changed('"format": 1', '"format": 0'), '"format" is not 1'],
    ['half a format', changed('"format": 1', '"format": 1.5'), '"format" is not 1'],
    ['no sites', '{"treesift":"rules","format":1}', '"sites" is not a list but nothing'],
    [
      'a site that is none',
      '{"treesift":"rules","format":1,"sites":[1]}',
      'a site is not an object',
    ],
    [
      'a site without a name',
      changed('"site": "tea.example",\n      "l', '"l'),
      '"site" is not a text',
    ],
    ['no layouts', changed('"layouts": [', '"layouts": null, "x": ['), '"layouts" of tea.example'],
    ['no rules', changed('"rules": [', '"rules": {}, "x": ['), '"rules" of tea.example'],
    ['a broken layout', changed('"pages": 2', '"pages": -2'), 'layout 1 of tea.example: "pages"'],
    ['a broken rule', changed('"kind":"value"', '"kind":"code"'), 'rule 2 of tea.example: "kind"'],
    ['no number', changed('"fewest":1', '"fewest":1e999'), 'rule 1 of tea.example: "fewest"'],
    [
      'no feature',
      changed(JSON.stringify(isTag('p')), '{"kind":"measure","feature":"__proto__","atLeast":1}'),
      'there is no feature "__proto__"',
    ],
    [
      'a rule of another site',
      changed(
        '"site": "tea.example",\n          "layout"',
        '"site": "b.example",\n          "layout"',
      ),
      'a rule of b.example is listed under tea.example',
    ],
    [
      'a rule of no layout',
      changed('"layout": "page"', '"layout": "list"'),
      'tea.example has no layout list',
    ],
    [
      'a rule twice',
      changed('"field": "price"', '"field": "main"'),
      'the rule ["page","main"] of tea.example is listed twice',
    ],
    ['an unknown key', changed('"fewest":1', '"seldom":{},"fewest":1'), 'unknown key "seldom"'],
    [
      'an unknown key of a predicate',
      changed('"name":"p"', '"name":"p","not":true'),
      'unknown key "not"',
    ],
    [
      'an unknown key of a site',
      changed('"layouts": [', '"uses": 1, "layouts": ['),
      'unknown key "uses"',
    ],
    [
      'what is not known of all',
      changed('"format": 1', '"format": 1, "by": "x"'),
      'unknown key "by"',
    ],
    [
      'a prototype',
      changed('"format": 1', '"format": 1, "__proto__": {"x": 1}'),
      'unknown key "__proto__"',
    ],
    [
      'a prototype of a rule',
      changed('"fewest":1', '"__proto__":{"most":9},"fewest":1'),
      'unknown key "__proto__"',
    ],
    [
      'a constructor',
      changed('"fewest":1', '"constructor":{"prototype":{}},"fewest":1'),
      'unknown key "constructor"',
    ],
    [
      'a rule that is its prototype',
      '{"treesift":"rules","format":1,"sites":[{"__proto__":{"site":"a"}}]}',
      '"site" is not a text',
    ],
  ])('%s', (_, broken, reason) => {
    expect(() => readBundle(broken, 'x.json')).toThrow(coded('BROKEN_BUNDLE', reason))
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('a site twice, a layout twice', () => {
    const one = JSON.parse(text)
    const twice = (data: object) => () => readBundle(JSON.stringify(data), 'x.json')
    expect(twice({ ...one, sites: [...one.sites, ...one.sites] })).toThrow(
      coded('BROKEN_BUNDLE', 'the site tea.example is listed twice'),
    )
    const [site] = one.sites
    const layouts = [...site.layouts, ...site.layouts]
    expect(twice({ ...one, sites: [{ ...site, layouts }] })).toThrow(
      coded('BROKEN_BUNDLE', 'the layout page of tea.example is listed twice'),
    )
  })

  test('a newer format, with what to do', () => {
    expect(() => readBundle(changed('"format": 1', '"format": 2'), 'x.json')).toThrow(
      coded('BUNDLE_TOO_NEW', 'format 2, this one supports 1', 'Update treesift.'),
    )
  })

  test('null counts as missing', () => {
    const nulls = changed('"fewest":1', '"seldom":null,"fewest":1')
    expect(readBundle(nulls, 'x.json')).toEqual([tea])
  })

  test.each([
    ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    [
      'trees',
      changed(
        '"voters": [',
        `"voters": [{"votes":1,"tree":${'{"kind":"split","yes":'.repeat(20_000)}1${'}'.repeat(20_000)}},`,
      ),
    ],
  ])('20,000 levels of %s', (_, deep) => {
    expect(() => readBundle(deep, 'x.json')).toThrow(coded('BROKEN_BUNDLE', 'more than 100 deep'))
  })

  test('trees that are deeper than rules may be, and not the deepest that may be', () => {
    const chain = (depth: number) =>
      Array.from({ length: depth }).reduce<ReturnType<typeof take>>(
        (tree) => splitOn(isTag('p'), tree, leave()),
        take(),
      )
    const deepest = [setOf('tea.example', byTree(chain(64)))]
    expect(readBundle(bundleText(deepest), 'x.json')).toEqual(deepest)
    expect(() => bundleText([setOf('tea.example', byTree(chain(65)))])).toThrow(/deeper than 64/)
  })

  test('more objects than any rules have', () => {
    const many = `[${'{},'.repeat(bundleLimits.maxParts)}0]`
    expect(() => readBundle(many, 'x.json')).toThrow(coded('BROKEN_BUNDLE', 'objects and lists'))
  })

  test('more rules than the limit, over all sites', () => {
    const rules = Array.from({ length: bundleLimits.maxRules / 2 }, (_, at) => ({
      field: String(at),
      voters: [],
    }))
    const [a, b] = ['a.example', 'b.example'].map((site) => setOf(site, ...rules))
    const both = bundleText([a!, b!])
    expect(readBundle(both, 'x.json')).toHaveLength(2)
    expect(() => bundleText([a!, b!, tea])).toThrow(/more than 50000 rules/)
    const third = JSON.stringify({ ...JSON.parse(both), sites: [a, b, tea] })
    expect(() => readBundle(third, 'x.json')).toThrow(coded('BROKEN_BUNDLE', 'rules'))
  })

  test('with a short message, however long the text', () => {
    const long = changed('"site": "tea.example"', `"site": "${'x'.repeat(100_000)}"`)
    try {
      readBundle(long, 'x.json')
      expect.unreachable()
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(500)
    }
  })
})
