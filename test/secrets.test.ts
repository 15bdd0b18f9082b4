import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { program } from './support/treesift.js'

const html = '<title>Boats</title><h1>Boats</h1><p>The ferry left the harbour at nine.</p>'
const asked: IncomingMessage[] = []
let server: Server
let port: number
let folder: string

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else if (request.url === '/moved') {
      const location = `http://other:hidden@127.0.0.1:${port}/page`
      response.writeHead(302, { Location: location }).end()
    } else if (request.url === '/broken') response.writeHead(500).end()
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  folder = mkdtempSync(join(tmpdir(), 'treesift-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the program, with more in its environment. */
async function treesift(words: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
    cwd: folder,
    env,
  }).catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

test('names and passwords of URLs are sent to their server, and told nobody', async () => {
  const at = `127.0.0.1:${port}`
  const urls = ['page', 'moved', 'broken', 'sec/ret@x'].map(
    (path) => `http://user:secret@${at}/${path}`,
  )
  writeFileSync(join(folder, 'urls.txt'), [...urls, `http://user:secret@${at}:x/`].join('\n'))
  const lines = [
    JSON.stringify({ id: urls[0], url: urls[1], html }),
    JSON.stringify({ url: `http://user:secret@`, html }),
    `{"url":"${urls[0]}"`,
    JSON.stringify({ file: urls[0] }),
  ]
  writeFileSync(join(folder, 'list.jsonl'), lines.join('\n'))
  const common = ['--allow-private', '--delay', '0', '--retries', '0', '--no-learn']
  const printed = [
    await treesift(['extract', 'urls.txt', 'list.jsonl', ...common, '--format', 'jsonl']),
    await treesift(['extract', 'urls.txt', 'list.jsonl', ...common]),
    await treesift(['extract', 'urls.txt', ...common, '--cache', 'cache', '--output-dir', 'out']),
    await treesift([
      'extract',
      'urls.txt',
      ...common,
      '--format',
      'jsonl',
      '--output',
      'found',
      '--errors',
      'errors',
    ]),
    await treesift(['extract', 'urls.txt', ...common, '--format', 'csv', '--output', 'found.csv']),
  ]
  const sent = asked.map(({ headers }) => headers.authorization)
  expect(sent).toContain(`Basic ${Buffer.from('user:secret').toString('base64')}`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !['urls.txt', 'list.jsonl'].includes(entry.name))
    .map((entry) => entry.name + readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  expect(files.length).toBeGreaterThan(4)
  for (const text of [...printed, ...files]) {
    expect(text).not.toContain('secret')
    expect(text).not.toContain('hidden')
  }
})

test('a password in a redirect is not sent', async () => {
  const url = `http://127.0.0.1:${port}/moved`
  const words = ['extract', url, '--allow-private', '--no-learn', '--method', 'all-text']
  expect(await treesift(words)).toContain('ferry')
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

describe('proxies in the environment', () => {
  test('are not used: they would be asked for private addresses', async () => {
    let connections = 0
    const proxy = createServer(() => {}).on('connection', (socket) => {
      connections++
      socket.destroy()
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const names = [
      'http_proxy',
      'HTTP_PROXY',
      'https_proxy',
      'HTTPS_PROXY',
      'all_proxy',
      'ALL_PROXY',
    ]
    const environment = {
      ...Object.fromEntries(names.map((name) => [name, url])),
      NODE_USE_ENV_PROXY: '1',
      no_proxy: '',
    }
    const page = `http://127.0.0.1:${port}/page`
    const words = ['extract', page, '--no-learn', '--retries', '0', '--method', 'all-text']
    expect(await treesift([...words, '--allow-private'], environment)).toContain('ferry')
    expect(await treesift(words, environment)).toContain('PRIVATE_ADDRESS')
    expect(await treesift(['extract', 'http://10.0.0.1/', '--no-learn'], environment)).toContain(
      'PRIVATE_ADDRESS',
    )
    expect(connections).toBe(0)
    proxy.close()
  })
})
