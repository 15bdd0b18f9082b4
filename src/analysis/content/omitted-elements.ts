import type { Segmentation } from '../../page/segments/segmentation.js'
import type { PageComments } from './comments/comments.js'
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
      const isImage = piece.kind === 'image' || piece.kind === 'player'
      if (isImage && omitted.has('images')) return undefined
      return omitted.has('links') ? withoutLink(piece) : piece
    },
  })
}

function withoutLink(piece: InlinePiece): InlinePiece {
  if (!('link' in piece)) return piece
  const { link: _, ...rest } = piece
  return rest
}

/** The kept segments without those in data tables and in comments, if these are omitted. */
export function omitSegments(
  segmentation: Segmentation,
  kept: readonly number[],
  omitted: OmittedElements,
  comments: PageComments,
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
  return omitted.has('comments') ? comments.without(left) : left
}
