import type { Content, Piece } from './content.js'
import { mapContent } from './map-content.js'

/** What of a content may be left out: links keep their texts. */
export const omissible = ['links', 'images', 'tables', 'comments'] as const

export type Omissible = (typeof omissible)[number]

export type Omitted = ReadonlySet<Omissible>

/** A content without its links or images; runs of tables and comments are not kept in the first place. */
export function withoutMarkup(content: Content, omitted: Omitted): Content {
  if (!omitted.has('links') && !omitted.has('images')) return content
  return mapContent(content, {
    piece: (piece) => {
      if (piece.kind === 'image' && omitted.has('images')) return undefined
      return omitted.has('links') ? withoutLink(piece) : piece
    },
  })
}

function withoutLink(piece: Piece): Piece {
  if (!('link' in piece)) return piece
  const { link: _, ...rest } = piece
  return rest
}
