import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { Client } from '../../src/client.js'
import { TestServer } from './server.js'
import { root } from './treesift.js'

/** The source of a page of data/, and its URL. */
export function samplePage(
  site: string,
  name: string,
): { readonly html: string; readonly url: string } {
  const file = join(root, 'data', site, name)
  const { url } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { url: string }
  return { html: readFileSync(`${file}.html`, 'utf8'), url }
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
  await tab.waitForFunction('!document.body.innerText.includes("saving…")')
}
