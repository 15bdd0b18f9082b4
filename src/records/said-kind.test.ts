import { describe, expect, test } from 'vitest'
import { readPage } from '../page/read-page.js'
import { saidKind } from './said-kind.js'

const said = (html: string) => saidKind(readPage(html))
const json = (text: string) => `<script type="application/ld+json">${text}</script>`

describe('what a page says it is', () => {
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
    ['', false, false],
  ])('in %s', (html, isArticle, isProduct) => {
    expect(said(html)).toMatchObject({ isArticle, isProduct })
  })

  test('is where it says it is', () => {
    const canonical = '<link rel="canonical" href="https://a.example/b">'
    const shared = '<meta property="og:url" content="https://a.example/c">'
    expect(said(canonical + shared).address).toBe('https://a.example/b')
    expect(said(shared).address).toBe('https://a.example/c')
    expect(said('<p>text').address).toBeUndefined()
  })

  test('is read in a time that grows with the page, whatever stands there', () => {
    const gaps = `"@type":${' '.repeat(50)}`.repeat(3_000)
    expect(said(json(gaps))).toMatchObject({ isArticle: false, isProduct: false })
  })
})
