import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import type { CandidateText, PredictedField } from '../candidate.js'
import { metadataContext } from '../metadata-context.js'
import { metadataLimits } from '../metadata-limits.js'
import { GrowingVocabulary } from '../vocabulary/feature-vocabulary.js'
import { readStatedTexts } from './stated-texts.js'
import { countNumbers, firstWord, lastWord } from './text-scan.js'
import { readVisibleTexts } from './visible-texts.js'

function textsOf(
  read: typeof readStatedTexts,
  html: string,
  field: PredictedField,
): readonly CandidateText[] {
  const found: CandidateText[] = []
  const page = metadataContext(segmentPage(readPage(html)), undefined)
  read(page, new GrowingVocabulary(), (fields, text) => {
    if (fields.includes(field)) found.push(text)
  })
  return found
}

describe('visible candidate texts', () => {
  const menu = '<h2>Menu</h2><p>By nobody</p>'.repeat(200)
  const html =
    `<title>River bursts banks</title>${menu}<h1>Log in</h1>${menu}<h1>River bursts banks</h1><p>` +
    `By Ann Reed</p>${menu}`

  test('are near the heading that is like the title, however much text is before it', () => {
    const titles = textsOf(readVisibleTexts, html, 'title').map(({ text }) => text)
    expect(titles[0]).toBe('River bursts banks')
    expect(titles).toContain('Log in')
    expect(textsOf(readVisibleTexts, html, 'author').map(({ text }) => text)).toContain(
      'By Ann Reed',
    )
  })

  test('are capped, except for H1 elements', () => {
    const titles = textsOf(readVisibleTexts, html, 'title').map(({ text }) => text)
    const others = titles.filter((text) => !['River bursts banks', 'Log in'].includes(text))
    expect(others).toHaveLength(metadataLimits.headings)
  })
})

test('stated candidate texts are capped per place', () => {
  const review = '{"@type": "Review", "author": {"@type": "Person", "name": "Bo Lind"}},'
  const script = (json: string) => `<script type="application/ld+json">${json}</script>`
  const html = script(`[${review.repeat(100)}{"@type": "Article", "author": {"name": "Ann Reed"}}]`)
  const names = textsOf(readStatedTexts, html, 'author').map(({ text }) => text)
  expect(names.filter((name) => name === 'Bo Lind')).toHaveLength(metadataLimits.textsPerPlace)
  expect(names).toContain('Ann Reed')
})

describe('the scan of a text', () => {
  test.each([
    ['By Ann Reed', 'by'],
    ['Автор: Анна', 'автор'],
    ['12 May', ''],
    ['A'.repeat(30), ''],
    ['', ''],
  ])('finds in %s the first word "%s"', (text, word) => expect(firstWord(text)).toBe(word))

  test.each([
    ['written by: ', 'by'],
    ['by', 'by'],
    ['by,', ''],
    ['', ''],
  ])('finds in %s the last word "%s"', (text, word) => expect(lastWord(text)).toBe(word))

  test.each([
    ['4 September 2025', 3],
    ['2025', 2],
    ['12 comments', 1],
    ['no number', 0],
  ])('counts in %s %d numbers', (text, count) =>
    expect(countNumbers(text, 0, text.length)).toBe(count),
  )
})
