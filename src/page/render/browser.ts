import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { BrowserFailed, BrowserNotFound } from '../../core/errors.js'
import { loadOptional } from '../../core/load-optional.js'
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
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--dns-prefetch-disable',
  `--js-flags=--max-old-space-size=${renderLimits.scriptMegabytes}`,
  ...noNetwork,
]

/**
 * Starts Chromium, which ends with this process: it is controlled over a pipe that closes then. Only this function
 * loads playwright-core.
 */
export async function launchBrowser(path: string, sandbox: Sandbox): Promise<Browser> {
  const { chromium } = await loadOptional(() => import('playwright-core'))
  try {
    return await chromium.launch({
      executablePath: path,
      chromiumSandbox: sandbox === 'on',
      args: flags,
    })
  } catch (error) {
    throw new BrowserFailed(path, error)
  }
}
