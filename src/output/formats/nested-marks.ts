import { type InlinePiece, type TextMark, textMarks } from '../../analysis/content/content.js'

/** A piece, or pieces inside the marks that they share: `<b>one <i>two</i></b>`. */
export type InlineNode = InlinePiece | MarkedSpan

export interface MarkedSpan {
  readonly kind: MarkLayer
  /** The address of a link. */
  readonly href: string | undefined
  readonly inside: readonly InlineNode[]
}

export type MarkLayer = TextMark | 'link'

const allLayers: readonly MarkLayer[] = ['link', ...textMarks]

/** Nests the marks of pieces, longer ones outside; a layer never stands inside itself. */
export function nestMarks(
  pieces: readonly InlinePiece[],
  layers: readonly MarkLayer[] = allLayers,
): readonly InlineNode[] {
  const nested: InlineNode[] = []
  for (let at = 0; at < pieces.length; ) {
    const { layer, end } = longestLayer(pieces, at, layers)
    if (layer === undefined) nested.push(pieces[at]!)
    else {
      const rest = layers.filter((other) => other !== layer)
      const inside = nestMarks(pieces.slice(at, end), rest)
      nested.push({ kind: layer, href: layer === 'link' ? linkOf(pieces[at]!) : undefined, inside })
    }
    at = end
  }
  return nested
}

export const isSpan = (inline: InlineNode): inline is MarkedSpan => 'inside' in inline

/** The layer of a piece that covers most of the following pieces, and where it ends. */
function longestLayer(pieces: readonly InlinePiece[], at: number, layers: readonly MarkLayer[]) {
  let found: { readonly layer: MarkLayer | undefined; readonly end: number } = {
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

function layerOf(piece: InlinePiece, layer: MarkLayer): string | undefined {
  if (layer === 'link') return linkOf(piece)
  return piece.kind === 'text' && piece.marks.includes(layer) ? layer : undefined
}

const linkOf = (piece: InlinePiece): string | undefined =>
  'link' in piece ? piece.link : undefined
