import type { Mark, Piece } from '../content/content.js'

/** Pieces in the marks that they share: `<b>one <i>two</i></b>`. */
export type Inline = Piece | Span

export interface Span {
  readonly kind: Layer
  /** Where a link leads. */
  readonly href: string | undefined
  readonly inside: readonly Inline[]
}

export type Layer = Mark | 'link'

const allLayers: readonly Layer[] = ['link', 'strong', 'emphasis']

/** Nests the marks of pieces, what reaches farther around what does not; each layer stands in each other at most once. */
export function nestedMarks(
  pieces: readonly Piece[],
  layers: readonly Layer[] = allLayers,
): readonly Inline[] {
  const nested: Inline[] = []
  for (let at = 0; at < pieces.length; ) {
    const { layer, end } = farthest(pieces, at, layers)
    if (layer === undefined) nested.push(pieces[at]!)
    else {
      const rest = layers.filter((other) => other !== layer)
      const inside = nestedMarks(pieces.slice(at, end), rest)
      nested.push({ kind: layer, href: layer === 'link' ? linkOf(pieces[at]!) : undefined, inside })
    }
    at = end
  }
  return nested
}

export const isSpan = (inline: Inline): inline is Span => 'inside' in inline

/** The layer around a piece that reaches farthest, and where it ends. */
function farthest(pieces: readonly Piece[], at: number, layers: readonly Layer[]) {
  let found: { readonly layer: Layer | undefined; readonly end: number } = {
    layer: undefined,
    end: at + 1,
  }
  for (const layer of layers) {
    const value = layerOf(pieces[at]!, layer)
    if (value === undefined) continue
    let end = at + 1
    while (end < pieces.length && layerOf(pieces[end]!, layer) === value) end++
    if (found.layer === undefined || end > found.end) found = { layer, end }
  }
  return found
}

function layerOf(piece: Piece, layer: Layer): string | undefined {
  if (layer === 'link') return linkOf(piece)
  return piece.kind === 'text' && piece.marks.includes(layer) ? layer : undefined
}

const linkOf = (piece: Piece): string | undefined => ('link' in piece ? piece.link : undefined)
