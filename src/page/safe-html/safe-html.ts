import { escapeHtml } from '../../core/text/escape.js'
import { attributeId } from '../columns/attribute-names.js'
import { NodeContext, notShown, styleHides } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { blockTags, tagId, voidTags } from '../columns/tags.js'
import { isBlankNode } from '../segments/blank-text.js'
import { safeCss } from './safe-css.js'

/** The attribute with the start offset of an element in the source of the page. */
const offsetAttribute = 'data-ts'
/** The attribute of elements that bound content. */
const blockAttribute = 'data-ts-block'
/** What a comment before a text begins with; the rest is the start offset of the text. */
const offsetComment = 'ts '

export interface SafeHtmlOptions {
  /** Whether the page keeps what its own styles say. */
  readonly styles: 'kept' | 'dropped'
  /** The address that an image is loaded from in place of its own; without it images are left out. */
  readonly imageAddress?: ((source: string) => string | undefined) | undefined
}

/** A page that can be shown: it runs nothing, loads nothing, and leads nowhere. */
export interface SafeHtml {
  /** Of the HTML and the BODY element. */
  readonly rootAttributes: string
  readonly bodyAttributes: string
  readonly body: string
  /** Of its STYLE elements, in their order; none where styles are dropped. */
  readonly styles: readonly string[]
  /** Addresses of its style sheets as the page writes them. */
  readonly sheets: readonly string[]
  /** Whether browsers show it in standards mode. */
  readonly mode: 'standards' | 'quirks'
}

/** Elements that are written as they are; most others become an element without a meaning. */
const kept = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details ' +
    'dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label ' +
    'legend li main mark menu nav nobr ol p pre q rp rt ruby s samp search section small span strike strong sub ' +
    'summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements that are left out with all that is in them. */
const dropped = new Set(
  (
    'head script style noscript template iframe frame frameset noframes noembed object embed applet param audio ' +
    'video source track canvas svg link meta base basefont bgsound title datalist textarea area map portal ' +
    'fencedframe'
  ).split(' '),
)

/** Elements of which only what they look like is kept; the names with a hyphen mean nothing to browsers. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['form', 'div'],
  ['fieldset', 'div'],
  ['xmp', 'pre'],
  ['listing', 'pre'],
  ['plaintext', 'pre'],
  ['button', 'ts-button'],
  ['input', 'ts-input'],
  ['select', 'ts-select'],
  ['option', 'ts-option'],
  ['dialog', 'ts-dialog'],
])

/** Attributes of any element that mean nothing but how it is shown. */
const keptAttributes = new Set(
  (
    'class title lang dir width height align valign bgcolor color face size border cellpadding cellspacing colspan ' +
    'rowspan span start reversed value type nowrap hidden open alt compact noshade'
  ).split(' '),
)

const [HTML, BODY, HEAD, STYLE, LINK, IMG] = ['html', 'body', 'head', 'style', 'link', 'img'].map(
  tagId,
) as [number, number, number, number, number, number]
const [styleId, srcId, relId, hrefId] = ['style', 'src', 'rel', 'href'].map(attributeId) as [
  number,
  number,
  number,
  number,
]

/** Every element and text has the start offset that it has in the source, however browsers nest them. */
export function safeHtml(page: Page, options: SafeHtmlOptions): SafeHtml {
  return new SafeWriter(page, options).write()
}

class SafeWriter {
  readonly #page: Page
  readonly #options: SafeHtmlOptions
  readonly #pieces: string[] = []
  readonly #styles: string[] = []
  readonly #sheets: string[] = []
  /** Open elements: the node behind each, and its end tag. */
  readonly #open: { readonly end: number; readonly tag: string }[] = []
  #root = ''
  #body = ''

  constructor(page: Page, options: SafeHtmlOptions) {
    this.#page = page
    this.#options = options
  }

  write(): SafeHtml {
    const { count } = this.#page.nodes
    for (let node = 1; node < count; ) node = this.#writeNode(node)
    this.#closeTo(count)
    return {
      rootAttributes: this.#root,
      bodyAttributes: this.#body,
      body: this.#pieces.join(''),
      styles: this.#styles,
      sheets: this.#sheets,
      mode: /^\s*<!doctype\s+html/i.test(this.#page.html.slice(0, 1_000)) ? 'standards' : 'quirks',
    }
  }

  /** Returns the next node to write. */
  #writeNode(node: number): number {
    const { nodes } = this.#page
    this.#closeTo(node)
    if (this.#page.isText(node)) {
      this.#writeText(node)
      return node + 1
    }
    switch (nodes.tag[node]) {
      case HTML:
        this.#root ||= this.#attributes(node)
        return node + 1
      case BODY:
        this.#body ||= this.#attributes(node)
        return node + 1
      case HEAD:
        // what it holds is looked at for styles, and left out
        return node + 1
      case STYLE:
        this.#addStyle(node)
        return nodes.end[node]!
      case LINK:
        this.#addSheet(node)
        return nodes.end[node]!
    }
    const name = this.#page.tagName(node)
    if (dropped.has(name) || (nodes.context[node]! & NodeContext.head) !== 0)
      return nodes.end[node]!
    this.#writeElement(node, name)
    return node + 1
  }

  #writeText(node: number): void {
    const { context, sourceStart } = this.#page.nodes
    if ((context[node]! & (NodeContext.raw | NodeContext.head)) !== 0) return
    if (!isBlankNode(this.#page, node))
      this.#pieces.push(`<!--${offsetComment}${sourceStart[node]}-->`)
    this.#pieces.push(escapeHtml(this.#page.text(node).replaceAll('\0', '')))
  }

  #writeElement(node: number, name: string): void {
    const { nodes } = this.#page
    const tag = kept.has(name) ? name : (renamed.get(name) ?? 'ts-element')
    this.#pieces.push(`<${tag}${this.#attributes(node)}>`)
    // what has no end tag here has none in browsers
    if (tag === name && voidTags.has(nodes.tag[node]!)) return
    this.#open.push({ end: nodes.end[node]!, tag })
  }

  #closeTo(node: number): void {
    for (let last = this.#open.at(-1); last !== undefined && last.end <= node; ) {
      this.#pieces.push(`</${last.tag}>`)
      this.#open.pop()
      last = this.#open.at(-1)
    }
  }

  #attributes(node: number): string {
    const { nodes } = this.#page
    let text = ` ${offsetAttribute}="${nodes.sourceStart[node]}"`
    if (blockTags.has(nodes.tag[node]!)) text += ` ${blockAttribute}`
    for (const [name, value] of this.#page.attributesOf(node)) {
      if (keptAttributes.has(name)) text += attributeText(name, value)
      else if (name === 'id' && this.#options.styles === 'kept') text += attributeText(name, value)
    }
    if (nodes.tag[node] === IMG) text += this.#imageSource(node)
    const style = this.#page.attribute(node, styleId)
    if (style === undefined) return text
    if (this.#options.styles === 'kept') return text + attributeText('style', safeCss(style))
    return styleHides(style) ? `${text} hidden` : text
  }

  #imageSource(node: number): string {
    const source = this.#page.attribute(node, srcId)
    const address = source === undefined ? undefined : this.#options.imageAddress?.(source)
    return address === undefined ? '' : attributeText('src', address)
  }

  #addStyle(node: number): void {
    if (this.#options.styles === 'dropped' || this.#isApart(node)) return
    const { end } = this.#page.nodes
    let css = ''
    for (let at = node + 1; at < end[node]!; at++)
      if (this.#page.isText(at)) css += this.#page.text(at)
    this.#styles.push(safeCss(css))
  }

  #addSheet(node: number): void {
    const rel = this.#page.attribute(node, relId)?.toLowerCase().split(/\s+/) ?? []
    const href = this.#page.attribute(node, hrefId)
    const isSheet = rel.includes('stylesheet') && !rel.includes('alternate')
    if (isSheet && href !== undefined && !this.#isApart(node)) this.#sheets.push(href)
  }

  /** Whether a node is there for other cases, as in NOSCRIPT. */
  #isApart(node: number): boolean {
    return (this.#page.nodes.context[node]! & (notShown & ~NodeContext.hidden)) !== 0
  }
}

/** A value that no quote, bracket or reference ends. */
const attributeText = (name: string, value: string): string =>
  ` ${name}="${escapeHtml(value.replaceAll('\0', ''))}"`
