import { expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { metadataContext } from './metadata-context.js'
import { readStatedFields } from './stated-fields.js'

const statedFields = (html: string) =>
  readStatedFields(metadataContext(segmentPage(readPage(html)), 'https://www.example.org/a/b'))

test('a page without statements has no stated fields', () => {
  expect(statedFields('<p>One')).toEqual({})
})

test('the most frequent value counts, with its share as confidence', () => {
  const { description } = statedFields(
    '<meta name=description content="One"><meta property=og:description content="Two">' +
      '<meta name=twitter:description content="two">',
  )
  expect(description).toEqual({ value: 'Two', sources: ['open-graph', 'meta'], confidence: 2 / 3 })
})

test('addresses are absolute http addresses', () => {
  const { canonical, image } = statedFields(
    '<link rel=canonical href="/c"><meta property=og:image content="javascript:x">' +
      '<meta name=twitter:image content="i.png">',
  )
  expect(canonical?.value).toBe('https://www.example.org/c')
  expect(image?.value).toBe('https://www.example.org/a/i.png')
})

test('tags are split at commas, each once', () => {
  const { tags, categories } = statedFields(
    '<meta name=keywords content="a, b"><meta property=article:tag content="B">' +
      '<meta property=article:section content="News, local">',
  )
  expect(tags?.value).toEqual(['B', 'a'])
  expect(categories?.value).toEqual(['News, local'])
})

test('languages are tags, modifications ISO dates, types those of the general model', () => {
  const found = statedFields(
    '<html lang=pt_BR><meta property=og:type content=article>' +
      '<meta property=article:modified_time content="2025-09-04T10:00:00+0200">',
  )
  expect(found.language?.value).toBe('pt-BR')
  expect(found.modified?.value).toBe('2025-09-04T10:00:00+02:00')
  expect(found.type?.value).toBe('article')
})

test('only main entities count', () => {
  const { siteName, image, licence } = statedFields(
    `<script type="application/ld+json">[{"@type": "WebPage", "image": "no.png"},
      {"@type": "Article", "headline": "A", "publisher": {"name": "The Site"}, "license": "CC BY",
       "image": {"@type": "ImageObject", "url": "https://www.example.org/yes.png"}}]</script>`,
  )
  expect(siteName?.value).toBe('The Site')
  expect(image?.value).toBe('https://www.example.org/yes.png')
  expect(licence?.value).toBe('CC BY')
})
