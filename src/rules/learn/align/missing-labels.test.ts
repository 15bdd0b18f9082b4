import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../../predicates/page-context.js'
import { NearestTexts } from './missing-labels.js'

const hint = (html: string, text: string) => new NearestTexts(pageContextOf(html)).hintFor(text)

describe('the text of a page nearest to a label', () => {
  test('is preferably equal but for case', () => {
    expect(hint('<p>by Anna Berg<p>ANNA BERG', 'Anna Berg')).toBe('the page has "ANNA BERG"')
  })

  test('is the shortest one that contains it', () => {
    expect(hint('<p>They met Anna Berg at sea<p>by Anna Berg', 'anna berg')).toBe(
      'the page has "by Anna Berg"',
    )
  })

  test('is the one with most words in common, at least half', () => {
    expect(hint('<p>Anna Bering<p>Anna M Berg', 'Anna Berg')).toBe('the page has "Anna M Berg"')
    expect(hint('<p>Anna B C', 'Anna Berg')).toBeUndefined()
  })

  test('is truncated', () => {
    expect(hint(`<p>by Anna ${'x'.repeat(100)}`, 'Anna')).toBe(
      `the page has "by Anna ${'x'.repeat(49)}..."`,
    )
  })

  test('is found for the first 20 texts only', () => {
    const hints = new NearestTexts(pageContextOf('<p>ANNA'))
    const given = Array.from({ length: 21 }, () => hints.hintFor('Anna'))
    expect(given.filter((one) => one !== undefined)).toHaveLength(20)
    expect(given[20]).toBeUndefined()
  })
})
