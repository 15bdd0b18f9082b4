import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FetchFailed } from '../../core/errors.js'
import { version } from '../../core/version.js'
import { inputLimits } from '../raw-page/input-limits.js'
import { fetchPage, fetchPageOver } from './fetch-page.js'
import { type Network, networks } from './network.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const routes = new Map<string, Handler>()
const seen: IncomingMessage[] = []
let server: Server
let base: string
let port: number

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    const handler = routes.get(request.url ?? '')
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  base = `http://127.0.0.1:${port}`
})
afterEach(() => {
  routes.clear()
  seen.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Serves a body at a path; returns its URL. */
function serve(path: string, body: string | Buffer, headers: Record<string, string> = {}): string {
  routes.set(path, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  return base + path
}

function redirect(path: string, location: string, status = 302): string {
  routes.set(path, (_, response) => {
    response.writeHead(status, { Location: Buffer.from(location).toString('latin1') }).end()
  })
  return base + path
}

/** Treats 127.0.0.1 as public; all other addresses as usual. */
const testNetwork: Network = {
  resolve: networks.public.resolve,
  refusal: (address) => (address === '127.0.0.1' ? undefined : networks.public.refusal(address)),
}

/** A network in which every name resolves to these addresses. */
const named = (...addresses: readonly string[]): Network => ({
  resolve: async () => addresses.map((address) => ({ address, family: 4 })),
  refusal: testNetwork.refusal,
})

const limitsOf = (limits: Partial<typeof inputLimits | Record<string, number>>) => ({
  limits: { ...inputLimits, ...limits },
})

const any = { addresses: 'any' } as const

describe('a page', () => {
  test('has its final URL and is decoded with its charset', async () => {
    serve('/b?x=1', Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0]), {
      'Content-Type': 'text/html; charset=windows-1251',
    })
    const start = redirect('/a', '/b?x=1#part')
    expect(await fetchPage(start, any)).toEqual({
      id: start,
      url: `${base}/b?x=1`,
      html: '<p>Пр',
      charset: 'windows-1251',
      warnings: [],
    })
  })

  test('is requested with the usual headers', async () => {
    await fetchPage(serve('/', 'x'), any)
    expect(seen[0]?.headers).toMatchObject({
      'user-agent': `treesift/${version}`,
      'accept-encoding': 'gzip, deflate, br',
      accept: expect.stringContaining('text/html'),
    })
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => text],
    ['utf-8', (text: string) => text],
    ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
  ])('with the content encoding %s', async (encoding, pack) => {
    const url = serve('/', pack('<p>Grüße'), { 'Content-Encoding': encoding })
    expect((await fetchPage(url, any)).html).toBe('<p>Grüße')
  })

  test('that is a .gz file, also with a gzip content encoding', async () => {
    const file = gzipSync('<p>Grüße')
    const type = { 'Content-Type': 'application/gzip' }
    expect((await fetchPage(serve('/a.gz', file, type), any)).html).toBe('<p>Grüße')
    const twice = serve('/b.gz', gzipSync(file), { ...type, 'Content-Encoding': 'gzip' })
    expect((await fetchPage(twice, any)).html).toBe('<p>Grüße')
  })

  test('that is empty', async () => {
    expect((await fetchPage(serve('/', ''), any)).html).toBe('')
    const gzip = { 'Content-Encoding': 'gzip' }
    expect((await fetchPage(serve('/', '', gzip), any)).html).toBe('')
  })
})

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    '①②⑦.0.0.1',
  ])('%s is not contacted', async (host) => {
    serve('/', '<p>secret')
    const fetching = fetchPage(`http://${host}:${port}/`)
    await expect(fetching).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
    expect(seen).toHaveLength(0)
  })

  test('other private addresses are refused without a lookup', async () => {
    for (const host of [
      '10.0.0.1',
      '169.254.169.254',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::a00:1]',
    ])
      await expect(fetchPage(`http://${host}/`)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  })

  test.each([
    ['http://127.0.0.2:PORT/secret'],
    ['//127.0.0.2:PORT/secret'],
    ['http://2130706434:PORT/secret'],
    ['http://[::ffff:127.0.0.2]:PORT/secret'],
  ])('a redirect to %s is not followed', async (target) => {
    serve('/secret', '<p>secret')
    const start = redirect('/start', target.replace('PORT', String(port)))
    const fetching = fetchPageOver(testNetwork, start)
    await expect(fetching).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
    expect(seen.map((request) => request.url)).toEqual(['/start'])
  })

  test('a name with one private address among others is refused', async () => {
    serve('/', '<p>page')
    const url = `http://name.example:${port}/`
    expect((await fetchPageOver(named('127.0.0.1'), url)).html).toBe('<p>page')
    seen.length = 0
    await expect(fetchPageOver(named('127.0.0.1', '127.0.0.2'), url)).rejects.toThrow(
      '127.0.0.2 (loopback)',
    )
    expect(seen).toHaveLength(0)
  })

  test('a name that changes its address after the check is fetched from the checked one', async () => {
    let reached: string | undefined
    routes.set('/', ({ socket }, response) => {
      reached = socket.localAddress
      response.end('<p>page')
    })
    let lookups = 0
    const rebinding: Network = {
      async resolve() {
        lookups++
        return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
      },
      refusal: testNetwork.refusal,
    }
    await fetchPageOver(rebinding, `http://name.example:${port}/`)
    expect(lookups).toBe(1)
    expect(reached).toBe('127.0.0.1')
    const second = fetchPageOver(rebinding, `http://name.example:${port}/`)
    await expect(second).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  })
})

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i, relative', async (status) => {
    serve('/x/end', 'end')
    redirect('/x/middle', 'end', status)
    expect((await fetchPage(redirect('/start', 'x/middle', status), any)).html).toBe('end')
  })

  test('in UTF-8', async () => {
    serve('/%C3%A9t%C3%A9', 'end')
    expect((await fetchPage(redirect('/start', '/été'), any)).html).toBe('end')
  })

  test('in a loop, or in a chain that is too long', async () => {
    const code = 'TOO_MANY_REDIRECTS'
    await expect(fetchPage(redirect('/loop', '/loop'), any)).rejects.toMatchObject({ code })
    expect(seen).toHaveLength(inputLimits.maxRedirects + 1)
    serve('/c', 'end')
    redirect('/b', '/c')
    const start = redirect('/a', '/b')
    const one = fetchPage(start, { ...any, ...limitsOf({ maxRedirects: 1 }) })
    await expect(one).rejects.toMatchObject({ code })
    const two = fetchPage(start, { ...any, ...limitsOf({ maxRedirects: 2 }) })
    expect((await two).html).toBe('end')
  })

  test.each(['file:///etc/passwd', 'ftp://x.example/', 'javascript:1', 'http://'])(
    'to %s are not followed',
    async (target) => {
      const fetching = fetchPage(redirect('/start', target), any)
      await expect(fetching).rejects.toMatchObject({ code: 'BAD_URL' })
    },
  )

  test('a password is sent to its own origin only, and is not in URLs of messages', async () => {
    serve('/end', 'end')
    redirect('/away', `http://localhost:${port}/end`)
    redirect('/home', '/away')
    const start = redirect('/start', '/home')
    const page = await fetchPage(start.replace('//', '//user:p%40ss@'), any)
    expect(page.url).toBe(`http://localhost:${port}/end`)
    const basic = `Basic ${Buffer.from('user:p@ss').toString('base64')}`
    expect(seen.map((request) => [request.url, request.headers.authorization])).toEqual([
      ['/start', basic],
      ['/home', basic],
      ['/away', basic],
      ['/end', undefined],
    ])
    const failing = fetchPage(`http://user:secret@127.0.0.1:${port}/none`, any)
    await expect(failing).rejects.toThrow(`http://127.0.0.1:${port}/none: the server answered 404`)
  })
})

describe('limits', () => {
  const small = { ...any, ...limitsOf({ maxBytes: 1000 }) }
  const code = 'PAGE_TOO_LARGE'

  test('on the size of the body, declared or not', async () => {
    expect((await fetchPage(serve('/', 'x'.repeat(1000)), small)).html).toHaveLength(1000)
    await expect(fetchPage(serve('/', 'x'.repeat(1001)), small)).rejects.toMatchObject({ code })
    let isClosed = false
    routes.set('/endless', (_, response) => {
      response.on('close', () => {
        isClosed = true
      })
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      }
      response.on('drain', write)
      write()
    })
    await expect(fetchPage(`${base}/endless`, small)).rejects.toMatchObject({ code })
    await expect.poll(() => isClosed).toBe(true)
  })

  test('on the decompressed size', async () => {
    const packed = gzipSync('x'.repeat(20_000))
    expect(packed.length).toBeLessThan(1000)
    const encoded = serve('/a', packed, { 'Content-Encoding': 'gzip' })
    await expect(fetchPage(encoded, small)).rejects.toMatchObject({ code })
    await expect(fetchPage(serve('/b.gz', packed), small)).rejects.toMatchObject({ code })
  })

  test('on a gzip bomb', async () => {
    const member = gzipSync(Buffer.alloc(64 * 2 ** 20))
    const bomb = Buffer.concat(Array.from({ length: 160 }, () => member))
    const url = serve('/', bomb, { 'Content-Encoding': 'gzip' })
    const start = performance.now()
    await expect(fetchPage(url, any)).rejects.toMatchObject({ code })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test.each([
    ['a response that never begins', () => {}],
    [
      'a body that trickles',
      (response: ServerResponse) => {
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      },
    ],
    [
      'an endless chain of slow redirects',
      (response: ServerResponse) => {
        setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 100)
      },
    ],
  ])('on the time: %s', async (_, respond) => {
    routes.set('/', (_request, response) => respond(response))
    const start = performance.now()
    const fetching = fetchPage(`${base}/`, { ...any, ...limitsOf({ maxSeconds: 0.4 }) })
    await expect(fetching).rejects.toMatchObject({ code: 'FETCH_TIMEOUT' })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('on the time of a DNS lookup', async () => {
    const silent: Network = { ...testNetwork, resolve: () => new Promise(() => {}) }
    const fetching = fetchPageOver(silent, 'http://name.example/', limitsOf({ maxSeconds: 0.2 }))
    await expect(fetching).rejects.toMatchObject({ code: 'FETCH_TIMEOUT' })
  })

  test('set by the caller, before and during the fetch', async () => {
    routes.set('/', () => {})
    const controller = new AbortController()
    const fetching = fetchPage(`${base}/`, { ...any, signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    await expect(fetching).rejects.toThrow(FetchFailed)
    seen.length = 0
    const late = fetchPage(`${base}/`, { ...any, signal: controller.signal })
    await expect(late).rejects.toThrow(FetchFailed)
    expect(seen).toHaveLength(0)
  })
})

describe('a response without a page gives an error:', () => {
  test.each([400, 403, 404, 500, 503, 304])('status %i', async (status) => {
    routes.set('/', (_, response) => response.writeHead(status).end())
    const fetching = fetchPage(`${base}/`, any)
    await expect(fetching).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      message: expect.stringContaining(String(status)),
    })
  })

  test.each(['image/png', 'application/pdf', 'Video/MP4; codecs=x', 'application/zip'])(
    'media type %s',
    async (type) => {
      const fetching = fetchPage(serve('/', '<p>x', { 'Content-Type': type }), any)
      await expect(fetching).rejects.toMatchObject({ code: 'NOT_TEXT' })
    },
  )

  test.each(['text/plain', 'application/octet-stream', 'application/json', ''])(
    'media type "%s" only if the bytes are binary',
    async (type) => {
      expect((await fetchPage(serve('/', '<p>x', { 'Content-Type': type }), any)).html).toBe('<p>x')
      const pdf = serve('/', '%PDF-1.4', { 'Content-Type': type })
      await expect(fetchPage(pdf, any)).rejects.toMatchObject({ code: 'NOT_TEXT' })
    },
  )

  test('truncated, broken and refused connections', async () => {
    const cut = serve('/cut', gzipSync('x'.repeat(9999)).subarray(0, -9), {
      'Content-Encoding': 'gzip',
    })
    await expect(fetchPage(cut, any)).rejects.toMatchObject({ code: 'BROKEN_COMPRESSION' })
    routes.set('/short', (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('only this', () => response.destroy())
    })
    const incomplete = { code: 'INCOMPLETE_RESPONSE' }
    await expect(fetchPage(`${base}/short`, any)).rejects.toMatchObject(incomplete)
    const code = 'FETCH_FAILED'
    routes.set('/gone', (request) => request.socket.destroy())
    await expect(fetchPage(`${base}/gone`, any)).rejects.toMatchObject({ code })
    await expect(fetchPage('http://127.0.0.1:1/', any)).rejects.toMatchObject({ code })
    await expect(fetchPage('http://name.invalid/', any)).rejects.toMatchObject({ code })
  })

  test('too many content encodings', async () => {
    const url = serve('/', 'x', { 'Content-Encoding': Array(50).fill('gzip').join(', ') })
    await expect(fetchPage(url, any)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
  })

  test.each(['ftp://x.example/a', 'file:///etc/passwd', 'data:text/html,x', 'http://', 'x', ''])(
    'URL "%s"',
    async (url) => {
      await expect(fetchPage(url, any)).rejects.toMatchObject({ code: 'BAD_URL' })
    },
  )
})
