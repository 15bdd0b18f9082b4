import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CheerioCrawler,
  Configuration,
  HttpCrawler,
  log,
  type RequestOptions,
} from '@crawlee/cheerio'
import { PlaywrightCrawler } from '@crawlee/playwright'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createExtractor } from '../src/app/extractor.js'
import {
  type CrawlerRow,
  type HandlerOptions,
  treesiftHandler,
} from '../src/doors/crawlee/index.js'
import { defaultSandbox, findBrowser } from '../src/page/render/browser.js'
import { teaHtml, teaStory } from './support/tea-shop.js'

log.setLevel(log.LEVELS.OFF)

type Respond = (response: ServerResponse, request: IncomingMessage) => void

const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): Respond =>
  (response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)

/** Answers in turn; the last one again and again. */
const inTurn = (...all: readonly Respond[]): Respond => {
  let at = 0
  return (response, request) => all[Math.min(at++, all.length - 1)]!(response, request)
}

const fails =
  (status: number): Respond =>
  (response) =>
    response.writeHead(status).end('<p>No page.')

const routes = new Map<string, Respond>()
const asked: string[] = []
let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    const respond = routes.get(request.url!) ?? fails(404)
    respond(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  routes.clear()
  asked.length = 0
  for (const number of [0, 1, 2]) routes.set(`/tea/${number}`, html(teaHtml(number)))
})

const handlers: { close(): void }[] = []
const handlerOf = (options: HandlerOptions) => {
  const handler = treesiftHandler(options)
  handlers.push(handler)
  return handler
}
afterEach(() => {
  for (const handler of handlers.splice(0)) handler.close()
})

const inMemory = () => new Configuration({ persistStorage: false, purgeOnStart: true })

/** Failures of a crawl: the path of the page, and the messages of its attempts. */
type Failures = [path: string, messages: readonly string[]][]

const collect = (failures: Failures) => ({
  maxRequestRetries: 2,
  // what the machine does beside the tests must not stop them
  maxConcurrency: 2,
  failedRequestHandler: async ({
    request,
  }: {
    request: { url: string; errorMessages: string[] }
  }) => {
    failures.push([request.url.slice(base.length), request.errorMessages])
  },
})

const requests = (...paths: readonly (string | RequestOptions)[]): RequestOptions[] =>
  paths.map((path) =>
    typeof path === 'string' ? { url: base + path } : { ...path, url: base + path.url },
  )

const rowsOf = async (crawler: CheerioCrawler | HttpCrawler<never> | PlaywrightCrawler) => {
  const { items } = await crawler.getData()
  const rows = items as readonly CrawlerRow[]
  const pathOf = ({ url }: CrawlerRow): string => String(url).slice(base.length)
  return rows
    .map((row) => ({ ...row, url: pathOf(row) }) as CrawlerRow)
    .sort((a, b) => (String(a['url']) < String(b['url']) ? -1 : 1))
}

async function cheerioCrawl(
  options: HandlerOptions,
  ...paths: readonly (string | RequestOptions)[]
) {
  const failures: Failures = []
  const crawler = new CheerioCrawler(
    { requestHandler: handlerOf(options), ...collect(failures) },
    inMemory(),
  )
  await crawler.run(requests(...paths))
  return { rows: await rowsOf(crawler), failures }
}

const labelled = (number: number, labels: object): RequestOptions => ({
  url: `/tea/${number}`,
  userData: { labels },
})

describe('CheerioCrawler', () => {
  test('adds what was found to the dataset', async () => {
    const { rows, failures } = await cheerioCrawl({ db: ':memory:' }, '/tea/1')
    expect(failures).toEqual([])
    expect(rows).toMatchObject([
      { url: '/tea/1', id: `${base}/tea/1`, title: 'Ember', decidedBy: 'model', fields: {} },
    ])
  })

  test('trains with the labels of its requests', async () => {
    const extractor = await createExtractor({ db: ':memory:' })
    const labels = [
      { price: '$ 5', main: teaStory(0) },
      { price: '$ 7', main: teaStory(1) },
    ]
    const fields = ['title', 'price', 'nothing']
    const first = await cheerioCrawl(
      { extractor, fields },
      ...labels.map((one, number) => labelled(number, one)),
    )
    expect(first.failures).toEqual([])
    const second = await cheerioCrawl({ extractor, fields: [...fields, 'text'] }, '/tea/2')
    expect(second.rows).toEqual([
      { url: '/tea/2', title: 'Moss', price: ['$ 6'], text: teaStory(2) },
    ])
    extractor.close()
  })

  test('logs labels that cannot be learned from, and extracts the page', async () => {
    const warnings: string[] = []
    const handler = handlerOf({ db: ':memory:', fields: ['title'] })
    const found: unknown[] = []
    const context = (labels: unknown) => ({
      request: { url: `${base}/tea/0`, userData: { labels }, noRetry: false },
      body: teaHtml(0),
      log: { warning: (message: string) => void warnings.push(message) },
      pushData: async (row: CrawlerRow) => found.push(row),
    })
    await handler(context({ price: '$ 99' }))
    await handler(context({ price: 7 }))
    await handler(context('price'))
    expect(found).toHaveLength(3)
    expect(warnings).toEqual([
      expect.stringMatching(/No label was found.*\[NOTHING_TO_LEARN\]$/),
      expect.stringMatching(/\[BROKEN_LABELS\]$/),
      expect.stringMatching(/\[BROKEN_LABELS\]$/),
    ])
  })

  test('tries again when the server fails, and when a required field is missing', async () => {
    routes.set('/failing', inTurn(fails(503), html(teaHtml(0))))
    routes.set('/late', inTurn(html('<title>Loading</title>'), html(teaHtml(1))))
    routes.set('/never', html('<title>Moved</title>'))
    const { rows, failures } = await cheerioCrawl(
      { db: ':memory:', require: ['text'], fields: ['title'] },
      ...['/failing', '/late', '/never', '/gone'],
    )
    expect(rows).toEqual([
      { url: '/failing', title: 'Fog' },
      { url: '/late', title: 'Ember' },
    ])
    expect(failures.sort()).toEqual([
      ['/gone', expect.arrayContaining([expect.stringContaining('404')])],
      ['/never', Array(3).fill(expect.stringContaining('[MISSING_FIELD]'))],
    ])
    expect(asked.filter((path) => path === '/never')).toHaveLength(3)
  })

  test('does not try again what fails again, and goes on', async () => {
    routes.set('/large', html(`<p>${'x'.repeat(33 * 2 ** 20)}`))
    routes.set('/deep', html('<div>'.repeat(5_000)))
    routes.set('/empty', html(''))
    const { rows, failures } = await cheerioCrawl(
      { db: ':memory:', fields: ['title'] },
      ...['/large', '/deep', '/empty', '/tea/0'],
    )
    expect(rows.map(({ url }) => url)).toEqual(['/deep', '/empty', '/tea/0'])
    expect(failures).toEqual([['/large', [expect.stringContaining('[PAGE_TOO_LARGE]')]]])
  })

  test('gives results to functions of the caller', async () => {
    routes.set('/moved', (response) => response.writeHead(302, { Location: '/tea/1' }).end())
    const urls: unknown[] = []
    const { rows } = await cheerioCrawl(
      {
        db: ':memory:',
        onResult: async ({ url }, { request }) =>
          urls.push([request.url.slice(base.length), url!.slice(base.length)]),
        row: ({ title }, { request: { url } }) =>
          title === 'Fog' ? undefined : { url, tea: title },
      },
      ...['/tea/0', '/moved', '/tea/2'],
    )
    expect(urls.sort()).toEqual([
      ['/moved', '/tea/1'],
      ['/tea/0', '/tea/0'],
      ['/tea/2', '/tea/2'],
    ])
    expect(rows).toMatchObject([
      { url: '/moved', tea: 'Ember' },
      { url: '/tea/2', tea: 'Moss' },
    ])
  })
})

describe('HttpCrawler', () => {
  test('gives bytes of any charset, and other files, which fail once', async () => {
    const cyrillic = Buffer.from(
      '<meta charset=windows-1251><title>\xcf\xf0</title><p>\xcf\xf0\xe8\xe2\xe5\xf2',
      'latin1',
    )
    routes.set('/cyrillic', html(cyrillic, 'text/html; charset=windows-1251'))
    routes.set('/bytes', html(cyrillic, 'application/octet-stream'))
    routes.set('/pdf', html('%PDF-1.4', 'application/octet-stream'))
    const failures: Failures = []
    const crawler = new HttpCrawler(
      {
        requestHandler: handlerOf({ db: ':memory:', fields: ['title'] }),
        additionalMimeTypes: ['application/octet-stream'],
        ...collect(failures),
      },
      inMemory(),
    )
    await crawler.run(requests('/cyrillic', '/bytes', '/pdf'))
    expect(await rowsOf(crawler as never)).toEqual([
      { url: '/bytes', title: 'Пр' },
      { url: '/cyrillic', title: 'Пр' },
    ])
    expect(failures).toEqual([['/pdf', [expect.stringContaining('[NOT_TEXT]')]]])
  })
})

describe('PlaywrightCrawler', () => {
  test('gives the page as the browser has it', async () => {
    const script = `document.body.innerHTML = ${JSON.stringify(`<h1>Late</h1><p>${teaStory(2)}`)}`
    routes.set('/script', html(`<title>Late</title><body><script>${script}</script>`))
    routes.set('/failing', inTurn(fails(500), html(teaHtml(0))))
    const failures: Failures = []
    const crawler = new PlaywrightCrawler(
      {
        requestHandler: handlerOf({ db: ':memory:', fields: ['title', 'text'], require: ['text'] }),
        ...collect(failures),
        launchContext: {
          launcher: chromium,
          launchOptions: {
            executablePath: findBrowser(),
            chromiumSandbox: defaultSandbox() === 'on',
            args: ['--disable-gpu', '--disable-background-networking'],
          },
        },
      },
      inMemory(),
    )
    await crawler.run(requests('/script', '/failing', '/gone'))
    expect(await rowsOf(crawler)).toEqual([
      { url: '/failing', title: 'Fog', text: expect.stringContaining(teaStory(0)) },
      { url: '/script', title: 'Late', text: expect.stringContaining(teaStory(2)) },
    ])
    expect(failures).toEqual([['/gone', [expect.stringContaining('[HTTP_STATUS]')]]])
  })
})
