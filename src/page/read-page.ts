import type { Page } from './page.js'
import { type PageLimits, pageLimits } from './page-limits.js'
import { scan } from './scanner.js'
import { TreeBuilder } from './tree-builder.js'

/** Reads a page in one pass; whatever the string holds, a page comes back. */
export function readPage(html: string, limits: PageLimits = pageLimits): Page {
  const builder = new TreeBuilder(html, limits)
  scan(html, builder)
  return builder.finish()
}
