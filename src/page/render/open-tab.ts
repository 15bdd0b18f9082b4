import type { Browser, BrowserContext, Page as Tab } from 'playwright-core'
import { errorMessage, RenderFailed, RenderTimeout, TreesiftError } from '../../core/errors.js'
import { withTimeout } from '../../core/timeout.js'
import { readPage } from '../tree/read-page.js'
import type { RunningBrowser } from './browser.js'
import { markedHtml } from './marked-html.js'
import { renderLimits, viewport } from './render-limits.js'
import { type NetworkAccess, RequestHandler } from './request-handler.js'

/** A page to render. */
export interface PageToRender {
  readonly id: string
  readonly url?: string
  readonly html: string
}

/** What a page may do while it is rendered. */
export interface RenderOptions {
  readonly scripts: 'enabled' | 'disabled'
  readonly network: NetworkAccess
  /** Time limit for loading and inspecting the page. */
  readonly seconds: number
}

/** A loaded page in a browser tab. */
export interface OpenTab {
  readonly page: PageToRender
  readonly tab: Tab
  readonly browser: Browser
  /** Host of the URL in the tab. */
  readonly host: string
}

/** The URL of pages without network access; its host does not exist. */
const placeholderUrl = 'http://page.invalid/'

/** The URL of a page in its tab. The browser would open other schemes by itself, such as `chrome:` or `data:`. */
const tabUrl = (url: string | undefined, access: NetworkAccess): string =>
  access !== 'none' && url !== undefined && /^https?:$/.test(new URL(url).protocol)
    ? url
    : placeholderUrl

/** Loads a page in an isolated tab and calls `use`. The tab is closed in any case, if need be with its browser. */
export async function withOpenTab<Result>(
  running: RunningBrowser,
  page: PageToRender,
  { scripts, network: access, seconds }: RenderOptions,
  use: (tab: OpenTab) => Promise<Result>,
): Promise<Result> {
  const { browser } = running
  const url = tabUrl(page.url, access)
  const requests = new RequestHandler(url, markedHtml(readPage(page.html)), access)
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: scripts === 'enabled',
    acceptDownloads: false,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const load = async (): Promise<Result> => {
    await context.route('**/*', (route) => requests.answer(route))
    const tab = await context.newPage()
    const crashed = crashOf(tab)
    await Promise.race([loadPage(tab, url, access), crashed, navigationOf(tab)])
    return Promise.race([use({ page, tab, browser, host: new URL(url).host }), crashed])
  }
  try {
    return await withTimeout(seconds, load(), () => new RenderTimeout(page.id, seconds))
  } catch (error) {
    throw error instanceof TreesiftError ? error : new RenderFailed(page.id, firstReason(error))
  } finally {
    requests.stop()
    await closeTab(context, running)
  }
}

/** Waits for the document, and for its resources up to a limit. The time limit of the page ends the whole. */
async function loadPage(tab: Tab, url: string, access: NetworkAccess): Promise<void> {
  await tab.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 })
  const { offline, online } = renderLimits.settlingSeconds
  const timeout = (access === 'none' ? offline : online) * 1000
  await tab.waitForLoadState('load', { timeout }).catch(() => {})
}

/** Rejects when the tab crashes. */
const crashOf = (tab: Tab): Promise<never> =>
  rejected((reject) => tab.once('crash', () => reject(new Error('it crashed its tab'))))

/** Rejects when the page tries to navigate away: the attempt stops its parsing, although it is blocked. */
const navigationOf = (tab: Tab): Promise<never> =>
  rejected((reject) =>
    tab.on('requestfailed', (request) => {
      if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) {
        reject(new Error('it navigates elsewhere'))
      }
    }),
  )

/** A promise that only an event may reject; it need not be awaited. */
function rejected(listen: (reject: (error: Error) => void) => void): Promise<never> {
  const promise = new Promise<never>((_, reject) => listen(reject))
  promise.catch(() => {})
  return promise
}

/** Seconds that a tab may take to close. */
const closeSeconds = 2

async function closeTab(context: BrowserContext, running: RunningBrowser): Promise<void> {
  const late = (): Error => new Error('the tab does not close')
  await withTimeout(closeSeconds, context.close(), late).catch(() => running.close())
}

/** Playwright's messages begin with the failed call and end with a log. */
const firstReason = (error: unknown): string =>
  errorMessage(error)
    .replace(/^\w+\.\w+: /, '')
    .split('\n', 1)[0]!
