import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runText } from '../src/blocks/run-text.js'
import { segment } from '../src/blocks/segment.js'
import { contentOf } from '../src/content/content-of.js'
import { htmlOf } from '../src/output/html.js'
import { markdownOf } from '../src/output/markdown.js'
import type { Page } from '../src/page/page.js'
import { readPage } from '../src/page/read-page.js'
import { tagNames } from '../src/page/tags.js'

const name = fc.oneof(
  fc.constantFrom('p', 'div', 'b', 'i', 'a', 'code', 'br', 'img', 'pre', 'h1', 'h2', 'blockquote'),
  fc.constantFrom(
    'ul',
    'ol',
    'li',
    'table',
    'caption',
    'thead',
    'tr',
    'td',
    'th',
    'dl',
    'dt',
    'dd',
  ),
  fc.constantFrom('figure', 'figcaption', 'textarea', 'noscript', ...tagNames.slice(2)),
)
const attributes = fc.constantFrom(
  ...['', '', '', ' href=/x', ' href="javascript:x"', ' src="a.png" alt="\'&quot;<b>"', ' hidden'],
  ...[' colspan=3', ' start=7', ' value=-2', ' role=none', ' class="language-x"', ' src=data:x'],
)
const startTag = fc.tuple(name, attributes).map(([name, its]) => `<${name}${its}>`)
const endTag = name.map((name) => `</${name}>`)
const text = fc.oneof(
  fc.constantFrom('one', ' two ', '\n', '# ', '- ', '1. ', '> ', '|', '&lt;script>', '&amp;amp;'),
  fc.constantFrom('*', '_', '`', '``', '[x](y)', '\\', '!', '-->', '&nbsp;', '"', '  \n\n  a\t'),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const anyPage = fc
  .array(fc.oneof({ weight: 4, arbitrary: startTag }, { weight: 4, arbitrary: text }, endTag), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''))

const allRuns = (count: number) => Array.from({ length: count }, (_, run) => run)

/** Some of a page's runs, in page order: the bits of `choice` say which. */
function kept(html: string, choice: number) {
  const segmentation = segment(readPage(html))
  const runs = allRuns(segmentation.runs.count).filter((run) => (choice >> (run % 31)) & 1)
  const content = contentOf(segmentation, runs, { url: 'https://www.example.org/a' })
  return { content, texts: runs.map((run) => runText(segmentation, run)) }
}

const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')

const textsOf = (html: string): readonly string[] => {
  const segmentation = segment(readPage(html))
  return allRuns(segmentation.runs.count).map((run) => runText(segmentation, run))
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p br strong em ul h1 h2 h3 h4 h5 h6 pre blockquote dl dt dd figure figcaption table caption thead tbody tr'
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href'],
  img: ['src', 'alt'],
  code: ['class'],
  ol: ['start'],
  li: ['value'],
  th: ['colspan'],
  td: ['colspan'],
}

/** What stands in a page that no content may bring. */
function foreign(page: Page): readonly string[] {
  const found: string[] = []
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.isText(node)) continue
    const attributes = allowed[page.tagName(node)]
    if (attributes === undefined) found.push(page.tagName(node))
    for (const [name, value] of page.attributesOf(node)) {
      if (!attributes?.includes(name)) found.push(`${page.tagName(node)} ${name}`)
      if (/^(?:href|src)$/.test(name) && !/^(?:https?:\/\/|mailto:)/.test(value)) found.push(value)
    }
  }
  return found
}

describe('the content of any runs of any page', () => {
  test('has their words in HTML, in their order, and no other', () => {
    fc.assert(
      fc.property(anyPage, fc.integer(), (html, choice) => {
        const { content, texts } = kept(html, choice)
        expect(wordsOf(textsOf(htmlOf(content)))).toEqual(wordsOf(texts))
      }),
      { numRuns: 1_500 },
    )
  })

  test('brings no element or attribute into HTML but those that are known', () => {
    fc.assert(
      fc.property(anyPage, fc.integer(), (html, choice) => {
        expect(foreign(readPage(htmlOf(kept(html, choice).content)))).toEqual([])
      }),
      { numRuns: 700 },
    )
  })

  test('is written as Markdown, all of its letters and digits in their order', () => {
    const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    fc.assert(
      fc.property(anyPage, fc.integer(), (html, choice) => {
        const { content, texts } = kept(html, choice)
        const marked = plain(markdownOf(content))
        let at = 0
        for (const letter of plain(texts.join(''))) {
          at = marked.indexOf(letter, at) + 1
          expect(at).toBeGreaterThan(0)
        }
      }),
      { numRuns: 700 },
    )
  })
})
