import { parseUrl } from '../../core/parse-url.js'
import { attributeId } from '../columns/attribute-names.js'
import { NodeContext } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { tagId } from '../columns/tags.js'

const BASE = tagId('base')
const HREF = attributeId('href')

/** The URL that a page's relative URLs are resolved against: that of its first BASE, else its own. */
export function baseUrl(page: Page, url: string | undefined): string | undefined {
  const own = url === undefined ? undefined : webUrl(url)
  const { count, tag, context } = page.nodes
  for (let node = 0; node < count; node++) {
    if (tag[node] !== BASE || (context[node]! & NodeContext.template) !== 0) continue
    const href = page.attribute(node, HREF)
    if (href !== undefined) return webUrl(href, own) ?? own
  }
  return own
}

function webUrl(text: string, base?: string): string | undefined {
  const url = parseUrl(text, base)
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : undefined
}
