import { attributeId } from './attributes.js'
import { Context } from './context.js'
import type { Page } from './page.js'
import { tag } from './tags.js'

/** What a page says about itself outside its visible text. */
export interface Head {
  /** The content of TITLE, else the og:title. */
  readonly title: string
  readonly description: string
  /** All META elements: the name, property, itemprop or http-equiv in lower case, and the content. */
  readonly meta: readonly (readonly [name: string, content: string])[]
  /** LINK elements: rel and href. */
  readonly links: readonly (readonly [rel: string, href: string])[]
  readonly language: string | undefined
}

const TITLE = tag('title')
const META = tag('meta')
const LINK = tag('link')
const HTML = tag('html')
const namings = ['name', 'property', 'itemprop', 'http-equiv'].map(attributeId)
const CONTENT = attributeId('content')
const REL = attributeId('rel')
const HREF = attributeId('href')
const LANG = attributeId('lang')

/** Characters of a statement that are read; the longest real ones known to us are JSON of 10,000. */
const longestStatement = 100_000

const fold = (text: string): string => text.slice(0, longestStatement).replace(/\s+/g, ' ').trim()

/** Reads TITLE, META and LINK wherever they stand; many pages put them below HEAD. */
export function readHead(page: Page): Head {
  const meta: (readonly [string, string])[] = []
  const links: (readonly [string, string])[] = []
  let title = ''
  let language: string | undefined
  const { tag, context, count } = page.nodes
  for (let node = 0; node < count; node++) {
    const id = tag[node]
    if (id === META) {
      const name = namings
        .map((naming) => page.attribute(node, naming))
        .find((value) => value !== undefined)
      const content = page.attribute(node, CONTENT)
      if (name !== undefined && content !== undefined)
        meta.push([name.toLowerCase(), fold(content)])
    } else if (id === TITLE) {
      if (title === '' && (context[node]! & Context.hidden) === 0)
        title = fold(page.textBelow(node))
    } else if (id === LINK) {
      const rel = page.attribute(node, REL)
      const href = page.attribute(node, HREF)
      if (rel !== undefined && href !== undefined) links.push([rel.toLowerCase(), href])
    } else if (id === HTML) language ??= page.attribute(node, LANG)
  }
  const metaOf = (...names: readonly string[]): string =>
    meta.find(([name]) => names.includes(name))?.[1] ?? ''
  return {
    title: title || metaOf('og:title'),
    description: metaOf('description', 'og:description'),
    meta,
    links,
    language: language?.trim() || undefined,
  }
}
