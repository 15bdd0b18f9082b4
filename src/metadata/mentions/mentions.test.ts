import { describe, expect, test } from 'vitest'
import { segment } from '../../blocks/segment.js'
import { readPage } from '../../page/read-page.js'
import type { JudgedField, Mention } from '../mention.js'
import { metadataLimits } from '../metadata-limits.js'
import { saidPage } from '../said-page.js'
import { GrowingSigns } from '../signs/sign-book.js'
import { firstWord, lastWord, numbersIn } from './glances.js'
import { takeSaid } from './said-mentions.js'
import { takeShown } from './shown-mentions.js'

function mentionsOf(take: typeof takeSaid, html: string, field: JudgedField): readonly Mention[] {
  const found: Mention[] = []
  take(saidPage(segment(readPage(html)), undefined), new GrowingSigns(), (fields, mention) => {
    if (fields.includes(field)) found.push(mention)
  })
  return found
}

describe('what a page shows', () => {
  const menu = '<h2>Menu</h2><p>By nobody</p>'.repeat(200)
  const html = `<title>River bursts banks</title>${menu}<h1>Log in</h1>${menu}<h1>River bursts banks</h1><p>By Ann Reed</p>${menu}`

  test('is looked at around the heading that is like the title, however much stands before', () => {
    const titles = mentionsOf(takeShown, html, 'title').map(({ text }) => text)
    expect(titles[0]).toBe('River bursts banks')
    expect(titles).toContain('Log in')
    expect(mentionsOf(takeShown, html, 'author').map(({ text }) => text)).toContain('By Ann Reed')
  })

  test('is capped, but for headings of the first rank', () => {
    const titles = mentionsOf(takeShown, html, 'title').map(({ text }) => text)
    const others = titles.filter((text) => !['River bursts banks', 'Log in'].includes(text))
    expect(others).toHaveLength(metadataLimits.headings)
  })
})

test('of texts of one kind of place the first are taken', () => {
  const review = '{"@type": "Review", "author": {"@type": "Person", "name": "Bo Lind"}},'
  const script = (json: string) => `<script type="application/ld+json">${json}</script>`
  const html = script(`[${review.repeat(100)}{"@type": "Article", "author": {"name": "Ann Reed"}}]`)
  const names = mentionsOf(takeSaid, html, 'author').map(({ text }) => text)
  expect(names.filter((name) => name === 'Bo Lind')).toHaveLength(metadataLimits.alike)
  expect(names).toContain('Ann Reed')
})

describe('a glance at a text', () => {
  test.each([
    ['By Ann Reed', 'by'],
    ['Автор: Анна', 'автор'],
    ['12 May', ''],
    ['A'.repeat(30), ''],
    ['', ''],
  ])('%s begins with "%s"', (text, word) => expect(firstWord(text)).toBe(word))

  test.each([
    ['written by: ', 'by'],
    ['by', 'by'],
    ['by,', ''],
    ['', ''],
  ])('%s ends with "%s"', (text, word) => expect(lastWord(text)).toBe(word))

  test.each([
    ['4 September 2025', 3],
    ['2025', 2],
    ['12 comments', 1],
    ['no number', 0],
  ])('%s has numbers for %d', (text, count) => expect(numbersIn(text, 0, text.length)).toBe(count))
})
