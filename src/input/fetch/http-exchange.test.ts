import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorReport } from '../../core/errors.js'
import { testFolder } from '../../lab/corpora/corpora.test-kit.js'
import { inputLimits } from '../raw-page/input-limits.js'
import { fetchPage, fetchResource } from './fetch-page.js'
import { PageCache } from './page-cache.js'
import { PoliteFetcher } from './polite-fetch.js'
import type { IncompletePolicy } from './response-body.js'

const folder = testFolder()
/** Writes an answer, byte by byte as a test needs it. */
type Answer = (socket: Socket) => void

let server: Server
let base: string
let answerPage: Answer
let answerRobots: Answer
const sockets = new Set<Socket>()

const notFound: Answer = (socket) =>
  socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (request) => {
      const isRobots = request.toString().startsWith('GET /robots.txt ')
      const answer = isRobots ? answerRobots : answerPage
      answer(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answerRobots = notFound
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Seconds after which an answer that stalls is given up; others may take as long as a busy machine does. */
const patience = { stalling: 0.4, other: 60 } as const
const patienceFor = (code: string): number =>
  code === 'FETCH_TIMEOUT' ? patience.stalling : patience.other

const options = (incomplete: IncompletePolicy, maxSeconds: number = patience.other) => ({
  addresses: 'any' as const,
  incomplete,
  limits: { ...inputLimits, maxSeconds },
})

/** The HTML and warnings, or the code. */
const outcome = (fetching: ReturnType<typeof fetchPage>) =>
  fetching.then(
    ({ html, warnings }) => [html, ...warnings],
    (error) => errorReport(error).code,
  )

const head = (...headers: readonly string[]): string =>
  ['HTTP/1.1 200 OK', 'Content-Type: text/html', ...headers, '', ''].join('\r\n')
const page = '<p>The whole page.'
const half = '<p>The who'
const [length, chunked] = [`Content-Length: ${page.length}`, 'Transfer-Encoding: chunked']
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'

const writes = (...parts: readonly (string | Buffer)[]): Answer => {
  return (socket) => void socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))))
}
const ends = (...parts: readonly (string | Buffer)[]): Answer => {
  return (socket) => void socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))))
}
const resets = (...parts: readonly (string | Buffer)[]): Answer => {
  return (socket) => {
    writes(...parts)(socket)
    setTimeout(() => socket.resetAndDestroy(), 50)
  }
}

describe('an answer that is whole is a page:', () => {
  test.each<[string, Answer]>([
    ['with a length', writes(head(length), page)],
    ['with a length, then a reset', resets(head(length), page)],
    ['with more bytes than its length', writes(head(length), page, 'and more')],
    ['in chunks', writes(head(chunked), chunk(half), chunk(page.slice(half.length)), '0\r\n\r\n')],
    ['with trailers', writes(head(chunked, 'Trailer: X'), chunk(page), '0\r\nX: y\r\n\r\n')],
    ['that ends with the connection', ends(head(), page)],
    ['of HTTP/1.0', ends(head().replace('1.1', '1.0'), page)],
    ['after interim answers', writes(hints, hints, head(length), page)],
    ['after 100 Continue', writes('HTTP/1.1 100 Continue\r\n\r\n', head(length), page)],
  ])('%s', async (_, answer) => {
    answerPage = answer
    expect(await outcome(fetchPage(base, options('refuse')))).toEqual([page])
    expect(await outcome(fetchPage(base, options('keep')))).toEqual([page])
  })
})

/** What breaks off, with its code and the reason in the warning. */
const incomplete: readonly (readonly [string, Answer, string, RegExp])[] = [
  ['that stalls before its length', writes(head(length), half), 'FETCH_TIMEOUT', /within 0\.4 s/],
  ['that stalls between chunks', writes(head(chunked), chunk(half)), 'FETCH_TIMEOUT', /within/],
  ['that stalls without a length', writes(head(), half), 'FETCH_TIMEOUT', /within/],
  [
    'that stalls without its last chunk',
    writes(head(chunked), chunk(half), '0\r\n'),
    'FETCH_TIMEOUT',
    /within/,
  ],
  ['shorter than its length', ends(head(length), half), 'INCOMPLETE_RESPONSE', /closed early/],
  ['without its last chunk', ends(head(chunked), chunk(half)), 'INCOMPLETE_RESPONSE', /closed/],
  ['reset before its length', resets(head(length), half), 'INCOMPLETE_RESPONSE', /ECONNRESET/],
  ['reset between chunks', resets(head(chunked), chunk(half)), 'INCOMPLETE_RESPONSE', /ECONNRESET/],
  ['reset without a length', resets(head(), half), 'INCOMPLETE_RESPONSE', /ECONNRESET/],
  [
    'with a broken chunk',
    ends(head(chunked), chunk(half), 'zz\r\n'),
    'INCOMPLETE_RESPONSE',
    /zz|chunk/i,
  ],
]

describe('an answer that is not whole is an error', () => {
  test.each(incomplete)('%s', async (_, answer, code) => {
    answerPage = answer
    const limited = options('refuse', patienceFor(code))
    expect(await outcome(fetchPage(base, limited))).toBe(code)
    const resource = fetchResource(base, limited)
    await expect(resource).rejects.toMatchObject({ code })
  })

  test.each(incomplete)('unless what came is kept: %s', async (_, answer, code, reason) => {
    answerPage = answer
    const found = await outcome(fetchPage(base, options('keep', patienceFor(code))))
    expect(found).toEqual([half, expect.stringMatching(reason)])
    expect(found[1]).toMatch(/^the response is incomplete \(.+\); only what came was read$/)
  })

  test.each([
    ['gzip', gzipSync, true],
    ['br', brotliCompressSync, true],
    ['gzip', gzipSync, false],
  ])('compressed by %s', async (encoding, compress, isClosedEarly) => {
    const text = Array.from({ length: 999 }, (_, at) => `<p>${at * at}`).join('')
    const cut = compress(text).subarray(0, -100)
    const stated = isClosedEarly ? 'X: y' : `Content-Length: ${cut.length}`
    answerPage = ends(head(`Content-Encoding: ${encoding}`, stated), cut)
    expect(await outcome(fetchPage(base, options('refuse')))).toBe('BROKEN_COMPRESSION')
    const [html = '', warning] = await outcome(fetchPage(base, options('keep')))
    expect(text.startsWith(html)).toBe(true)
    expect(html.length).toBeGreaterThan(text.length / 2)
    expect(warning).toContain('its compressed data is truncated')
  })

  test('also if what came is kept, where nothing came', async () => {
    answerPage = ends(head(length))
    expect(await outcome(fetchPage(base, options('keep')))).toBe('INCOMPLETE_RESPONSE')
    answerPage = writes(head())
    const limited = options('keep', patience.stalling)
    expect(await outcome(fetchPage(base, limited))).toBe('FETCH_TIMEOUT')
  })

  test('and a page that was kept is fetched again by the next run', async () => {
    const cache = PageCache.open(folder.path('none.cache'))
    const polite = () => new PoliteFetcher({ ...options('keep'), cache, delay: 0 })
    answerPage = ends(head(length, 'ETag: "x"'), half)
    await polite().fetch(base)
    expect(cache.get(base)).toEqual({})
    answerPage = ends(head(length, 'ETag: "x"'), page)
    await polite().fetch(base)
    expect(cache.get(base)).toEqual({ etag: '"x"' })
  })
})

describe('no answer is an error:', () => {
  test.each<[string, Answer, string]>([
    ['another protocol', writes(switching), 'HTTP_STATUS'],
    ['another protocol with data', writes(switching, 'data'), 'HTTP_STATUS'],
    ['another protocol, closed', ends(switching), 'HTTP_STATUS'],
    ['interim answers without end', writes(hints.repeat(1000)), 'FETCH_FAILED'],
    ['interim answers, then the end', ends(hints), 'FETCH_FAILED'],
    ['interim answers, then silence', writes(hints), 'FETCH_TIMEOUT'],
    ['silence', () => {}, 'FETCH_TIMEOUT'],
    ['an empty answer', ends(''), 'FETCH_FAILED'],
    ['half a header', ends('HTTP/1.1 200 OK\r\nContent-'), 'FETCH_FAILED'],
    ['half a header, then silence', writes('HTTP/1.1 200 OK\r\nContent-'), 'FETCH_TIMEOUT'],
    ['another protocol from the start', ends('SSH-2.0-x\r\n'), 'FETCH_FAILED'],
    ['two lengths', ends(head(length, 'Content-Length: 3'), page), 'FETCH_FAILED'],
    ['too long a header', ends(head(`X: ${'y'.repeat(99_999)}`), page), 'FETCH_FAILED'],
  ])('%s', async (_, answer, code) => {
    answerPage = answer
    for (const policy of ['refuse', 'keep'] as const)
      expect(await outcome(fetchPage(base, options(policy, patienceFor(code))))).toBe(code)
  })
})

describe('robots.txt', () => {
  const fetchAll = (
    [policy, seconds]: readonly [IncompletePolicy, number],
    ...paths: readonly string[]
  ) => {
    const polite = new PoliteFetcher({ ...options(policy, seconds), delay: 0, retries: 0 })
    return Promise.all(paths.map((path) => outcome(polite.fetch(`${base}${path}`))))
  }
  const rules = 'user-agent: *\ndisallow: /a\nallow: /a'
  beforeEach(() => {
    answerPage = ends(head(length), page)
  })

  test.each<[string, Answer, string]>([
    ['that stalls', writes(head(), rules), 'FETCH_TIMEOUT'],
    ['that is reset', resets(head(), rules), 'INCOMPLETE_RESPONSE'],
    ['that is too short', ends(head('Content-Length: 99'), rules), 'INCOMPLETE_RESPONSE'],
  ])('%s allows nothing; if what came is kept, its whole lines count', async (_, answer, code) => {
    answerRobots = answer
    expect(await fetchAll(['refuse', patienceFor(code)], '/b')).toEqual([code])
    const warning = expect.stringMatching(/^http:.*\/robots\.txt is incomplete \(.+\); only what/)
    const found = await fetchAll(['keep', patienceFor(code)], '/b', '/ab')
    expect(found).toEqual([[page, warning], 'ROBOTS_DISALLOWED'])
  })

  test.each<[string, Answer, string]>([
    ['another protocol', writes(switching), 'HTTP_STATUS'],
    ['silence', () => {}, 'FETCH_TIMEOUT'],
    ['an empty answer', ends(''), 'FETCH_FAILED'],
  ])('with %s allows nothing', async (_, answer, code) => {
    answerRobots = answer
    for (const policy of ['refuse', 'keep'] as const)
      expect(await fetchAll([policy, patienceFor(code)], '/b')).toEqual([code])
  })

  test('is read up to its limit, the last whole line included', async () => {
    const line = `disallow: /${'x'.repeat(90)}\n`
    const text = `${rules}\n${line.repeat(6000)}disallow: /late\n`
    answerRobots = ends(head(`Content-Length: ${text.length}`), text)
    expect(await fetchAll(['refuse', patience.other], '/b', '/late')).toEqual([[page], [page]])
  })
})
