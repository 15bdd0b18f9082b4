import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import { Notifier, type NotifierOptions } from './notifier.js'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let url: string
let received: Received[]
/** The statuses of the next answers; 200 when there are no more. */
let statuses: number[]
beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    const status = statuses.shift() ?? 200
    response.writeHead(status, status === 302 ? { Location: `${url}/elsewhere` } : {}).end('x')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-notifier-'))
  received = []
  statuses = []
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const notifierOf = (options: Partial<NotifierOptions> = {}) =>
  new Notifier({
    url,
    database: join(folder, 'rules.db'),
    onWarning: (message) => warnings.push(message),
    waits: [1, 1],
    ...options,
  })

const price = ruleOf({ field: 'price', version: 3 })
const queue = () => {
  const path = join(folder, 'rules.db-notifications')
  return existsSync(path) ? readdirSync(path) : []
}
const bodies = () => received.map(({ body }) => JSON.parse(body))

describe('a notification', () => {
  test('tells of a rule whose health changed', async () => {
    const notifier = notifierOf()
    notifier.ruleChanged({ rule: price, change: 'doubted' })
    expect(queue()).toHaveLength(1)
    await notifier.flush()
    expect(bodies()).toEqual([
      {
        id: received[0]!.headers['webhook-id'],
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        type: 'rule.doubted',
        site: 'example.org',
        layout: 'page',
        field: 'price',
        version: 3,
        rule: 'example.org/page/price@3',
        message: expect.stringContaining('the rule for "price"'),
        database: join(folder, 'rules.db'),
      },
    ])
    expect([queue(), warnings]).toEqual([[], []])
  })

  test('tells of each new layout, and of fields that are missing, together by site', async () => {
    const notifier = notifierOf()
    const layout = { name: 'page-2', signature: [1], pages: 4 }
    const rules = { site: 'a.example', layouts: [layout], rules: [{ ...price, layout: 'page-2' }] }
    notifier.rulesInduced(rules, [layout])
    notifier.rulesInduced(rules, [])
    for (let page = 0; page < 3; page++) notifier.fieldsMissing('https://a.example/1', ['price'])
    notifier.fieldsMissing('https://b.example/1', ['price', 'title'])
    notifier.fieldsMissing(undefined, ['price'])
    await notifier.flush()
    expect(bodies()).toMatchObject([
      { type: 'layout.new', site: 'a.example', layout: 'page-2', pages: 4, fields: ['price'] },
      { type: 'fields.missing', site: 'a.example', fields: { price: 3 } },
      { type: 'fields.missing', site: 'b.example', fields: { price: 1, title: 1 } },
      { type: 'fields.missing', site: 'unknown', fields: { price: 1 } },
    ])
  })

  test.each([
    ['a text', Buffer.from('a text')],
    [`whsec_${Buffer.from('bytes').toString('base64')}`, Buffer.from('bytes')],
  ])('is signed as Standard Webhooks are, by the secret %j', async (secret, key) => {
    const notifier = notifierOf({ secret, now: () => new Date(1_700_000_000_500) })
    notifier.ruleChanged({ rule: price, change: 'stale' })
    await notifier.flush()
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const signed = `${headers['webhook-id']}.1700000000.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers).toMatchObject({
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${expected}`,
      'content-type': 'application/json',
    })
  })

  test('is not signed without a secret', async () => {
    const notifier = notifierOf({ secret: '' })
    notifier.ruleChanged({ rule: price, change: 'stale' })
    await notifier.flush()
    expect(received[0]!.headers).not.toHaveProperty('webhook-signature')
  })
})

describe('a receiver', () => {
  test('that fails is tried again', async () => {
    statuses = [500, 429]
    const notifier = notifierOf()
    notifier.ruleChanged({ rule: price, change: 'stale' })
    await notifier.flush()
    expect([received.length, queue(), warnings]).toEqual([3, [], []])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('gets the name and password of its URL in a header', async () => {
    const notifier = notifierOf({ url: url.replace('://', '://me:secret@') })
    notifier.ruleChanged({ rule: price, change: 'stale' })
    await notifier.flush()
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Basic bWU6c2VjcmV0'])
    expect([queue(), warnings]).toEqual([[], []])
  })

  test('that goes on failing gets everything from a later run, in order', async () => {
    statuses = [500, 302, 404]
    const notifier = notifierOf()
    for (const change of ['stale', 'recovered'] as const)
      notifier.ruleChanged({ rule: price, change })
    await notifier.flush()
    // the second one is not tried where the first is refused
    expect(received).toHaveLength(3)
    expect(queue()).toHaveLength(2)
    expect(warnings).toEqual([
      `${url}: notifications are not accepted (the receiver answered 404)`,
      expect.stringContaining('2 notifications wait in '),
    ])
    received = []
    await notifierOf().flush()
    expect(bodies().map(({ type }) => type)).toEqual(['rule.stale', 'rule.recovered'])
    expect(queue()).toEqual([])
  })

  test('that is not there stops nothing', async () => {
    const notifier = notifierOf({ url: 'http://user:secret@127.0.0.1:1/' })
    notifier.ruleChanged({ rule: price, change: 'stale' })
    await notifier.flush()
    expect(queue()).toHaveLength(1)
    expect(warnings).toEqual([
      'http://127.0.0.1:1/: notifications are not accepted (bad port)',
      expect.stringContaining('1 notification waits in '),
    ])
  })

  test.each(['ftp://x.example/', 'x', ''])('at %j is wrong use', (wrong) => {
    expect(() => notifierOf({ url: wrong })).toThrow('--notify needs a URL')
  })
})

describe('the queue', () => {
  test('keeps what was counted when the process ends', async () => {
    const notifier = notifierOf()
    notifier.fieldsMissing('https://a.example/', ['price'])
    expect(queue()).toEqual([])
    notifier.stop()
    expect([queue().length, received.length]).toEqual([1, 0])
    await notifierOf().flush()
    expect(bodies()).toMatchObject([{ type: 'fields.missing' }])
  })

  test('drops what is older than a week, and takes no more than a thousand', async () => {
    const day = 86_400_000
    let now = new Date()
    const notifier = notifierOf({ now: () => now })
    for (let count = 0; count < 1001; count++)
      notifier.ruleChanged({ rule: price, change: 'stale' })
    expect(queue()).toHaveLength(1000)
    expect(warnings).toEqual([expect.stringContaining('is full')])
    now = new Date(now.getTime() + 8 * day)
    await notifier.flush()
    expect([queue().length, received.length]).toEqual([0, 0])
  })

  test('ignores other files, and files that another process delivers meanwhile', async () => {
    const notifier = notifierOf()
    notifier.ruleChanged({ rule: price, change: 'stale' })
    const path = join(folder, 'rules.db-notifications')
    writeFileSync(join(path, 'README'), '')
    writeFileSync(join(path, 'half.json.new'), '{')
    utimesSync(join(path, 'README'), 0, 0)
    await notifier.flush()
    expect(queue().sort()).toEqual(['README', 'half.json.new'])
    expect(received).toHaveLength(1)
  })

  test('that cannot be written stops nothing', () => {
    writeFileSync(join(folder, 'rules.db-notifications'), 'a file')
    const notifier = notifierOf()
    notifier.ruleChanged({ rule: price, change: 'stale' })
    expect(warnings).toEqual([expect.stringContaining('notifications cannot be stored')])
  })
})
