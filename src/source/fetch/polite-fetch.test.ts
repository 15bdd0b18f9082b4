import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../corpora/corpora.test-kit.js'
import { sourceLimits } from '../limits.js'
import type { Clock } from './host-turns.js'
import { PageCache } from './page-cache.js'
import { PoliteFetcher, type PoliteOptions } from './polite-fetch.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const routes = new Map<string, Handler>()
const folder = testFolder()
let server: Server
let base: string
/** Paths that were asked for, and when by the clock. */
let seen: [path: string, second: number][]
let clock: Clock & { readonly slept: number[] }

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push([request.url!, clock.now() / 1000])
    const handler = routes.get(request.url!)
    if (handler === undefined) response.writeHead(404).end()
    else handler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  routes.clear()
  seen = []
  clock = waitingClock()
  routes.set('/a', (_, response) => response.end('<p>a'))
  routes.set('/b', (_, response) => response.end('<p>b'))
})

/** Time passes by waiting alone. */
function waitingClock(): Clock & { readonly slept: number[] } {
  let now = 0
  const slept: number[] = []
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds)
    now += milliseconds
  }
  return { now: () => now, sleep, slept }
}

const polite = (options: PoliteOptions = {}) =>
  new PoliteFetcher({ addresses: 'any', clock, random: () => 0.5, ...options })
const robots = (text: string, status = 200) =>
  routes.set('/robots.txt', (_, response) => response.writeHead(status).end(text))
const answers = (path: string, ...all: readonly (readonly [number, Record<string, string>?])[]) => {
  const left = [...all]
  routes.set(path, (_, response) => {
    const [status, headers] = left.shift() ?? [200]
    response.writeHead(status, headers).end('<p>at last')
  })
}
const codeOf = (fetching: Promise<unknown>): Promise<unknown> =>
  fetching.then(
    () => 'fine',
    (error) => error.code,
  )

describe('robots.txt', () => {
  test('is asked for once a site, and obeyed', async () => {
    robots('user-agent: treesift\ndisallow: /a')
    const { fetch } = polite()
    expect(await codeOf(fetch(`${base}/a`))).toBe('ROBOTS_DISALLOWED')
    expect((await fetch(`${base}/b`)).html).toBe('<p>b')
    expect(seen.map(([path]) => path)).toEqual(['/robots.txt', '/b'])
  })

  test('is obeyed on the way too', async () => {
    robots('user-agent: *\ndisallow: /secret')
    routes.set('/start', (_, response) => response.writeHead(302, { Location: '/secret' }).end())
    expect(await codeOf(polite().fetch(`${base}/start`))).toBe('ROBOTS_DISALLOWED')
    expect(seen.map(([path]) => path)).toEqual(['/robots.txt', '/start'])
  })

  test.each([
    [404, 'fine'],
    [403, 'fine'],
    [500, 'ROBOTS_DISALLOWED'],
    [503, 'ROBOTS_DISALLOWED'],
  ])('that is answered with %i: %s', async (status, expected) => {
    robots('', status)
    expect(await codeOf(polite().fetch(`${base}/a`))).toBe(expected)
  })

  test('may lead elsewhere, is read up to a limit, and is not asked for where that is told', async () => {
    routes.set('/robots.txt', (_, response) => response.writeHead(301, { Location: '/r' }).end())
    const rules = 'user-agent: *\ndisallow: /a\n'
    routes.set('/r', (_, response) =>
      response.end(`${rules}${'#'.repeat(600 * 1024)}\nallow: /a\n`),
    )
    const limits = { ...sourceLimits, maxBytes: 2 ** 20 }
    expect(await codeOf(polite({ limits }).fetch(`${base}/a`))).toBe('ROBOTS_DISALLOWED')
    seen = []
    expect(await codeOf(polite({ robots: 'ignored' }).fetch(`${base}/a`))).toBe('fine')
    expect(seen.map(([path]) => path)).toEqual(['/a'])
  })

  test('of a server that cannot be reached, or must not be, says so', async () => {
    expect(await codeOf(polite().fetch('http://127.0.0.1:1/a'))).toBe('FETCH_FAILED')
    const closed = new PoliteFetcher({ clock })
    expect(await codeOf(closed.fetch(`${base}/a`))).toBe('PRIVATE_ADDRESS')
  })
})

describe('the pace', () => {
  test('is that which is told, or a slower one that the site asks for', async () => {
    const all = async (options: PoliteOptions) => {
      const { fetch } = polite(options)
      for (const path of ['/a', '/b', '/a']) await fetch(`${base}${path}`)
      return clock.slept
    }
    expect(await all({})).toEqual([1000, 1000])
    clock = waitingClock()
    expect(await all({ delay: 0 })).toEqual([])
    robots('user-agent: *\ncrawl-delay: 7')
    clock = waitingClock()
    expect(await all({})).toEqual([7000, 7000])
    robots('user-agent: *\ncrawl-delay: 99999')
    clock = waitingClock()
    expect(await all({})).toEqual([120_000, 120_000])
  })

  test('is that of each host, whatever else is fetched at once', async () => {
    const { fetch } = polite()
    const other = base.replace('127.0.0.1', 'localhost')
    await Promise.all([`${base}/a`, `${other}/a`].map((url) => fetch(url)))
    expect(clock.slept).toEqual([])
    await Promise.all([`${base}/a`, `${base}/b`].map((url) => fetch(url)))
    expect(clock.slept).toEqual([1000, 1000])
  })
})

describe('a server that is busy or fails', () => {
  test('is asked again, later each time', async () => {
    answers('/x', [503], [500], [429])
    expect((await polite({ delay: 0 }).fetch(`${base}/x`)).html).toBe('<p>at last')
    expect(clock.slept).toEqual([1000, 2000, 4000])
  })

  test('three times, or as often as is told', async () => {
    answers('/x', [503], [503], [503], [503])
    expect(await codeOf(polite().fetch(`${base}/x`))).toBe('HTTP_STATUS')
    expect(seen.filter(([path]) => path === '/x')).toHaveLength(4)
    answers('/x', [503])
    expect(await codeOf(polite({ retries: 0 }).fetch(`${base}/x`))).toBe('HTTP_STATUS')
  })

  test('says how long to wait, for all of its pages; what is too long is not waited for', async () => {
    answers(
      '/x',
      [429, { 'Retry-After': '30' }],
      [503, { 'Retry-After': new Date(90_000).toUTCString() }],
    )
    const { fetch } = polite({ delay: 0 })
    await fetch(`${base}/x`)
    expect(clock.slept).toEqual([30_000, 60_000])
    answers('/x', [429, { 'Retry-After': '3600' }])
    expect(await codeOf(fetch(`${base}/x`))).toBe('HTTP_STATUS')
    expect(clock.slept).toHaveLength(2)
  })

  test('is not asked again where that is of no use', async () => {
    answers('/x', [404], [200])
    expect(await codeOf(polite().fetch(`${base}/x`))).toBe('HTTP_STATUS')
  })
})

describe('pages that are known', () => {
  const serveKnown = () =>
    routes.set('/known', ({ headers }, response) => {
      const isSame = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then'
      response.writeHead(isSame ? 304 : 200, { ETag: '"1"', 'Last-Modified': 'then' })
      response.end(isSame ? undefined : '<p>known')
    })

  test('are not fetched again, from run to run', async () => {
    serveKnown()
    const path = folder.path('cache.jsonl')
    const run = async (url: string) => {
      const cache = PageCache.open(path)
      const code = await codeOf(polite({ cache }).fetch(url))
      cache.save()
      return code
    }
    expect(await run(`${base}/known`)).toBe('fine')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      url: `${base}/known`,
      etag: '"1"',
      lastModified: 'then',
    })
    expect(await run(`${base}/known`)).toBe('PAGE_UNCHANGED')
    expect([await run(`${base}/a`), await run(`${base}/a`)]).toEqual(['fine', 'fine'])
    routes.set('/known', (_, response) => response.end('<p>new'))
    expect(await run(`${base}/known`)).toBe('fine')
    expect(readFileSync(path, 'utf8').trim()).toBe('')
  })

  test('in a file that is none', () => {
    const path = folder.path('cache.jsonl')
    for (const text of ['{', '[]', '{"url":5}']) {
      writeFileSync(path, text)
      expect(() => PageCache.open(path)).toThrow(expect.objectContaining({ code: 'BROKEN_CACHE' }))
    }
  })
})
