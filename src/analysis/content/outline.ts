import { comparableText } from '../../core/text/comparable-text.js'
import type { ContentBlock, ContentTree, HeadingBlock, InlinePiece } from './content.js'

/** The first heading stands among so many blocks, if it is the title. */
const maxBlocksBeforeTitle = 6
/** Longer lines in bold letters are text. */
const maxBoldHeading = 40

/**
 * Blocks whose headings make an outline: without the title of the page, from level 2 on, each at most one level below
 * the heading above it; lines at the edges are left out, headings of nothing but the notes at the end,
 * and headings at the end, with nothing below, where that is asked for.
 */
export function outlined(
  blocks: readonly ContentBlock[],
  titles: readonly string[],
  atEnd: 'no headings' | 'any block',
): readonly ContentBlock[] {
  const body = withoutNoteHeadings(withoutEmptyEnd(withoutTitle(blocks, titles), atEnd))
  const open: number[] = []
  return withoutSpokenHeadings(body).map((block) => {
    if (block.kind !== 'heading') return block
    while (open.length > 0 && open.at(-1)! >= block.level) open.pop()
    open.push(block.level)
    return { ...block, level: Math.min(open.length + 1, 6) }
  })
}

/** The level of a heading that is read aloud and not shown: it names a part, and has no place in the outline. */
export const spokenLevel = 7

/** Headings that are read aloud only as lines in bold letters. */
export const withoutSpokenHeadings = (blocks: readonly ContentBlock[]): readonly ContentBlock[] =>
  blocks.map((block) =>
    block.kind === 'heading' && block.level === spokenLevel
      ? { kind: 'paragraph', inline: block.inline.map(strong) }
      : block,
  )

/** A piece in bold letters. */
export const strong = (piece: InlinePiece): InlinePiece =>
  piece.kind === 'text' && !piece.marks.includes('strong')
    ? { ...piece, marks: ['strong', ...piece.marks] }
    : piece

/** Content below a title; a heading in it that repeats the title is left out. */
export function withTitle(content: ContentTree, title: string | undefined): ContentTree {
  if (title === undefined || content.blocks.length === 0) return content
  const heading: ContentBlock = {
    kind: 'heading',
    level: 1,
    inline: [{ kind: 'text', text: title, marks: [] }],
  }
  return { ...content, blocks: [heading, ...withoutTitle(content.blocks, [title])] }
}

function withoutTitle(
  blocks: readonly ContentBlock[],
  titles: readonly string[],
): readonly ContentBlock[] {
  const keys = titles.map(keyOf)
  const isLine = (block: ContentBlock): boolean =>
    block.kind === 'paragraph' && keys.includes(keyOf(textOf(block.inline)))
  const [first, ...others] = blocks
  // word processors have a style for titles, and no heading
  if (first !== undefined && others.length > 0 && isLine(first)) return others
  const at = blocks.findIndex(({ kind }) => kind === 'heading')
  if (at < 0 || at >= maxBlocksBeforeTitle) return blocks
  const heading = keyOf(textOf((blocks[at] as HeadingBlock).inline))
  const isFirst = (blocks[at] as HeadingBlock).level === 1
  const isTitle = keys.some(
    (title) => isTitleOf(title, heading) || (isFirst && isPartOfTitle(title, heading)),
  )
  return isTitle ? blocks.filter((_, other) => other !== at) : blocks
}

const keyOf = (text: string): string => comparableText(text).toLowerCase()

/** Whether a title is a heading, perhaps with the name of the site after or before a sign. */
function isTitleOf(title: string, heading: string): boolean {
  if (heading === '') return false
  if (title === heading) return true
  const isStart =
    title.startsWith(heading) && /^\s+[-–—|·:•»«/\\]\s/.test(`${title.slice(heading.length)} `)
  return (
    isStart ||
    (title.endsWith(heading) && /\s[-–—|·:•»«/\\]\s+$/.test(` ${title.slice(0, -heading.length)}`))
  )
}

/** Shorter headings are in a title by chance. */
const minTitlePart = 12

/** Whether a title has the words of a heading between signs: `[KEY-1] Heading - Site`. */
function isPartOfTitle(title: string, heading: string): boolean {
  const from = title.indexOf(heading)
  if (from < 0 || heading.length < minTitlePart) return false
  const [before, after] = [title.slice(0, from), title.slice(from + heading.length)]
  return (
    (before === '' || /[^\p{L}\p{N}\s,]\s$/u.test(before)) &&
    (after === '' || /^\s?[^\p{L}\p{N}\s,]/u.test(after))
  )
}

const textOf = (pieces: readonly InlinePiece[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : piece.kind === 'break' ? ' ' : '')).join('')

/** Without lines at the edges, in a row and before notes, and without headings that nothing follows. */
function withoutEmptyEnd(
  blocks: readonly ContentBlock[],
  atEnd: 'no headings' | 'any block',
): readonly ContentBlock[] {
  const isRule = (at: number): boolean => blocks[at]?.kind === 'rule'
  const kept = blocks.filter(
    (_, at) => !isRule(at) || (at > 0 && !isRule(at - 1) && blocks[at + 1]?.kind !== 'note'),
  )
  let end = kept.length
  const isEmpty = ({ kind }: ContentBlock): boolean =>
    kind === 'rule' || (kind === 'heading' && atEnd === 'no headings')
  while (end > 1 && isEmpty(kept[end - 1]!)) end--
  // what is all headings stays
  return kept.slice(0, end).some(({ kind }) => kind !== 'heading' && kind !== 'rule')
    ? kept.slice(0, end)
    : kept
}

/** Without a heading at the end that only notes follow: they are written at the end, whatever stands above them. */
function withoutNoteHeadings(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  const end = blocks.findLastIndex(({ kind }) => kind !== 'note')
  if (end < 0 || end === blocks.length - 1) return blocks
  let start = end + 1
  while (start > 0 && isPlainHeading(blocks[start - 1]!)) start--
  return blocks.filter((_, at) => at < start || at > end)
}

/** Whether a block is a heading without a reference, or a line in bold letters that reads like one. */
function isPlainHeading(block: ContentBlock): boolean {
  if (block.kind === 'heading') return block.inline.every(({ kind }) => kind !== 'reference')
  return (
    block.kind === 'paragraph' &&
    block.inline.every((piece) => piece.kind === 'text' && piece.marks.includes('strong')) &&
    textOf(block.inline).length <= maxBoldHeading
  )
}
