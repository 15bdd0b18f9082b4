import { attributeId } from '../../page/columns/attribute-names.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { ContentTree, InlinePiece } from './content.js'
import { ElementStructure } from './element-structure.js'
import { mapContent } from './map-content.js'
import { ElementMarkup } from './markup/element-markup.js'

/** Elements of content that may be omitted; texts of links are kept. */
export const omissibleElements = ['links', 'images', 'tables', 'comments'] as const

export type OmissibleElement = (typeof omissibleElements)[number]

export type OmittedElements = ReadonlySet<OmissibleElement>

/** Removes links and images from content, if they are omitted; tables and comments are omitted by `omitSegments`. */
export function omitMarkup(content: ContentTree, omitted: OmittedElements): ContentTree {
  if (!omitted.has('links') && !omitted.has('images')) return content
  return mapContent(content, {
    piece: (piece) => {
      if (piece.kind === 'image' && omitted.has('images')) return undefined
      return omitted.has('links') ? withoutLink(piece) : piece
    },
  })
}

function withoutLink(piece: InlinePiece): InlinePiece {
  if (!('link' in piece)) return piece
  const { link: _, ...rest } = piece
  return rest
}

const ITEMTYPE = attributeId('itemtype')
const ITEMPROP = attributeId('itemprop')
const TYPEOF = attributeId('typeof')

/** The kept segments without those in data tables and in comments, if these are omitted. */
export function omitSegments(
  segmentation: Segmentation,
  kept: readonly number[],
  omitted: OmittedElements,
): readonly number[] {
  const { page, segments } = segmentation
  let left = kept
  if (omitted.has('tables')) {
    const structure = new ElementStructure({
      page,
      markup: new ElementMarkup(page),
      texts: kept.map((segment) => segments.firstNode[segment]!),
    })
    left = left.filter((segment) => !structure.isInTable(segments.firstNode[segment]!))
  }
  if (omitted.has('comments')) {
    const isComment = commentNodes(segmentation)
    left = left.filter((segment) => isComment[segments.firstNode[segment]!] === 0)
  }
  return left
}

/** Nodes in comments by schema.org: in elements with that type, or with such a property. */
function commentNodes({ page }: Segmentation): Uint8Array {
  const { count, parent } = page.nodes
  const isComment = new Uint8Array(count)
  for (let node = 1; node < count; node++)
    isComment[node] = isComment[parent[node]!]! | (page.isText(node) ? 0 : commentBit(page, node))
  return isComment
}

const commentBit = (page: Segmentation['page'], node: number): number => {
  const type = page.attribute(node, ITEMTYPE) ?? page.attribute(node, TYPEOF)
  if (type !== undefined && /(?:^|[/:\s])(?:User)?Comments?(?:$|\s)/.test(type)) return 1
  const property = page.attribute(node, ITEMPROP)
  return property !== undefined && /(?:^|\s)comment(?:$|\s)/.test(property) ? 1 : 0
}
