import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureOf } from '../../core/errors.js'
import { testFolder } from '../corpora/corpora.test-kit.js'
import { sourceLimits } from '../limits.js'
import { memberEach, recordOf, recordsOf } from './warc.test-kit.js'
import { findWarcPages } from './warc-pages.js'

const folder = testFolder()

/** Pages by id and text, failures by code and byte. */
async function read(bytes: Buffer, maxBytes: number = sourceLimits.maxBytes): Promise<string[]> {
  const path = await folder.write('x.warc', bytes)
  const found: string[] = []
  for await (const pending of findWarcPages(path, { ...sourceLimits, maxBytes })) {
    const input = await pending.read()
    if (input.kind === 'page')
      found.push(`${input.page.id.replace('urn:x:', '')} ${input.page.html}`)
    else found.push(`${failureOf(input.error).code} ${JSON.stringify(input.position)}`)
  }
  return found
}

const sizes = (records: readonly Buffer[]): readonly number[] => records.map(({ length }) => length)
const before = (records: readonly Buffer[], at: number): number =>
  sizes(records.slice(0, at)).reduce((sum, size) => sum + size, 0)
const brokenAt = (byte: number): string => `BROKEN_RECORD {"byte":${byte}}`

const [a, b, c] = recordsOf('a', 'b', 'c') as [Buffer, Buffer, Buffer]

describe('an archive', () => {
  const all = ['a <p>a', 'b <p>b', 'c <p>c']

  test.each([
    ['plain', Buffer.concat([a, b, c])],
    ['with a gzip member for each record', memberEach([a, b, c])],
    ['that is gzip as a whole', gzipSync(Buffer.concat([a, b, c]))],
    [
      'with several records in some members',
      Buffer.concat([gzipSync(Buffer.concat([a, b])), gzipSync(c)]),
    ],
    [
      'with lines that end in line feeds',
      Buffer.from(Buffer.concat([a, b, c]).toString().replaceAll('\r\n', '\n')),
    ],
    [
      'with blank lines around',
      Buffer.concat([Buffer.from('\r\n'), a, Buffer.from('\r\n\r\n'), b, c]),
    ],
  ])('%s is read', async (name, bytes) => {
    // what line feeds alone make shorter than it says is still whole
    if (name.includes('line feeds'))
      expect(
        await read(recordOf({ head: 'HTTP/1.1 200 OK\nContent-Type: text/html\n\n' })),
      ).toEqual(['a <p>a'])
    else expect(await read(bytes)).toEqual(all)
  })

  test('tells of each page its URL, file, position, charset and how far it is', async () => {
    const html = Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0])
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html;charset=windows-1251\r\n\r\n'
    const second = recordOf({ id: 'b', head, body: html, more: 'WARC-Truncated: length\r\n' })
    const path = await folder.write('crawl.warc', Buffer.concat([a, second]))
    const pending = []
    for await (const one of findWarcPages(path, sourceLimits)) pending.push(one)
    expect(await pending[1]!.read()).toEqual({
      kind: 'page',
      position: { byte: a.length },
      page: {
        id: 'urn:x:b',
        url: 'https://x.example/b',
        file: path,
        html: '<p>Пр',
        charset: 'windows-1251',
        warnings: ['the archive holds only its beginning (length)'],
      },
    })
    expect(pending.map(({ share }) => share)).toEqual([0, a.length / (a.length + second.length)])
    expect(pending[1]!.mark).toBe(`${path}@${a.length}:${head.length + html.length}`)
  })

  test('gives HTML pages of status 200, and nothing else', async () => {
    const head = (status: string, type: string) => `HTTP/1.1 ${status}\r\n${type}\r\n\r\n`
    const html = 'Content-Type: text/html'
    const records = [
      recordOf({ id: 'info', type: 'warcinfo', head: '', body: 'software: x' }),
      recordOf({ id: 'request', type: 'request', head: 'GET / HTTP/1.1\r\n\r\n', body: '' }),
      recordOf({ id: 'gone', head: head('404 Not Found', html) }),
      recordOf({ id: 'moved', head: head('301 Moved', html) }),
      recordOf({ id: 'image', head: head('200 OK', 'Content-Type: image/png') }),
      recordOf({ id: 'again', type: 'revisit' }),
      recordOf({ id: 'about', type: 'metadata' }),
      recordOf({ id: 'xhtml', head: head('200 OK', 'Content-Type: application/xhtml+xml') }),
      recordOf({ id: 'unsaid', head: head('200 OK', 'X: y'), body: '<html>' }),
      recordOf({ id: 'data', head: head('200 OK', 'X: y'), body: '{}' }),
      recordOf({ id: 'kept', type: 'resource', head: '', more: 'Content-Type: text/html\r\n' }),
    ]
    expect(await read(Buffer.concat(records))).toEqual([
      'xhtml <p>xhtml',
      'unsaid <html>',
      'kept <p>kept',
    ])
  })

  test('without any page says so', async () => {
    expect(await read(recordOf({ type: 'warcinfo', head: '', body: '' }))).toEqual([
      'EMPTY_ARCHIVE undefined',
    ])
    expect(await read(Buffer.alloc(0))).toEqual(['EMPTY_ARCHIVE undefined'])
  })

  test('that is not there', async () => {
    const { value } = await findWarcPages(folder.path('none.warc'), sourceLimits).next()
    expect(await value.read()).toMatchObject({ kind: 'failed', error: { code: 'INPUT_NOT_FOUND' } })
  })
})

describe('what was sent', () => {
  const head = (headers: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}\r\n\r\n`
  const sent = (headers: string, body: string | Buffer) =>
    read(recordOf({ head: head(headers), body }))

  test('in chunks, with extensions, cut short, or stored without them', async () => {
    const chunked = 'Transfer-Encoding: chunked'
    expect(await sent(chunked, '3\r\n<p>\r\n2;x=y\r\nab\r\n0\r\n\r\n')).toEqual(['a <p>ab'])
    expect(await sent(chunked, '3\r\n<p>\r\nff\r\nab')).toEqual(['a <p>ab'])
    expect(await sent(chunked, '<p>ab')).toEqual(['a <p>ab'])
  })

  test('compressed, or stored as it was before', async () => {
    const body = '<p>compressed'
    expect(await sent('Content-Encoding: gzip', gzipSync(body))).toEqual([`a ${body}`])
    expect(await sent('Content-Encoding: deflate', deflateSync(body))).toEqual([`a ${body}`])
    expect(await sent('Content-Encoding: br', brotliCompressSync(body))).toEqual([`a ${body}`])
    for (const name of ['gzip', 'deflate', 'br', 'zstd-none'])
      expect(await sent(`Content-Encoding: ${name}`, body)).toEqual([`a ${body}`])
    const packed = gzipSync(body)
    const chunked = Buffer.concat([
      Buffer.from(`${packed.length.toString(16)}\r\n`),
      packed,
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    expect(await sent('Content-Encoding: gzip\r\nTransfer-Encoding: chunked', chunked)).toEqual([
      `a ${body}`,
    ])
  })

  test('compressed and cut short is told where it stands, and the rest is read', async () => {
    const cut = recordOf({
      head: head('Content-Encoding: gzip'),
      body: gzipSync('x'.repeat(999)).subarray(0, -12),
    })
    expect(await read(Buffer.concat([a, cut, b]))).toEqual([
      'a <p>a',
      `BROKEN_COMPRESSION {"byte":${a.length}}`,
      'b <p>b',
    ])
  })
})

describe('a record that is broken is told by its place, and the rest is read:', () => {
  const broken: readonly (readonly [string, Buffer])[] = [
    ['longer than it is', recordOf({ id: 'x', length: 100_000 })],
    ['longer than any page', recordOf({ id: 'x', length: 10 ** 12 })],
    ['shorter than it is', recordOf({ id: 'x', length: 70 })],
    ['without a length', recordOf({ id: 'x', length: 'many' })],
    [
      'garbled at its beginning',
      Buffer.concat([Buffer.from('GARBLED '), recordOf({ id: 'x' }).subarray(8)]),
    ],
    ['without an end to its header', Buffer.from(`WARC/1.0\r\nX: ${'y'.repeat(300_000)}\r\n`)],
    ['cut short', recordOf({ id: 'x' }).subarray(0, -20)],
  ]

  test.each(broken)('%s', async (_, x) => {
    expect(await read(Buffer.concat([a, x, b, c]))).toEqual([
      'a <p>a',
      brokenAt(a.length),
      'b <p>b',
      'c <p>c',
    ])
    expect(await read(memberEach([a, x, b, c]))).toEqual([
      'a <p>a',
      brokenAt(gzipSync(a).length),
      'b <p>b',
      'c <p>c',
    ])
    expect(await read(gzipSync(Buffer.concat([a, x, b, c])))).toEqual([
      'a <p>a',
      brokenAt(a.length),
      'b <p>b',
      'c <p>c',
    ])
  })

  test('at the end of the file', async () => {
    expect(await read(Buffer.concat([a, b]).subarray(0, -10))).toEqual([
      'a <p>a',
      brokenAt(a.length),
    ])
  })

  test('gzip that is cut short at any byte', async () => {
    const packed = memberEach([a, b])
    const at = gzipSync(a).length
    for (let end = at + 1; end < packed.length; end += 7)
      expect(await read(packed.subarray(0, end)), String(end)).toEqual(['a <p>a', brokenAt(at)])
  })

  test('gzip with any byte of a member changed', async () => {
    const records = [a, recordOf({ id: 'x', body: `<p>${'some words '.repeat(30)}` }), b, c]
    const members = records.map((record) => gzipSync(record))
    const at = before(members, 1)
    for (let byte = 10; byte < members[1]!.length; byte += 5) {
      const changed = Buffer.concat(members)
      changed[at + byte]! ^= 0x5a
      expect(await read(changed), String(byte)).toEqual([
        'a <p>a',
        brokenAt(at),
        'b <p>b',
        'c <p>c',
      ])
    }
  })
})

test('a record above the limit is told by its place and costs no memory', async () => {
  const long = recordOf({ id: 'x', body: 'y'.repeat(2 ** 20) })
  const [plain, packed] = [Buffer.concat([a, long, b]), memberEach([a, long, b])]
  const result = (byte: number) => ['a <p>a', `PAGE_TOO_LARGE {"byte":${byte}}`, 'b <p>b']
  expect(await read(plain, 1000)).toEqual(result(a.length))
  expect(await read(packed, 1000)).toEqual(result(gzipSync(a).length))
})

test('any bytes between two records are got over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const found = await read(Buffer.concat([a, Buffer.from(noise), b]))
      expect([found[0], found.at(-1)]).toEqual(['a <p>a', 'b <p>b'])
    }),
    { numRuns: 50 },
  )
})
