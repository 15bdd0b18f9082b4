import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { headingTags, tagId } from '../../page/columns/tags.js'
import { baseUrl } from '../../page/tree/base-url.js'
import { contentLimits } from './content-limits.js'
import { decodedFragment } from './notes/fragment-links.js'

const A = tagId('a')
const LINK = tagId('link')
const HREF = attributeId('href')
const ID = attributeId('id')
const NAME = attributeId('name')
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
  /** The heading in each link that was asked for, where it is one of several blocks. */
  readonly #headings = new Map<number, number | undefined>()
  /** The names of the parts of the page, read when a link leads to one. */
  #parts: ReadonlySet<string> | undefined

  constructor(page: Page, url: string | undefined) {
    this.#page = page
    this.#base = baseUrl(page, url ?? statedUrl(page))
    this.#linkOf = linksOf(page)
  }

  /** The link around a node, -1 for none. */
  linkAround(node: number): number {
    return this.#linkOf[node]!
  }

  /** The URL of the link around a node; of a card with a heading that is all link, only the heading has it. */
  link(node: number): string | undefined {
    const link = this.#linkOf[node]!
    if (link < 0) return undefined
    if (!this.#headings.has(link)) this.#headings.set(link, headingIn(this.#page, link))
    const heading = this.#headings.get(link)
    if (heading !== undefined && (node < heading || node >= this.#page.nodes.end[heading]!))
      return undefined
    if (!this.#links.has(link)) {
      this.#links.set(link, this.#addressOf(this.#page.attribute(link, HREF)?.trim()))
    }
    return this.#links.get(link)
  }

  /** A link to nothing but the page, or to a part that the page lacks, is a button of its scripts. */
  #addressOf(href: string | undefined): string | undefined {
    if (href === '' || href === '#') return undefined
    const isDead = href !== undefined && /^#[\w.:%-]+$/.test(href) && !this.#hasPart(href.slice(1))
    return isDead ? undefined : absolute(href, this.#base, ofLinks)
  }

  #hasPart(fragment: string): boolean {
    this.#parts ??= partNames(this.#page)
    return this.#parts.has(fragment) || this.#parts.has(decodedFragment(fragment))
  }

  image(url: string | undefined): string | undefined {
    return absolute(url, this.#base, ofImages)
  }
}

/** A link with more nodes is a part of the page. */
const maxCard = 400

/** The heading in a link that holds other words too. */
function headingIn(page: Page, link: number): number | undefined {
  const { tag, end } = page.nodes
  const last = end[link]!
  if (last - link > maxCard) return undefined
  let heading: number | undefined
  for (let at = link + 1; at < last && heading === undefined; at++)
    if (headingTags.has(tag[at]!)) heading = at
  if (heading === undefined) return undefined
  for (let at = link + 1; at < last; at++) {
    const isOutside = at < heading || at >= end[heading]!
    if (isOutside && page.isText(at) && /[\p{L}\p{N}]/u.test(page.text(at))) return heading
  }
  return undefined
}

/** What a fragment may name: ids, and names of anchors. */
function partNames(page: Page): ReadonlySet<string> {
  const { count, tag } = page.nodes
  const names = new Set<string>()
  for (let node = 1; node < count; node++) {
    if (page.isText(node)) continue
    const id = page.attribute(node, ID)
    if (id !== undefined) names.add(id)
    const name = tag[node] === A ? page.attribute(node, NAME) : undefined
    if (name !== undefined) names.add(name)
  }
  return names
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
