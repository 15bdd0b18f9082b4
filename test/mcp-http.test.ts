import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  askTool as ask,
  callTool as call,
  labelledTea,
  toolRefusal as refusal,
  teaPage,
} from './support/mcp-calls.js'
import { TestServer } from './support/server.js'
import { teaStory, teaUrl } from './support/tea-shop.js'

let folder: string
let server: TestServer
const clients: Client[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-mcp-http-'))
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function start(
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const database = join(folder, 'rules.db')
  server = await TestServer.start(['--db', database, '--jobs', '1', ...words], environment)
}

async function connect(headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const url = new URL('/mcp', server.url)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  clients.push(client)
  return client
}

const message = (method: string, params: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 1, method },
  params,
})
const hello = message('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})
/** What the protocol asks clients to take. */
const accept = { accept: 'application/json, text/event-stream' }

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) =>
  server.send('POST', '/mcp', {
    headers: { 'content-type': 'application/json', ...accept, ...headers },
    body,
  })

describe('tools over HTTP', () => {
  test('train with the one writer of the server, and every client sees the rules', async () => {
    await start()
    const teacher = await connect()
    const reader = await connect()
    expect(await ask(teacher, 'list_sites')).toEqual({ sites: [] })
    const pages = [labelledTea(0, { selector: '.price' }), labelledTea(1, ['$ 7'])]
    const [report] = await Promise.all([
      ask(teacher, 'train_site', { pages }),
      // pages that are learned from meanwhile
      ...[0, 1, 2].map((number) => ask(reader, 'extract_page', teaPage(number))),
      server.post('/v1/extract', teaPage(2)),
    ])
    expect(report.labelsNotFound).toEqual([])

    const { texts } = await call(reader, 'extract_page', { ...teaPage(2), format: 'text' })
    expect(JSON.parse(texts[0]!)).toMatchObject({ decidedBy: 'rule', fields: { price: ['$ 6'] } })
    expect(texts[1]).toBe(teaStory(2))
    expect((await call(reader, 'extract_page', teaPage(2))).texts[1]).toContain(teaStory(2))
    const shown = await call(reader, 'show_rules', { site: 'tea.example', field: 'price' })
    expect(shown.texts[0]).toContain('price')
    const explained = await ask(reader, 'explain_page', { ...teaPage(2), field: 'price' })
    expect(explained.rules).toMatchObject([{ field: 'price', takes: [{ texts: ['$ 6'] }] }])
    for (const name of ['list_sites', 'rule_health'])
      expect(await ask(reader, name), name).toMatchObject({ sites: [{ site: 'tea.example' }] })
    const overApi = await server.post('/v1/extract', teaPage(2))
    expect(overApi.json()).toMatchObject({ fields: { price: ['$ 6'] } })
    expect(await server.stop()).toBe(0)
  })

  test('find records, and give the rest of long answers to who knows their name', async () => {
    await start()
    const client = await connect()
    const items = Array.from(
      { length: 6 },
      (_, at) => `<li><a href="/${at}">Kettle ${at}</a> <p>Whistles ${at}.</p> <b>$ ${at}.50</b>`,
    )
    const { texts } = await call(client, 'find_records', { html: `<ul>${items.join('')}</ul>` })
    expect(JSON.parse(texts[0]!).records).toBe(6)
    expect(texts[1]!.split('\n')).toHaveLength(6)

    const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
    const page = { html: `<p>${words}`, format: 'text', maxCharacters: 3_000 }
    const [, first = '', note = ''] = (await call(client, 'extract_page', page)).texts
    const [, result, from] = /result "(\S+)" and from (\d+)/.exec(note)!
    expect(result).toMatch(/^result-[0-9a-f]{24}$/)
    const rest = { result, from: Number(from), maxCharacters: 100_000 }
    // requests of one client have nothing in common but the name
    const [more] = (await call(await connect(), 'read_more', rest)).texts
    expect(first + more).toBe(words)
  })

  test('read no file, and fetch from no private address', async () => {
    await start()
    const client = await connect()
    for (const file of ['package.json', '/etc/passwd', '../README.md'])
      expect(await refusal(client, 'extract_page', { file }), file).toContain('[FILE_NOT_ALLOWED]')
    const pages = [{ file: '/etc/passwd', url: teaUrl(0), labels: { main: 'root' } }]
    expect(await refusal(client, 'train_site', { pages })).toContain('[FILE_NOT_ALLOWED]')
    for (const url of [server.url, 'http://localhost/', 'file:///etc/passwd'])
      expect(await refusal(client, 'extract_page', { url }), url).toMatch(
        /\[(PRIVATE_ADDRESS|BAD_URL)\]/,
      )
  })

  test('have limits for a page that keep nobody else from being answered', async () => {
    await start(['--page-seconds', '1', '--max-bytes', '50000000'])
    const client = await connect()
    const large = refusal(client, 'extract_page', { html: '<p>word'.repeat(6_000_000) })
    expect(await ask(await connect(), 'list_sites')).toEqual({ sites: [] })
    // whichever limit it meets first
    expect(await large).toMatch(/\[PAGE_(OUT_OF_MEMORY|TIMED_OUT)\]/)
    // a new thread may itself be slow to begin
    const next = async () => (await call(client, 'extract_page', teaPage(0))).texts[0]
    await vi.waitFor(async () => expect(await next()).toContain('"Fog"'), { timeout: 30_000 })
  })
})

test('a client that wants the connection to end gets the answer and its end', async () => {
  await start()
  const body = JSON.stringify(message('tools/list'))
  const socket = connectTo(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  const headers = ['Host: 127.0.0.1', 'Connection: close', `Accept: ${accept.accept}`]
  const head = [...headers, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  socket.write(`POST /mcp HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*connection: close.*extract_page/is)
})

describe('what is refused', () => {
  test('clients without the token', async () => {
    const token = 'a token of sixteen'.replaceAll(' ', '-')
    await start([], { TREESIFT_TOKEN: token })
    await expect(connect()).rejects.toThrow()
    await expect(connect({ authorization: 'Bearer wrong' })).rejects.toThrow()
    const refused = await post(JSON.stringify(hello))
    expect(refused.status).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'TOKEN_REFUSED' })
    const client = await connect({ authorization: `Bearer ${token}` })
    expect(await ask(client, 'list_sites')).toEqual({ sites: [] })
  })

  test('pages of other sites, and other names of the server', async () => {
    await start()
    await expect(connect({ origin: 'http://evil.example' })).rejects.toThrow()
    const foreign = await post(JSON.stringify(hello), { origin: 'http://evil.example' })
    expect([foreign.status, foreign.json()]).toMatchObject([403, { code: 'ORIGIN_REFUSED' }])
    const cross = await post(JSON.stringify(hello), { 'sec-fetch-site': 'cross-site' })
    expect(cross.status).toBe(403)
    const own = await post(JSON.stringify(hello), { origin: server.url })
    expect(own.status).toBe(200)
  })

  test('too many requests', async () => {
    await start(['--rate', '1'])
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => post(JSON.stringify(hello))))
    expect(answers.map(({ status }) => status)).toContain(429)
  })

  test('bodies that are broken, binary, too long or of another type', async () => {
    await start(['--max-bytes', '100000'])
    const invalid: readonly (readonly [string | Uint8Array<ArrayBuffer>, number, string])[] = [
      ['{"jsonrpc": "2.0", "id": 2', 400, '-32700'],
      ['', 400, '-32700'],
      ['"x"', 400, '-32'],
      ['[1, 2]', 400, '-32'],
      ['{"unknown": "message"}', 400, '-32'],
      [new Uint8Array([0xff, 0xfe, 0x00]), 400, 'INVALID_REQUEST'],
      ['['.repeat(50_000), 400, '-32700'],
      [JSON.stringify(message('tools/call', { x: 'x'.repeat(100_000) })), 413, 'BODY_TOO_LARGE'],
    ]
    for (const [body, status, code] of invalid) {
      const answer = await post(body)
      const shown = String(body).slice(0, 40)
      expect(answer.status, shown).toBe(status)
      expect(answer.text, shown).toContain(code)
    }
    const plain = await post(JSON.stringify(hello), { 'content-type': 'text/plain' })
    expect(plain.status).toBe(415)
    for (const method of ['GET', 'DELETE', 'PUT'])
      expect((await server.send(method, '/mcp', { headers: accept })).status, method).toBe(405)
    expect(await ask(await connect(), 'list_sites')).toEqual({ sites: [] })
    expect(server.log.join('\n')).not.toContain('"level":50')
  })

  test('the protocol alone, where its package is not installed', async () => {
    await start([], {
      LOADED_MODULES: join(folder, 'modules'),
      MISSING_PACKAGES: '@modelcontextprotocol/server',
      NODE_OPTIONS: `--import ${new URL('support/loaded-modules.mjs', import.meta.url)}`,
    })
    const answer = await post(JSON.stringify(hello))
    expect(answer.status).toBe(501)
    expect(answer.json()).toMatchObject({
      code: 'PACKAGE_NOT_INSTALLED',
      detail: expect.stringContaining('npm install @modelcontextprotocol/server zod'),
    })
    expect((await server.post('/v1/extract', teaPage(0))).status).toBe(200)
  })
})
