import { describe, expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { structuredData } from './structured-data.js'

const dataOf = (html: string) => structuredData(readPage(html))
const script = (json: string, type = 'application/ld+json'): string =>
  `<script type="${type}">${json}</script>`

test('the structured data of a page is read once', () => {
  const page = readPage(script('{"@type": "Article", "headline": "A"}'))
  const data = structuredData(page)
  expect(structuredData(page)).toBe(data)
  expect(data.entities).toBe(data.entities)
  expect(data.typeNames).toBe(data.typeNames)
})

test('statements come from META, then LINK, then the main entities', () => {
  const data = dataOf(
    script('[{"@type": "WebSite", "url": "/site"}, {"headline": "A", "url": {"@id": "/ld"}}]') +
      '<meta property=og:url content="/og"><meta name=dc.identifier content="/dc"><meta name=og:url content="">' +
      '<link rel="canonical nofollow" href="/link">',
  )
  const names = { meta: ['dc.identifier', 'og:url'], links: ['canonical'], properties: ['url'] }
  expect(data.statements(names)).toEqual([
    { source: 'dublin-core', value: '/dc' },
    { source: 'open-graph', value: '/og' },
    { source: 'link', value: '/link' },
    { source: 'json-ld', value: '/ld' },
  ])
})

describe('the address of a page', () => {
  const canonical = '<link rel="canonical" href="https://a.example/b">'
  const openGraph = '<meta property="og:url" content=" https://a.example/c ">'

  test.each([
    ['the canonical one', canonical + openGraph, 'https://a.example/b'],
    ['that of Open Graph', openGraph, 'https://a.example/c'],
    [
      'that of Open Graph where the canonical one is empty',
      `<link rel=canonical href="">${openGraph}`,
      'https://a.example/c',
    ],
    ['unknown', '<p>text', undefined],
  ])('is %s', (_, html, address) => {
    expect(dataOf(html).address).toBe(address)
  })
})

describe('the types that a page names', () => {
  test('are those of data scripts and of itemtype, as they are written', () => {
    const page = readPage(
      script('{"@type": "A", "b": {"@type" : [ "http://b.example/B", "C"]}, "c": {"@type": "D"') +
        script('{"@type":"E"}', 'application/json') +
        script('{"@type":"F"}', 'text/javascript') +
        '<p itemtype="https://schema.org/G">',
    )
    expect(
      structuredData(page).typeNames.map(({ source, name, isListed, node }) => [
        source,
        name,
        isListed,
        node < 0 ? '' : page.tagName(node),
      ]),
    ).toEqual([
      ['json-ld', 'A', false, ''],
      ['json-ld', 'http://b.example/B', true, ''],
      ['json-ld', 'D', false, ''],
      ['json', 'E', false, ''],
      ['microdata', 'https://schema.org/G', false, 'p'],
    ])
  })

  test('are found in linear time, whatever the scripts hold', () => {
    const gaps = `"@type":${' '.repeat(50)}`.repeat(3_000)
    expect(dataOf(script(gaps)).typeNames).toEqual([])
  })
})
