import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

let server: Server
let url: string
let received: unknown[]
beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(await json(request))
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  received = []
})

const page = (name: string, price: string) =>
  `<title>${name}</title><nav><a href=/>Shop</a></nav><h1>${name}</h1><p class=price>${price}</p>` +
  `<div class=about><p>${name} is sold by the metre, and cut while you wait.</p></div>`

const line = (name: string, more: object) =>
  JSON.stringify({ url: `https://cloth.example/${name}`, ...more })

test('extract --notify tells of rules that no longer fit, and of required fields that are missing', async () => {
  const db = folder.path('rules.db')
  const labelled = ['linen', 'wool', 'felt'].map((name, at) =>
    line(name, { html: page(name, `$ ${at + 3}`), labels: { price: `$ ${at + 3}` } }),
  )
  await outcome('train', await folder.write('labelled.jsonl', labelled.join('\n')), '--db', db)
  const changed = ['a', 'b', 'c', 'd'].map((name) =>
    line(name, { html: page(name, '$ 1').replace('class=price', 'class=cost') }),
  )
  const list = await folder.write('changed.jsonl', changed.join('\n'))
  const words = ['extract', list, '--db', db, '--format', 'jsonl', '--require', 'price']
  const { code } = await outcome(...words, '--notify', url)
  expect(code).toBe(1)
  expect(received).toMatchObject([
    { type: 'rule.doubted', site: 'cloth.example', field: 'price', database: db },
    { type: 'fields.missing', site: 'cloth.example', fields: { price: 4 } },
  ])
  expect((await outcome(...words, '--notify', 'nowhere')).code).toBe(2)
})
