import { attributeId } from '../page/attributes.js'
import { readHead } from '../page/head.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'

/** What a page says it is, in the standards for that, and where it says it is. */
export interface SaidKind {
  readonly isArticle: boolean
  readonly isProduct: boolean
  /** Its canonical address. */
  readonly address: string | undefined
}

const SCRIPT = tag('script')
const TYPE = attributeId('type')
const ITEMTYPE = attributeId('itemtype')

/** Characters of a script that are read for types. */
const longestScript = 200_000
const typeInJson = /"@type"\s{0,9}:\s{0,9}\[?\s{0,9}"([\w:/.]{1,80})"/g

/** schema.org calls articles of all kinds so, and what is for sale. */
const articleType = /(?:Article|Posting)$/
const productType = /^(?:Product|Offer)$/

export function saidKind(page: Page): SaidKind {
  const { meta, links } = readHead(page)
  const said = (name: string): string =>
    meta.find(([itsName, content]) => itsName === name && content !== '')?.[1].trim() ?? ''
  const ofPage = said('og:type').toLowerCase()
  const types = typesIn(page)
  const canonical = links.find(([rel, href]) => rel === 'canonical' && href !== '')?.[1]
  return {
    isArticle: ofPage === 'article' || types.some((type) => articleType.test(type)),
    isProduct: ofPage.includes('product') || types.some((type) => productType.test(type)),
    address: canonical ?? (said('og:url') || undefined),
  }
}

/** The types of all things that a page describes for machines. */
function typesIn(page: Page): readonly string[] {
  const { count, end, tag } = page.nodes
  const types: string[] = []
  for (let node = 0; node < count; node++) {
    if (page.isText(node)) continue
    const itemType = page.attribute(node, ITEMTYPE)
    if (itemType !== undefined) types.push(nameOf(itemType))
    if (tag[node] !== SCRIPT || !page.attribute(node, TYPE)?.includes('ld+json')) continue
    for (let text = node + 1; text < end[node]!; text++)
      for (const [, type] of page.text(text).slice(0, longestScript).matchAll(typeInJson))
        types.push(nameOf(type!))
  }
  return types
}

/** Of `https://schema.org/Product` the last step. */
const nameOf = (type: string): string => type.trim().split('/').at(-1)!
