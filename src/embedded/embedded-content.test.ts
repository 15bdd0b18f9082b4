import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { jsonScript, saidOften } from './embedded.test-kit.js'
import { embeddedContent } from './embedded-content.js'

const contentOf = (html: string, expectedF1 = 0) =>
  embeddedContent(segment(readPage(html)), expectedF1)

const long = saidOften('bread', 100)
const state = jsonScript({ post: { body: `<p>${long}</p><p>The end.</p>` } })

test('a page that shows nothing is what its state says', () => {
  expect(contentOf(`<div id=app>Loading</div>${state}`)).toEqual({
    source: 'state',
    text: `${long}\nThe end.`,
    warnings: ["the main content is from the page's embedded state: its visible text lacks it"],
  })
})

test('JSON-LD is named', () => {
  const script = `<script type="application/ld+json">${JSON.stringify({ articleBody: long })}</script>`
  expect(contentOf(script)).toEqual({
    source: 'json-ld',
    text: long,
    warnings: ["the main content is from the page's JSON-LD: its visible text lacks it"],
  })
})

test('texts of one name are lines of one content', () => {
  const other = saidOften('milk', 100)
  expect(contentOf(jsonScript([{ text: long }, { text: other }]))?.text).toBe(`${long}\n${other}`)
})

test('words that are hidden are not shown', () => {
  const words = saidOften('soup', 60)
  expect(contentOf(`<p>${words}</p>${state}`)).toBeUndefined()
  expect(contentOf(`<p hidden>${words}</p>${state}`)?.source).toBe('state')
})

test.each([
  ['has it', `<p>${long}</p>${state}`, 0],
  ['has found something likely', state, 0.5],
  ['has nothing', '', 0],
  ['has too little', jsonScript({ body: saidOften('bread', 90) }), 0],
])('a page that %s keeps its own', (_, html, expectedF1) => {
  expect(contentOf(html, expectedF1)).toBeUndefined()
})
