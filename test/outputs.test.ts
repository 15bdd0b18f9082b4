import { describe, expect, test } from 'vitest'
import { contentOfHtml } from '../src/analysis/content/content.test-kit.js'
import { type ExtractedPage, extractWithTrace } from '../src/extraction/extract-page.js'
import { blocksWithComments } from '../src/output/formats/comment-blocks.js'
import type { Format } from '../src/output/formats/format-names.js'
import { contentToHtml } from '../src/output/formats/html.js'
import { contentToMarkdown } from '../src/output/formats/markdown.js'
import { writers } from '../src/output/formats/write.js'
import { bundledMetadataModel, lazyModel } from '../src/store/models/lazy-models.js'
import { faultsOf } from './support/check-outputs.mjs'
import { nameOf, samplePages } from './support/sample-pages.js'

const model = lazyModel()
const pages = await samplePages()

async function written(format: Format, page: ExtractedPage): Promise<string> {
  async function* one() {
    yield page
  }
  let text = ''
  for await (const piece of writers[format](one())) text += piece
  return text
}

describe.each([
  ['by the model', {}],
  ['by the method all-text', { method: 'all-text' }],
] as const)('the output of a page, decided %s,', (_, by) => {
  test.each(pages.map((page) => [nameOf(page), page] as const))(
    'of %s is read by other parsers as intended',
    async (_, { page }) => {
      const extracted = extractWithTrace(page, { model, metadata: bundledMetadataModel, ...by })
      const [markdown, html, xml, tei] = await Promise.all([
        written('markdown', extracted),
        written('html', extracted),
        written('xml', extracted),
        written('tei', extracted),
      ])
      const { url } = extracted.found
      const content = { blocks: blocksWithComments(extracted.content()) }
      expect(faultsOf({ content, url, markdown, html, xml, tei })).toEqual([])
    },
  )
})

describe('the checker finds', () => {
  const content = contentOfHtml(
    '<h2>One</h2><p>Two <a href="/x">three</a></p><ul><li>a<li>b</ul><p>c<a id=r href="#n">1</a><p id=n>d <a href="#r">^</a>',
  )
  const right = {
    content,
    markdown: contentToMarkdown(content),
    html: contentToHtml(content),
    xml: '<documents><document><information/><main/></document></documents>',
    tei: '<TEI><teiHeader><fileDesc><titleStmt><title>a</title></titleStmt><publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader><text><body><p/></body></text></TEI>',
  }

  test('nothing wrong in correct outputs', () => {
    expect(faultsOf(right)).toEqual([])
  })

  test.each([
    ['a heading of another level', { markdown: right.markdown.replace('##', '#') }],
    ['an item less', { markdown: right.markdown.replace('\n- b', '') }],
    ['another link', { markdown: right.markdown.replace('/x', '/y') }],
    ['a note without its mark', { markdown: right.markdown.replace('[^1]: d', 'd') }],
    ['a reference that is a text', { markdown: right.markdown.replace('c[^1]', 'c\\[^1]') }],
    ['another note', { markdown: right.markdown.replace('[^1]: d', '[^1]: e') }],
    ['a note that no link leads to', { html: right.html.replace('id="fn-1"', 'id="fn-2"') }],
    ['an id that stands twice', { html: right.html.replace('<p>', '<p id="fn-1">') }],
    ['a script', { html: `${right.html}<script>a()</script>` }],
    ['a handler', { html: right.html.replace('<p>', '<p onclick="a()">') }],
    ['a script address', { html: right.html.replace('https:', 'javascript:') }],
    ['XML without information', { xml: right.xml.replace('<information/>', '') }],
    [
      'a division inside of a paragraph',
      { tei: right.tei.replace('<p/></body>', '<p><div/></p></body>') },
    ],
    [
      'a reference without a note',
      { tei: right.tei.replace('<body><p/>', '<body><p><ref target="#fn-1">1</ref></p>') },
    ],
    ['a text in the body', { tei: right.tei.replace('<body>', '<body>text') }],
  ])('%s', (_, wrong) => {
    expect(faultsOf({ ...right, ...wrong })).not.toEqual([])
  })

  test('a tag that is not closed', () => {
    expect(() =>
      faultsOf({ ...right, xml: right.xml.replace('</main>', '').replace('<main/>', '<main>') }),
    ).toThrow()
  })
})
