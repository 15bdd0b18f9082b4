import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../lab/corpora/corpora.test-kit.js'
import { inputLimits } from '../raw-page/input-limits.js'
import type { Clock } from './host-queue.js'
import { PageCache } from './page-cache.js'
import { PoliteFetcher, type PoliteOptions } from './polite-fetch.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const routes = new Map<string, Handler>()
const folder = testFolder()
let server: Server
let base: string
/** Requested paths, and the time by the clock. */
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
  clock = manualClock()
  routes.set('/a', (_, response) => response.end('<p>a'))
  routes.set('/b', (_, response) => response.end('<p>b'))
})

/** A clock that advances only by sleeping. */
function manualClock(): Clock & { readonly slept: number[] } {
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
  test('is fetched once per site, and obeyed', async () => {
    robots('user-agent: treesift\ndisallow: /a')
    const { fetch } = polite()
    expect(await codeOf(fetch(`${base}/a`))).toBe('ROBOTS_DISALLOWED')
    expect((await fetch(`${base}/b`)).html).toBe('<p>b')
    expect(seen.map(([path]) => path)).toEqual(['/robots.txt', '/b'])
  })

  test('applies to redirect targets too', async () => {
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
  ])('with status %i: %s', async (status, expected) => {
    robots('', status)
    expect(await codeOf(polite().fetch(`${base}/a`))).toBe(expected)
  })

  test('may redirect, is read up to a limit, and is not fetched if it is to be ignored', async () => {
    routes.set('/robots.txt', (_, response) => response.writeHead(301, { Location: '/r' }).end())
    const rules = 'user-agent: *\ndisallow: /a\n'
    routes.set('/r', (_, response) =>
      response.end(`${rules}${'#'.repeat(600 * 1024)}\nallow: /a\n`),
    )
    const limits = { ...inputLimits, maxBytes: 2 ** 20 }
    expect(await codeOf(polite({ limits }).fetch(`${base}/a`))).toBe('ROBOTS_DISALLOWED')
    seen = []
    expect(await codeOf(polite({ robots: 'ignored' }).fetch(`${base}/a`))).toBe('fine')
    expect(seen.map(([path]) => path)).toEqual(['/a'])
  })

  test('of an unreachable server or private address gives an error', async () => {
    expect(await codeOf(polite().fetch('http://127.0.0.1:1/a'))).toBe('FETCH_FAILED')
    const closed = new PoliteFetcher({ clock })
    expect(await codeOf(closed.fetch(`${base}/a`))).toBe('PRIVATE_ADDRESS')
  })
})

describe('the delay between fetches', () => {
  test('is the configured one, or a longer crawl delay of the site', async () => {
    const all = async (options: PoliteOptions) => {
      const { fetch } = polite(options)
      for (const path of ['/a', '/b', '/a']) await fetch(`${base}${path}`)
      return clock.slept
    }
    expect(await all({})).toEqual([1000, 1000])
    clock = manualClock()
    expect(await all({ delay: 0 })).toEqual([])
    robots('user-agent: *\ncrawl-delay: 7')
    clock = manualClock()
    expect(await all({})).toEqual([7000, 7000])
    robots('user-agent: *\ncrawl-delay: 99999')
    clock = manualClock()
    expect(await all({})).toEqual([120_000, 120_000])
  })

  test('applies to each host separately', async () => {
    const { fetch } = polite()
    const other = base.replace('127.0.0.1', 'localhost')
    await Promise.all([`${base}/a`, `${other}/a`].map((url) => fetch(url)))
    expect(clock.slept).toEqual([])
    await Promise.all([`${base}/a`, `${base}/b`].map((url) => fetch(url)))
    expect(clock.slept).toEqual([1000, 1000])
  })
})

describe('a server that is busy or fails', () => {
  test('is retried with growing delays', async () => {
    answers('/x', [503], [500], [429])
    expect((await polite({ delay: 0 }).fetch(`${base}/x`)).html).toBe('<p>at last')
    expect(clock.slept).toEqual([1000, 2000, 4000])
  })

  test('is retried three times, or as often as configured', async () => {
    answers('/x', [503], [503], [503], [503])
    expect(await codeOf(polite().fetch(`${base}/x`))).toBe('HTTP_STATUS')
    expect(seen.filter(([path]) => path === '/x')).toHaveLength(4)
    answers('/x', [503])
    expect(await codeOf(polite({ retries: 0 }).fetch(`${base}/x`))).toBe('HTTP_STATUS')
  })

  test('may set the delay for all of its pages with Retry-After, up to a maximum', async () => {
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

  test('is not retried for permanent errors', async () => {
    answers('/x', [404], [200])
    expect(await codeOf(polite().fetch(`${base}/x`))).toBe('HTTP_STATUS')
  })
})

describe('cached pages', () => {
  const serveKnown = () =>
    routes.set('/known', ({ headers }, response) => {
      const isSame = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then'
      response.writeHead(isSame ? 304 : 200, { ETag: '"1"', 'Last-Modified': 'then' })
      response.end(isSame ? undefined : '<p>known')
    })

  test('are not fetched again in later runs', async () => {
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

  test('in an invalid cache file give an error', () => {
    const path = folder.path('cache.jsonl')
    for (const text of ['{', '[]', '{"url":5}']) {
      writeFileSync(path, text)
      expect(() => PageCache.open(path)).toThrow(expect.objectContaining({ code: 'BROKEN_CACHE' }))
    }
  })
})
