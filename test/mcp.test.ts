import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Door } from './support/door.js'
import { askTool, callTool, labelledTea, teaPage, toolRefusal } from './support/mcp-calls.js'
import { teaHtml, teaStory } from './support/tea-shop.js'
import { program } from './support/treesift.js'

let folder: string
let client: Client | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-mcp-'))
})
afterEach(async () => {
  await client?.close()
  client = undefined
  rmSync(folder, { recursive: true })
})

async function connect(...words: readonly string[]): Promise<void> {
  const args = [program, 'mcp', ...words]
  const transport = new StdioClientTransport({ command: process.execPath, args, cwd: folder })
  client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
}

const call = (name: string, given?: Record<string, unknown>) => callTool(client!, name, given)
const ask = (name: string, given?: Record<string, unknown>) => askTool(client!, name, given)
const refusal = (name: string, given: Record<string, unknown>) => toolRefusal(client!, name, given)

describe('the tools', () => {
  test('are listed with their inputs; none trains where nothing may be trained', async () => {
    const names = async () => (await client!.listTools()).tools.map(({ name }) => name)
    await connect('--db', 'rules.db')
    const all = await names()
    expect(all).toEqual(
      expect.arrayContaining(['extract_page', 'find_records', 'explain_page', 'train_site']),
    )
    const { tools } = await client!.listTools()
    for (const { name, description, inputSchema } of tools) {
      expect(description, name).toMatch(/\.$/)
      expect(inputSchema.properties, name).toHaveProperty('maxCharacters')
    }
    await client!.close()
    await connect('--db', 'rules.db', '--read-only')
    expect(await names()).toEqual(all.filter((name) => name !== 'train_site'))
    await client!.close()
    await connect()
    expect(await names()).not.toContain('train_site')
  })

  test('train a site, extract its pages, and show, explain and assess its rules', async () => {
    await connect('--db', 'rules.db')
    expect(await ask('list_sites')).toEqual({ sites: [] })
    expect((await ask('extract_page', teaPage(2))).fields).toEqual({})
    const report = await ask('train_site', {
      pages: [labelledTea(0, { selector: '.price' }), labelledTea(1, ['$ 7'])],
    })
    expect(report.learned.map(({ field }: { readonly field: string }) => field).sort()).toEqual([
      'main',
      'price',
    ])
    expect(report.labelsNotFound).toEqual([])
    expect(await ask('list_sites')).toMatchObject({
      sites: [{ site: 'tea.example', fields: ['main', 'price'], labelledPages: 2 }],
    })

    const { texts } = await call('extract_page', { ...teaPage(2), format: 'text' })
    expect(JSON.parse(texts[0]!)).toMatchObject({ decidedBy: 'rule', fields: { price: ['$ 6'] } })
    expect(texts[1]).toBe(teaStory(2))
    const shown = await call('show_rules', { site: 'tea.example', field: 'price' })
    expect(shown.texts[0]).toContain('price')
    const explained = await ask('explain_page', { ...teaPage(2), field: 'price' })
    expect(explained.rules).toMatchObject([{ field: 'price', takes: [{ texts: ['$ 6'] }] }])
    const { sites } = await ask('rule_health', { site: 'tea.example' })
    expect(sites).toMatchObject([{ site: 'tea.example' }])
  })

  test('say which labels were not found, and how to go on', async () => {
    await connect('--db', 'rules.db')
    const report = await ask('train_site', {
      pages: [labelledTea(0, '$ 99'), labelledTea(1, '$ 7')],
    })
    expect(JSON.stringify(report.labelsNotFound)).toContain('$ 99')
    const nothing = await refusal('train_site', {
      pages: [{ ...teaPage(0), url: 'https://new.example/', labels: { price: 'nowhere' } }],
    })
    expect(nothing).toContain('[NOTHING_TO_LEARN] Copy the labels')
    expect(await refusal('show_rules', { site: 'other.example' })).toContain(
      '[RULES_NOT_FOUND] Teach the site with train_site',
    )
  })

  test('find the records of a page', async () => {
    await connect('--no-learn')
    const items = [1, 2, 3, 4, 5, 6].map(
      (at) =>
        `<li><a href="/${at}">Kettle ${at}</a> <p>Whistles in tune ${at}.</p> <b>$ ${at}.50</b>`,
    )
    const { texts } = await call('find_records', { html: `<ul>${items.join('')}</ul>` })
    expect(JSON.parse(texts[0]!).records).toBe(6)
    const rows = texts[1]!.split('\n').map((line) => JSON.parse(line))
    expect(rows[3]).toMatchObject({ title: 'Kettle 4', price: '$ 4.50' })
  })
})

describe('long answers', () => {
  const words = Array.from({ length: 9000 }, (_, at) => `word${at}`)
  const html = `<p>${words.join(' ')} 🍵🍵🍵`

  test('are cut, and their rest can be read until it ends', async () => {
    await connect('--no-learn')
    const { texts } = await call('extract_page', { html, format: 'text' })
    let [text, note] = texts.slice(1)
    let whole = ''
    let parts = 0
    for (;;) {
      expect(text!.length).toBeLessThanOrEqual(20_000)
      whole += text
      parts++
      const rest = /call read_more with result "(\S+)" and from (\d+)/.exec(note ?? '')
      if (rest === null) break
      const more = await call('read_more', { result: rest[1], from: Number(rest[2]) })
      ;[text, note] = more.texts
    }
    expect(whole).toBe(`${words.join(' ')} 🍵🍵🍵`)
    expect(parts).toBe(Math.ceil(whole.length / 20_000) + 1)
    expect(await refusal('read_more', { result: 'result-7', from: 0 })).toContain('[RESULT_GONE]')
  })
})

describe('what may be read', () => {
  test('is below the roots, wherever links and dots lead', async () => {
    mkdirSync(join(folder, 'pages', 'inner'), { recursive: true })
    const file = (...names: string[]): string => join(folder, ...names)
    writeFileSync(file('secret.html'), '<p>A secret.')
    writeFileSync(file('pages', 'inner', 'a.html'), teaHtml(0))
    writeFileSync(file('pages', 'bytes.html'), Buffer.from([0, 1, 2, 0xff, 0x50, 0x4b, 0, 0]))
    symlinkSync(file('secret.html'), file('pages', 'link.html'))
    symlinkSync(folder, file('pages', 'up'))
    await connect('--no-learn', '--root', 'pages')
    const read = await call('extract_page', { file: 'pages/inner/../inner/a.html' })
    expect(JSON.parse(read.texts[0]!).title).toBe('Fog')
    const outside = [
      ...['secret.html', 'pages/../secret.html', 'pages/link.html', 'pages/up/secret.html'],
      ...['/etc/passwd', 'none.html', 'pages/none.html', '', 'pages/\0', file('pages-2')],
    ]
    for (const path of outside)
      expect(await refusal('extract_page', { file: path }), path).toContain('[FILE_NOT_ALLOWED]')
    expect(await refusal('extract_page', { file: 'pages/inner' })).toContain('[INPUT_NOT_FOUND]')
    expect(await refusal('extract_page', { file: 'pages/bytes.html' })).toContain('[NOT_TEXT]')
    await client!.close()
    await connect('--no-learn')
    expect(await refusal('extract_page', { file: 'secret.html' })).toContain('--root')
  })

  test('is no private address, unless the user allows it; robots.txt is obeyed', async () => {
    const server = await serveTea()
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/tea`
    try {
      await connect('--no-learn')
      for (const address of [url, `http://localhost:${port}/tea`, 'file:///etc/passwd'])
        expect(await refusal('extract_page', { url: address }), address).toMatch(
          /\[(PRIVATE_ADDRESS|BAD_URL)\]/,
        )
      await client!.close()
      await connect('--no-learn', '--allow-private')
      expect((await ask('extract_page', { url })).title).toBe('Fog')
      const hidden = `http://127.0.0.1:${port}/hidden`
      expect(await refusal('extract_page', { url: hidden })).toContain('[ROBOTS_DISALLOWED]')
    } finally {
      server.close()
    }
  })

  test('has limits of size and time; the next call is answered', async () => {
    await connect('--db', 'rules.db', '--max-bytes', '12000000', '--page-seconds', '1')
    const many = '<p>word'.repeat(1_500_000)
    expect(await refusal('extract_page', { html: `${many}${many}` })).toContain('[PAGE_TOO_LARGE]')
    expect(await refusal('extract_page', { html: many })).toContain('[PAGE_TIMED_OUT]')
    expect(await ask('list_sites')).toEqual({ sites: [] })
  })

  test('is named by arguments of the right type', async () => {
    await connect('--db', 'rules.db')
    const wrong: readonly [string, Record<string, unknown>, RegExp][] = [
      ['extract_page', { url: 5 }, /url: .*string/],
      ['extract_page', { html: '<p>a', format: 'pdf' }, /format/],
      ['extract_page', { html: '<p>a', maxCharacters: 1e9 }, /maxCharacters/],
      ['extract_page', {}, /needs "url", "html" or "file"/],
      ['extract_page', { html: '<p>a', file: 'a' }, /not both/],
      ['explain_page', { html: '<p>a' }, /SITE_UNKNOWN.*Give "url" or "site"/],
      ['train_site', { pages: [] }, /pages/],
      ['train_site', { pages: [{ ...teaPage(0), labels: { a: 5 } }] }, /labels/],
      ['read_more', { result: 'result-1', from: -1 }, /from/],
    ]
    for (const [name, given, message] of wrong) {
      const said = await refusal(name, given)
      expect(said, JSON.stringify(given)).toMatch(message)
      expect(said, JSON.stringify(given)).toMatch(/\[[A-Z_]+\]/)
    }
    await expect(client!.callTool({ name: 'delete_everything' })).rejects.toThrow(/not found/)
  })
})

describe('without the official client', () => {
  const request = (id: number, method: string, params: object = {}) => ({
    ...{ jsonrpc: '2.0', id, method },
    params,
  })
  const hello = request(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  const extract = (id: number, given: object) =>
    request(id, 'tools/call', { name: 'extract_page', arguments: given })

  let door: Door
  afterEach(async () => {
    door.process.kill('SIGKILL')
    await door.ended()
  })

  test('broken, binary and long lines get an error each, and those after them are answered', async () => {
    door = new Door(['mcp', '--no-learn'], folder)
    await door.send(hello)
    expect(await door.answer()).toMatchObject({
      id: 1,
      result: { serverInfo: { name: 'treesift' } },
    })
    await door.write('{"jsonrpc": "2.0", "id": 2\n')
    await door.write('[1, 2]\n\n"x"\n')
    await door.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]))
    await door.write(`${'x'.repeat(100 * 2 ** 20)}\n`)
    await door.send({ unknown: 'message' })
    await door.send({ ...request(9, 'tools/list'), unknown: 'key' })
    await door.send(extract(3, { html: `<p>${'x'.repeat(60 * 2 ** 20)}` }))
    await door.send(extract(4, teaPage(0)))
    const broken = { error: { code: -32700, message: expect.stringContaining('[BROKEN_LINE]') } }
    const answers = await door.answers(8)
    expect(answers.slice(0, 5)).toEqual(Array(5).fill({ jsonrpc: '2.0', ...broken }))
    expect(answers[5]).toMatchObject({ id: 9, error: { code: -32600 } })
    const calls = new Map(answers.slice(6).map((answer) => [Number(answer?.id), answer]))
    expect(JSON.stringify(calls.get(3))).toContain('[PAGE_TOO_LARGE]')
    expect(JSON.stringify(calls.get(4))).toContain('Fog')
    expect(await door.end()).toBe(0)
    expect(door.err).toBe('treesift: A message that MCP does not know is ignored.\n')
  })

  test('the end of the input ends the process, after what was begun', async () => {
    door = new Door(['mcp', '--db', 'rules.db'], folder)
    await door.send(hello)
    await door.answer()
    await door.send(extract(2, teaPage(0)))
    expect(await door.end()).toBe(0)
    expect(door.err).toBe('')
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it', async (signal) => {
    door = new Door(['mcp', '--db', 'rules.db'], folder)
    await door.send(hello)
    await door.answer()
    door.process.kill(signal)
    expect(await door.ended()).toBe(signal)
  })

  test('a client that reads no more ends it', async () => {
    door = new Door(['mcp', '--no-learn'], folder)
    await door.send(hello)
    await door.answer()
    door.process.stdout.destroy()
    await door.send(request(2, 'tools/list'))
    expect(await door.ended()).toBe(0)
  })
})

async function serveTea(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isRobots = url === '/robots.txt'
    response.setHeader('content-type', isRobots ? 'text/plain' : 'text/html; charset=utf-8')
    response.end(isRobots ? 'User-agent: *\nDisallow: /hidden\n' : teaHtml(0))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
