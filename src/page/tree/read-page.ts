import type { Page } from '../columns/page.js'
import { type ParseLimits, parseLimits } from '../columns/parse-limits.js'
import { scan } from '../scanner/scanner.js'
import { TreeBuilder } from './tree-builder.js'

/** Parses HTML into columns in one pass; any string gives a page. */
export function readPage(html: string, limits: ParseLimits = parseLimits): Page {
  const builder = new TreeBuilder(html, limits)
  scan(html, builder)
  return builder.finish()
}
