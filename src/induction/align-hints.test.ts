import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { Hints } from './align-hints.js'

const hint = (html: string, text: string) => new Hints(studyPage(html)).for(text)

describe('what is nearest to a text', () => {
  test('is the same in other letters, before anything that holds it', () => {
    expect(hint('<p>by Anna Berg<p>ANNA BERG', 'Anna Berg')).toBe('the page has "ANNA BERG"')
  })

  test('is the shortest that it is a part of', () => {
    expect(hint('<p>They met Anna Berg at sea<p>by Anna Berg', 'anna berg')).toBe(
      'the page has "by Anna Berg"',
    )
  })

  test('is what has most words in common, at least half', () => {
    expect(hint('<p>Anna Bering<p>Anna M Berg', 'Anna Berg')).toBe('the page has "Anna M Berg"')
    expect(hint('<p>Anna B C', 'Anna Berg')).toBeUndefined()
  })

  test('is quoted in short', () => {
    expect(hint(`<p>by Anna ${'x'.repeat(100)}`, 'Anna')).toBe(
      `the page has "by Anna ${'x'.repeat(49)}..."`,
    )
  })

  test('is looked up for the first 20 texts only', () => {
    const hints = new Hints(studyPage('<p>ANNA'))
    const given = Array.from({ length: 21 }, () => hints.for('Anna'))
    expect(given.filter((one) => one !== undefined)).toHaveLength(20)
    expect(given[20]).toBeUndefined()
  })
})
