import { describe, expect, test } from 'vitest'
import type { ScoreSegments } from '../predicates/page-context.js'
import { foundBy, texts, trainingPage } from './learn.test-kit.js'
import { learnSite } from './learn-site.js'

const story = (title: string, text: string) =>
  `<header class=top><h1 class=title>${title}</h1><p class=by>Ann</p></header>` +
  `<article class=story><p>${text}</p><figure><img><figcaption>c</figcaption></figure>` +
  `</article>`
const item = (name: string, price: string) =>
  `<main class=shop><h2 class=name>${name}</h2><ul class=facts><li><b>Price</b>` +
  `<span class=price>${price}</span></li><li><i>x</i></li></ul><form class=buy>` +
  `<button>go</button></form></main>`

describe('the rules of a site', () => {
  const pages = [
    trainingPage('s1', story('Low Tide', 'The tide went out.'), { name: texts('Low Tide') }),
    trainingPage('s2', story('The Mill', 'The mill stood still.'), { name: texts('The Mill') }),
    trainingPage('s3', story('Kites', 'Kites need wind.'), { name: texts('Kites') }),
    trainingPage('i1', item('Kite', '5'), { name: texts('Kite'), price: texts('5') }),
    trainingPage('i2', item('Drum', '6'), { name: texts('Drum'), price: texts('6') }),
  ]
  const { rules, unaligned, unlearned } = learnSite('example.org', pages)

  test('are one for each field of each layout', () => {
    expect(rules.layouts.map(({ name, pages }) => [name, pages])).toEqual([
      ['page', 3],
      ['page-2', 2],
    ])
    expect(rules.rules.map(({ layout, field, pages }) => [layout, field, pages])).toEqual([
      ['page', 'name', 3],
      ['page-2', 'name', 2],
      ['page-2', 'price', 2],
    ])
    expect([unaligned, unlearned]).toEqual([[], []])
  })

  test('give the text of elements that is spread over others inside them, each once', () => {
    const list = (...items: readonly string[]) =>
      `<h2>Parts</h2><ul class=parts>${items.map((one) => `<li>${one}</li>`).join('')}</ul>` +
      '<ul class=more><li><a href=/a>more <b>cakes</b></a></li></ul>'
    const labelled = list('<b>1</b> <i>cup</i> <u>oil</u>', 'salt', '<u>eggs</u>')
    const [rule] = learnSite('example.org', [
      trainingPage('p1', labelled, { parts: texts('1 cup oil', 'salt', 'eggs') }),
    ]).rules.rules
    expect(rule?.taking).toEqual({ kind: 'element' })
    const unseen = list('<u>pepper</u>', '<b>2</b> <i>cups</i> <u>lentils</u>', 'water')
    expect(foundBy(rule!, unseen, rule!.taking)).toEqual(['pepper', '2 cups lentils', 'water'])
  })

  test('put a text together whose parts stand in several elements', () => {
    const cup = (price: string) => `<h2>Cup</h2><p class=price>${price}</p><p>Buy it.</p>`
    const shown: readonly (readonly [
      page: string,
      label: string,
      unseen: string,
      value: string,
    ])[] = [
      ['<b>$12</b><sup>99</sup>', '$12.99', '<b>$7</b><sup>50</sup>', '$7.50'],
      [
        '<b>€</b> <i>12</i> <u>,</u><sup>99</sup>',
        '€12,99',
        '<b>€</b> <i>7</i> <u>,</u><sup>50</sup>',
        '€7,50',
      ],
      ['<i>12</i><sup>99</sup> <b>€</b>', '12,99€', '<i>7</i><sup>50</sup> <b>€</b>', '7,50€'],
    ]
    for (const [page, label, unseen, value] of shown) {
      const [rule] = learnSite('example.org', [
        trainingPage('p1', cup(page), { price: texts(label) }),
      ]).rules.rules
      expect(rule?.taking.kind).toBe('joined')
      expect(foundBy(rule!, cup(unseen), rule!.taking)).toEqual([value])
    }
  })

  test('take the items of a list whose label says something else of some', () => {
    const list = (...items: readonly string[]) =>
      `<h2>Parts</h2><ul class=parts>${items.map((one) => `<li>${one}</li>`).join('')}</ul>` +
      '<ul class=more><li>cakes</li><li>pies</li><li>soups</li></ul>'
    const labelled = list('1 cup oil', '2 eggs', '3 figs (dried)', 'some salt')
    const [rule] = learnSite('example.org', [
      trainingPage('p1', labelled, {
        parts: texts('1 cup oil', '2 eggs', '3 figs, dried', 'pepper'),
      }),
    ]).rules.rules
    const unseen = ['milk', '4 limes', 'rice', 'tea', 'ice']
    expect(foundBy(rule!, list(...unseen), rule!.taking)).toEqual(unseen)
  })

  test('for an attribute never ask what its value is', () => {
    const page = (author: string) =>
      `<meta name=author content="${author}"><meta name=twitter:data1 content="6 min"><p>Text</p>`
    const [rule] = learnSite('example.org', [
      trainingPage('p1', page('Ann'), { author: texts('Ann') }),
    ]).rules.rules
    expect(JSON.stringify(rule?.voters)).not.toContain('content=')
    expect(foundBy(rule!, page('Ben'), rule!.taking)).toEqual(['Ben'])
  })

  test('find values that pages hide', () => {
    const pages: readonly ((sku: string) => string)[] = [
      (sku) =>
        `<form><input type=hidden name=t value=x><input type=hidden name=sku value="${sku}"></form>`,
      (sku) => `<p hidden class=sku>${sku}</p><p class=other hidden>A1</p>`,
      (sku) => `<div class=box data-sku="${sku}" data-t=x></div><div data-sku=no></div>`,
      (sku) => `<i class=stars aria-label="${sku}"></i><i aria-label=help></i>`,
    ]
    for (const page of pages) {
      const [rule] = learnSite('example.org', [
        trainingPage('p1', `<h2>Cup</h2>${page('B-77')}`, { sku: texts('B-77') }),
      ]).rules.rules
      expect(foundBy(rule!, `<h2>Cup</h2>${page('C-31')}`, rule!.taking)).toEqual(['C-31'])
    }
  })

  test('have the type that their values look like', () => {
    expect(rules.rules.map(({ field, valueType }) => [field, valueType])).toEqual([
      ['name', 'text'],
      ['name', 'text'],
      ['price', 'number'],
    ])
  })

  test('have the type that a label gives', () => {
    const typed = [
      trainingPage('i1', item('Kite', '5'), { price: texts('5') }),
      trainingPage('i2', item('Drum', '6'), { price: { ...texts('6'), type: 'price' } }),
    ]
    const [rule] = learnSite('example.org', typed).rules.rules
    expect(rule?.valueType).toBe('price')
  })

  test('have evidence from the pages left out', () => {
    for (const rule of rules.rules) {
      expect(rule).toMatchObject({ site: 'example.org', version: 1, status: 'learned' })
      expect(rule.evidence).toEqual({ pages: rule.pages, precision: 1, recall: 1 })
    }
  })

  test('find the fields of other pages of their layout', () => {
    const [ofStory, ofItem, price] = rules.rules
    expect(foundBy(ofStory!, story('Rain', 'It rained.'), ofStory!.taking)).toEqual(['Rain'])
    expect(foundBy(ofItem!, item('Bell', '9'), ofItem!.taking)).toEqual(['Bell'])
    expect(foundBy(price!, item('Bell', '9'), price!.taking)).toEqual(['9'])
  })

  test('do not depend on the order of fields in the labels', () => {
    const turned = pages.map((page) => ({ ...page, labels: new Map([...page.labels].reverse()) }))
    expect(learnSite('example.org', turned).rules).toEqual(rules)
  })
})

test('a field that is found on no page has no rule, and a layout without rules is left out', () => {
  const { rules, unaligned, unlearned } = learnSite('example.org', [
    trainingPage('s1', story('Low Tide', 'a'), { name: texts('High Tide') }),
    trainingPage('i1', item('Kite', '5'), { price: texts('5') }),
  ])
  expect(unlearned).toEqual(['name'])
  expect(unaligned.map(({ page, field }) => [page, field])).toEqual([['s1', 'name']])
  expect(rules.rules.map(({ field }) => field)).toEqual(['price'])
  expect(rules.layouts.map(({ name }) => name)).toEqual([rules.rules[0]!.layout])
})

describe('predictions of the general model are used', () => {
  const paragraph = (text: string): string => `<p>${text}</p>`

  /** Stories of two paragraphs, with an advertisement of the same markup at a varying position. */
  const page = (at: number, opinions: ScoreSegments, inset = paragraph) => {
    const right = [`The tide number ${at} came in`, `and went out again at ${at}`]
    const parts = [...right]
    parts.splice(at % 3, 0, `Join us today ${at}`)
    const html =
      `<nav><p>Home</p></nav>` +
      `<article class=story>${parts.map((text) => (right.includes(text) ? paragraph(text) : inset(text))).join('')}` +
      `</article>`
    return trainingPage(`p${at}`, html, { main: texts(...right) }, opinions)
  }
  const silent: ScoreSegments = ({ segmentation }) =>
    Array.from({ length: segmentation.segments.count }, () => 0.9)
  const telling: ScoreSegments = (studied) =>
    Array.from({ length: studied.segmentation.segments.count }, (_, segment) =>
      studied.line(segment).startsWith('Join') || studied.line(segment) === 'Home' ? 0 : 0.9,
    )
  const learned = (opinions: ScoreSegments, inset?: (text: string) => string) =>
    learnSite(
      'example.org',
      Array.from({ length: 6 }, (_, at) => page(at, opinions, inset)),
    ).rules.rules[0]!

  test('if they improve F1 by more than 0.01', () => {
    const rule = learned(telling)
    expect(JSON.stringify(rule.voters)).toContain('"opinion"')
    expect(rule.evidence).toEqual({ pages: 6, precision: 1, recall: 1 })
  })

  test('not if readable predicates are as good', () => {
    const rule = learned(telling, (text) => `<p class="ad promo" title=Ad>${text}</p>`)
    expect(JSON.stringify(rule.voters)).not.toContain('"opinion"')
    expect(rule.evidence).toEqual({ pages: 6, precision: 1, recall: 1 })
  })

  test('not if they do not help', () => {
    expect(JSON.stringify(learned(silent).voters)).not.toContain('"opinion"')
  })
})

test('unlabelled pages exclude a class that is on no other page', () => {
  const shop = (hash: string, price: string) =>
    `<main class=shop><div class=${hash}><p class="price ${hash}">${price}</p><p class=note>Note</p></div></main>`
  const labelled = trainingPage('p1', shop('x81f', '5'), { price: texts('5') })
  const others = ['k07q', 'm22d', 'p90z', 'r15w'].map((hash, at) =>
    trainingPage(`u${at}`, shop(hash, `${at + 6}`), {}),
  )
  const votersFrom = (...pages: readonly (typeof labelled)[]): string =>
    JSON.stringify(learnSite('example.org', pages).rules.rules.map(({ voters }) => voters))
  expect(votersFrom(labelled)).toContain('x81f')
  expect(votersFrom(labelled, ...others)).not.toContain('x81f')
})

describe('a rule that fails on the pages left out', () => {
  const makers = ['Alder', 'Birke', 'Corvo', 'Dorsch', 'Esker', 'Fjord', 'Garnet', 'Harrow']
  const menu = `<nav><ul>${makers.map((one) => `<li><a href="#${one}">${one}</a></li>`).join('')}</ul></nav>`
  const onlyMenu = (item: string) => `${menu}<main><h1>${item}</h1><p>It lasts.</p></main>`
  const pages = ['Dorsch', 'Alder', 'Garnet'].map((maker, at) =>
    trainingPage(`p${at}`, onlyMenu(`Item ${at}`), {
      maker: texts(maker),
      name: texts(`Item ${at}`),
    }),
  )

  test('is left out, and told with the places that were seen', () => {
    const { rules, useless, unlearned } = learnSite('example.org', pages)
    expect(rules.rules.map(({ field }) => field)).toEqual(['name'])
    expect(unlearned).toEqual([])
    expect(useless).toMatchObject([
      { field: 'maker', layout: 'page', isKept: false, pages: 3, f1: 0 },
    ])
    expect(useless[0]!.candidates[0]).toMatchObject({ pages: 3, of: 3, members: 8 })
    expect(useless[0]!.candidates[0]!.why).toContain('in a menu')
  })

  test('is kept on request', () => {
    const { rules, useless } = learnSite('example.org', pages, { uselessRules: 'keep' })
    expect(rules.rules.map(({ field }) => field)).toEqual(['maker', 'name'])
    expect(useless).toMatchObject([{ field: 'maker' }])
  })

  test('is kept with two pages, each of which tests the rule of the other one', () => {
    const { rules, useless } = learnSite('example.org', pages.slice(0, 2))
    expect(rules.rules.map(({ field }) => field)).toEqual(['maker', 'name'])
    expect(useless).toMatchObject([{ field: 'maker', isKept: true, pages: 2, f1: 0 }])
  })

  test('is kept with one labelled page, which no other one contradicts', () => {
    const { rules, useless } = learnSite('example.org', pages.slice(0, 1))
    expect(rules.rules.map(({ field }) => field)).toEqual(['maker', 'name'])
    expect(useless).toEqual([])
  })

  test('gives way to other places of the labels on the pages of its layout', () => {
    const shop = (maker: string, item: string) =>
      `${menu}<main class=shop><h1 class=name>${item}</h1>
        <ul class=facts><li><b>Maker</b><span class=maker>${maker}</span></li></ul></main>`
    const report = (maker: string, item: string) =>
      `${menu}<article class=story><header class=top><h2>${item}</h2><p class=by>Built by ${maker}</p></header>
        <figure><img><figcaption>c</figcaption></figure><blockquote><i>x</i></blockquote>
        <aside><dl><dt>a</dt><dd>b</dd></dl></aside></article>`
    const of = (html: typeof shop, kind: string) =>
      ['Dorsch', 'Alder', 'Garnet'].map((maker, at) =>
        trainingPage(`${kind}${at}`, html(maker, `Item ${at}`), { maker: texts(maker) }),
      )
    const { rules, unaligned } = learnSite('example.org', [
      ...of(shop, 'shop'),
      ...of(report, 'report'),
    ])
    expect(rules.layouts).toHaveLength(2)
    expect(rules.rules.map(({ taking, pages }) => [taking, pages])).toEqual([
      [{ kind: 'text' }, 3],
      [{ kind: 'text', part: { after: { texts: ['by'], place: 'first', optional: false } } }, 3],
    ])
    expect(unaligned).toEqual([])
  })
})

test('one item is enough to learn a list', () => {
  const recipe = (items: readonly (readonly string[])[]): string =>
    `<nav><ul><li><a>Home</a><li><a>Search</a></ul></nav><h1>Soup</h1><ul>${items
      .map((words) => `<li>${words.map((word) => `<span>${word}</span>`).join(' ')}</li>`)
      .join('')}</ul><ol><li>Wash.<li>Boil.</ol>`
  const page = recipe([['1', 'cup', 'lentils'], ['2', 'leeks'], ['Salt']])
  const { rules, unaligned } = learnSite('example.org', [
    trainingPage('p1', page, { ingredients: { kind: 'items', texts: ['2 leeks'] } }),
  ])
  expect(unaligned).toEqual([])
  const [rule] = rules.rules
  const unseen = recipe([['3', 'eggs'], ['Oil'], ['1', 'pinch', 'salt'], ['Rye']])
  expect(foundBy(rule!, unseen, rule!.taking)).toEqual(['3 eggs', 'Oil', '1 pinch salt', 'Rye'])
})
