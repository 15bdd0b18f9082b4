import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { malformedRequests, sendMalformed } from './support/malformed-requests.mjs'
import { TestServer } from './support/server.js'
import { teaHtml, teaUrl } from './support/tea-shop.js'
import { root, treesift } from './support/treesift.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-serve-limits-'))
let names = 0
const freshDatabase = (): string => join(folder, `${++names}.db`)

const running: TestServer[] = []
async function start(
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const db = words.includes('--db') ? [] : ['--db', freshDatabase()]
  const server = await TestServer.start([...db, '--jobs', '1', ...words], environment)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

const page = { html: teaHtml(0), url: teaUrl(0) }
const portOf = ({ url }: TestServer): number => Number(new URL(url).port)

/** A request with headers that `fetch` would not send. */
const statusWith = (
  server: TestServer,
  headers: Readonly<Record<string, string>>,
  path = '/v1/sites',
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('who may use the server', () => {
  test('everybody on this machine, by its names', async () => {
    const server = await start()
    const port = portOf(server)
    for (const name of ['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])
      expect(await statusWith(server, { host: `${name}:${port}` }), name).toBe(200)
    const others = ['evil.example', '127.0.0.1.evil.example', 'localhost.', '0.0.0.0', '127.1']
    for (const name of others)
      expect(await statusWith(server, { host: `${name}:${port}` }), name).toBe(421)
  })

  test('no page of another site', async () => {
    const server = await start()
    const own = { origin: server.url, host: new URL(server.url).host }
    expect(await statusWith(server, own)).toBe(200)
    for (const origin of ['null', 'http://evil.example', `${server.url}.evil.example`, 'https://x'])
      expect(await statusWith(server, { origin }), origin).toBe(403)
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect(await statusWith(server, cross)).toBe(403)
    expect(await statusWith(server, { ...cross, 'sec-fetch-mode': 'no-cors' })).toBe(403)
  })

  test('on another address only who has the token', async () => {
    const words = ['serve', '--port', '0', '--host', '0.0.0.0', '--db', freshDatabase()]
    const refused = treesift(words)
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('[TOKEN_NEEDED]') })
    expect(treesift([...words, '--token', 'short'])).toMatchObject({ code: 2 })
    const token = 'a-token-of-some-length'
    const server = await start(['--host', '0.0.0.0'], { TREESIFT_TOKEN: token })
    const authorized = (value: string) => statusWith(server, { authorization: value })
    expect(await statusWith(server, {})).toBe(401)
    for (const wrong of [
      `Bearer ${token}x`,
      `Basic ${token}`,
      'Bearer',
      token,
      `Bearer ${token} x`,
    ])
      expect(await authorized(wrong), wrong).toBe(401)
    expect(await authorized(`Bearer ${token}`)).toBe(200)
    expect(await statusWith(server, {}, '/metrics')).toBe(401)
    expect(await statusWith(server, {}, '/healthz')).toBe(200)
    expect(await statusWith(server, {}, '/readyz')).toBe(200)
    // any name, because no page knows the token
    expect(await statusWith(server, { host: 'a.example', authorization: `Bearer ${token}` })).toBe(
      200,
    )
  })
})

describe('limits', () => {
  test('on the size of a body, whether its length is said or not', async () => {
    const server = await start(['--max-bytes', '1000'])
    const large = JSON.stringify({ html: 'x'.repeat(2_000) })
    const headers = { 'content-type': 'application/json' }
    const sent = await server.send('POST', '/v1/extract', { headers, body: large })
    expect([sent.status, sent.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }])
    async function* chunks() {
      for (let at = 0; at < large.length; at += 500) yield Buffer.from(large.slice(at, at + 500))
    }
    const body = ReadableStream.from(chunks()) as never
    const init = { headers, body, duplex: 'half' } as RequestInit
    const streamed = await server.send('POST', '/v1/extract', init)
    expect([streamed.status, streamed.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }])
    const upload = { headers: { 'content-type': 'text/plain' }, body: large }
    const server2 = await start(['--max-upload', '1000'])
    expect((await server2.send('POST', '/v1/jobs', upload)).status).toBe(413)
    expect((await server2.get('/v1/jobs')).json()).toEqual({ jobs: [] })
  })

  test('on the time for a body', async () => {
    const server = await start(['--body-seconds', '1'])
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write(
      'POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('BODY_TOO_SLOW')
  })

  test('on the requests of one client', async () => {
    const server = await start(['--rate', '5'])
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.get('/v1/sites')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(10)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]!.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    // who asks whether it lives is answered all the same
    expect((await server.get('/healthz')).status).toBe(200)
  })

  test('on what waits', async () => {
    const server = await start(['--max-waiting', '1'])
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.post('/v1/extract', page)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
    const busy = answers.find(({ status }) => status === 503)!
    expect([busy.headers.get('retry-after'), busy.json()]).toMatchObject([
      '1',
      { code: 'SERVER_BUSY' },
    ])
  })
})

describe('what is no request', () => {
  test('is refused, and nothing fails or hangs', async () => {
    const server = await start(['--rate', '10000'])
    const outcomes: Record<string, unknown> = {}
    const send = async (kind: string) => {
      const outcome = await sendMalformed(portOf(server), kind)
      const isFine = outcome !== 'hung' && outcome.every((status) => status < 500)
      if (!isFine) outcomes[kind] = outcome
    }
    for (let round = 0; round < 3; round++)
      await Promise.all(Object.keys(malformedRequests).map(send))
    expect(outcomes).toEqual({})
    expect((await server.post('/v1/extract', page)).status).toBe(200)
    expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('slow clients and half-open connections keep nobody else from being answered', async () => {
    const server = await start()
    const sockets: Socket[] = []
    for (let at = 0; at < 200; at++) {
      const socket = connect(portOf(server), '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      if (at % 4 === 1) socket.write('POST /v1/extract HTTP/1.1\r\nHost: loc')
      if (at % 4 === 2)
        socket.write('POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n')
      if (at % 4 === 3) socket.end()
    }
    expect((await server.post('/v1/extract', page)).status).toBe(200)
    expect((await server.get('/readyz')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('addresses that the server does not fetch', () => {
  const refused = [
    ...[
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://0.0.0.0/',
      'http://127.1/',
    ],
    ...['http://2130706433/', 'http://0x7f000001/', 'http://017700000001/', 'http://0/'],
    ...['http://10.0.0.1/', 'http://172.16.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/'],
    ...['http://100.64.0.1/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:a9fe:a9fe]/'],
    ...[
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
    ],
    ...['http://①②⑦.⓪.⓪.①/', 'http://user:password@127.0.0.1/', 'http://127.0.0.1:22/'],
  ]

  test.each(['extract', 'records', 'explain'])('for /v1/%s', async (name) => {
    const server = await start()
    for (const url of refused) {
      const answer = await server.post(`/v1/${name}`, { url })
      expect([url, answer.status, answer.json()['code']]).toEqual([url, 403, 'PRIVATE_ADDRESS'])
      expect(answer.text).not.toContain('password')
    }
    for (const url of ['file:///etc/passwd', 'ftp://a.example/', 'data:text/html,a', 'gopher://a/'])
      expect((await server.post(`/v1/${name}`, { url })).json()).toMatchObject({ code: 'BAD_URL' })
  })

  test('for jobs, which read no file of the machine either', async () => {
    const server = await start()
    const lines = [
      ...refused.map((url) => ({ url })),
      { file: '/etc/passwd' },
      { url: '/etc/passwd' },
    ]
    const body = lines.map((line) => JSON.stringify(line)).join('\n')
    const headers = { 'content-type': 'application/x-ndjson' }
    const { id } = (await server.send('POST', '/v1/jobs', { headers, body })).json()
    const { text } = await server.get(`/v1/jobs/${id}/results?follow=true`)
    const codes = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).error.code)
    expect(codes).toEqual([...refused.map(() => 'PRIVATE_ADDRESS'), 'BROKEN_LINE', 'BROKEN_LINE'])
    const list = `/etc/passwd\nfile:///etc/passwd\n`
    const plain = { headers: { 'content-type': 'text/plain' }, body: list }
    const second = (await server.send('POST', '/v1/jobs', plain)).json()
    const results = await server.get(`/v1/jobs/${second['id']}/results?follow=true`)
    expect(results.text).not.toContain('root:')
    expect(results.text.match(/"code":"BAD_URL"/g)).toHaveLength(2)
    expect(text + results.text).not.toContain(folder)
  })
})

describe('the end of the process', () => {
  const pages = Array.from({ length: 60 }, (_, at) => ({
    id: `p${at}`,
    url: teaUrl(at % 3),
    html: teaHtml(at % 3).replace('</footer>', `${at} ${'words of a page '.repeat(400)}</footer>`),
  }))

  test('by kill -9 during a job loses no result that was seen, and the job goes on', async () => {
    const db = freshDatabase()
    const whole = await start(['--db', freshDatabase(), '--no-learn'])
    const all = (await whole.post('/v1/jobs', { pages })).json()['id']
    const expected = (await whole.get(`/v1/jobs/${all}/results?follow=true`)).text
    const first = await start(['--db', db, '--no-learn'])
    const { id } = (await first.post('/v1/jobs', { pages })).json()
    let before: Record<string, unknown> = {}
    while (!((before['pages'] as number) > 0)) before = (await first.get(`/v1/jobs/${id}`)).json()
    const seen = (await first.get(`/v1/jobs/${id}/results`)).text
    await first.stop('SIGKILL')
    const second = await start(['--db', db, '--no-learn'])
    const { text } = await second.get(`/v1/jobs/${id}/results?follow=true`)
    expect(text.startsWith(seen)).toBe(true)
    expect(text).toBe(expected)
    const after = (await second.get(`/v1/jobs/${id}`)).json()
    expect(after).toMatchObject({
      state: 'done',
      pages: 60,
      failed: 0,
      snapshot: before['snapshot'],
    })
  })

  test('by kill -9 during training loses nothing that was reported, and leaves no half of it', async () => {
    const db = freshDatabase()
    const labelled = [0, 1, 2].map((at) => ({
      ...{ html: teaHtml(at), url: teaUrl(at) },
      labels: { price: { selector: '.price' } },
    }))
    const first = await start(['--db', db])
    await first.post('/v1/train', { pages: labelled.slice(0, 2) })
    const rules = (await first.get('/v1/export')).text
    const training = first.post('/v1/train', { pages: labelled }).catch(() => undefined)
    await first.stop('SIGKILL')
    const answer = await training
    const second = await start(['--db', db])
    const kept = (await second.get('/v1/export')).text
    const again = await second.post('/v1/train', { pages: labelled })
    expect(again.status).toBe(200)
    if (answer === undefined) expect([rules, (await second.get('/v1/export')).text]).toContain(kept)
    else expect(kept).toBe((await second.get('/v1/export')).text)
  })

  test('by SIGTERM: what has begun is answered, then it ends with 0 and leaves one plain file', async () => {
    const db = freshDatabase()
    const server = await start(['--db', db])
    await server.post('/v1/extract', page)
    const large = { html: `<p>${'A paragraph of a page.</p><p>'.repeat(20_000)}` }
    const answer = server.post('/v1/extract', large)
    const isBegun = /treesift_pending_tasks\{threads="extracting"\} [1-9]/
    for (let metrics = ''; !isBegun.test(metrics); metrics = (await server.get('/metrics')).text) {}
    const code = server.stop('SIGTERM')
    expect((await answer).status).toBe(200)
    expect(await code).toBe(0)
    expect(() => readFileSync(`${db}-wal`)).toThrow()
  })

  test('is not waited for by a second server with the same workspace', async () => {
    const db = freshDatabase()
    const first = await start(['--db', db])
    await expect(start(['--db', db])).rejects.toThrow('WORKSPACE_IN_USE')
    await first.stop('SIGKILL')
    await start(['--db', db])
  })
})

test('a port that is taken, and a database that is none, are said with a code', async () => {
  const server = await start()
  const taken = treesift(['serve', '--port', String(portOf(server)), '--db', freshDatabase()])
  expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('[ADDRESS_IN_USE]') })
  const text = join(folder, 'text.db')
  writeFileSync(text, 'no database at all, but a text of some length')
  const broken = treesift(['serve', '--port', '0', '--db', text], { cwd: root })
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('[DATABASE_UNUSABLE]') })
})
