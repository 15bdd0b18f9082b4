import { isBlank } from '../blocks/blank.js'
import { notContent } from '../page/context.js'
import type { Page } from '../page/page.js'
import { TagSet, tag } from '../page/tags.js'

/** The attribute that says where in the source its element begins. */
export const markAttribute = 'data-treesift-start'
/** What a comment before a text begins with; the rest says where that text begins. */
export const markComment = 'treesift-start '

/** In these a comment would be read as text. */
const rawTags = new TagSet(
  'title textarea xmp plaintext iframe noembed noframes noscript script style',
)
const NOSCRIPT = tag('noscript')
const nameEnd = /[\s/>]/g
const lineBreak = /\r?\n/y

/**
 * The html with each element and text of the page marked by where it begins in the source, so that what a browser makes of it
 * can be told apart by that, however else it reads the page. Marks are no words and take no room.
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

/** What is shown only where scripts do not run takes no room, for a page is looked at as those see it for whom they run. */
const hidden = ' style="display:none!important"'

function markOf(page: Page, node: number, start: number): string {
  if (page.isText(node)) return `<!--${markComment}${start}-->`
  const mark = ` ${markAttribute}="${start}"`
  return page.nodes.tag[node] === NOSCRIPT ? mark + hidden : mark
}

/** Behind the element's name; an element that only an end tag stands for cannot be marked. */
function tagMarkAt(html: string, start: number): number | undefined {
  if (html[start] !== '<' || html[start + 1] === '/') return undefined
  nameEnd.lastIndex = start + 1
  return nameEnd.exec(html)?.index
}

/** A line break at the beginning stays before the mark: right behind PRE it counts for nothing. */
function textMarkAt(page: Page, node: number): number | undefined {
  const { context, parent, sourceStart, tag: tags } = page.nodes
  const isRaw = (context[node]! & notContent) !== 0 || rawTags.has(tags[parent[node]!]!)
  if (isRaw || isBlank(page, node)) return undefined
  lineBreak.lastIndex = sourceStart[node]!
  return sourceStart[node]! + (lineBreak.exec(page.html)?.[0].length ?? 0)
}
