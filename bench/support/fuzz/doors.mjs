// The doors that others speak to: lines of a pipe, messages of assistants, requests over HTTP. Each is tried as it runs, in
// this process: whatever comes in, everything is answered, every failure has a code, and the door stays open.
import { EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../../dist/doors/http/serve.js'
import { mcpOverHttp } from '../../../dist/doors/mcp/serve-http.js'
import { serveMcp } from '../../../dist/doors/mcp/serve-mcp.js'
import { runPipe } from '../../../dist/doors/pipe/run-pipe.js'
import { inputLimits } from '../../../dist/input/raw-page/input-limits.js'
import { ordinaryPage } from '../attacks/attack.mjs'
import { judgeReport } from './judge.mjs'
import { mutatedJson, oneOf, whole } from './mutate.mjs'
import { requests } from './requests.mjs'

/** @typedef {import('./modes.mjs').Mode} Mode */

const url = 'https://boats.example/one'
const html = ordinaryPage(2)
const limits = { ...inputLimits, maxBytes: 2 ** 22 }
const pageLimits = { seconds: 20, megabytes: 1024 }

/** More lines would be given to threads, which take long to start. */
const maxLines = 8

/** @param {Buffer} bytes */
function fewLines(bytes) {
  let end = 0
  for (let line = 0; line < maxLines && end < bytes.length; line++) {
    const next = bytes.indexOf(10, end)
    end = next === -1 ? bytes.length : next + 1
  }
  return bytes.subarray(0, end)
}

/** Keeps what is written. @param {(text: string) => void} [onText] */
function collector(onText) {
  let text = ''
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk
      onText?.(text)
      done()
    },
  })
  return { stream, text: () => text }
}

/** @param {string} text */
const objectsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/**
 * @param {string} folder
 * @param {Buffer} database
 */
function freshDatabase(folder, database) {
  const db = join(folder, 'doors.db')
  writeFileSync(db, database)
  return db
}

/**
 * Values as lines of JSON, one of them changed.
 * @param {readonly object[]} values
 * @param {import('./mutate.mjs').Random} random
 */
function linesOf(values, random) {
  const changed = whole(random, values.length)
  return Buffer.from(
    values
      .map(
        (value, at) => `${JSON.stringify(at === changed ? mutatedJson(value, random) : value)}\n`,
      )
      .join(''),
  )
}

const pipeLines = [
  { id: 'a', url, html },
  { id: 7, url: 'not a url', html: '<p>text', labels: { price: '$ 5' } },
  { url: 'https://127.0.0.1:1/' },
  { file: 'page.html' },
]

/**
 * @param {string} folder
 * @param {Buffer} database
 * @returns {Mode}
 */
const pipe = (folder, database) => ({
  seeds: [
    Buffer.from(pipeLines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    Buffer.from(`${JSON.stringify({ html, url, id: 'a' })}\n\n{"html":""}\n`),
  ],
  trial: async (bytes, random) => {
    const input = fewLines(random() < 0.5 ? linesOf(pipeLines, random) : bytes)
    const { stream, text } = collector()
    const options = {
      ...{ db: freshDatabase(folder, database), learns: oneOf(random, [true, false]) },
      ...{ jobs: 1, limits: pageLimits, inputLimits: limits },
      languages: oneOf(random, /** @type {const} */ (['stated', 'detected'])),
      preference: oneOf(random, /** @type {const} */ ([undefined, 'precision'])),
      details: oneOf(random, /** @type {const} */ (['all', 'rules and head'])),
      required: oneOf(random, [[], ['headline', 'title']]),
    }
    async function* given() {
      yield input
    }
    await runPipe(options, { in: given(), out: stream, onWarning: () => {} })
    const answers = objectsOf(text())
    for (const { error } of answers) if (error !== undefined) judgeReport(error)
    const expected = input
      .toString('latin1')
      .split('\n')
      .filter((line) => /[^\t\r ]/.test(line)).length
    if (answers.length !== expected)
      throw new Error(`${answers.length} answers to ${expected} lines`)
    return answers
  },
})

const client = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'f', version: '1' },
}
const opening = [
  { jsonrpc: '2.0', id: 'opening', method: 'initialize', params: client },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
]
const toolCall = (/** @type {string} */ name, /** @type {object} */ given) => ({
  ...{ jsonrpc: '2.0', id: name, method: 'tools/call' },
  params: { name, arguments: given },
})
const labels = { headline: 'The boats', by: { selector: 'nav a' } }
const messages = [
  toolCall('extract_page', { html, url, format: 'markdown', maxCharacters: 200 }),
  toolCall('find_records', { html, url, site: 'boats.example' }),
  toolCall('list_sites', {}),
  toolCall('show_rules', { site: 'boats.example', field: 'headline' }),
  toolCall('explain_page', { html, url, field: 'headline' }),
  toolCall('rule_health', { site: 'boats.example' }),
  toolCall('train_site', { pages: [{ html, url, labels }] }),
  toolCall('extract_page', { file: 'package.json' }),
  toolCall('extract_page', { url: 'http://127.0.0.1:1/' }),
  toolCall('read_more', { result: 'r1', from: 10 }),
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 2, method: 'resources/list', params: { cursor: 'x' } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'x' } },
]

/**
 * Judges an answer of MCP: the result of a tool tells its code at its end.
 * @param {{ jsonrpc?: unknown, error?: { code?: unknown, message?: unknown },
 *   result?: { isError?: boolean, content?: { text: string }[] } }} answer
 */
function judgeMessage({ jsonrpc, error, result }) {
  if (jsonrpc !== '2.0') throw new Error('an answer that is no JSON-RPC')
  if (error !== undefined) {
    // -32603: nobody thought of it
    if (!Number.isInteger(error.code) || error.code === -32603)
      throw new Error(`a failure without a code: ${error.code} ${error.message}`)
  }
  if (!result?.isError) return
  const told = result.content?.map(({ text }) => text).join(' ') ?? ''
  // what has another form than the tool takes is refused before the tool
  if (/Input validation error|Tool \S* ?(?:not found|disabled)/i.test(told)) return
  judgeReport({ code: /\[([A-Z_]+)\]/.exec(told)?.[1], message: told })
}

/**
 * @param {string} folder
 * @param {Buffer} database
 * @returns {Mode}
 */
const mcp = (folder, database) => ({
  seeds: messages.map((message) => Buffer.from(`${JSON.stringify(message)}\n`)),
  trial: async (bytes, random) => {
    const lines = random() < 0.5 ? linesOf([oneOf(random, messages)], random) : fewLines(bytes)
    const start = opening.map((message) => `${JSON.stringify(message)}\n`).join('')
    const ids = expectedIds(`${start}${lines}`)
    const answered = new EventEmitter()
    const { stream, text } = collector((written) => {
      for (const line of written.slice(0, -1).split('\n').slice(-1)) ids.delete(idOf(line))
      if (ids.size === 0) answered.emit('all')
    })
    async function* given() {
      yield* [Buffer.from(start), lines, Buffer.from('\n')]
      if (ids.size > 0) await Promise.race([once(answered, 'all'), sleep(patience)])
    }
    await serveMcp(
      {
        ...{ db: freshDatabase(folder, database), learns: true, limits: pageLimits },
        ...{ roots: [folder], inputLimits: limits, addresses: 'public' },
        ...{ robots: 'ignored', training: 'allowed', onWarning: () => {} },
      },
      { in: given(), out: stream },
    )
    const answers = objectsOf(text())
    for (const answer of answers) judgeMessage(answer)
    if (ids.size > 0) throw new Error(`no answer to ${[...ids].join(' ')}`)
    return answers
  },
})

/** How long an answer may take, in milliseconds: machines are loaded. */
const patience = 20_000

const idOf = (/** @type {string} */ line) => JSON.stringify(JSON.parse(line).id)

/** The ids of the requests that are right as JSON-RPC, unless their client cancels some. @param {string} lines */
function expectedIds(lines) {
  /** @type {Set<string>} */
  const ids = new Set()
  for (const line of lines.split('\n')) {
    // a line that is not UTF-8 is refused, whatever it asks
    const message = line.includes('\ufffd') ? undefined : parsed(line)
    const { jsonrpc, id, method, params = {} } = message ?? {}
    if (method === 'notifications/cancelled') return new Set()
    const isRequest = jsonrpc === '2.0' && typeof method === 'string'
    const isNamed = typeof id === 'string' || Number.isSafeInteger(id)
    const isObject = typeof params === 'object' && params !== null && !Array.isArray(params)
    if (isRequest && isNamed && isObject) ids.add(JSON.stringify(id))
  }
  return ids
}

/** @param {string} line @returns {Record<string, unknown> | undefined} */
function parsed(line) {
  try {
    return JSON.parse(line) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * A server with rules, an opened page and a job.
 * @param {string} folder
 * @param {Buffer} database
 */
async function openServer(folder, database) {
  const path = join(folder, 'serve.db')
  writeFileSync(path, database)
  const server = await startServer({
    ...{ database: path, workspace: join(folder, 'serve-workspace.db'), model: undefined },
    ...{ learning: 'on', threads: 1, pageLimits, maxWaiting: 64 },
    ...{ inputLimits: limits, addresses: 'public', host: '127.0.0.1', port: 0, token: undefined },
    ...{ allowedHosts: [], rate: 1e6, logLevel: 'silent' },
    limits: { maxBytes: limits.maxBytes, bodySeconds: 5, maxUploadBytes: limits.maxBytes },
    openAssistants: async (parts) => mcpOverHttp({ ...parts, inputLimits: limits }),
  })
  const post = async (/** @type {string} */ to, /** @type {object} */ body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(server.url + to, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    return /** @type {{ id: string }} */ (await answer.json())
  }
  const page = await post('/v1/pages', { html, url })
  const job = await post('/v1/jobs', { pages: [{ html, url }] })
  return { port: Number(new URL(server.url).port), page: page.id, job: job.id }
}

/**
 * The bytes of an answer, when the server has ended the connection. Of a request that is not whole the client closes
 * its side after a while.
 * @param {number} port
 * @param {Buffer} bytes
 * @param {boolean} isWhole
 */
async function answerTo(port, bytes, isWhole) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  /** @type {Buffer[]} */
  const chunks = []
  let isClosed = false
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  const closed = once(socket, 'close').then(() => {
    isClosed = true
  })
  socket.write(bytes)
  await Promise.race([closed, sleep(isWhole ? patience : waits)])
  if (!isClosed && isWhole) throw new Error('no answer')
  socket.end()
  await Promise.race([closed, sleep(patience)])
  if (!isClosed) throw new Error('the connection stays open')
  return Buffer.concat(chunks).toString('utf8')
}

/** Milliseconds that a client waits who knows that its request is not whole. */
const waits = 200

/** What was wrong at another server, or is the limit of this one. */
const honestCodes = new Set([
  ...['FETCH_FAILED', 'HTTP_STATUS', 'INCOMPLETE_RESPONSE', 'TOO_MANY_REDIRECTS', 'FETCH_TIMEOUT'],
  'SERVER_BUSY',
])

/** @param {string} answer */
function judgeAnswer(answer) {
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const isProblem = /^content-type: application\/problem\+json/im.test(head)
  const problem = isProblem ? JSON.parse(body) : undefined
  if (problem !== undefined) judgeReport({ code: problem.code, message: problem.detail })
  if (status >= 500 && !honestCodes.has(problem?.code))
    throw new Error(`status ${status}: ${body.slice(0, 500)}`)
  const message = /^content-type: application\/json/im.test(head) ? JSON.parse(body) : undefined
  if (message?.jsonrpc !== undefined) judgeMessage(message)
  return status
}

/**
 * @param {string} folder
 * @param {Buffer} database
 * @returns {Mode}
 */
function serve(folder, database) {
  /** @type {ReturnType<typeof openServer> | undefined} */
  let opened
  return {
    seeds: requests.map((request) => Buffer.from(request)),
    trial: async (bytes, random) => {
      opened ??= openServer(folder, database)
      const { port, page, job } = await opened
      const [head, body] = random() < 0.5 ? withChangedBody(random) : parted(bytes)
      const text = head.toString('latin1').replace('PAGE', page).replace('JOB', job)
      // what is behind the head of a request is tried as well
      const isMended = random() < 0.6
      const mended = isMended ? mendedHead(text, body.length) : text
      const lengthLine = random() < 0.9 ? `\r\nContent-Length: ${body.length}` : ''
      const all = [Buffer.from(`${mended}${isMended ? '' : lengthLine}\r\n\r\n`, 'latin1'), body]
      return judgeAnswer(await answerTo(port, Buffer.concat(all), isMended))
    },
  }
}

/**
 * @param {Buffer} bytes
 * @returns {[head: Buffer, body: Buffer]}
 */
function parted(bytes) {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return [bytes, Buffer.alloc(0)]
  return [bytes.subarray(0, end), bytes.subarray(end + 4)]
}

/**
 * A request whose body is right but for some values.
 * @param {import('./mutate.mjs').Random} random
 * @returns {[head: Buffer, body: Buffer]}
 */
function withChangedBody(random) {
  const [head, body] = parted(Buffer.from(oneOf(random, requests)))
  const value = parsed(body.toString())
  return [
    head,
    value === undefined ? body : Buffer.from(JSON.stringify(mutatedJson(value, random)) ?? ''),
  ]
}

/**
 * The same method and path, as the server takes them.
 * @param {string} head
 * @param {number} length
 */
function mendedHead(head, length) {
  const [line = ''] = head.split('\r\n')
  const [method = '', path = ''] = line.replace(/[^!-~ ]/g, '').split(' ')
  const type = /jobs\?/.test(path) ? 'application/x-ndjson' : 'application/json'
  return [
    `${/^[A-Z]+$/.test(method) ? method : 'POST'} /${path.replace(/^\/+/, '')} HTTP/1.1`,
    ...['Host: 127.0.0.1', 'Connection: close', 'Accept: application/json, text/event-stream'],
    ...[`Content-Type: ${type}`, `Content-Length: ${length}`],
  ].join('\r\n')
}

/**
 * @param {string} folder
 * @param {Buffer} database
 * @returns {Readonly<Record<string, Mode>>}
 */
export const doorModes = (folder, database) => ({
  pipe: pipe(folder, database),
  mcp: mcp(folder, database),
  serve: serve(folder, database),
})
