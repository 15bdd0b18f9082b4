import { describe, expect, test } from 'vitest'
import { contentOfHtml } from '../src/analysis/content/content.test-kit.js'
import { contentToMarkdown } from '../src/output/formats/markdown.js'
import { readFidelityCases } from './support/fidelity-cases.js'

const url = 'https://www.example.org/a/page'

describe.each(['code', 'tables', 'formulas', 'footnotes', 'generators', 'harder', 'editors'])(
  '%s in Markdown',
  (kind) => {
    const cases = readFidelityCases(kind)

    test('have twenty pages', () => {
      expect(cases.length).toBeGreaterThanOrEqual(20)
    })

    test.each(cases.map(({ name, ...one }) => [name, one] as const))(
      'are exact: %s',
      (_, { html, markdown }) => {
        expect(contentToMarkdown(contentOfHtml(html, url), { url })).toBe(markdown)
      },
    )
  },
)
