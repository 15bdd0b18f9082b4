import { expect, test } from 'vitest'
import { segment } from '../../blocks/segment.js'
import { readPage } from '../../page/read-page.js'
import { saidPage } from '../said-page.js'
import { readFacts } from './read-facts.js'

const facts = (html: string) =>
  readFacts(saidPage(segment(readPage(html)), 'https://www.example.org/a/b'))

test('a page that says nothing has no facts', () => {
  expect(facts('<p>One')).toEqual({})
})

test('what most places say is believed, as far as they agree', () => {
  const { description } = facts(
    '<meta name=description content="One"><meta property=og:description content="Two"><meta name=twitter:description content="two">',
  )
  expect(description).toEqual({ value: 'Two', sources: ['open-graph', 'meta'], confidence: 2 / 3 })
})

test('addresses are absolute, and lead to the web', () => {
  const { canonical, image } = facts(
    '<link rel=canonical href="/c"><meta property=og:image content="javascript:x"><meta name=twitter:image content="i.png">',
  )
  expect(canonical?.value).toBe('https://www.example.org/c')
  expect(image?.value).toBe('https://www.example.org/a/i.png')
})

test('tags are parted at commas, each once', () => {
  const { tags, categories } = facts(
    '<meta name=keywords content="a, b"><meta property=article:tag content="B"><meta property=article:section content="News, local">',
  )
  expect(tags?.value).toEqual(['B', 'a'])
  expect(categories?.value).toEqual(['News, local'])
})

test('languages are tags, changes dates, kinds ours', () => {
  const found = facts(
    '<html lang=pt_BR><meta property=og:type content=article><meta property=article:modified_time content="2025-09-04T10:00:00+0200">',
  )
  expect(found.language?.value).toBe('pt-BR')
  expect(found.modified?.value).toBe('2025-09-04T10:00:00+02:00')
  expect(found.type?.value).toBe('article')
})

test('what things say is taken of those that the page is about', () => {
  const { siteName, image, licence } = facts(
    `<script type="application/ld+json">[{"@type": "WebPage", "image": "no.png"},
      {"@type": "Article", "headline": "A", "publisher": {"name": "The Site"}, "license": "CC BY",
       "image": {"@type": "ImageObject", "url": "https://www.example.org/yes.png"}}]</script>`,
  )
  expect(siteName?.value).toBe('The Site')
  expect(image?.value).toBe('https://www.example.org/yes.png')
  expect(licence?.value).toBe('CC BY')
})
