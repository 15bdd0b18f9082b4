import type { Browser, BrowserContext, Page as Tab } from 'playwright-core'
import { RenderFailed, RenderTimeout, TreesiftError } from '../core/errors.js'
import { within } from '../core/within.js'
import { readPage } from '../page/read-page.js'
import { markedHtml } from './marked-html.js'
import { renderLimits, viewport } from './render-limits.js'
import { type Reach, Requests } from './requests.js'

/** A page as far as rendering it needs to know it. */
export interface Renderable {
  readonly id: string
  readonly url?: string
  readonly html: string
}

/** What a page may do while it is shown. */
export interface Showing {
  readonly scripts: 'run' | 'kept from running'
  readonly reach: Reach
  /** From asking for the page until it was looked at. */
  readonly seconds: number
}

/** A page that is shown, until whoever looks at it is done. */
export interface View {
  readonly page: Renderable
  readonly tab: Tab
  readonly browser: Browser
  /** Of the address that it is shown at. */
  readonly host: string
}

/** Its address where it is shown without a network: none that anybody has. */
const nowhere = 'http://page.invalid/'

/** Shows a page in a tab that knows nothing of others, and looks at it. The tab is closed whatever comes of it. */
export async function show<Seen>(
  browser: Browser,
  page: Renderable,
  { scripts, reach, seconds }: Showing,
  see: (view: View) => Promise<Seen>,
): Promise<Seen> {
  const url = reach === 'nothing' ? nowhere : (page.url ?? nowhere)
  const requests = new Requests(url, markedHtml(readPage(page.html)), reach)
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: scripts === 'run',
    acceptDownloads: false,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const look = async (): Promise<Seen> => {
    await context.route('**/*', (route) => requests.answer(route))
    const tab = await context.newPage()
    const crashed = crashOf(tab)
    await Promise.race([open(tab, url, reach), crashed, departureOf(tab)])
    return Promise.race([see({ page, tab, browser, host: new URL(url).host }), crashed])
  }
  try {
    return await within(seconds, look(), () => new RenderTimeout(page.id, seconds))
  } catch (error) {
    throw error instanceof TreesiftError ? error : new RenderFailed(page.id, reasonOf(error))
  } finally {
    requests.stop()
    await shut(context, browser)
  }
}

/** Until the document is there, and what it is drawn with, if that does not take too long. The time for a page ends it. */
async function open(tab: Tab, url: string, reach: Reach): Promise<void> {
  await tab.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 })
  const { offline, online } = renderLimits.settlingSeconds
  const timeout = (reach === 'nothing' ? offline : online) * 1000
  await tab.waitForLoadState('load', { timeout }).catch(() => {})
}

/** Rejects when the tab breaks down. */
const crashOf = (tab: Tab): Promise<never> =>
  rejected((reject) => tab.once('crash', () => reject(new Error('it broke its tab down'))))

/** Rejects when a script wants to leave the page, which ends the reading of it, though it is not let go. */
const departureOf = (tab: Tab): Promise<never> =>
  rejected((reject) =>
    tab.on('requestfailed', (request) => {
      if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) {
        reject(new Error('it leads elsewhere'))
      }
    }),
  )

/** A promise that is broken, if ever, by an event; nobody has to wait for it. */
function rejected(listen: (reject: (error: Error) => void) => void): Promise<never> {
  const promise = new Promise<never>((_, reject) => listen(reject))
  promise.catch(() => {})
  return promise
}

/** Seconds that a tab may take to close. */
const patience = 5

/** A tab that cannot be closed takes its browser with it. */
async function shut(context: BrowserContext, browser: Browser): Promise<void> {
  const stuck = (): Error => new Error('stuck')
  await within(patience, context.close(), stuck).catch(() => browser.close().catch(() => {}))
}

/** What the driver complains of begins with the call that failed, and goes on with its log. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/^\w+\.\w+: /, '')
    .split('\n', 1)[0]!
