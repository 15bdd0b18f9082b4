import type {
  ContentBlock,
  ContentTree,
  DefinitionEntry,
  InlinePiece,
  InlineText,
  ListItem,
  TableCell,
  TableRow,
} from './content.js'

/** Functions applied to the parts of content; parts for which they return `undefined` are removed. */
interface ContentMapping {
  readonly piece?: (piece: InlinePiece) => InlinePiece | undefined
  readonly block?: (block: ContentBlock) => ContentBlock | undefined
}

/** Maps the parts of content. Blocks that become empty are removed; cells and items are kept. */
export const mapContent = (
  { blocks, comments }: ContentTree,
  mapping: ContentMapping,
): ContentTree => ({
  blocks: mapBlocks(blocks, mapping),
  ...(comments !== undefined && {
    comments: comments.map((comment) => ({
      ...comment,
      blocks: mapBlocks(comment.blocks, mapping),
    })),
  }),
})

/** Recursive; the nesting of content is limited. */
const mapBlocks = (
  blocks: readonly ContentBlock[],
  mapping: ContentMapping,
): readonly ContentBlock[] =>
  blocks.flatMap((block) => {
    const kept = mapping.block === undefined ? block : mapping.block(block)
    const mapped = kept && mapInside(kept, mapping)
    return mapped === undefined || isEmpty(mapped) ? [] : [mapped]
  })

function mapInside(block: ContentBlock, mapping: ContentMapping): ContentBlock {
  const inside = <Holder extends { readonly blocks: readonly ContentBlock[] }>(
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
    case 'formula':
    case 'rule':
      return block
    case 'list':
      return { ...block, items: block.items.map((item: ListItem) => inside(item)) }
    case 'definitions':
      return { ...block, entries: block.entries.map((entry: DefinitionEntry) => inside(entry)) }
    case 'table':
      return {
        ...block,
        caption: mapBlocks(block.caption, mapping),
        rows: block.rows.map((row: TableRow) => ({
          ...row,
          cells: row.cells.map((cell: TableCell) => inside(cell)),
        })),
      }
    default:
      return inside(block)
  }
}

/** Adjacent texts that have the same style now are joined; breaks at the edges are removed. */
function mapPieces(
  pieces: readonly InlinePiece[],
  { piece: map }: ContentMapping,
): readonly InlinePiece[] {
  if (map === undefined) return pieces
  const mapped: InlinePiece[] = []
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

/** Number of characters to drop where two texts with spaces are joined. */
const spaces = (before: InlineText, after: InlineText): number =>
  before.text.endsWith(' ') && after.text.startsWith(' ') ? 1 : 0

/** Removes white space at the edges. */
function trimmed(pieces: readonly InlinePiece[]): readonly InlinePiece[] {
  const edges = pieces.map((piece, at) => {
    if (piece.kind !== 'text') return piece
    const start = at === 0 ? piece.text.trimStart() : piece.text
    return { ...piece, text: at === pieces.length - 1 ? start.trimEnd() : start }
  })
  return edges.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

const isSameStyle = (a: InlineText, b: InlineText): boolean =>
  a.link === b.link &&
  a.marks.length === b.marks.length &&
  a.marks.every((mark) => b.marks.includes(mark))

const isEmpty = (block: ContentBlock): boolean => {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inline.length === 0
    case 'figure':
    case 'caption':
    case 'quote':
    case 'details':
    case 'summary':
      return block.blocks.length === 0
    default:
      return false
  }
}
