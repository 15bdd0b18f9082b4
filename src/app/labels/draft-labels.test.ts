import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metadataContext } from '../../analysis/metadata/metadata-context.js'
import { readMetadata } from '../../analysis/metadata/read-metadata.js'
import { readInputs } from '../../input/inputs.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { bundledMetadataModel, lazyModel } from '../../store/models/lazy-models.js'
import { draftLabels, patternUrl } from './draft-labels.js'
import { draftLine, writeDrafts } from './write-drafts.js'

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

const models = { model: lazyModel(), metadata: bundledMetadataModel }
const story =
  'The harbour master walked the wall twice before the tide turned, ' +
  'and found nothing that he had not left there himself.'
const page = (head: string, body: string): string =>
  `<html lang=nb><head><title>Waves | Site</title>${head}</head><body><nav><a href=/>Home</a></nav>${body}<p>` +
  `${story}</p><p>${story.replace('twice', 'again')}</p></body></html>`

const draftOf = (html: string, urlPattern?: string) =>
  draftLabels({ id: 'p', file: 'saved/a b.html', html, warnings: [] }, { ...models, urlPattern })

describe('a draft', () => {
  test('has the values that the page states, as the page shows them', () => {
    const head =
      '<meta name=author content="Anna Berg"><meta name=description content="On waves">' +
      '<script type="application/ld+json">{"@graph": [{"@type": "WebSite", "name": "Site"},' +
      '{"@type": "NewsArticle", "headline": "Waves!", "author": [{"name": "Anna Berg"}, ' +
      '{"name": "Ben Ode"}], "datePublished": "2026-05-03"}]}</script>'
    const body =
      '<h1>Waves</h1><p>by Anna Berg and Ben Ode</p><time datetime="2026-05-03">3 May</time>'
    const { labels, language } = draftOf(page(head, body))
    expect(labels).toMatchObject({
      headline: 'Waves',
      author: ['Anna Berg', 'Ben Ode'],
      date: '2026-05-03',
      summary: 'On waves',
    })
    expect(labels['main']).toContain(story)
    expect(language).toBe('nb')
  })

  test('has what metadata finds: in microdata, Dublin Core and visible text too', () => {
    const head = '<meta name=dcterms.issued content="2026-05-03">'
    const body =
      '<h1>Waves</h1><p>Words: <span itemprop=author itemscope><b itemprop=name>Anna Berg</b></span></p>'
    const html = page(head, `${body}<p>3. mai 2026</p>`)
    const stated = readMetadata(
      metadataContext(segmentPage(readPage(html)), undefined),
      models.metadata(),
    )
    expect(stated.authors?.map(({ value }) => value)).toEqual(['Anna Berg'])
    expect(stated.published?.value).toBe('2026-05-03')
    expect(draftOf(html).labels).toMatchObject({ author: 'Anna Berg', date: '3. mai 2026' })
  })

  test('has no label that is not found on the page, but a note', () => {
    const head =
      '<script type="application/ld+json">{"@type": "NewsArticle", "author": {"@type": "Person", ' +
      '"name": "Cyril Moor"}}</script>'
    const { labels, notes } = draftOf(page(head, '<h1>Waves</h1><h1>Sea</h1>'))
    expect(Object.keys(labels)).toEqual(['main', 'headline'])
    expect(labels['headline']).toBe('Waves')
    expect(notes).toContain('author: stated (JSON-LD), but not found on the page')
    expect(notes).toContain('date: no likely value on the page')
    expect(notes.at(-1)).toContain('no URL')
  })

  test('ignores invalid JSON-LD, and authors that are addresses', () => {
    const head =
      '<script type="application/ld+json">{"@type": "Article",</script>' +
      '<meta property="article:author" content="https://a.example/anna">'
    expect(draftOf(page(head, '')).labels).not.toHaveProperty('author')
  })

  test('has the URL of the pattern, else the one that the page states', () => {
    const head = '<link rel=canonical href="https://a.example/x">'
    expect(draftOf(page(head, '')).url).toBe('https://a.example/x')
    expect(draftOf(page(head, ''), 'https://b.example/{name}').url).toBe('https://b.example/a%20b')
    expect(draftOf(page(head, ''), 'https://b.example/{path}').url).toBe(
      'https://b.example/saved/a%20b',
    )
  })

  test('is refused for a pattern that makes no URL', () => {
    expect(() => patternUrl('{name}', { id: 'a', html: '', warnings: [] })).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION' }),
    )
  })
})

describe('drafts beside pages', () => {
  let folder: string
  const file = (name: string): string => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'treesift-'))
    writeFileSync(file('a.html'), page('', '<h1>Waves</h1>'))
    writeFileSync(file('b.html'), page('', '<h1>Waves</h1>'))
    writeFileSync(file('b.json'), '{"mine": 1}')
    writeFileSync(file('c.html'), '%PDF-1.4')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (overwrites: boolean) =>
    all(writeDrafts(readInputs({ pages: [folder] }), { ...models, overwrites }))

  test('are written where there are none; existing labels stay unless they may be overwritten', async () => {
    const kinds = (await write(false)).map(({ kind }) => kind)
    expect(kinds).toEqual(['written', 'kept', 'failed'])
    expect(JSON.parse(readFileSync(file('a.json'), 'utf8')).labels.headline).toBe('Waves')
    expect(readFileSync(file('b.json'), 'utf8')).toBe('{"mine": 1}')
    expect((await write(true)).map(({ kind }) => kind)).toEqual(['written', 'written', 'failed'])
    expect(readFileSync(file('b.json'), 'utf8')).not.toContain('mine')
  })

  test('are lines of a list, which names files relative to its folder', async () => {
    const html = page('', '<h1>Waves</h1>')
    const ofFile = draftLabels({ id: 'a', file: file('a.html'), html, warnings: [] }, models)
    expect(JSON.parse(draftLine(ofFile, join(folder, 'list', 'x.jsonl'))).file).toBe('../a.html')
    const fetched = draftLabels({ id: 'a', html, warnings: [] }, models)
    expect(JSON.parse(draftLine(fetched, undefined))).toMatchObject({ id: 'a', html })
  })
})
