import { attributeId } from '../page/attributes.js'
import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import { contentLimits } from './content-limits.js'

const A = tag('a')
const BASE = tag('base')
const HREF = attributeId('href')

const ofLinks = new Set(['http:', 'https:', 'mailto:'])
const ofImages = new Set(['http:', 'https:'])

/** The addresses of a page's links and images, made absolute; those of other schemes than the usual ones are none. */
export class Addresses {
  readonly #page: Page
  readonly #base: string | undefined
  /** The link that each node stands in, -1 for none. */
  readonly #linkOf: Int32Array
  readonly #links = new Map<number, string | undefined>()

  constructor(page: Page, url: string | undefined) {
    this.#page = page
    this.#base = baseOf(page, url)
    this.#linkOf = linksOf(page)
  }

  /** The link around a node, -1 for none. */
  linkAround(node: number): number {
    return this.#linkOf[node]!
  }

  /** Where the link around a node leads. */
  link(node: number): string | undefined {
    const link = this.#linkOf[node]!
    if (link < 0) return undefined
    if (!this.#links.has(link)) {
      this.#links.set(link, absolute(this.#page.attribute(link, HREF), this.#base, ofLinks))
    }
    return this.#links.get(link)
  }

  image(address: string | undefined): string | undefined {
    return absolute(address, this.#base, ofImages)
  }
}

function linksOf(page: Page): Int32Array {
  const { count, tag, context, parent } = page.nodes
  const links = new Int32Array(count).fill(-1)
  for (let node = 1; node < count; node++) {
    if ((context[node]! & Context.link) === 0) continue
    // an A without an address inside a link opens none of its own
    links[node] = links[parent[node]!]!
    if (tag[node] === A && page.attributeIndex(node, HREF) >= 0) links[node] = node
  }
  return links
}

function baseOf(page: Page, url: string | undefined): string | undefined {
  const { count, tag, context } = page.nodes
  const own = absolute(url, undefined, ofImages)
  for (let node = 0; node < count; node++) {
    if (tag[node] !== BASE || (context[node]! & Context.template) !== 0) continue
    const href = page.attribute(node, HREF)
    if (href !== undefined) return absolute(href, own, ofImages) ?? own
  }
  return own
}

function absolute(
  address: string | undefined,
  base: string | undefined,
  schemes: ReadonlySet<string>,
): string | undefined {
  if (address === undefined || address.length > contentLimits.address) return undefined
  try {
    const { protocol, href } = new URL(address, base)
    return schemes.has(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
