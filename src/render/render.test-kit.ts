import { findBrowser } from './find-browser.js'
import { usualSandbox } from './launch.js'
import type { Renderable } from './show.js'

const isRequired = process.env['TREESIFT_REQUIRE_ALL'] === '1'

/** Tests that need a browser are left out where none can be run, unless everything is required. */
export const skipWithoutBrowser = !isRequired && !mayRender()

function mayRender(): boolean {
  const isRoot = process.getuid?.() === 0
  if (isRoot && usualSandbox() === 'on') return false
  try {
    findBrowser()
    return true
  } catch {
    return false
  }
}

export const renderable = (html: string, url?: string): Renderable => ({
  id: 'p1',
  html,
  ...(url !== undefined && { url }),
})
