import { attributeId } from './attributes.js'
import { Context } from './context.js'
import type { Page } from './page.js'
import { tag } from './tags.js'

type Statement = readonly [name: string, content: string]

/** What a page says about itself outside its visible text. */
export interface Head {
  /** The content of TITLE, else the og:title. */
  readonly title: string
  readonly description: string
  /** All META elements: the name, property, itemprop or http-equiv in lower case, and the content. */
  readonly meta: readonly Statement[]
  /** LINK elements: rel and href. */
  readonly links: readonly Statement[]
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

const fold = (text: string): string =>
  text
    .slice(0, longestStatement)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()

/** The elements of a page that say something about it, wherever they stand; many pages put them below HEAD. */
export interface Tellers {
  /** At least all HTML, TITLE, META and LINK elements of which something is asked, in page order. */
  readonly nodes: Iterable<number>
  tag(node: number): number
  isHidden(node: number): boolean
  attribute(node: number, nameId: number): string | undefined
  textBelow(node: number): string
}

const heads = new WeakMap<Page, Head>()

/** Read once for a page, however often it is asked for. */
export function readHead(page: Page): Head {
  const head = heads.get(page) ?? headOf(page)
  heads.set(page, head)
  return head
}

function headOf(page: Page): Head {
  const tellers = tellersOf(page)
  const meta = [...metaOf(tellers)]
  return {
    title: titleOf(tellers),
    description: contentOf(meta, ['description', 'og:description']),
    meta,
    links: [...linksOf(tellers)],
    language: languageOf(tellers),
  }
}

/** The content of TITLE, else the og:title; empty where there is neither. */
export function titleOf(tellers: Tellers): string {
  return ownTitleOf(tellers) || contentOf(metaOf(tellers), ['og:title'])
}

/** The content of the first TITLE that is shown and has any. */
export function ownTitleOf(tellers: Tellers): string {
  for (const node of named(tellers, TITLE)) {
    const title = tellers.isHidden(node) ? '' : fold(tellers.textBelow(node))
    if (title !== '') return title
  }
  return ''
}

export function languageOf(tellers: Tellers): string | undefined {
  for (const node of named(tellers, HTML)) {
    const language = tellers.attribute(node, LANG)
    if (language !== undefined) return language.trim() || undefined
  }
  return undefined
}

function* metaOf(tellers: Tellers): Iterable<Statement> {
  for (const node of named(tellers, META)) {
    const name = namings
      .map((naming) => tellers.attribute(node, naming))
      .find((value) => value !== undefined)
    const content = tellers.attribute(node, CONTENT)
    if (name !== undefined && content !== undefined) yield [name.toLowerCase(), fold(content)]
  }
}

function* linksOf(tellers: Tellers): Iterable<Statement> {
  for (const node of named(tellers, LINK)) {
    const rel = tellers.attribute(node, REL)
    const href = tellers.attribute(node, HREF)
    if (rel !== undefined && href !== undefined) yield [rel.toLowerCase(), href]
  }
}

function* named({ nodes, tag }: Tellers, wanted: number): Iterable<number> {
  for (const node of nodes) if (tag(node) === wanted) yield node
}

function contentOf(meta: Iterable<Statement>, names: readonly string[]): string {
  for (const [name, content] of meta) if (names.includes(name)) return content
  return ''
}

function tellersOf(page: Page): Tellers {
  const { tag, context, count } = page.nodes
  const asked = new Set([TITLE, META, LINK, HTML])
  const nodes: number[] = []
  for (let node = 0; node < count; node++) if (asked.has(tag[node]!)) nodes.push(node)
  return {
    nodes,
    tag: (node) => tag[node]!,
    isHidden: (node) => (context[node]! & Context.hidden) !== 0,
    attribute: (node, nameId) => page.attribute(node, nameId),
    textBelow: (node) => page.textBelow(node),
  }
}
