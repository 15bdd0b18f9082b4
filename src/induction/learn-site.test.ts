import { describe, expect, test } from 'vitest'
import type { Opinions } from '../rules/studied-page.js'
import { foundBy, texts, trainingPage } from './induction.test-kit.js'
import { learnSite } from './learn-site.js'

const story = (title: string, text: string) =>
  `<header class=top><h1 class=title>${title}</h1><p class=by>Ann</p></header><article class=story><p>${text}</p><figure><img><figcaption>c</figcaption></figure></article>`
const item = (name: string, price: string) =>
  `<main class=shop><h2 class=name>${name}</h2><ul class=facts><li><b>Price</b><span class=price>${price}</span></li><li><i>x</i></li></ul><form class=buy><button>go</button></form></main>`

describe('what is learned of a site', () => {
  const pages = [
    trainingPage('s1', story('Low Tide', 'The tide went out.'), { name: texts('Low Tide') }),
    trainingPage('s2', story('The Mill', 'The mill stood still.'), { name: texts('The Mill') }),
    trainingPage('s3', story('Kites', 'Kites need wind.'), { name: texts('Kites') }),
    trainingPage('i1', item('Kite', '5'), { name: texts('Kite'), price: texts('5') }),
    trainingPage('i2', item('Drum', '6'), { name: texts('Drum'), price: texts('6') }),
  ]
  const { rules, unaligned, unlearned } = learnSite('example.org', pages)

  test('is a rule for each field of each layout', () => {
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

  test('are new rules, with how they did on pages left out', () => {
    for (const rule of rules.rules) {
      expect(rule).toMatchObject({ site: 'example.org', version: 1, status: 'learned' })
      expect(rule.evidence).toEqual({ pages: rule.pages, precision: 1, recall: 1 })
    }
  })

  test('finds the fields of other pages, by the rule of their layout', () => {
    const [ofStory, ofItem, price] = rules.rules
    expect(foundBy(ofStory!, story('Rain', 'It rained.'), ofStory!.taking)).toEqual(['Rain'])
    expect(foundBy(ofItem!, item('Bell', '9'), ofItem!.taking)).toEqual(['Bell'])
    expect(foundBy(price!, item('Bell', '9'), price!.taking)).toEqual(['9'])
  })

  test('does not depend on the order of fields in the labels', () => {
    const turned = pages.map((page) => ({ ...page, labels: new Map([...page.labels].reverse()) }))
    expect(learnSite('example.org', turned).rules).toEqual(rules)
  })
})

test('a field that is found on no page has no rule, and a layout without rules is none', () => {
  const { rules, unaligned, unlearned } = learnSite('example.org', [
    trainingPage('s1', story('Low Tide', 'a'), { name: texts('High Tide') }),
    trainingPage('i1', item('Kite', '5'), { price: texts('5') }),
  ])
  expect(unlearned).toEqual(['name'])
  expect(unaligned.map(({ page, field }) => [page, field])).toEqual([['s1', 'name']])
  expect(rules.rules.map(({ field }) => field)).toEqual(['price'])
  expect(rules.layouts.map(({ name }) => name)).toEqual([rules.rules[0]!.layout])
})

describe('the general model is asked', () => {
  const paragraph = (text: string): string => `<p>${text}</p>`

  /** Stories of two paragraphs and a last one that looks the same, at a place that changes. */
  const page = (at: number, opinions: Opinions, inset = paragraph) => {
    const right = [`The tide number ${at} came in`, `and went out again at ${at}`]
    const parts = [...right]
    parts.splice(at % 3, 0, `Join us today ${at}`)
    const html = `<nav><p>Home</p></nav><article class=story>${parts.map((text) => (right.includes(text) ? paragraph(text) : inset(text))).join('')}</article>`
    return trainingPage(`p${at}`, html, { main: texts(...right) }, opinions)
  }
  const silent: Opinions = ({ segmentation }) =>
    Array.from({ length: segmentation.runs.count }, () => 0.9)
  const telling: Opinions = (studied) =>
    Array.from({ length: studied.segmentation.runs.count }, (_, run) =>
      studied.line(run).startsWith('Join') || studied.line(run) === 'Home' ? 0 : 0.9,
    )
  const learned = (opinions: Opinions, inset?: (text: string) => string) =>
    learnSite(
      'example.org',
      Array.from({ length: 6 }, (_, at) => page(at, opinions, inset)),
    ).rules.rules[0]!

  test('where that is worth more than 0.01 of F1', () => {
    const rule = learned(telling)
    expect(JSON.stringify(rule.voters)).toContain('"opinion"')
    expect(rule.evidence).toEqual({ pages: 6, precision: 1, recall: 1 })
  })

  test('not where what is readable tells as much', () => {
    const rule = learned(telling, (text) => `<p class="ad promo" title=Ad>${text}</p>`)
    expect(JSON.stringify(rule.voters)).not.toContain('"opinion"')
    expect(rule.evidence).toEqual({ pages: 6, precision: 1, recall: 1 })
  })

  test('not where its opinion tells nothing', () => {
    expect(JSON.stringify(learned(silent).voters)).not.toContain('"opinion"')
  })
})

test('pages without labels keep a class that lasts on no other page from being asked for', () => {
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
