import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorReport, HttpStatus } from '../../core/errors.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { feedTime } from './feed-date.js'
import { findFeedPages, isFeed } from './feed-pages.js'

/** The web: documents by their URLs. */
type Web = Readonly<Record<string, string>>

interface Options {
  readonly url?: string
  readonly since?: string
  readonly web?: Web
}

/** The URLs of the pages that a feed names; failures as `code id`. */
async function pagesOf(text: string, { url, since, web = {} }: Options = {}) {
  const fetchFrom = async (asked: string): Promise<RawPage> => {
    const html = web[asked]
    if (html === undefined) throw new HttpStatus(asked, 404)
    return { id: asked, url: asked, html, warnings: [] }
  }
  const found = findFeedPages(
    { text, where: 'feed.xml', url },
    {
      fetch: async (asked) => ({ id: asked, html: '', warnings: [] }),
      fetchList: fetchFrom,
      since: since === undefined ? undefined : Date.parse(since),
    },
  )
  if (found === undefined) return undefined
  const all: string[] = []
  let last = 0
  for await (const { read, progress = 0 } of found) {
    expect(progress).toBeGreaterThanOrEqual(last)
    expect(progress).toBeLessThanOrEqual(1)
    last = progress
    const input = await read()
    all.push(input.kind === 'page' ? input.page.id : `${errorReport(input.error).code} ${input.id}`)
  }
  return all
}

const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const urlset = (...entries: readonly (readonly [loc: string, lastmod?: string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset ${sitemapNamespace}>${entries
    .map(([loc, date]) => `<url><loc>${loc}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`)
    .join('\n')}</urlset>`

const index = (...entries: readonly (readonly [loc: string, lastmod?: string])[]): string =>
  `<sitemapindex ${sitemapNamespace}>${entries
    .map(
      ([loc, date]) =>
        `<sitemap><loc>${loc}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</sitemap>`,
    )
    .join('\n')}</sitemapindex>`

const one = 'https://tides.example/1'
const two = 'https://tides.example/2?a=1&b=2'

describe('a sitemap', () => {
  test('names pages, with references, CDATA, comments and other vocabularies', async () => {
    const text = `<!-- made by hand --><?xml-stylesheet href="x.xsl"?>
      <urlset ${sitemapNamespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><loc> ${one} </loc><image:image><image:loc>https://x.example/i.png</image:loc></image:image></url>
        <url><image:loc>https://x.example/j.png</image:loc><loc>https://tides.example/2?a=1&amp;b=2</loc></url>
        <url><loc><![CDATA[https://tides.example/3]]></loc><!-- x --></url>
        <url><lastmod>2026-01-01</lastmod></url>
      </urlset>`
    expect(await pagesOf(text)).toEqual([one, two, 'https://tides.example/3'])
    const prefixed = `<s:urlset xmlns:s="x"><s:url><s:loc>${one}</s:loc></s:url></s:urlset>`
    expect(await pagesOf(prefixed)).toEqual([one])
    expect(await pagesOf(`\n\ufeff ${urlset([one])}`)).toEqual([one])
  })

  test('of many pages is given entry by entry', async () => {
    const entries = Array.from(
      { length: 50_000 },
      (_, at) => [`https://tides.example/${at}`] as const,
    )
    expect(await pagesOf(urlset(...entries))).toEqual(entries.map(([url]) => url))
  })

  test('leaves out what did not change since a date; what has no date is kept', async () => {
    const text = urlset(
      [one, '2026-11-01'],
      [two.replace('&', '&amp;'), '2026-11-03T10:00+02:00'],
      ['https://tides.example/3'],
    )
    expect(await pagesOf(text, { since: '2026-11-03T08:00Z' })).toEqual([
      two,
      'https://tides.example/3',
    ])
    expect(await pagesOf(text, { since: '2026-11-03T08:00:01Z' })).toEqual([
      'https://tides.example/3',
    ])
  })

  test('that ends early, or is broken, tells so behind its pages', async () => {
    const whole = urlset([one], [two.replace('&', '&amp;')], [one])
    const cut = whole.slice(0, whole.lastIndexOf('<url>') + 20)
    expect(await pagesOf(cut)).toEqual([one, two, 'BROKEN_FEED feed.xml'])
  })

  test('need not be XML in every detail', async () => {
    const named = 'https://tides.example/?a&b&eacute;'
    expect(await pagesOf(urlset([one], [named], [one]))).toEqual([one, named, one])
    expect(await pagesOf(urlset([one]).replace('</loc>', ''))).toEqual([one])
    const loose = urlset([one], [one]).replace(
      '<url>',
      '<b:x></c></loc><title>&nbsp;</title></b:x><url y>',
    )
    expect(await pagesOf(loose)).toEqual([one, one])
  })

  test('names no files', async () => {
    const fetch = async (url: string): Promise<RawPage> => {
      const { fetchPage } = await import('../fetch/fetch-page.js')
      return fetchPage(url)
    }
    const text = urlset(
      ['file:///etc/passwd'],
      ['/etc/passwd'],
      ['../x.html'],
      ['http://127.0.0.1/'],
    )
    const codes: string[] = []
    for await (const { read } of findFeedPages(
      { text, where: 'x' },
      { fetch, fetchList: fetch },
    )!) {
      const input = await read()
      codes.push(input.kind === 'failed' ? errorReport(input.error).code : 'page')
    }
    expect(codes).toEqual(['BAD_URL', 'BAD_URL', 'BAD_URL', 'PRIVATE_ADDRESS'])
  })
})

describe('an index of sitemaps', () => {
  const web = {
    'https://tides.example/a.xml': urlset([one], ['/relative']),
    'https://tides.example/b.xml': urlset([two.replace('&', '&amp;')]),
    'https://tides.example/page': '<html><p>No feed',
    'https://tides.example/inner.xml': index(
      ['https://tides.example/b.xml'],
      ['https://tides.example/a.xml'],
    ),
  }

  test('names the pages of its sitemaps, each once; a failure stops no other', async () => {
    const text = index(
      ...(['a.xml', 'gone.xml', 'page', 'inner.xml', 'a.xml'].map((name) => [
        `https://tides.example/${name}`,
      ]) as [string][]),
    )
    expect(await pagesOf(text, { web })).toEqual([
      one,
      'https://tides.example/relative',
      'HTTP_STATUS https://tides.example/gone.xml',
      'BROKEN_FEED https://tides.example/page',
      two,
    ])
  })

  test('does not fetch sitemaps that did not change', async () => {
    const text = index(
      ['https://tides.example/gone.xml', '2026-01-01'],
      ['https://tides.example/b.xml'],
    )
    expect(await pagesOf(text, { web, since: '2026-06-01' })).toEqual([two])
  })

  test('that names itself, or goes on and on, ends', async () => {
    const endless: Web = new Proxy({}, { get: (_, url) => index([`${String(url)}/x.xml`]) })
    expect(await pagesOf(index(['https://t.example/a.xml']), { web: endless })).toEqual([
      'BROKEN_FEED https://t.example/a.xml/x.xml/x.xml/x.xml',
    ])
    const url = 'https://t.example/self.xml'
    expect(await pagesOf(index([url]), { url, web: { [url]: index([url]) } })).toEqual([])
  })
})

describe('a feed', () => {
  test('RSS 2.0: link, else a guid that is an address', async () => {
    const text = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>Tides</title><link>https://tides.example/</link><atom:link rel="self" href="https://tides.example/rss"/>
      <item><title>&eacute;</title><link>${one}</link><pubDate>Tue, 03 Nov 2026 08:00:00 GMT</pubDate></item>
      <item><guid>${two.replace('&', '&amp;')}</guid><atom:link href="https://x.example/no"/></item>
      <item><guid isPermaLink="false">https://tides.example/no</guid></item>
      <item><guid>tag:tides.example,2026:3</guid></item>
      <item><enclosure url="https://tides.example/a.mp3"/></item>
    </channel></rss>`
    expect(await pagesOf(text)).toEqual([one, two])
    expect(await pagesOf(text, { since: '2026-11-04' })).toEqual([two])
  })

  test('RSS 1.0', async () => {
    const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><link>https://tides.example/</link></channel>
      <item rdf:about="${one}"><link>${one}</link><dc:date>2026-11-01</dc:date></item></rdf:RDF>`
    expect(await pagesOf(text)).toEqual([one])
    expect(await pagesOf(text, { since: '2026-11-02' })).toEqual([])
  })

  test('Atom: the alternate link, relative to the feed, and its latest date', async () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://tides.example/"/>
      <entry><link rel="self" href="https://x.example/"/><link rel="alternate" href="1"/>
        <published>2020-01-01T00:00:00Z</published><updated>2026-11-01T00:00:00Z</updated></entry>
      <entry><link href="${two.replace('&', '&amp;')}"/><published>2020-01-01T00:00:00Z</published></entry>
      <entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><link href="https://x.example/"/></div>
        </content><source><link href="https://x.example/"/></source></entry></feed>`
    const url = 'https://tides.example/feed'
    expect(await pagesOf(text, { url })).toEqual([one, two])
    expect(await pagesOf(text, { url, since: '2026-01-01' })).toEqual([one])
  })

  test('JSON Feed', async () => {
    const items = [
      { url: one, date_published: '2026-11-01T00:00:00Z', date_modified: '2026-11-05' },
      { external_url: two, date_published: '2020-01-01' },
      ...[{}, null, 7, { url: 5 }],
    ]
    const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items })
    expect(await pagesOf(text)).toEqual([one, two])
    expect(await pagesOf(`\ufeff${text}`, { since: '2026-11-04' })).toEqual([one])
    expect(await pagesOf(text.slice(0, -1))).toEqual(['BROKEN_FEED feed.xml'])
    expect(await pagesOf('{"version": "https://jsonfeed.org/version/1"}')).toEqual([
      'BROKEN_FEED feed.xml',
    ])
  })
})

describe('anything else', () => {
  test.each([
    '',
    ' ',
    'text',
    '<',
    '<p>page',
    '<!doctype html><html><p>urlset',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body><urlset><url><loc>x</loc></url></urlset></body></html>',
    '{"items": [{"url": "x"}]}',
    '[]',
    `<!-- ${'x'.repeat(1_000_000)} --><urlset/>`,
  ])('is no feed: %j', (text) => {
    expect(isFeed(text)).toBe(false)
  })

  test('never throws, and ends', async () => {
    const piece = fc.constantFrom(
      ...[
        '<url>',
        '</url>',
        '<loc>',
        '</loc>',
        '<',
        '>',
        '&',
        ';',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
      ],
      ...['<!DOCTYPE x [<!ENTITY a "b">]>', '<x y="', '"', 'x:y', '<?', '?>', '\0', '\ud800', one],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        await pagesOf(`<urlset>${pieces.join('')}`)
        await pagesOf(pieces.join(''))
      }),
    )
  })

  test('takes time and memory in proportion to its size', async () => {
    const hostile = [
      '<urlset>'.repeat(200_000),
      `<urlset>${'<x>'.repeat(199)}${'<y/>'.repeat(300_000)}`,
      `<urlset ${Array.from({ length: 100_000 }, (_, at) => `a${at}="x"`).join(' ')}>`,
      `<urlset><url><loc>${'x'.repeat(5_000_000)}</loc></url>`,
      `<!DOCTYPE x [${'<!ENTITY a "&a;&a;">'.repeat(50_000)}]><urlset><url><loc>&a;</loc></url></urlset>`,
      `<urlset>${'&'.repeat(1_000_000)}</urlset>`,
      `<urlset>${']]>'.repeat(500_000)}</urlset>`,
      `<!--${'-'.repeat(1_000_000)}`,
    ]
    for (const text of hostile) {
      const found = (await pagesOf(text)) ?? []
      expect(found.length, text.slice(0, 40)).toBeLessThan(3)
    }
  })
})

describe('dates', () => {
  test.each([
    ['2026', '2026-01-01T00:00:00Z'],
    ['2026-11', '2026-11-01T00:00:00Z'],
    [' 2026-11-19 ', '2026-11-19T00:00:00Z'],
    ['2026-11-19T08:30', '2026-11-19T08:30:00Z'],
    ['2026-11-19 08:30:15', '2026-11-19T08:30:15Z'],
    ['2026-11-19T08:30:15.25+01:00', '2026-11-19T07:30:15.250Z'],
    ['2026-11-19T08:30:15-0500', '2026-11-19T13:30:15Z'],
    ['Thu, 19 Nov 2026 08:30:15 GMT', '2026-11-19T08:30:15Z'],
    ['19 Nov 2026 08:30 +0200', '2026-11-19T06:30:00Z'],
    ['Thu, 19 Nov 26 08:30:15 EST', '2026-11-19T13:30:15Z'],
  ])('%j is read', (text, time) => {
    expect(feedTime(text)).toBe(Date.parse(time))
  })

  test.each([
    '',
    'yesterday',
    '1',
    '2026-13-01',
    '2026-11-19T25:00',
    '19.11.2026',
    '99999-01-01',
    `${'2'.repeat(1e6)}`,
  ])('%j is none', (text) => {
    expect(feedTime(text.slice(0, 100))).toBeUndefined()
  })
})
