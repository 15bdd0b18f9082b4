import type {
  ContentBlock,
  ContentComment,
  ContentTree,
  InlinePiece,
} from '../../analysis/content/content.js'

/** Quotes in quotes, at most. */
const maxQuotes = 8

/** Content with the comments in a section at its end: each is a quote, with the replies to it inside. */
export function blocksWithComments({
  blocks,
  comments = [],
}: ContentTree): readonly ContentBlock[] {
  if (comments.length === 0) return blocks
  const section: ContentBlock[] = []
  /** The blocks of the comment before and of those around it. */
  const open: ContentBlock[][] = []
  for (const comment of comments) {
    const level = Math.min(comment.depth, open.length, maxQuotes - 1)
    open.length = level
    const inside = [...headOf(comment), ...comment.blocks.map(belowComments)]
    const around = open.at(-1) ?? section
    around.push({ kind: 'quote', blocks: inside })
    open.push(inside)
  }
  const heading: ContentBlock = {
    kind: 'heading',
    level: 2,
    inline: [{ kind: 'text', text: 'Comments', marks: [] }],
  }
  return [...blocks, { kind: 'rule' }, heading, ...section]
}

/** The author in bold, and the date. */
function headOf({ author, date }: ContentComment): readonly ContentBlock[] {
  if (author === undefined && date === undefined) return []
  const inline: InlinePiece[] = []
  if (author !== undefined) inline.push({ kind: 'text', text: author, marks: ['strong'] })
  if (date !== undefined)
    inline.push({ kind: 'text', text: author === undefined ? date : ` · ${date}`, marks: [] })
  return [{ kind: 'paragraph', inline }]
}

/** Headings in comments are below the heading of all comments. */
const belowComments = (block: ContentBlock): ContentBlock =>
  block.kind === 'heading' ? { ...block, level: Math.max(block.level, 3) } : block
