// Servers that do not answer as they should.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ordinaryPage, printedLines } from './attack.mjs'

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('node:net').Socket} Socket */

const body = ordinaryPage()
const half = body.slice(0, body.length / 2)

/**
 * @param {Socket} socket
 * @param {string} text
 */
const answer = (socket, text, headers = 'Content-Type: text/html') =>
  socket.end(
    `HTTP/1.1 200 OK\r\n${headers}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )

/** @param {Socket} socket */
const notFound = (socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')

/**
 * @param {Socket} socket
 * @param {string} to
 */
const redirect = (socket, to) =>
  socket.end(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`)

/**
 * A page that is answered in some way, before another one that is answered well: whatever the first does, the second is
 * fetched.
 * @param {string} name
 * @param {string} expect
 * @param {(socket: Socket) => void} serve
 * @returns {Attack}
 */
const badPage = (name, expect, serve) => ({
  name: `a page ${name}`,
  threat: 'broken answer',
  prepare: ({ url }) => ({
    words: fetching(secondsFor(expect), `${url}/bad`, `${url}/good`),
    serve: (path, socket) => {
      if (path === '/bad') serve(socket)
      else if (path === '/good') answer(socket, body)
      else notFound(socket)
    },
  }),
  expect,
  check: ({ out }) => bothTold(out, expect),
})

/**
 * The same of a robots.txt; the other page is of another site.
 * @param {string} name
 * @param {string} expect
 * @param {(socket: Socket) => void} serve
 * @returns {Attack}
 */
const badRobots = (name, expect, serve) => ({
  name: `a robots.txt ${name}`,
  threat: 'broken answer',
  prepare: ({ url }) => {
    let isServed = false
    return {
      words: fetching(
        secondsFor(expect),
        `${url}/page`,
        `${url.replace('127.0.0.1', 'localhost')}/good`,
      ),
      serve: (path, socket) => {
        if (path !== '/robots.txt') answer(socket, body)
        else if (isServed) notFound(socket)
        else {
          isServed = true
          serve(socket)
        }
      },
    }
  },
  expect,
  check: ({ out }) => bothTold(out, expect),
})

/** A server that stalls is waited for no longer than that; any other, on a loaded machine too, is not given up. */
const secondsFor = (/** @type {string} */ expect) => (expect === 'FETCH_TIMEOUT' ? 2 : 60)

/**
 * @param {number} seconds
 * @param {...string} urls
 */
const fetching = (seconds, ...urls) => [
  ...['extract', ...urls, '--allow-private', '--no-learn', '--format', 'jsonl'],
  ...['--delay', '0', '--retries', '0', '--max-seconds', `${seconds}`],
]

/**
 * @param {string} out
 * @param {string} expect
 */
function bothTold(out, expect) {
  const [first, second] = printedLines(out)
  if (first?.error?.code !== expect)
    return `the first page is ${JSON.stringify(first)?.slice(0, 200)}`
  return second?.text?.includes('ferry') ? undefined : 'the second page was not extracted'
}

const chunk = (/** @type {string} */ text) =>
  `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

const chunkedHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n'
const sizedHead = (/** @type {number} */ size) =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${size}\r\n`

/** @type {readonly (readonly [string, string, (socket: Socket) => void])[]} */
const brokenAnswers = [
  [
    'is answered with 101 Switching Protocols',
    'HTTP_STATUS',
    (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  ],
  ['stalls before its header', 'FETCH_TIMEOUT', () => {}],
  ['stalls within its header', 'FETCH_TIMEOUT', (socket) => socket.write('HTTP/1.1 200 OK\r\nA: ')],
  [
    'stalls within its body',
    'FETCH_TIMEOUT',
    (socket) => socket.write(`${sizedHead(body.length)}\r\n${half}`),
  ],
  [
    'stalls within its chunks',
    'FETCH_TIMEOUT',
    (socket) => socket.write(`${chunkedHead}\r\n${chunk(half)}`),
  ],
  [
    'stalls within a body without a stated length',
    'FETCH_TIMEOUT',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${half}`),
  ],
  [
    'stalls within its trailers',
    'FETCH_TIMEOUT',
    (socket) => socket.write(`${chunkedHead}Trailer: X\r\n\r\n${chunk(body)}0\r\nX: `),
  ],
  [
    'comes a byte at a time',
    'FETCH_TIMEOUT',
    (socket) => {
      let at = 0
      socket.write(`${sizedHead(body.length)}\r\n`)
      const timer = setInterval(() => socket.write(body[at++] ?? 'a'), 20)
      socket.on('close', () => clearInterval(timer))
    },
  ],
  [
    'breaks off within its body',
    'INCOMPLETE_RESPONSE',
    (socket) => socket.end(`${sizedHead(body.length)}\r\n${half}`),
  ],
  [
    'breaks off between its chunks',
    'INCOMPLETE_RESPONSE',
    (socket) => socket.end(`${chunkedHead}\r\n${chunk(half)}`),
  ],
  [
    'breaks off within its trailers',
    'INCOMPLETE_RESPONSE',
    (socket) => socket.end(`${chunkedHead}Trailer: X\r\n\r\n${chunk(body)}0\r\nX: `),
  ],
  [
    'is reset within its body',
    'INCOMPLETE_RESPONSE',
    (socket) => {
      socket.write(`${sizedHead(body.length)}\r\n${half}`)
      setTimeout(() => socket.resetAndDestroy(), 100)
    },
  ],
  ['is reset at once', 'FETCH_FAILED', (socket) => socket.resetAndDestroy()],
  ['ends without an answer', 'FETCH_FAILED', (socket) => socket.end()],
  ['is no HTTP', 'FETCH_FAILED', (socket) => socket.end('SSH-2.0-x\r\n')],
  ['has a broken chunk', 'INCOMPLETE_RESPONSE', (socket) => socket.end(`${chunkedHead}\r\nzz\r\n`)],
  [
    'is announced by 100,000 interim answers',
    'FETCH_FAILED',
    (socket) => socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100_000)}`),
  ],
  [
    'has a header of 1 MB',
    'FETCH_FAILED',
    (socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${'a'.repeat(1e6)}\r\n\r\n${body}`),
  ],
  [
    'has a body in truncated gzip',
    'BROKEN_COMPRESSION',
    (socket) => compressed(socket, 'gzip', gzipSync(body).subarray(0, -20)),
  ],
  [
    'has a body in truncated brotli',
    'BROKEN_COMPRESSION',
    (socket) => compressed(socket, 'br', brotliCompressSync(body).subarray(0, -20)),
  ],
  [
    'has a body of 2 GB in gzip',
    'PAGE_TOO_LARGE',
    (socket) => {
      // 20 members of 100 MB
      compressed(socket, 'gzip', Buffer.concat(Array(20).fill(gzipSync(Buffer.alloc(1e8, 'a')))))
    },
  ],
  [
    'has a body in a hundred encodings',
    'FETCH_FAILED',
    (socket) => compressed(socket, Array(100).fill('gzip').join(), gzipSync(body)),
  ],
]

/**
 * @param {Socket} socket
 * @param {string} encoding
 * @param {Buffer} bytes
 */
function compressed(socket, encoding, bytes) {
  socket.write(`${sizedHead(bytes.length)}Content-Encoding: ${encoding}\r\n\r\n`)
  socket.end(bytes)
}

/** Of these a robots.txt is taken for what it is: no file, or one that is too long. */
const notForRobots = /101|2 GB/

/** A robots.txt, and whether the page may be fetched. @type {readonly (readonly [string, (size: number) => string])[]} */
const robots = [
  ['spaces within a rule', (size) => `user-agent: *\nallow: x${' '.repeat(size)}y`],
  ['line separators within a comment', (size) => `user-agent: *\n#${'\u2028'.repeat(size / 3)}`],
  ['a colon after spaces', (size) => `${' '.repeat(size)}:`],
  ['many agents', (size) => 'user-agent: a\n'.repeat(size / 14)],
  ['many groups', (size) => 'user-agent: *\nallow: /a\n'.repeat(size / 24)],
  ['stars', (size) => `user-agent: *\ndisallow: /${'*a'.repeat(size / 2)}b$`],
  ['many stars', (size) => `user-agent: *\n${'disallow: /*a*b*c*d*e\n'.repeat(size / 22)}`],
  ['percent signs', (size) => `user-agent: *\ndisallow: /${'%4'.repeat(size / 2)}`],
  ['a delay of years', () => 'user-agent: *\ncrawl-delay: 1e300\n'],
]

/**
 * @param {string} name
 * @param {(size: number) => string} text
 * @returns {Attack}
 */
const costlyRobots = (name, text) => ({
  name: `a robots.txt with ${name}`,
  threat: 'costly text',
  prepare: ({ url, size }) => ({
    words: fetching(60, `${url}/page?${'a'.repeat(4000)}`),
    serve: (path, socket) => {
      if (path !== '/robots.txt') answer(socket, body)
      else answer(socket, text(Math.min(size, 500_000)), 'Content-Type: text/plain')
    },
  }),
  expect: /"text":|ROBOTS_DISALLOWED/,
})

/** @type {readonly Attack[]} */
export const fetchingAttacks = [
  ...brokenAnswers.map(([name, expect, serve]) => badPage(name, expect, serve)),
  badRobots('is answered with 101 Switching Protocols', 'HTTP_STATUS', (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  ),
  ...brokenAnswers
    .filter(([name]) => !notForRobots.test(name))
    .map(([name, expect, serve]) => badRobots(name, expect, serve)),
  ...robots.map(([name, text]) => costlyRobots(name, text)),
  {
    name: 'a page that redirects without end',
    threat: 'broken answer',
    prepare: ({ url }) => ({
      words: fetching(60, `${url}/page`),
      serve: (path, socket) => redirect(socket, `${path}a`),
    }),
    expect: 'TOO_MANY_REDIRECTS',
  },
  {
    name: 'a page that redirects to a file',
    threat: 'server-side request forgery',
    prepare: ({ url }) => ({
      words: fetching(60, `${url}/page`),
      serve: (path, socket) =>
        path === '/robots.txt' ? notFound(socket) : redirect(socket, 'file:///etc/passwd'),
    }),
    expect: 'BAD_URL',
  },
  {
    name: 'a page at a private address',
    threat: 'server-side request forgery',
    prepare: ({ url }) => ({
      words: fetching(60, `${url}/page`).filter((word) => word !== '--allow-private'),
      serve: (_, socket) => answer(socket, body),
    }),
    expect: 'PRIVATE_ADDRESS',
  },
]
