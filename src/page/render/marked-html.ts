import { notContent } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { TagSet, tagId } from '../columns/tags.js'
import { isBlankNode } from '../segments/blank-text.js'

/** The attribute with the start offset of its element in the source. */
export const markAttribute = 'data-treesift-start'
/** The start of a comment before a text; its rest is the start offset of the text. */
export const markComment = 'treesift-start '

/** Elements in which a comment would be text. */
const rawTags = new TagSet(
  'title textarea xmp plaintext iframe noembed noframes noscript script style',
)
const NOSCRIPT = tagId('noscript')
const nameEnd = /[\s/>]/g
const lineBreak = /\r?\n/y

/**
 * The HTML with each element and text marked by its start offset in the source, so that the browser's nodes can be
 * matched with ours even if it parses the page differently. Marks are invisible.
 */
export function markedHtml(page: Page): string {
  const { html } = page
  const { count, sourceStart } = page.nodes
  const pieces: string[] = []
  let done = 0
  for (let node = 1; node < count; node++) {
    const start = sourceStart[node]!
    const at = page.isText(node) ? textMarkAt(page, node) : tagMarkAt(html, start)
    if (at === undefined || at < done) continue
    pieces.push(html.slice(done, at), markOf(page, node, start))
    done = at
  }
  pieces.push(html.slice(done))
  return pieces.join('')
}

/** NOSCRIPT is hidden, because pages are rendered as with scripts even if scripts are disabled. */
const hidden = ' style="display:none!important"'

function markOf(page: Page, node: number, start: number): string {
  if (page.isText(node)) return `<!--${markComment}${start}-->`
  const mark = ` ${markAttribute}="${start}"`
  return page.nodes.tag[node] === NOSCRIPT ? mark + hidden : mark
}

/** Offset after the element's name; an element made from an end tag alone cannot be marked. */
function tagMarkAt(html: string, start: number): number | undefined {
  if (html[start] !== '<' || html[start + 1] === '/') return undefined
  nameEnd.lastIndex = start + 1
  return nameEnd.exec(html)?.index
}

/** A leading line break stays before the mark, because right after PRE it is ignored. */
function textMarkAt(page: Page, node: number): number | undefined {
  const { context, parent, sourceStart, tag: tags } = page.nodes
  const isRaw = (context[node]! & notContent) !== 0 || rawTags.has(tags[parent[node]!]!)
  if (isRaw || isBlankNode(page, node)) return undefined
  lineBreak.lastIndex = sourceStart[node]!
  return sourceStart[node]! + (lineBreak.exec(page.html)?.[0].length ?? 0)
}
