import { foldToLine } from '../../core/text/white-space.js'
import { attributeId } from '../columns/attribute-names.js'
import { NodeContext } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { tagId } from '../columns/tags.js'

type NameAndContent = readonly [name: string, content: string]

/** Metadata of a page in its TITLE, META, LINK and HTML elements. */
export interface PageHead {
  /** The content of TITLE, else of og:title. */
  readonly title: string
  readonly description: string
  /** All META elements: name, property, itemprop or http-equiv in lower case, and the content. */
  readonly meta: readonly NameAndContent[]
  /** LINK elements: rel and href. */
  readonly links: readonly NameAndContent[]
  readonly language: string | undefined
}

const TITLE = tagId('title')
const META = tagId('meta')
const LINK = tagId('link')
const HTML = tagId('html')
const nameAttributes = ['name', 'property', 'itemprop', 'http-equiv'].map(attributeId)
const CONTENT = attributeId('content')
const REL = attributeId('rel')
const HREF = attributeId('href')
const LANG = attributeId('lang')

/** Characters of a value that are read; the longest real ones known are JSON of 10,000. */
const maxValueLength = 100_000

const fold = (text: string): string => foldToLine(text.slice(0, maxValueLength))

/** The metadata elements of a page, wherever they are: many pages have them outside HEAD. */
export interface HeadElements {
  /** In page order; includes at least all HTML, TITLE, META and LINK elements that are needed. */
  readonly nodes: Iterable<number>
  tag(node: number): number
  isHidden(node: number): boolean
  attribute(node: number, nameId: number): string | undefined
  textBelow(node: number): string
}

const heads = new WeakMap<Page, PageHead>()

/** Cached per page. */
export function readPageHead(page: Page): PageHead {
  const head = heads.get(page) ?? buildHead(page)
  heads.set(page, head)
  return head
}

function buildHead(page: Page): PageHead {
  const elements = new PageHeadElements(page)
  const meta = [...metaOf(elements)]
  return {
    title: headTitle(elements),
    description: contentOf(meta, ['description', 'og:description']),
    meta,
    links: [...linksOf(elements)],
    language: headLanguage(elements),
  }
}

/** The content of TITLE, else of og:title; empty if there is neither. */
export function headTitle(elements: HeadElements): string {
  return titleElementText(elements) || contentOf(metaOf(elements), ['og:title'])
}

/** The content of the first TITLE that is neither hidden nor empty. */
function titleElementText(elements: HeadElements): string {
  for (const node of named(elements, TITLE)) {
    const title = elements.isHidden(node) ? '' : fold(elements.textBelow(node))
    if (title !== '') return title
  }
  return ''
}

export function headLanguage(elements: HeadElements): string | undefined {
  for (const node of named(elements, HTML)) {
    const language = elements.attribute(node, LANG)
    if (language !== undefined) return language.trim() || undefined
  }
  return undefined
}

function* metaOf(elements: HeadElements): Iterable<NameAndContent> {
  for (const node of named(elements, META)) {
    const content = elements.attribute(node, CONTENT)
    const name = content === undefined ? undefined : nameOf(elements, node)
    if (name !== undefined) yield [name.toLowerCase(), fold(content!)]
  }
}

function nameOf(elements: HeadElements, node: number): string | undefined {
  for (const nameAttribute of nameAttributes) {
    const name = elements.attribute(node, nameAttribute)
    if (name !== undefined) return name
  }
  return undefined
}

function* linksOf(elements: HeadElements): Iterable<NameAndContent> {
  for (const node of named(elements, LINK)) {
    const rel = elements.attribute(node, REL)
    const href = elements.attribute(node, HREF)
    if (rel !== undefined && href !== undefined) yield [rel.toLowerCase(), href]
  }
}

function* named(elements: HeadElements, tag: number): Iterable<number> {
  for (const node of elements.nodes) if (elements.tag(node) === tag) yield node
}

function contentOf(meta: Iterable<NameAndContent>, names: readonly string[]): string {
  for (const [name, content] of meta) if (names.includes(name)) return content
  return ''
}

/** The metadata elements of a page that was read as a whole. */
class PageHeadElements implements HeadElements {
  readonly nodes: readonly number[]
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    const { tag, count } = page.nodes
    const nodes: number[] = []
    for (let node = 0; node < count; node++) {
      const its = tag[node]!
      if (its === META || its === LINK || its === TITLE || its === HTML) nodes.push(node)
    }
    this.nodes = nodes
  }

  tag(node: number): number {
    return this.#page.nodes.tag[node]!
  }

  isHidden(node: number): boolean {
    return (this.#page.nodes.context[node]! & NodeContext.hidden) !== 0
  }

  attribute(node: number, nameId: number): string | undefined {
    return this.#page.attribute(node, nameId)
  }

  textBelow(node: number): string {
    return this.#page.textBelow(node)
  }
}
