import { segment } from '../blocks/segment.js'
import { unseen } from '../page/context.js'
import { readPage } from '../page/read-page.js'
import type { Block, Content, Piece } from './content.js'
import { contentOf } from './content-of.js'

const url = 'https://www.example.org/a/page'

/** The content of a page of which every run is kept that is shown and does not say `not kept`. */
export function contentOfHtml(html: string, address: string | undefined = url): Content {
  const segmentation = segment(readPage(html))
  const { page, runs } = segmentation
  const kept = Array.from({ length: runs.count }, (_, run) => run).filter((run) => {
    const node = runs.firstNode[run]!
    return (page.nodes.context[node]! & unseen) === 0 && !page.text(node).includes('not kept')
  })
  return contentOf(segmentation, kept, { url: address })
}

export const blocksOfHtml = (html: string): readonly Block[] => contentOfHtml(html).blocks

/** A block of plain text. */
export const paragraph = (text: string): Block => ({ kind: 'paragraph', inline: [plain(text)] })

export const plain = (text: string): Piece => ({ kind: 'text', text, marks: [] })

/** The inline content of a page that is one block of it. */
export function inlineOfHtml(html: string, address?: string): readonly Piece[] {
  const [first] = contentOfHtml(html, address).blocks
  return first !== undefined && 'inline' in first ? first.inline : []
}
