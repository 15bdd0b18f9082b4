import { attributeId } from '../page/attributes.js'
import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'

const A = tag('a')
const HREF = attributeId('href')
const ID = attributeId('id')
const NAME = attributeId('name')

/** A link to a place of its own page. */
export interface FragmentLink {
  readonly node: number
  /** The element that it leads to. */
  readonly target: number
}

/** Links to places that are on the page, in page order. */
export function fragmentLinks(page: Page, url: string | undefined): readonly FragmentLink[] {
  const links: { readonly node: number; readonly key: string }[] = []
  const { count, tag, context } = page.nodes
  const own =
    url !== undefined && URL.canParse(url) ? withoutFragment(new URL(url).href) : undefined
  for (let node = 1; node < count; node++) {
    if (tag[node] !== A || (context[node]! & Context.template) !== 0) continue
    const key = fragmentOf(page.attribute(node, HREF), own)
    if (key !== undefined) links.push({ node, key })
  }
  if (links.length === 0) return []
  const targets = targetsOf(page, new Set(links.map(({ key }) => key)))
  return links.flatMap(({ node, key }) => {
    const target = targets.get(key)
    return target === undefined ? [] : [{ node, target }]
  })
}

/** The name of the place that an address leads to. */
function fragmentOf(address: string | undefined, own: string | undefined): string | undefined {
  const at = address?.indexOf('#') ?? -1
  if (address === undefined || at < 0 || at === address.length - 1) return undefined
  if (address.slice(0, at).trim() !== '' && !isOwn(address, own)) return undefined
  return decoded(address.slice(at + 1).trim())
}

function isOwn(address: string, own: string | undefined): boolean {
  if (own === undefined || !URL.canParse(address, own)) return false
  return withoutFragment(new URL(address, own).href) === own
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '')

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The first element with each id or, of anchors, name. */
function targetsOf(page: Page, keys: ReadonlySet<string>): ReadonlyMap<string, number> {
  const { count, tag, context } = page.nodes
  const found = new Map<string, number>()
  for (let node = 1; node < count; node++) {
    if (page.isText(node) || (context[node]! & Context.template) !== 0) continue
    const names = [
      page.attribute(node, ID),
      tag[node] === A ? page.attribute(node, NAME) : undefined,
    ]
    for (const name of names) {
      if (name === undefined) continue
      for (const key of [name, decoded(name)])
        if (keys.has(key) && !found.has(key)) found.set(key, node)
    }
  }
  return found
}
