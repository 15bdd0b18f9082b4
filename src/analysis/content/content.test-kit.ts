import { notShown } from '../../page/columns/node-context.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { buildContent } from './build-content.js'
import type { ContentBlock, ContentTree, InlinePiece } from './content.js'

const url = 'https://www.example.org/a/page'

/** The content of a page; all visible segments are kept, except those with the text `not kept`. */
export function contentOfHtml(html: string, pageUrl: string | undefined = url): ContentTree {
  const segmentation = segmentPage(readPage(html))
  const { page, segments } = segmentation
  const kept = Array.from({ length: segments.count }, (_, segment) => segment).filter((segment) => {
    const node = segments.firstNode[segment]!
    return (page.nodes.context[node]! & notShown) === 0 && !page.text(node).includes('not kept')
  })
  return buildContent(segmentation, kept, { url: pageUrl })
}

export const blocksOfHtml = (html: string): readonly ContentBlock[] => contentOfHtml(html).blocks

/** A block of plain text. */
export const paragraph = (text: string): ContentBlock => ({
  kind: 'paragraph',
  inline: [plain(text)],
})

export const plain = (text: string): InlinePiece => ({ kind: 'text', text, marks: [] })

/** The inline content of a page with a single block. */
export function inlineOfHtml(html: string, pageUrl?: string): readonly InlinePiece[] {
  const [first] = contentOfHtml(html, pageUrl).blocks
  return first !== undefined && 'inline' in first ? first.inline : []
}
