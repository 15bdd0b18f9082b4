import { describe, expect, test } from 'vitest'
import { bundledMetadataModel } from '../src/app/metadata/lazy-metadata.js'
import { lazyModel } from '../src/app/model/lazy-model.js'
import { contentOfHtml } from '../src/content/content.test-kit.js'
import { type ExtractedPage, extractWithContent } from '../src/extraction/extract-page.js'
import { htmlOf } from '../src/output/html.js'
import { markdownOf } from '../src/output/markdown.js'
import { type Format, writers } from '../src/output/write.js'
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
  ['of all its text', { method: 'all-text' }],
] as const)('what is written of a page %s', (_, by) => {
  test.each(pages.map((page) => [nameOf(page), page] as const))(
    'of %s is read by others as it was meant',
    async (_, { page }) => {
      const extracted = extractWithContent(page, { model, metadata: bundledMetadataModel, ...by })
      const [markdown, html, xml, tei] = await Promise.all([
        written('markdown', extracted),
        written('html', extracted),
        written('xml', extracted),
        written('tei', extracted),
      ])
      expect(faultsOf({ content: extracted.content(), markdown, html, xml, tei })).toEqual([])
    },
  )
})

describe('what is wrong is found', () => {
  const content = contentOfHtml(
    '<h2>One</h2><p>Two <a href="/x">three</a></p><ul><li>a<li>b</ul><p>c<a id=r href="#n">1</a><p id=n>d <a href="#r">^</a>',
  )
  const right = {
    content,
    markdown: markdownOf(content),
    html: htmlOf(content),
    xml: '<documents><document><information/><main/></document></documents>',
    tei: '<TEI><teiHeader><fileDesc><titleStmt><title>a</title></titleStmt><publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader><text><body><p/></body></text></TEI>',
  }

  test('not in what is right', () => {
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
    ['an address that runs', { html: right.html.replace('https:', 'javascript:') }],
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
