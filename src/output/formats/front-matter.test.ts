import { describe, expect, test } from 'vitest'
import type { Extraction } from '../../extraction/extraction.js'
import { frontMatterOf } from './front-matter.js'

const page: Extraction = { id: 'p', text: '', decidedBy: 'model', fields: {}, warnings: [] }
const stated = <Value>(value: Value) => ({ value, sources: ['meta'] as const, confidence: 1 })

describe('front matter', () => {
  test('has what a page states, and nothing that is unknown', () => {
    const found: Extraction = {
      ...page,
      url: 'https://www.example.org/a',
      title: 'Tea: "hot"',
      author: ['Ann', 'Bo'],
      date: '2026-03-01T09:00:00Z',
      language: 'en',
      metadata: {
        siteName: stated('The Pot'),
        tags: stated(['tea', 'pots']),
        description: stated('One line\nand another'),
      },
    }
    expect(frontMatterOf(found)).toBe(
      [
        '---',
        'title: "Tea: \\"hot\\""',
        'authors:',
        '  - "Ann"',
        '  - "Bo"',
        'date: 2026-03-01T09:00:00Z',
        'site: "The Pot"',
        'url: "https://www.example.org/a"',
        'language: "en"',
        'tags:',
        '  - "tea"',
        '  - "pots"',
        'description: "One line\\nand another"',
        '---',
        '',
        '',
      ].join('\n'),
    )
    expect(frontMatterOf(page)).toBe('---\n---\n\n')
  })

  test('has the host of the URL where no name of the site is stated', () => {
    expect(frontMatterOf({ ...page, url: 'https://www.example.org/a' })).toContain(
      'site: "example.org"',
    )
    const canonical = { value: 'https://a.example/b', sources: [], confidence: 1 }
    expect(frontMatterOf({ ...page, metadata: { canonical } })).toBe(
      '---\nsite: "a.example"\nurl: "https://a.example/b"\n---\n\n',
    )
  })

  test('quotes a date that is none, and escapes what YAML does not print', () => {
    const text = frontMatterOf({ ...page, date: 'spring', title: 'a\u0085b\u2028c' })
    expect(text).toContain('date: "spring"')
    expect(text).toContain('title: "a\\u0085b\\u2028c"')
  })
})
