import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { BrowserFailed, BrowserNotFound } from '../../core/errors.js'
import { loadOptional } from '../../core/load-optional.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import { withTimeout } from '../../core/timeout.js'
import { renderLimits } from './render-limits.js'

/** Environment variable with the browser's path. */
const browserVariable = 'TREESIFT_BROWSER'

const programNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const defaultPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium to run: the one named, else by the environment variable, else in the usual places. */
export function findBrowser(
  named?: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const path = named ?? (environment[browserVariable] || undefined)
  if (path !== undefined) {
    if (isProgram(path)) return path
    throw new BrowserNotFound(`${path} is not an executable file`)
  }
  const found = [...defaultPaths, ...inPath(environment['PATH'] ?? '')].find(isProgram)
  if (found === undefined) throw new BrowserNotFound('it is not in any of the usual places')
  return found
}

const inPath = (path: string): readonly string[] =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => programNames.map((name) => join(folder, name)))

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether Chromium runs pages in its sandbox; without it, a page that exploits the browser has the user's rights. */
export type Sandbox = 'on' | 'off'

/** On unless disabled by the environment, as is necessary in containers whose only user is root. */
export const defaultSandbox = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Sandbox => (environment['TREESIFT_NO_SANDBOX'] === '1' ? 'off' : 'on')

/** Host names do not resolve, and other requests go to a nonexistent proxy: only `RequestHandler` answers requests. */
const noNetwork = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/**
 * What Chromium does by itself over the network, or announces to it: names of its own for WebRTC, devices for casts,
 * hints, the time, a search engine. Beside it stand those that playwright-core disables: a later list of features
 * replaces an earlier one.
 */
const disabledFeatures = [
  'WebRtcHideLocalIpsWithMdns',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AimEnabled',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'LensOverlay',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--dns-prefetch-disable',
  `--js-flags=--max-old-space-size=${renderLimits.scriptMegabytes}`,
  `--disable-features=${disabledFeatures.join()}`,
  ...noNetwork,
]

/** Defaults of playwright-core that are not for pages of others: a script could send messages without end. */
const unwantedFlags = ['--disable-ipc-flooding-protection']

/** Seconds that a browser may take to end by itself. */
const closeSeconds = 2

/** A running Chromium. It ends with this process at the latest: it is controlled over a pipe that closes then. */
export class RunningBrowser {
  readonly browser: Browser
  readonly #pid: number | undefined
  readonly #forget: () => void

  private constructor(browser: Browser, pid: number | undefined) {
    this.browser = browser
    this.#pid = pid
    this.#forget = stopSignalsOfProcess.add(() => this.close())
    browser.once('disconnected', this.#forget)
  }

  /** Only this function loads playwright-core. */
  static async launch(path: string, sandbox: Sandbox): Promise<RunningBrowser> {
    const { chromium } = await loadOptional(() => import('playwright-core'))
    try {
      const browser = await chromium.launch({
        executablePath: path,
        chromiumSandbox: sandbox === 'on',
        args: flags,
        ignoreDefaultArgs: unwantedFlags,
        // the handlers of playwright-core would keep signals from ending this process
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
      return new RunningBrowser(browser, await processOf(browser))
    } catch (error) {
      throw new BrowserFailed(path, error)
    }
  }

  get isRunning(): boolean {
    return this.browser.isConnected()
  }

  /** Ends the browser, whatever its pages do. */
  async close(): Promise<void> {
    this.#forget()
    const late = (): Error => new Error('it does not end')
    await withTimeout(closeSeconds, this.browser.close(), late).catch(() => this.#kill())
  }

  /** Without its main process the others end, too. */
  #kill(): void {
    if (this.#pid === undefined || !this.isRunning) return
    try {
      process.kill(this.#pid, 'SIGKILL')
    } catch {
      // it has ended meanwhile
    }
  }
}

/** The id of the main process of a browser. */
async function processOf(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.find(({ type }) => type === 'browser')?.id
}
