import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildContent } from '../src/analysis/content/build-content.js'
import type { ContentTree } from '../src/analysis/content/content.js'
import { omitMarkup } from '../src/analysis/content/omitted-elements.js'
import { contentToHtml } from '../src/output/formats/html.js'
import { contentToMarkdown } from '../src/output/formats/markdown.js'
import { NodeContext } from '../src/page/columns/node-context.js'
import type { Page } from '../src/page/columns/page.js'
import { tagNames } from '../src/page/columns/tags.js'
import { segmentPage } from '../src/page/segments/segment-page.js'
import { segmentText } from '../src/page/segments/segment-text.js'
import { readPage } from '../src/page/tree/read-page.js'

/** Code is kept as a whole, whichever of its segments are kept; the source of a quote has a line of its own. */
const apart = /^(?:pre|listing|plaintext|xmp|cite)$/
const name = fc.oneof(
  fc.constantFrom('p', 'div', 'b', 'i', 'a', 'code', 'br', 'img', 'h1', 'h2', 'blockquote'),
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
  fc.constantFrom(
    'figure',
    'figcaption',
    'textarea',
    'noscript',
    ...tagNames.slice(2).filter((tag) => !apart.test(tag)),
  ),
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

const allSegments = (count: number) => Array.from({ length: count }, (_, segment) => segment)

/** Buttons in headings are no words of them. */
const headingControl = NodeContext.heading | NodeContext.control

/** Some of a page's segments, in page order: the bits of `choice` say which. */
function kept(html: string, choice: number) {
  const segmentation = segmentPage(readPage(html))
  const { page, segments: all } = segmentation
  const isHeadingControl = (segment: number): boolean =>
    (page.nodes.context[all.firstNode[segment]!]! & headingControl) === headingControl
  const segments = allSegments(all.count).filter(
    (segment) => (choice >> (segment % 31)) & 1 && !isHeadingControl(segment),
  )
  const content = buildContent(segmentation, segments, { url: 'https://www.example.org/a' })
  return { content, texts: segments.map((segment) => segmentText(segmentation, segment)) }
}

const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')

/** Players have their addresses as texts in HTML. */
const withoutPlayers = (content: ContentTree): ContentTree =>
  omitMarkup(content, new Set(['images']))

/** Signs that stand for quotes and ruby, and soft hyphens, which are left out. */
const withoutSigns = (words: readonly string[]): readonly string[] =>
  wordsOf([words.join(' ').replace(/[“”()\u00ad]/g, '')])

const textsOf = (html: string): readonly string[] => {
  const segmentation = segmentPage(readPage(html))
  return allSegments(segmentation.segments.count).map((segment) =>
    segmentText(segmentation, segment),
  )
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p br hr del sub sup strong em details summary ul h1 h2 h3 h4 h5 h6 pre blockquote dl dt dd figure figcaption table caption thead tbody tr'
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href'],
  img: ['src', 'alt'],
  code: ['class'],
  aside: ['class'],
  span: ['class'],
  div: ['class'],
  input: ['type', 'disabled', 'checked'],
  ol: ['start'],
  li: ['value'],
  th: ['colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
}

/** Elements, attributes and addresses that no content may have. */
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

describe('the content of any segments of any page', () => {
  test('has exactly their words in HTML, in order', () => {
    fc.assert(
      fc.property(anyPage, fc.integer(), (page, choice) => {
        const { content, texts } = kept(page, choice)
        const html = contentToHtml(withoutPlayers(content))
        expect(withoutSigns(textsOf(html))).toEqual(withoutSigns(texts))
      }),
      { numRuns: 1_500 },
    )
  })

  test('has only allowed elements and attributes in HTML', () => {
    fc.assert(
      fc.property(anyPage, fc.integer(), (html, choice) => {
        expect(foreign(readPage(contentToHtml(kept(html, choice).content)))).toEqual([])
      }),
      { numRuns: 700 },
    )
  })

  test('keeps all letters and digits in Markdown, in order', () => {
    const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    fc.assert(
      fc.property(anyPage, fc.integer(), (html, choice) => {
        const { content, texts } = kept(html, choice)
        const marked = plain(contentToMarkdown(content))
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
