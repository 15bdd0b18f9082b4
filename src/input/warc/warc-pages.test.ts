import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorReport } from '../../core/errors.js'
import { testFolder } from '../../lab/corpora/corpora.test-kit.js'
import { inputLimits } from '../raw-page/input-limits.js'
import { memberEach, recordOf, recordsOf } from './warc.test-kit.js'
import { findWarcPages } from './warc-pages.js'

const folder = testFolder()

/** Pages by id and text, failures by code and byte. */
async function read(bytes: Buffer, maxBytes: number = inputLimits.maxBytes): Promise<string[]> {
  const path = await folder.write('x.warc', bytes)
  const found: string[] = []
  for await (const pending of findWarcPages(path, { ...inputLimits, maxBytes })) {
    const input = await pending.read()
    if (input.kind === 'page')
      found.push(`${input.page.id.replace('urn:x:', '')} ${input.page.html}`)
    else found.push(`${errorReport(input.error).code} ${JSON.stringify(input.position)}`)
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
    // line feeds alone make the records shorter than they declare
    if (name.includes('line feeds'))
      expect(
        await read(recordOf({ head: 'HTTP/1.1 200 OK\nContent-Type: text/html\n\n' })),
      ).toEqual(['a <p>a'])
    else expect(await read(bytes)).toEqual(all)
  })

  test('gives URL, file, position, charset and progress of each page', async () => {
    const html = Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0])
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html;charset=windows-1251\r\n\r\n'
    const second = recordOf({ id: 'b', head, body: html, more: 'WARC-Truncated: length\r\n' })
    const path = await folder.write('crawl.warc', Buffer.concat([a, second]))
    const pending = []
    for await (const one of findWarcPages(path, inputLimits)) pending.push(one)
    expect(await pending[1]!.read()).toEqual({
      kind: 'page',
      position: { byte: a.length },
      page: {
        id: 'urn:x:b',
        url: 'https://x.example/b',
        urlFrom: 'warc',
        file: path,
        html: '<p>Пр',
        charset: 'windows-1251',
        warnings: ['the archive holds only its beginning (length)'],
      },
    })
    expect(pending.map(({ progress }) => progress)).toEqual([
      0,
      a.length / (a.length + second.length),
    ])
    expect(pending[1]!.key).toBe(`${path}@${a.length}:${head.length + html.length}`)
  })

  test('gives only HTML pages with status 200', async () => {
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

  test('without any page gives a failure', async () => {
    expect(await read(recordOf({ type: 'warcinfo', head: '', body: '' }))).toEqual([
      'EMPTY_ARCHIVE undefined',
    ])
    expect(await read(Buffer.alloc(0))).toEqual(['EMPTY_ARCHIVE undefined'])
  })

  test('that does not exist gives a failure', async () => {
    const { value } = await findWarcPages(folder.path('none.warc'), inputLimits).next()
    expect(await value.read()).toMatchObject({ kind: 'failed', error: { code: 'INPUT_NOT_FOUND' } })
  })
})

describe('the payload', () => {
  const head = (headers: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}\r\n\r\n`
  const sent = (headers: string, body: string | Buffer) =>
    read(recordOf({ head: head(headers), body }))

  test('may be chunked, with extensions, truncated, or stored decoded', async () => {
    const chunked = 'Transfer-Encoding: chunked'
    expect(await sent(chunked, '3\r\n<p>\r\n2;x=y\r\nab\r\n0\r\n\r\n')).toEqual(['a <p>ab'])
    expect(await sent(chunked, '3\r\n<p>\r\nff\r\nab')).toEqual(['a <p>ab'])
    expect(await sent(chunked, '<p>ab')).toEqual(['a <p>ab'])
  })

  test('may be compressed, or stored decoded', async () => {
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

  test('that is compressed and truncated gives a failure, and reading continues', async () => {
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

describe('a broken record gives a failure with its position, and reading continues:', () => {
  const broken: readonly (readonly [string, Buffer])[] = [
    ['declared longer than it is', recordOf({ id: 'x', length: 100_000 })],
    ['declared longer than any page', recordOf({ id: 'x', length: 10 ** 12 })],
    ['declared shorter than it is', recordOf({ id: 'x', length: 70 })],
    ['without a length', recordOf({ id: 'x', length: 'many' })],
    [
      'garbled at its beginning',
      Buffer.concat([Buffer.from('GARBLED '), recordOf({ id: 'x' }).subarray(8)]),
    ],
    ['without an end to its header', Buffer.from(`WARC/1.0\r\nX: ${'y'.repeat(300_000)}\r\n`)],
    ['truncated', recordOf({ id: 'x' }).subarray(0, -20)],
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

  test('gzip truncated at any byte', async () => {
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

test('a record above the limit gives a failure with its position, and is not kept in memory', async () => {
  const long = recordOf({ id: 'x', body: 'y'.repeat(2 ** 20) })
  const [plain, packed] = [Buffer.concat([a, long, b]), memberEach([a, long, b])]
  const result = (byte: number) => ['a <p>a', `PAGE_TOO_LARGE {"byte":${byte}}`, 'b <p>b']
  expect(await read(plain, 1000)).toEqual(result(a.length))
  expect(await read(packed, 1000)).toEqual(result(gzipSync(a).length))
})

test('any bytes between two records are skipped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const found = await read(Buffer.concat([a, Buffer.from(noise), b]))
      expect([found[0], found.at(-1)]).toEqual(['a <p>a', 'b <p>b'])
    }),
    { numRuns: 50 },
  )
})

describe('hostile archives are read in linear time, with a limit:', { timeout: 30_000 }, () => {
  const stopped = /^BROKEN_ARCHIVE/

  test('blank lines', async () => {
    const blank = Buffer.alloc(2 ** 27, '\r\n')
    expect(await read(Buffer.concat([a, blank, b]))).toEqual(['a <p>a', 'b <p>b'])
  })

  test.each([
    ['beginnings of records', 'WARC/1.0\r\n'],
    ['beginnings of records in a line', 'A: WARC/1.0\r\n'],
    ['beginnings and ends of records', `WARC/1.0\r\n${'x'.repeat(300)}`],
  ])('%s', async (_, text) => {
    const bytes = Buffer.from(text.repeat(2 ** 22 / text.length))
    for (const archive of [bytes, gzipSync(bytes)]) {
      const found = await read(archive)
      expect(found.at(-1)).toMatch(stopped)
      expect(found.length).toBeLessThan(2000)
    }
  })

  test('records of wrong lengths', async () => {
    const text = 'WARC/1.0\r\nContent-Length: 900000\r\n\r\n'
    const bytes = Buffer.from(text.repeat(30_000))
    for (const archive of [bytes, gzipSync(bytes)])
      expect((await read(archive)).length).toBeGreaterThan(1000)
  })

  test('records that are longer than any page', async () => {
    const text = 'WARC/1.0\r\nContent-Length: 3000000\r\n\r\n'
    const bytes = Buffer.from(text.repeat(30_000))
    for (const archive of [bytes, gzipSync(bytes)])
      expect((await read(archive, 1000)).at(-1)).toMatch(/^BROKEN/)
  })

  test('members without records', async () => {
    const member = gzipSync('')
    const bytes = Buffer.concat(Array.from({ length: 100_000 }, () => member))
    const found = await read(Buffer.concat([gzipSync(a), bytes, gzipSync(b)]))
    expect(found).toEqual(['a <p>a', expect.stringMatching(stopped)])
  })

  test('beginnings of members', async () => {
    const bytes = Buffer.from([0x1f, 0x8b, 8, 0])
    const noise = Buffer.concat(Array.from({ length: 2 ** 20 }, () => bytes))
    const found = await read(Buffer.concat([gzipSync(a), noise]))
    expect(found).toEqual(['a <p>a', brokenAt(gzipSync(a).length), expect.stringMatching(stopped)])
  })

  test('data that expands a thousand times', async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 29))
    const found = await read(Buffer.concat([gzipSync(a), bomb, gzipSync(b)]))
    expect(found).toEqual(['a <p>a', brokenAt(gzipSync(a).length), 'b <p>b'])
    const one = gzipSync(Buffer.alloc(2 ** 24, '\n'))
    const many = Array.from({ length: 100 }, () => one)
    expect((await read(Buffer.concat([gzipSync(a), ...many]))).at(-1)).toMatch(/^BROKEN/)
  })

  test('chunks of one byte', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n'
    const body = '1\r\nx\r\n'.repeat(5_000_000)
    const before = process.memoryUsage().heapUsed
    expect(await read(recordOf({ head, body }))).toEqual([`a ${'x'.repeat(5_000_000)}`])
    // a buffer for each chunk would take 600 MB of the heap
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(3e8)
  })

  test('a header without end', async () => {
    const head = `HTTP/1.1 200 OK\r\n${'a\n'.repeat(10_000_000)}`
    expect(await read(Buffer.concat([recordOf({ head, body: '' }), b]))).toEqual([
      brokenAt(0),
      'b <p>b',
    ])
  })
})

test.each([
  ['3\r\n<p>\r\n2;x=y\r\nab\r\n0\r\n\r\n', '<p>ab'],
  [' \t3 ;x\n<p>\n2\nab\n0\n', '<p>ab'],
  ['0000003\r\n<p>\r\nA\r\n0123456789', '<p>0123456789'],
  ['00000003x\r\n<p>\r\n', '<p>'],
  ['3\r\n<p>\r\nx\r\nab', '<p>'],
  ['3\r\n<p>\r\n\r\n2\r\nab', '<p>ab'],
  [`3${' '.repeat(300)}\r\n<p>`, `3${' '.repeat(300)}\r\n<p>`],
  ['3\r<p>', '3\r<p>'],
  ['0\r\n\r\n', ''],
])('the chunked payload %j is %j', async (payload, html) => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await read(recordOf({ head, body: payload }))).toEqual([`a ${html}`])
})
