import { describe, expect, test } from 'vitest'
import { layoutOf, layoutSignature } from '../rule/layout-signature.js'
import type { TrainingPage } from './align/training-page.js'
import { clusterLayouts } from './layouts.js'
import { texts, trainingPage } from './learn.test-kit.js'

const article = (at: number): string =>
  `<header><h1 class=title>Story ${at}</h1><p class=by>Ann</p></header>` +
  `<article class=story>${`<p>Text ${at}</p>`.repeat((at % 3) + 1)}<figure><img>` +
  `<figcaption>c</figcaption></figure></article>`
const item = '<li class=item><a class=name><b>x</b></a><span class=price>5</span></li>'
const list = (at: number): string =>
  `<main class=shop>` +
  `<ul class=goods>${item.repeat((at % 4) + 2)}` +
  `</ul><form class=search><input><button>go</button></form></main>`

const pagesOf = (count: number, html: (at: number) => string, name: string) =>
  Array.from({ length: count }, (_, at) => trainingPage(`${name}${at}`, html(at), {}))

describe('the layouts of a site', () => {
  test('are one for each template, the largest first', () => {
    const groups = clusterLayouts([...pagesOf(2, list, 'l'), ...pagesOf(3, article, 'a')])
    expect(groups.map(({ layout }) => [layout.name, layout.pages])).toEqual([
      ['page', 3],
      ['page-2', 2],
    ])
    expect(groups.map(({ pages }) => pages.map(({ id }) => id))).toEqual([
      ['a0', 'a1', 'a2'],
      ['l0', 'l1'],
    ])
  })

  test('of the same size are in the order of their first pages', () => {
    const groups = clusterLayouts([...pagesOf(2, list, 'l'), ...pagesOf(2, article, 'a')])
    expect(groups.map(({ pages }) => pages[0]!.id)).toEqual(['l0', 'a0'])
  })

  test('have the signature of one of their pages, which matches other pages', () => {
    const groups = clusterLayouts([...pagesOf(3, article, 'a'), ...pagesOf(2, list, 'l')])
    const layouts = groups.map(({ layout }) => layout)
    for (const { layout, pages } of groups) {
      expect(pages.map(({ page }) => layoutSignature(page.page.html))).toContainEqual(
        layout.signature,
      )
    }
    const nameOf = (html: string) => layoutOf(layoutSignature(html), layouts)?.name
    expect(nameOf(article(7))).toBe('page')
    expect(nameOf(list(9))).toBe('page-2')
    expect(nameOf('<dl><dt>a<dd>b</dl>')).toBeUndefined()
  })

  test('are clusters of the first 150 pages; later pages join the most similar one', () => {
    const pages = [...pagesOf(149, article, 'a'), ...pagesOf(11, list, 'l')]
    const later = trainingPage('other', '<dl><dt>a</dt><dd>b</dd></dl>', {})
    const groups = clusterLayouts([...pages, later])
    expect(groups).toHaveLength(2)
    expect(groups.reduce((sum, group) => sum + group.pages.length, 0)).toBe(161)
    expect(groups[1]!.pages.filter(({ id }) => id.startsWith('l'))).toHaveLength(11)
  })

  describe('in one frame', () => {
    const frame =
      `<nav>${'<a class=section>s</a>'.repeat(3)}</nav><footer><p class=legal>x</p>` +
      `<ul class=links><li>a</li></ul></footer>`
    const framed = (kind: (at: number) => string, name: string, fields: readonly string[]) =>
      pagesOf(2, kind, name).map((page) =>
        trainingPage(
          page.id,
          frame + page.page.page.html,
          Object.fromEntries(fields.map((field) => [field, texts('x')])),
        ),
      )
    const report = (at: number): string =>
      `<article class=story><h1 class=title>Story ${at}</h1><p class=by>Ann</p><p>Text</p></article>`
    const recipe = (at: number): string =>
      `<section class=recipe><h1 class=title>Pie ${at}</h1><ul class=parts><li>Egg</li></ul></section>`
    const namesOf = (...pages: readonly (readonly TrainingPage[])[]) =>
      clusterLayouts(pages.flat()).map(({ pages }) => pages.map(({ id }) => id))

    test('are apart if each has a field of its own that all its pages are labelled with', () => {
      expect(
        namesOf(framed(report, 'a', ['title', 'by']), framed(recipe, 'r', ['title', 'parts'])),
      ).toEqual([
        ['a0', 'a1'],
        ['r0', 'r1'],
      ])
    })

    test('are one if some pages have fewer labels', () => {
      expect(namesOf(framed(report, 'a', ['title', 'by']), framed(recipe, 'r', ['title']))).toEqual(
        [['a0', 'a1', 'r0', 'r1']],
      )
    })

    test('are one if labels are different and the pages alike', () => {
      expect(namesOf(framed(report, 'a', ['by']), framed(report, 'b', ['title']))).toEqual([
        ['a0', 'a1', 'b0', 'b1'],
      ])
    })

    test('are one if a field is known of one page', () => {
      const [first, second] = [framed(report, 'a', ['by']), framed(recipe, 'r', ['parts'])]
      expect(namesOf(first.slice(0, 1), second)).toEqual([['a0', 'r0', 'r1']])
    })
  })

  test('have the known address shapes of their pages, each once and sorted', () => {
    const at = (url: string | undefined, number: number) => ({
      ...trainingPage(`a${number}`, article(number), {}),
      ...(url !== undefined && { url }),
    })
    const urls = [
      'https://a.org/news/the-mill',
      undefined,
      'https://a.org/2026/7',
      'a',
      'https://a.org/news/a-kite',
    ]
    const [group] = clusterLayouts(urls.map(at))
    expect(group!.layout.addresses).toEqual(['/0/0', '/news/a-a'])
    const [unknown] = clusterLayouts(pagesOf(2, article, 'a'))
    expect(unknown!.layout).not.toHaveProperty('addresses')
  })

  test('have at most 30 address shapes', () => {
    const pages = Array.from({ length: 31 }, (_, number) => ({
      ...trainingPage(`a${number}`, article(number), {}),
      url: `https://a.org/${'x/'.repeat(number)}a`,
    }))
    expect(clusterLayouts(pages)[0]!.layout.addresses).toHaveLength(30)
  })

  test('do not exist without pages', () => {
    expect(clusterLayouts([])).toEqual([])
  })
})
