import { tokenizeWithHtmlparser2 } from './htmlparser2-tokens.js'
import type { Page } from './page.js'
import { type PageLimits, pageLimits } from './page-limits.js'
import { TreeBuilder } from './tree-builder.js'

/** Reads a page in one pass; whatever the string holds, a page comes back. */
export function readPage(html: string, limits: PageLimits = pageLimits): Page {
  const builder = new TreeBuilder(html, limits)
  tokenizeWithHtmlparser2(html, builder)
  return builder.finish()
}
