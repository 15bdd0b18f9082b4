import type { Page } from '../columns/page.js'
import { readPage } from '../tree/read-page.js'

/** Frames inside of frames that are read. */
const maxDepth = 3

/** The source of a page with the documents of its frames in their place: those that SRCDOC holds. */
export const withFrameDocuments = (html: string): string =>
  mayHaveFrames(html) ? readWithFrames(html).html : html

/** The name alone is found much faster than with what stands around it, and most pages do not have it. */
const mayHaveFrames = (source: string): boolean =>
  /srcdoc/i.test(source) && /\ssrcdoc\s*=/i.test(source)

/** Reads a page with the documents of its frames in their place. */
export function readWithFrames(html: string): Page {
  let page = readPage(html)
  for (let depth = 0; depth < maxDepth; depth++) {
    const inlined = page.names.attributes.includes('srcdoc') ? inlineFrames(page) : page.html
    if (inlined === page.html) break
    page = readPage(inlined)
  }
  return page
}

function inlineFrames(page: Page): string {
  const { html } = page
  const { count, sourceStart, sourceEnd, end } = page.nodes
  const pieces: string[] = []
  let from = 0
  for (let node = 1; node < count; node++) {
    if (page.isText(node) || page.tagName(node) !== 'iframe') continue
    const [, document] = [...page.attributesOf(node)].find(([name]) => name === 'srcdoc') ?? []
    if (document === undefined || sourceStart[node]! < from) continue
    pieces.push(html.slice(from, sourceStart[node]), '<div>', bodyOf(document), '</div>')
    from = sourceEnd[node]!
    node = end[node]! - 1
  }
  return pieces.length === 0 ? html : [...pieces, html.slice(from)].join('')
}

/** What a document shows, without its head: the title of a frame is not that of the page. */
function bodyOf(document: string): string {
  const end = /<\/head\s*>|<body[\s>]/i.exec(document)
  const body = end === null ? document : document.slice(end.index)
  return body.replace(/<!doctype[^>]{0,200}>|<\/?(?:html|head|body)(?:\s[^>]{0,2000})?>/gi, '')
}
