import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { Client } from '../../src/client.js'
import { TestServer } from './server.js'
import { root } from './treesift.js'

/** The file of a page of data/, and its URL. */
export function samplePage(
  site: string,
  name: string,
): { readonly bytes: string; readonly url: string } {
  const file = join(root, 'data', site, name)
  const { url } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { url: string }
  return { bytes: readFileSync(`${file}.html`, 'base64'), url }
}

/** A server, and a browser whose requests are all recorded. */
export class TestStudio {
  readonly server: TestServer
  readonly client: Client
  readonly browser: Browser
  /** The URLs of all requests, of all frames. */
  readonly requests: string[] = []
  /** What went wrong in a page. */
  readonly errors: string[] = []

  private constructor(server: TestServer, browser: Browser) {
    this.server = server
    this.client = new Client({ url: server.url })
    this.browser = browser
  }

  static async start(database: string): Promise<TestStudio> {
    const server = await TestServer.start(['--db', database, '--jobs', '1', '--log', 'warn'])
    const browser = await chromium.launch({
      executablePath: process.env['TREESIFT_BROWSER'] ?? '/usr/bin/chromium',
      chromiumSandbox: process.env['TREESIFT_NO_SANDBOX'] !== '1',
      args: ['--disable-gpu', '--disable-background-networking'],
    })
    return new TestStudio(server, browser)
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.server.stop()
  }

  /** A tab at an address of the studio. */
  async open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await this.browser.newContext({ reducedMotion: 'reduce', ...options })
    this.#record(context)
    const tab = await context.newPage()
    await tab.goto(`${this.server.url}${path}`)
    return tab
  }

  #record(context: BrowserContext): void {
    context.on('request', (request) => this.requests.push(request.url()))
    context.on('weberror', (error) => this.errors.push(error.error().message))
  }
}

/** The frame with the page that is labelled, when its picker answers. */
export async function pageFrame(tab: Page): Promise<Frame> {
  const element = await tab.waitForSelector('iframe.frame')
  const frame = (await element.contentFrame())!
  await frame.waitForLoadState('load')
  await frame.waitForSelector('ts-overlay', { state: 'attached' })
  return frame
}

/** Waits until what was picked is saved and its preview is shown. */
export async function saved(tab: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = tab.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/labels/'),
  )
  await act()
  await answer
  await tab.locator('text=saving…').waitFor({ state: 'detached' })
}

/** What a studio is filled with, to look at each of its views. */
interface FilledStudio {
  readonly site: string
  readonly page: string
  readonly listing: string
  readonly drifted: string
}

const books = 'quarry-books.example'
const bookPages = [
  ...['a-winter-of-ferries', 'the-salt-ledger', 'mending-day'],
  ...['small-hours-long-roads', 'bees-of-the-upper-town', 'handbook-for-lamplighters'],
]

/** Opens pages, labels two of them, trains, and extracts until something has drifted. */
export async function fillStudio(client: Client): Promise<FilledStudio> {
  const ids: string[] = []
  for (const name of bookPages) ids.push((await client.openPage(samplePage(books, name))).id)
  const [page, second] = ids as [string, string]
  await client.pick(page, 'headline', { texts: ['A Winter of Ferries'] })
  await client.pick(page, 'subjects', { texts: ['Travel', 'Sea', 'Photography'] })
  await client.pick(page, 'price', { texts: ['£ 9.00'] })
  await client.pick(second, 'headline', { texts: ['The Salt Ledger'] })
  await client.trainDrafts(books)
  const listing = await client.openPage(
    samplePage('knizhny-dvor.example', 'kulinariya-i-domovodstvo'),
  )
  await client.train(
    Array.from({ length: 9 }, (_, at) => ({
      ...teaPage(at, `$ ${at + 3}`),
      labels: { price: `$ ${at + 3}` },
    })),
  )
  for (let at = 20; at < 32; at++) {
    await client.extract(teaPage(at, 'sold out until the next harvest'))
    // each training is also a sample of health, and makes another version
    const third = ids[at === 25 ? 2 : 3]!
    if (at === 25 || at === 31) {
      await client.pick(third, 'headline', {
        texts: [at === 25 ? 'Mending Day' : 'Small Hours, Long Roads'],
      })
      await client.trainDrafts(books)
    }
  }
  return { site: books, page, listing: listing.id, drifted: 'tea.example' }
}

/** A page of an invented shop. */
export const teaPage = (number: number, price: string) => ({
  html:
    `<!doctype html><html lang="en"><title>Tea ${number}</title><h1>Tea number ${number}</h1>` +
    `<p class="price">${price}</p><p>A long story of tea number ${number}, dried on a roof.</p>`,
  url: `https://www.tea.example/${number}`,
})

/** Where each view is, and what is there when it is shown. */
export const studioViews = ({ site, page, listing, drifted }: FilledStudio) =>
  ({
    sites: { path: '/', ready: 'table' },
    open: { path: '/label', ready: 'table' },
    label: { path: `/label/${page}?field=subjects`, ready: '.preview .share' },
    look: { path: `/look/${page}`, ready: 'dl.pairs' },
    why: { path: `/look/${page}/why`, ready: 'select' },
    records: { path: `/look/${listing}/records`, ready: 'tbody tr' },
    site: { path: `/sites/${drifted}`, ready: 'tbody tr' },
    rules: { path: `/sites/${site}/rules`, ready: 'tbody tr' },
    rule: { path: `/sites/${site}/rules/page/subjects`, ready: '.tree svg' },
    pages: { path: `/sites/${site}/pages`, ready: '.thumb' },
    drift: { path: `/sites/${drifted}/drift`, ready: 'text=is doubted' },
    versions: { path: `/sites/${site}/versions`, ready: '.card' },
    test: { path: `/sites/${site}/test`, ready: 'tbody tr' },
    docs: { path: '/docs', ready: '.doc-route' },
  }) as const

export type StudioViews = ReturnType<typeof studioViews>
