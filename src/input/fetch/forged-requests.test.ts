import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fetchPageOver } from './fetch-page.js'
import { type Network, networks } from './network.js'

/*
 * URLs that lead to this machine, its network or its cloud: the decision is tested, and that nothing is connected to.
 * The only address that may be contacted is that of the server of this test.
 */

const own = '127.0.0.1'
let location = ''
let connections = 0
let port = 0
const server = createServer((socket) => {
  connections++
  socket.on('error', () => {})
  socket.once('data', () =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
  )
})

beforeAll(async () => {
  server.listen(0, own)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
afterEach(() => {
  connections = 0
})

/** The addresses of names that attackers own, and of names that this machine may know. */
const names: Readonly<Record<string, readonly string[]>> = {
  'own.example': ['127.0.0.1'],
  'local.example': ['127.0.0.2'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['93.184.215.14', '192.168.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'zone.example': ['fe80::1%eth0'],
  'none.example': [],
  localhost: ['::1', '127.0.0.1'],
  'localhost.localdomain': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  'metadata.google.internal': ['169.254.169.254'],
  'kubernetes.default.svc': ['10.96.0.1'],
  printer: ['192.168.1.20'],
}

const contacted: string[] = []

/** The public network, in which names resolve as above, and nothing but the server of this test is connected to. */
const watched: Network = {
  resolve: async (hostname) => {
    const known = names[hostname.replace(/\.$/, '')]
    if (known === undefined) throw new Error(`${hostname} is not known`)
    return known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
  refusal: (address) => {
    const refusal = networks.public.refusal(address)
    // what is not refused would be connected to: the stub tells, and refuses it
    if (refusal === undefined) contacted.push(address)
    return refusal ?? 'not in this test'
  },
}

/** The same, where the server of this test may be contacted. */
const redirecting: Network = {
  resolve: watched.resolve,
  refusal: (address) => (address === own ? undefined : watched.refusal(address)),
}

const private60: readonly string[] = [
  // IPv4 in all notations of URLs
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
  ],
  ...[
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
  ],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
  ],
  ...['240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  // IPv6, and IPv4 in IPv6
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
  ],
  ...[
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[fc00::1]',
    '[fd12::1]',
  ],
  ...[
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[100::1]',
    '[::ffff:0:127.0.0.1]',
  ],
  // names
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost.localdomain',
    'ip6-localhost',
    'own.example',
  ],
  ...[
    'local.example',
    'private.example',
    'mixed.example',
    'six.example',
    'mapped.example',
    'metadata.example',
  ],
  ...['zone.example', 'metadata.google.internal', 'kubernetes.default.svc', 'printer'],
]

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fetched',
    (error) => error.code,
  )

test('there are more than sixty of them', () => {
  expect(new Set(private60).size).toBe(private60.length)
  expect(private60.length).toBeGreaterThanOrEqual(60)
})

describe.each(private60)('http://%s/', (host) => {
  test('is not fetched', async () => {
    for (const scheme of ['http', 'https'])
      expect(await codeOf(fetchPageOver(watched, `${scheme}://user@${host}:8080/a`))).toBe(
        'PRIVATE_ADDRESS',
      )
    expect([connections, contacted.filter((address) => !address.startsWith('93.'))]).toEqual([
      0,
      [],
    ])
  })

  test('is not redirected to', async () => {
    location = `http://${host}/latest/meta-data/`
    const found = await codeOf(fetchPageOver(redirecting, `http://${own}:${port}/`))
    // the names and notations of the only address that may be contacted lead back to it
    const isOwn =
      new URL(location).hostname === own || names[new URL(location).hostname]?.[0] === own
    if (!isOwn) expect(found).toBe('PRIVATE_ADDRESS')
    expect(connections).toBe(1)
  })
})

test.each([
  'file:///etc/passwd',
  'ftp://10.0.0.1/',
  'gopher://10.0.0.1/',
  'data:text/html,x',
  'javascript:1',
  '//[::1',
])('%s is not fetched, and not redirected to', async (url) => {
  expect(await codeOf(fetchPageOver(watched, url))).toBe('BAD_URL')
  location = url
  expect(['BAD_URL', 'PRIVATE_ADDRESS']).toContain(
    await codeOf(fetchPageOver(redirecting, `http://${own}:${port}/`)),
  )
  expect(connections).toBe(1)
})

describe('a resolver that changes its answer', () => {
  /** Public at first, private from then on: what is contacted must be what was checked. */
  const rebinding = () => {
    let asked = 0
    const network: Network = {
      resolve: async () => [{ address: asked++ === 0 ? own : '127.0.0.2', family: 4 }],
      refusal: (address) => (address === own ? undefined : networks.public.refusal(address)),
    }
    return { network, asked: () => asked }
  }

  test('is asked once for a connection', async () => {
    location = 'ftp://stop.example/'
    const { network, asked } = rebinding()
    expect(await codeOf(fetchPageOver(network, `http://rebind.example:${port}/`))).toBe('BAD_URL')
    expect([connections, asked()]).toEqual([1, 1])
  })

  test('is checked again for the next one', async () => {
    location = `http://rebind.example:${port}/again`
    const { network, asked } = rebinding()
    expect(await codeOf(fetchPageOver(network, `http://rebind.example:${port}/`))).toBe(
      'PRIVATE_ADDRESS',
    )
    expect([connections, asked()]).toEqual([1, 2])
  })

  test('has no answer', async () => {
    expect(await codeOf(fetchPageOver(watched, 'http://none.example/'))).toBe('FETCH_FAILED')
    expect(connections).toBe(0)
  })
})
