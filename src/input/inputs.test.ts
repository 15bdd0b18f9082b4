import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReport, HttpStatus } from '../core/errors.js'
import type { ByteStream } from './files/byte-stream.js'
import { findInputs, type InputSources, type ReadInputsOptions, readInputs } from './inputs.js'
import { inputLimits } from './raw-page/input-limits.js'
import { memberEach, recordOf, recordsOf, zipOf } from './warc/warc.test-kit.js'

let folder: string
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((_, response) => response.end('<p>fetched'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treesift-inputs-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

async function* bytesOf(...contents: readonly string[]): ByteStream {
  for (const content of contents) yield Buffer.from(content)
}

/** Pages as they are, failures with their code. */
async function read(names: InputSources, options?: ReadInputsOptions): Promise<unknown[]> {
  const inputs: unknown[] = []
  for await (const input of readInputs(names, options)) {
    if (input.kind === 'page') inputs.push(input.page)
    else inputs.push({ ...input, error: errorReport(input.error).code })
  }
  return inputs
}

const page = (id: string, html: string, more: object = {}) => ({
  id,
  html,
  charset: 'utf-8',
  warnings: [],
  ...more,
})

test('all kinds of input are read in order, failures included', async () => {
  const file = await write('a.html', '<p>file')
  const pdf = await write('b.html', '%PDF-1.4')
  const nested = await write('sub/deep/c.html.gz', gzipSync('<p>nested'))
  const list = await write('list.jsonl', '{"id":7,"html":"<p>listed"}\n')
  const pages = [
    file,
    `${base}/x`,
    join(folder, 'none.html'),
    '-',
    pdf,
    join(folder, 'sub'),
    'ftp://x/',
  ]
  const options = { addresses: 'any', stdin: bytesOf('<p>std', 'in') } as const
  expect(await read({ pages, list }, options)).toEqual([
    page(file, '<p>file', { file }),
    page(`${base}/x`, '<p>fetched', { url: `${base}/x` }),
    {
      kind: 'failed',
      id: join(folder, 'none.html'),
      file: join(folder, 'none.html'),
      error: 'INPUT_NOT_FOUND',
    },
    page('-', '<p>stdin'),
    { kind: 'failed', id: pdf, file: pdf, error: 'NOT_TEXT' },
    page(nested, '<p>nested', { file: nested }),
    { kind: 'failed', id: 'ftp://x/', url: 'ftp://x/', error: 'BAD_URL' },
    { id: '7', html: '<p>listed', warnings: [] },
  ])
})

test('private addresses are refused unless allowed', async () => {
  expect(await read({ pages: [base] })).toEqual([
    { kind: 'failed', id: base, url: base, error: 'PRIVATE_ADDRESS' },
  ])
})

test('lines of JSONL: ids, files relative to the list, missing and invalid fields', async () => {
  await write('sub/a.html', '<p>a')
  await write('sub/b.html.gz', gzipSync('<p>b'))
  const absolute = await write('c.html', '<p>c')
  const lines = [
    '{"id":"p1","url":"https://x.example/a","file":"a.html","publisher":"whoever"}',
    '{"file":"b.html.gz"}',
    '{"id":null,"url":null,"file":"../c.html"}',
    JSON.stringify({ id: 0, file: absolute }),
    '{"html":""}',
    '{"html":"<p>h\\u0000","file":"a.html"}',
    '{"id":"gone","url":"https://x.example/gone","file":"gone.html"}',
    '{"id":"none"}',
    '{"id":["x"],"html":""}',
    '{"url":5,"html":""}',
    '{broken',
    '{"url":"relative/only","html":"<p>u"}',
    '{"id":"","html":"<p>last"}',
  ]
  const list = await write('sub/list.jsonl', lines.join('\n'))
  const a = join(folder, 'sub/a.html')
  expect(await read({ pages: [], list })).toEqual([
    page('p1', '<p>a', { url: 'https://x.example/a', file: a }),
    page(`${list}:2`, '<p>b', { file: join(folder, 'sub/b.html.gz') }),
    page(`${list}:3`, '<p>c', { file: absolute }),
    page('0', '<p>c', { file: absolute }),
    { id: `${list}:5`, html: '', warnings: [] },
    { id: `${list}:6`, html: '<p>h', file: a, warnings: [] },
    {
      kind: 'failed',
      id: 'gone',
      url: 'https://x.example/gone',
      file: join(folder, 'sub/gone.html'),
      position: { line: 7 },
      error: 'INPUT_NOT_FOUND',
    },
    { kind: 'failed', id: 'none', position: { line: 8 }, error: 'BROKEN_LINE' },
    { kind: 'failed', id: `${list}:9`, position: { line: 9 }, error: 'BROKEN_LINE' },
    { kind: 'failed', id: `${list}:10`, position: { line: 10 }, error: 'BROKEN_LINE' },
    { kind: 'failed', id: `${list}:11`, position: { line: 11 }, error: 'BROKEN_LINE' },
    {
      id: `${list}:12`,
      html: '<p>u',
      warnings: ['the url "relative/only" is not an absolute URL and is ignored'],
    },
    { id: '', html: '<p>last', warnings: [] },
  ])
})

test('lines of JSONL with bytes in base64, whose charset is determined as that of a file', async () => {
  const bytes = Buffer.from('<meta charset=windows-1251><p>\xcf\xf0', 'latin1')
  const base64 = bytes.toString('base64')
  const lines = [
    { base64 },
    { base64, contentType: 'text/html; charset=windows-1252' },
    { base64: '', file: 'name.html' },
    { base64: 'a-b_' },
    { base64: Buffer.from('%PDF-1.4').toString('base64') },
    { base64: Buffer.alloc(99).toString('base64') },
  ].map((line, at) => JSON.stringify({ id: `${at}`, ...line }))
  const list = await write('list.jsonl', lines.join('\n'))
  const limits = { ...inputLimits, maxBytes: 98 }
  const html = (letters: string) => `<meta charset=windows-1251><p>${letters}`
  const failed = (line: number, error: string) => ({
    ...{ kind: 'failed', id: `${line - 1}`, position: { line }, error },
  })
  expect(await read({ pages: [], list }, { limits })).toEqual([
    page('0', html('Пр'), { charset: 'windows-1251' }),
    page('1', html('Ïð'), { charset: 'windows-1252' }),
    page('2', '', { file: join(folder, 'name.html') }),
    failed(4, 'BROKEN_LINE'),
    failed(5, 'NOT_TEXT'),
    failed(6, 'PAGE_TOO_LARGE'),
  ])
})

test('a list among the pages, one on standard input, and a missing one', async () => {
  const list = await write('list.jsonl', '{"id":"a","html":""}')
  const stdin = bytesOf('{"id":"b","html":""}\n')
  const none = join(folder, 'none.jsonl')
  expect(await read({ pages: [list, none], list: '-' }, { stdin })).toEqual([
    { id: 'a', html: '', warnings: [] },
    { kind: 'failed', id: none, file: none, error: 'INPUT_NOT_FOUND' },
    { id: 'b', html: '', warnings: [] },
  ])
})

test.each([
  ['www.none.example', true],
  ['none.example/a', true],
  ['bücher.example/a.html', true],
  ['localhost:8080', true],
  ['localhost:8080/a', true],
  ['none.html', false],
  ['pages/none.html', false],
  ['./none.example/a', false],
  ['../none.example/a', false],
  ['/none.example/a', false],
  ['pages.v2/a', false],
])('the missing path %s may be a URL: %s', async (path, mayBe) => {
  const { value: input } = await readInputs({ pages: [path] }).next()
  if (input?.kind !== 'failed') throw new Error('expected a failure')
  const { code, message } = errorReport(input.error)
  expect(code).toBe('INPUT_NOT_FOUND')
  expect(message).toBe(
    mayBe
      ? `${path}: no such file or folder. If it is a URL, write https:// before it.`
      : `${path}: no such file or folder. Check the path, it is relative to your folder.`,
  )
})

test('a folder that looks like a URL is a folder', async () => {
  await mkdir(join(folder, 'none.example', 'a'), { recursive: true })
  const before = process.cwd()
  try {
    process.chdir(folder)
    expect(await read({ pages: ['none.example/a'] })).toMatchObject([{ error: 'EMPTY_FOLDER' }])
  } finally {
    process.chdir(before)
  }
})

describe('sitemaps and feeds', () => {
  const sitemap = (...urls: readonly string[]) =>
    `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
  const feed = (url: string) =>
    JSON.stringify({ version: 'https://jsonfeed.org/version/1', items: [{ url }] })
  const web: Record<string, string> = {
    'https://x.example/sitemap.xml': sitemap('https://x.example/a'),
    'https://x.example/page.xml': '<?xml version="1.0"?><html><p>page',
    'https://x.example/feed/': feed('/b'),
    'https://x.example/?feed=rss': `<rss><channel><item><link>https://x.example/c</link></item></channel></rss>`,
    'https://x.example/data': '{"version": "https://jsonfeed.org/x"',
    ...Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`https://x.example/${name}`, `<p>${name}`]),
    ),
  }
  const fetch = async (url: string) => {
    if (web[url] === undefined) throw new HttpStatus(url, 404)
    return { id: url, url, html: web[url], warnings: [] }
  }
  const html = (found: readonly unknown[]) =>
    found.map((one) => (one as { html?: string }).html ?? (one as { error: string }).error)

  test('are told by the path of their URL, or named as such; other documents are pages', async () => {
    const urls = ['sitemap.xml', 'page.xml', 'feed/', '?feed=rss', 'data', 'gone.xml'].map(
      (name) => `https://x.example/${name}`,
    )
    expect(html(await read({ pages: urls }, { fetch }))).toEqual([
      ...['<p>a', web['https://x.example/page.xml'], '<p>b'],
      ...['FEED_NOT_PAGE', 'FEED_NOT_PAGE', 'HTTP_STATUS'],
    ])
    const feeds = ['https://x.example/?feed=rss', 'https://x.example/page.xml']
    expect(html(await read({ pages: [], feeds }, { fetch }))).toEqual(['<p>c', 'BROKEN_FEED'])
  })

  test('may be files, compressed or not, lists, and names in lists', async () => {
    const xml = await write('sitemap.xml.gz', gzipSync(sitemap('https://x.example/a')))
    const json = await write('feed.json', feed('https://x.example/b'))
    const other = await write('other.name', sitemap('https://x.example/c'))
    const page = await write('page.xml', '<html><p>page')
    expect(html(await read({ pages: [xml, json, page], feeds: [other] }, { fetch }))).toEqual([
      ...['<p>a', '<p>b', '<html><p>page', '<p>c'],
    ])
    const names = await write('names.txt', 'https://x.example/sitemap.xml\nfeed.json\n')
    expect(html(await read({ pages: [names], list: other }, { fetch }))).toEqual([
      ...['<p>a', '<p>b', '<p>c'],
    ])
    const stdin = bytesOf(' <urlset>', '<url><loc>https://x.example/a</loc></url></urlset>')
    expect(html(await read({ pages: [], list: '-' }, { fetch, stdin }))).toEqual(['<p>a'])
    expect(html(await read({ pages: [], list: page }, { fetch }))).toEqual(['BROKEN_FEED'])
  })

  test('are fetched apart from pages, and leave out what is older than asked', async () => {
    const dated = `<urlset><url><loc>https://x.example/a</loc><lastmod>2026-01-01</lastmod></url></urlset>`
    const fetchList = async (url: string) => ({ id: url, url, html: dated, warnings: [] })
    const pages = ['https://x.example/sitemap.xml']
    expect(html(await read({ pages }, { fetch, fetchList }))).toEqual(['<p>a'])
    const since = Date.parse('2026-02-01')
    expect(html(await read({ pages }, { fetch, fetchList, since }))).toEqual([])
  })
})

test('HAR and MHTML files, and pages that a browser saved with their folders', async () => {
  const entry = {
    request: { url: 'https://x.example/har' },
    response: { status: 200, content: { mimeType: 'text/html', text: '<p>har' } },
  }
  await write('crawl.har', JSON.stringify({ log: { entries: [entry] } }))
  await write(
    'page.mht',
    'Content-Type: text/html\nContent-Location: https://x.example/mht\n\n<p>mht',
  )
  const saved = '<!-- saved from url=(0022)https://x.example/s -->'
  await write('saved/Page.html', saved)
  await write('saved/Page_files/frame.html', '<p>frame')
  await write('saved/Other_files/kept.html', '<p>kept')
  const names = ['crawl.har', 'page.mht', 'saved'].map((name) => join(folder, name))
  expect(await read({ pages: names })).toMatchObject([
    { id: `${names[0]}#1`, url: 'https://x.example/har', html: '<p>har' },
    { id: names[1], url: 'https://x.example/mht', html: '<p>mht' },
    { html: '<p>kept' },
    { html: saved, url: 'https://x.example/s', urlFrom: 'saved' },
  ])
})

test('standard input can be read only once', async () => {
  expect(await read({ pages: ['-', '-'] }, { stdin: bytesOf('<p>') })).toEqual([
    page('-', '<p>'),
    { kind: 'failed', id: '-', error: 'INPUT_UNREADABLE' },
  ])
})

test('a page above the size limit, in a file and in a line', async () => {
  const limits = { ...inputLimits, maxBytes: 10 }
  const long = await write('long.html', 'x'.repeat(11))
  const list = await write('list.jsonl', '{"id":"a","html":"0123456789é"}\n{"id":"b","html":"x"}')
  expect(await read({ pages: [long], list }, { limits })).toEqual([
    { kind: 'failed', id: long, file: long, error: 'PAGE_TOO_LARGE' },
    { kind: 'failed', id: 'a', position: { line: 1 }, error: 'PAGE_TOO_LARGE' },
    { id: 'b', html: 'x', warnings: [] },
  ])
})

test('the JSON file beside a page gives its id and URL; a broken one gives a warning', async () => {
  const a = await write('a.html', '<p>a')
  await write('a.json', '{"url":"https://x.example/a","labels":{}}')
  const b = await write('b.html.gz', gzipSync('<p>b'))
  await write('b.json', '{"id":"bee","url":"https://x.example/b"}')
  const c = await write('c.htm', '<p>c')
  await write('c.json', '[1]')
  expect(await read({ pages: [folder] })).toEqual([
    page(a, '<p>a', { file: a, url: 'https://x.example/a' }),
    page('bee', '<p>b', { file: b, url: 'https://x.example/b' }),
    page(c, '<p>c', { file: c, warnings: [expect.stringContaining('c.json: expected an object')] }),
  ])
})

test('pages are read on demand', async () => {
  const a = await write('a.html', '<p>a')
  const inputs = readInputs({ pages: [a, join(folder, 'b.html')] })
  await inputs.next()
  await write('b.html', '<p>b')
  expect((await inputs.next()).value).toMatchObject({ kind: 'page', page: { html: '<p>b' } })
})

test('a folder with a link to its parent is read once', async () => {
  await write('a/x.html', '<p>')
  await symlink('..', join(folder, 'a', 'up'))
  expect(await read({ pages: [folder] })).toHaveLength(1)
})

describe('a path list', () => {
  test('may contain files, folders, URLs, patterns and archives, relative to the list', async () => {
    await write('sub/a.html', '<p>a')
    await write('sub/b/c.html', '<p>c')
    await write('sub/d1.html', '<p>1')
    await write('sub/d2.html', '<p>2')
    await write('sub/e.warc', recordOf({ id: 'e' }))
    const names = ['# pages', 'a.html', '', `${base}/x`, 'b', 'd?.html', 'e.warc', '-', 'none.html']
    const list = await write('sub/list.txt', `\ufeff${names.join('\r\n')}`)
    const ids = (await read({ pages: [list] }, { addresses: 'any' })) as { id: string }[]
    const at = (name: string) => join(folder, 'sub', name)
    const expected = [
      ...[at('a.html'), `${base}/x`, at('b/c.html'), at('d1.html'), at('d2.html'), 'urn:x:e'],
      ...[`${list}:8`, at('none.html')],
    ]
    expect(ids.map(({ id }) => id)).toEqual(expected)
    expect(await read({ pages: [], list }, { addresses: 'any' })).toEqual(ids)
  })

  test('may not contain other lists or itself', async () => {
    await write('x.txt', 'x.txt\n*.txt\ny.jsonl\n')
    expect(await read({ pages: [join(folder, 'x.txt')] })).toMatchObject(
      ['x.txt', 'x.txt', 'y.jsonl'].map((name) => ({
        id: join(folder, name),
        error: 'INPUT_UNREADABLE',
      })),
    )
  })

  test('on standard input is distinguished from JSONL by its beginning', async () => {
    const page = await write('a.html', '<p>a')
    const piped = (text: string) => read({ pages: [], list: '-' }, { stdin: bytesOf(text) })
    expect(await piped(`\n${page}\n`)).toMatchObject([{ id: page, html: '<p>a' }])
    expect(await piped('\n {"id":"b","html":""}\n')).toMatchObject([{ id: 'b' }])
    expect(await piped('')).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('what is not a file is refused', () => {
  const pipe = (name: string) => {
    const path = join(folder, name)
    execFileSync('mkfifo', [path])
    return path
  }
  const refused = (path: string) => ({ kind: 'failed', id: path, error: 'INPUT_UNREADABLE' })

  test.each(['x.html', 'x.jsonl', 'x.txt', 'x.warc', 'x.warc.gz', 'x.wacz', 'x'])(
    'as a page, a list or an archive: %s',
    async (name) => {
      const path = pipe(name)
      expect(await read({ pages: [path] })).toMatchObject([refused(path)])
      expect(await read({ pages: [join(folder, 'x*')] })).toMatchObject([refused(path)])
      expect(await read({ pages: [], list: path })).toMatchObject([refused(path)])
    },
  )

  test('in a list', async () => {
    const path = pipe('x.html')
    const lines = await write('a.jsonl', '{"file":"x.html"}\n')
    const paths = await write('a.txt', 'x.html\n')
    expect(await read({ pages: [lines, paths] })).toMatchObject([
      { file: path, error: 'INPUT_UNREADABLE' },
      refused(path),
    ])
  })

  test('beside a page, with a warning', async () => {
    const path = await write('x.html', '<p>')
    pipe('x.json')
    const warning = expect.stringContaining('it is a named pipe, not a file')
    expect(await read({ pages: [path] })).toMatchObject([{ html: '<p>', warnings: [warning] }])
  })
})

test('patterns that stand for too many others are refused', async () => {
  const pattern = join(folder, '{a,b}'.repeat(24))
  expect(await read({ pages: [pattern] })).toMatchObject([
    { id: pattern, error: 'INPUT_UNREADABLE' },
  ])
})

test('compressed lists are read in linear time, with a limit', async () => {
  const line = '{"id":"a","html":""}'
  const lists = [
    await write('a.jsonl.gz', gzipSync(`${'\n'.repeat(2 ** 25)}${line}`)),
    await write('b.jsonl.gz', gzipSync(`${line}\n${'\n'.repeat(2 ** 28)}`)),
    await write('c.txt.gz', gzipSync('#\n'.repeat(2 ** 23))),
  ]
  expect(await read({ pages: lists })).toMatchObject([
    { id: 'a' },
    { id: 'a' },
    { id: lists[1], error: 'BROKEN_COMPRESSION' },
  ])
})

// elsewhere names are text
describe.runIf(process.platform === 'linux')('files whose names are not UTF-8', () => {
  const name = (text: string) => Buffer.from(join(folder, text), 'latin1')

  test('are read from folders, patterns and lists', async () => {
    await mkdir(name('caf\xe9'))
    await writeFile(name('caf\xe9/\xe4.html'), '<p>\u00e4')
    await writeFile(name('caf\xe9/\xe4.json'), '{"url":"https://x.example/"}')
    const list = await write('list.txt', Buffer.from('caf\xe9/\xe4.html\n', 'latin1'))
    const shown = join(folder, 'caf\ufffd/\ufffd.html')
    const found = page(shown, '<p>\u00e4', { url: 'https://x.example/', file: shown })
    const pages = [folder, join(folder, '*/*.html'), join(folder, 'caf?/*.html'), list]
    expect(await read({ pages })).toEqual([found, found, found, found])
  })

  test('that are missing are reported with advice', async () => {
    const path = join(folder, 'caf\ufffd.html')
    const { value: input } = await readInputs({ pages: [path] }).next()
    if (input?.kind !== 'failed') throw new Error('expected a failure')
    expect(errorReport(input.error)).toEqual({
      code: 'INPUT_NOT_FOUND',
      message: expect.stringMatching(/If its name is not UTF-8, name its folder/),
    })
  })
})

describe('user names and passwords of URLs are not in the output:', () => {
  const secret = /user|secret/

  test.each([
    ['a page', () => `${base.replace('//', '//user:secret@')}/x`],
    ['a page that cannot be fetched', () => 'http://user:secret@127.0.0.1:1/'],
    ['a private address', () => 'http://user:secret@10.0.0.1/'],
    ['another scheme', () => 'ftp://user:secret@x.example/'],
    ['an invalid URL', () => 'http://user:sec/ret@x.example:99999/'],
  ])('%s', async (_, url) => {
    const list = await write('list.txt', `${url()}\n`)
    const pages = [url(), list]
    const found: unknown[] = []
    for await (const { key, read } of findInputs({ pages }, { addresses: 'any' })) {
      const input = await read()
      found.push(key, input.kind === 'page' ? input : [{ ...input }, errorReport(input.error)])
    }
    expect(found).toHaveLength(4)
    expect(JSON.stringify(found)).not.toMatch(secret)
  })

  test('lines of JSONL, JSON beside pages, and archives', async () => {
    const url = 'https://user:secret@x.example/'
    const list = await write(
      'list.jsonl',
      [
        JSON.stringify({ url, html: '' }),
        JSON.stringify({ id: url, html: '' }),
        JSON.stringify({ url: 'https://user:secret@', html: '' }),
      ].join('\n'),
    )
    const page = await write('a.html', '<p>')
    await write('a.json', JSON.stringify({ url }))
    const more = `WARC-Target-URI: ${url}\r\n`
    const archive = await write('a.warc', recordOf({ id: 'a', more }))
    const found = await read({ pages: [list, page, archive] })
    expect(found).toHaveLength(5)
    expect(JSON.stringify(found)).not.toMatch(secret)
  })
})

test('a URL that is longer than any is ignored, with a short warning', async () => {
  const url = `https://x.example/${'?'.repeat(200_000)}`
  const list = await write('list.jsonl', JSON.stringify({ url, html: '' }))
  const [found] = (await read({ pages: [list] })) as { url?: string; warnings: string[] }[]
  expect(found?.url).toBeUndefined()
  expect(found?.warnings[0]).toMatch(/^the url "https:\/\/x\.example\/\?+" is not an absolute URL/)
  expect(found?.warnings.join().length).toBeLessThan(2000)
})

test('each page has a key and, if known, the progress', async () => {
  for (const name of ['f/a.html', 'f/b/c.html', 'f/b/d.html', 'x.html']) await write(name, '')
  const line = '{"html":""}\n'
  const list = await write('list.jsonl', line.repeat(4))
  const pages = [join(folder, 'x.html'), join(folder, 'f'), list, `${base}/x`]
  const found: unknown[] = []
  for await (const { progress, key } of findInputs({ pages })) found.push([progress, key])
  const at = (name: string) => join(folder, name)
  expect(found).toEqual([
    [0.25, at('x.html')],
    [0.25 + 0.25 / 2, at('f/a.html')],
    [0.25 + (0.25 * 3) / 4, at('f/b/c.html')],
    [0.5, at('f/b/d.html')],
    ...[1, 2, 3, 4].map((n) => [0.5 + (0.25 * n) / 4, `${list}:${n}:${n * line.length}`]),
    [1, `${base}/x`],
  ])
})

describe('a WACZ file', () => {
  const archives = ['archive/1.warc.gz', 'archive/2.warc'] as const
  const files = (broken = false) => ({
    [archives[0]]: memberEach(recordsOf('a', 'b')),
    'pages/pages.jsonl': Buffer.from('{"url":"https://x.example/"}'),
    [archives[1]]: broken ? Buffer.from('none') : recordOf({ id: 'c' }),
  })

  test.each(['stored', 'deflated'] as const)('gives the pages of its archives, %s', async (how) => {
    const path = await write('x.wacz', zipOf(files(), how))
    const found = (await read({ pages: [path] })) as { id: string; file: string }[]
    expect(found.map(({ id, file }) => [id, file])).toEqual([
      ['urn:x:a', `${path}/${archives[0]}`],
      ['urn:x:b', `${path}/${archives[0]}`],
      ['urn:x:c', `${path}/${archives[1]}`],
    ])
  })

  test('is decompressed to a file without a name, which no kill can leave behind', async () => {
    const path = await write('x.wacz', zipOf(files(), 'deflated'))
    const temporary = join(folder, 'temporary')
    await mkdir(temporary)
    vi.stubEnv('TMPDIR', temporary)
    try {
      for await (const input of readInputs({ pages: [path] })) {
        expect(input.kind).toBe('page')
        expect(await readdir(temporary)).toEqual([])
      }
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('that expands a thousand times, or whose entries overlap, gives a failure', async () => {
    const bomb = { 'a.warc': Buffer.alloc(2 ** 28), 'b.warc': recordOf({ id: 'b' }) }
    const found = await read({ pages: [await write('bomb.wacz', zipOf(bomb, 'deflated'))] })
    expect(found).toMatchObject([{ error: 'BROKEN_ARCHIVE' }, { id: 'urn:x:b' }])
    const record = recordOf({ id: 'b' })
    const same = zipOf({ 'a.warc': record, 'b.warc': record }, 'stored')
    // the entry for b names the place of a, with all that follows as its bytes
    const entry = same.lastIndexOf('PK\x01\x02')
    same.writeUInt32LE(0, entry + 42)
    same.writeUInt32LE(same.length - 40, entry + 20)
    const again = await read({ pages: [await write('same.wacz', same)] })
    expect(again).toMatchObject([{ error: 'BROKEN_ARCHIVE' }])
    expect(again).toHaveLength(1)
  })

  test('that is damaged in part or as a whole, or empty, gives a failure', async () => {
    const some = await write('some.wacz', zipOf(files(true), 'stored'))
    expect(await read({ pages: [some] })).toMatchObject([{}, {}, { error: 'BROKEN_RECORD' }])
    const whole = zipOf(files(), 'stored')
    for (const bytes of [whole.subarray(0, -30), whole.subarray(40), Buffer.alloc(0)]) {
      const path = await write('whole.wacz', bytes)
      expect(await read({ pages: [path] })).toMatchObject([{ error: 'BROKEN_ARCHIVE' }])
    }
    const empty = await write('empty.wacz', zipOf({ 'a.txt': Buffer.from('a') }, 'stored'))
    expect(await read({ pages: [empty] })).toMatchObject([{ error: 'BROKEN_ARCHIVE' }])
  })
})
