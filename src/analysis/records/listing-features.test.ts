import { describe, expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { readPage } from '../../page/tree/read-page.js'
import { declaredKind, listingFeatures } from './listing-features.js'
import { regionFeatureNames } from './region-features.js'

describe('the kind that a page declares', () => {
  const declared = (html: string) => declaredKind(readPage(html))
  const json = (text: string) => `<script type="application/ld+json">${text}</script>`

  test.each([
    ['<meta property="og:type" content="article">', true, false],
    ['<meta property="og:type" content="website">', false, false],
    ['<meta property="og:type" content="og:product">', false, true],
    [json('{"@type": "NewsArticle"}'), true, false],
    [json('{"@graph":[{"@type" : [ "BlogPosting", "X"]}]}'), true, false],
    [json('{"@type":"http://schema.org/Product"}'), false, true],
    [json('{"@type":"ItemList"}'), false, false],
    ['<div itemscope itemtype="https://schema.org/Product"></div>', false, true],
    ['<script>"@type":"Product"</script>', false, false],
    ['<script type="application/json">{"@type":"Product"}</script>', false, false],
    ['', false, false],
  ])('in %s is an article: %s, a product: %s', (html, isArticle, isProduct) => {
    expect(declared(html)).toMatchObject({ isArticle, isProduct })
  })

  test('comes with the address that the page gives itself', () => {
    const canonical = '<link rel="canonical" href="https://a.example/b">'
    const shared = '<meta property="og:url" content="https://a.example/c">'
    expect(declared(canonical + shared).address).toBe('https://a.example/b')
    expect(declared(shared).address).toBe('https://a.example/c')
    expect(declared('<p>text').address).toBeUndefined()
  })

  test('is read in linear time, whatever the page holds', () => {
    const gaps = `"@type":${' '.repeat(50)}`.repeat(3_000)
    expect(declared(json(gaps))).toMatchObject({ isArticle: false, isProduct: false })
  })
})

describe('the features of whether a page lists anything', () => {
  const declared = { isArticle: true, isProduct: false, address: undefined }
  const regions = new Matrix([], 0)
  const known = { likelihoods: [0.5], regions, outline: 0.5, declared, types: undefined }

  test('are what the page declares, and the likelihoods of its regions', () => {
    const url = 'https://www.example.org/news/2026/a-long_title/?from=home-page'
    const features = listingFeatures({ ...known, likelihoods: [0.2, 0.5, 0] }, url).record(0)
    expect(features['likeliest region']).toBeCloseTo(0, 5)
    expect(features['all regions']).toBeCloseTo(Math.log1p(0.7), 5)
    expect(features).toMatchObject({
      'says article': 1,
      'says product': 0,
      // one before each slash
      'address steps': 4,
      'address words': 3,
    })
  })

  test.each([
    [undefined, 0, 0],
    ['https://www.example.org', 1, 1],
    ['https://www.example.org/', 1, 1],
    ['', 1, 1],
  ])('of the URL %s are %i steps and %i words', (url, steps, words) => {
    expect(listingFeatures(known, url).record(0)).toMatchObject({
      'address steps': steps,
      'address words': words,
    })
  })

  test('use the declared address where the URL is unknown', () => {
    const own = { ...known, declared: { ...declared, address: '/a/b-c' } }
    expect(listingFeatures(own, undefined).record(0)['address words']).toBe(2)
    expect(listingFeatures(own, '/a').record(0)['address words']).toBe(1)
  })

  test('are some of the likeliest region, and the shares of page types', () => {
    const rows = new Matrix(regionFeatureNames, 2)
    rows.column(regionFeatureNames.indexOf('members')).set([2, 3])
    const types = Float32Array.of(0.5, 0, 0, 0.25, 0.25, 0, 0)
    const features = listingFeatures(
      { ...known, likelihoods: [0.1, 0.4], regions: rows, types },
      undefined,
    ).record(0)
    expect(features).toMatchObject({ 'likeliest: members': 3, 'page-type.listing': 0.25 })
    expect(listingFeatures(known, undefined).record(0)['page-type.listing']).toBe(-1)
  })

  test('are finite for all likelihoods', () => {
    for (const likelihoods of [[], [0], [1]]) {
      const { values } = listingFeatures({ ...known, likelihoods }, 'x')
      expect([...values].every(Number.isFinite)).toBe(true)
    }
  })
})
