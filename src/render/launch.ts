import type { Browser } from 'playwright-core'
import { BrowserFailed } from '../core/errors.js'
import { renderLimits } from './render-limits.js'

/** Whether Chromium keeps pages in its sandbox; without it a page that breaks the browser has the user's rights. */
export type Sandbox = 'on' | 'off'

/** On, unless the environment says otherwise: in a container whose only user is root there is no other way. */
export const usualSandbox = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Sandbox => (environment['TREESIFT_NO_SANDBOX'] === '1' ? 'off' : 'on')

/** No name leads anywhere, and what has none is sent to a proxy without an address: requests are answered by us or not at all. */
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
 * Starts Chromium. It ends with this process, however that ends: it is told over a pipe that closes then. What drives it is
 * loaded here only: whoever renders nothing does not wait for it.
 */
export async function launch(path: string, sandbox: Sandbox): Promise<Browser> {
  const { chromium } = await import('playwright-core')
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
