import { isValidUrl } from '../../../core/parse-url.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { tagId } from '../../../page/columns/tags.js'

const A = tagId('a')
const HREF = attributeId('href')
const ID = attributeId('id')
const NAME = attributeId('name')

/** A link to an element of its own page. */
export interface FragmentLink {
  readonly node: number
  /** The name of the element that it leads to. */
  readonly key: string
  /** That element; `undefined` where the page has none of this name. */
  readonly target: number | undefined
}

/** Finds links to elements of the page, in page order. */
export function fragmentLinks(page: Page, url: string | undefined): readonly FragmentLink[] {
  const links: { readonly node: number; readonly key: string }[] = []
  const { count, tag, context } = page.nodes
  const own = url !== undefined && isValidUrl(url) ? withoutFragment(new URL(url).href) : undefined
  for (let node = 1; node < count; node++) {
    if (tag[node] !== A || (context[node]! & NodeContext.template) !== 0) continue
    const key = fragmentOf(page.attribute(node, HREF), own)
    if (key !== undefined) links.push({ node, key })
  }
  if (links.length === 0) return []
  const targets = targetsOf(page, new Set(links.map(({ key }) => key)))
  return links.map(({ node, key }) => ({ node, key, target: targets.get(key) }))
}

/** The fragment of a URL that leads to the page itself. */
function fragmentOf(href: string | undefined, own: string | undefined): string | undefined {
  const at = href?.indexOf('#') ?? -1
  if (href === undefined || at < 0 || at === href.length - 1) return undefined
  if (href.slice(0, at).trim() !== '' && !isOwn(href, own)) return undefined
  return decodedFragment(href.slice(at + 1).trim())
}

function isOwn(href: string, own: string | undefined): boolean {
  if (own === undefined || !isValidUrl(href, own)) return false
  return withoutFragment(new URL(href, own).href) === own
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '')

/** A fragment as ids are written. */
export function decodedFragment(fragment: string): string {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The first element with each id or, for anchors, name. */
function targetsOf(page: Page, keys: ReadonlySet<string>): ReadonlyMap<string, number> {
  const { count, tag, context } = page.nodes
  const found = new Map<string, number>()
  for (let node = 1; node < count; node++) {
    if (page.isText(node) || (context[node]! & NodeContext.template) !== 0) continue
    const names = [
      page.attribute(node, ID),
      tag[node] === A ? page.attribute(node, NAME) : undefined,
    ]
    for (const name of names) {
      if (name === undefined) continue
      for (const key of [name, decodedFragment(name)])
        if (keys.has(key) && !found.has(key)) found.set(key, node)
    }
  }
  return found
}
