import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import { baseUrl } from '../../page/tree/base-url.js'
import { contentLimits } from './content-limits.js'

const A = tagId('a')
const LINK = tagId('link')
const HREF = attributeId('href')
const REL = attributeId('rel')

const ofLinks = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const ofImages = new Set(['http:', 'https:'])

/** The absolute URLs of a page's links and images; URLs with unusual schemes are dropped. */
export class PageUrls {
  readonly #page: Page
  readonly #base: string | undefined
  /** The link around each node, -1 for none. */
  readonly #linkOf: Int32Array
  readonly #links = new Map<number, string | undefined>()

  constructor(page: Page, url: string | undefined) {
    this.#page = page
    this.#base = baseUrl(page, url ?? statedUrl(page))
    this.#linkOf = linksOf(page)
  }

  /** The link around a node, -1 for none. */
  linkAround(node: number): number {
    return this.#linkOf[node]!
  }

  /** The URL of the link around a node. */
  link(node: number): string | undefined {
    const link = this.#linkOf[node]!
    if (link < 0) return undefined
    if (!this.#links.has(link)) {
      this.#links.set(link, this.#addressOf(this.#page.attribute(link, HREF)?.trim()))
    }
    return this.#links.get(link)
  }

  /** A link to nothing but the page is a button of its scripts. */
  #addressOf(href: string | undefined): string | undefined {
    return href === '' || href === '#' ? undefined : absolute(href, this.#base, ofLinks)
  }

  image(url: string | undefined): string | undefined {
    return absolute(url, this.#base, ofImages)
  }
}

function linksOf(page: Page): Int32Array {
  const { count, tag, context, parent } = page.nodes
  const links = new Int32Array(count).fill(-1)
  for (let node = 1; node < count; node++) {
    if ((context[node]! & NodeContext.link) === 0) continue
    // an A without HREF inside a link does not start a link
    links[node] = links[parent[node]!]!
    if (tag[node] === A && page.attributeIndex(node, HREF) >= 0) links[node] = node
  }
  return links
}

/** The address of the page that it states itself. */
const statedUrl = (page: Page): string | undefined => {
  const { count, tag } = page.nodes
  for (let node = 0; node < count; node++) {
    if (tag[node] !== LINK || !/(?:^|\s)canonical(?:$|\s)/i.test(page.attribute(node, REL) ?? ''))
      continue
    return page.attribute(node, HREF)
  }
  return undefined
}

function absolute(
  url: string | undefined,
  base: string | undefined,
  schemes: ReadonlySet<string>,
): string | undefined {
  if (url === undefined || url.length > contentLimits.urlLength) return undefined
  try {
    const { protocol, href } = new URL(url, base)
    return schemes.has(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
