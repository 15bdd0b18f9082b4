import { describe, expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { contradictionOf, statedSites } from './stated-sites.js'

const canonical = '<link rel=canonical href=https://www.a.example/1>'
const openGraph = '<meta property=og:url content=https://b.example/1>'
const jsonLd = `<script type=application/ld+json>{"@type":"Article","headline":"x","url":"https://c.example/"}</script>`
const stated = (html: string) => statedSites(readPage(html))

describe('the sites that a page states', () => {
  test('are those of its canonical address, Open Graph and JSON-LD, in this order', () => {
    expect(stated(jsonLd + openGraph + canonical)).toEqual([
      { site: 'a.example', from: 'canonical' },
      { site: 'b.example', from: 'og:url' },
      { site: 'c.example', from: 'json-ld' },
    ])
  })

  test.each([
    ['<link rel=canonical href=/1><meta property=og:url content=page.html>'],
    ['<link rel=canonical href="file:///tmp/x"><link rel=icon href=https://a.example/i>'],
    ['<p>https://a.example/'],
  ])('are none in %s', (html) => {
    expect(stated(html)).toEqual([])
  })

  test('contradict each other if their domains differ', () => {
    expect(contradictionOf(stated(canonical + openGraph))).toBe(
      'the page states addresses of different sites: a.example (canonical), b.example (og:url)',
    )
    const mobile = '<meta property=og:url content=https://m.a.example/1>'
    expect(contradictionOf(stated(canonical + mobile))).toBeUndefined()
    expect(contradictionOf([])).toBeUndefined()
  })
})
