import type { Block, Cell, Content, Definition, Item, Piece, Row, Text } from './content.js'

/** What happens to each part of a content; what is given back as nothing is left out. */
export interface Mapping {
  readonly piece?: (piece: Piece) => Piece | undefined
  readonly block?: (block: Block) => Block | undefined
}

/** A content with its parts changed or left out. Blocks that lose all that is in them go too; cells and items stay. */
export const mapContent = ({ blocks }: Content, mapping: Mapping): Content => ({
  blocks: mapBlocks(blocks, mapping),
})

/** As deep as content is nested, for which there is a limit. */
const mapBlocks = (blocks: readonly Block[], mapping: Mapping): readonly Block[] =>
  blocks.flatMap((block) => {
    const kept = mapping.block === undefined ? block : mapping.block(block)
    const mapped = kept && mapInside(kept, mapping)
    return mapped === undefined || isEmpty(mapped) ? [] : [mapped]
  })

function mapInside(block: Block, mapping: Mapping): Block {
  const inside = <Holder extends { readonly blocks: readonly Block[] }>(
    holder: Holder,
  ): Holder => ({
    ...holder,
    blocks: mapBlocks(holder.blocks, mapping),
  })
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, inline: mapPieces(block.inline, mapping) }
    case 'code':
      return block
    case 'list':
      return { ...block, items: block.items.map((item: Item) => inside(item)) }
    case 'definitions':
      return { ...block, entries: block.entries.map((entry: Definition) => inside(entry)) }
    case 'table':
      return {
        ...block,
        caption: mapBlocks(block.caption, mapping),
        rows: block.rows.map((row: Row) => ({
          ...row,
          cells: row.cells.map((cell: Cell) => inside(cell)),
        })),
      }
    default:
      return inside(block)
  }
}

/** Neighbours that have become alike are one piece; no break stands at an edge. */
function mapPieces(pieces: readonly Piece[], { piece: map }: Mapping): readonly Piece[] {
  if (map === undefined) return pieces
  const mapped: Piece[] = []
  for (const piece of pieces) {
    const next = map(piece)
    if (next === undefined) continue
    const last = mapped.at(-1)
    if (next.kind === 'break' && (last === undefined || last.kind === 'break')) continue
    if (last?.kind === 'text' && next.kind === 'text' && isSameStyle(last, next))
      mapped[mapped.length - 1] = { ...last, text: last.text + next.text.slice(spaces(last, next)) }
    else mapped.push(next)
  }
  if (mapped.at(-1)?.kind === 'break') mapped.pop()
  return trimmed(mapped)
}

/** One space is enough where two texts come together. */
const spaces = (before: Text, after: Text): number =>
  before.text.endsWith(' ') && after.text.startsWith(' ') ? 1 : 0

/** Without white space at the edges. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const edges = pieces.map((piece, at) => {
    if (piece.kind !== 'text') return piece
    const start = at === 0 ? piece.text.trimStart() : piece.text
    return { ...piece, text: at === pieces.length - 1 ? start.trimEnd() : start }
  })
  return edges.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

const isSameStyle = (a: Text, b: Text): boolean =>
  a.link === b.link &&
  a.marks.length === b.marks.length &&
  a.marks.every((mark) => b.marks.includes(mark))

const isEmpty = (block: Block): boolean => {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inline.length === 0
    case 'figure':
    case 'caption':
    case 'quote':
      return block.blocks.length === 0
    default:
      return false
  }
}
