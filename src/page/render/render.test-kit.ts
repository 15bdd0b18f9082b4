import { defaultSandbox, findBrowser } from './browser.js'
import type { PageToRender } from './open-tab.js'

const isRequired = process.env['TREESIFT_REQUIRE_ALL'] === '1'

/** Skips tests that need a browser if none can be run, unless everything is required. */
export const skipWithoutBrowser = !isRequired && !mayRender()

function mayRender(): boolean {
  const isRoot = process.getuid?.() === 0
  if (isRoot && defaultSandbox() === 'on') return false
  try {
    findBrowser()
    return true
  } catch {
    return false
  }
}

export const renderable = (html: string, url?: string): PageToRender => ({
  id: 'p1',
  html,
  ...(url !== undefined && { url }),
})
