/** The main content of a page with its structure. All strings are copies that do not keep the page in memory. */
export interface ContentTree {
  readonly blocks: readonly ContentBlock[]
  /** What readers wrote below, apart from the blocks; absent where there is nothing. */
  readonly comments?: readonly ContentComment[]
}

/** A comment of a reader. */
export interface ContentComment {
  readonly author?: string
  /** By ISO 8601 where the page states it so, else as it is written. */
  readonly date?: string
  /** 0 for a comment on the page, 1 for a reply to one, and so on. */
  readonly depth: number
  readonly blocks: readonly ContentBlock[]
}

export type ContentBlock =
  | { readonly kind: 'paragraph'; readonly inline: readonly InlinePiece[] }
  | HeadingBlock
  | { readonly kind: 'code'; readonly text: string; readonly language?: string }
  /** A formula on lines of its own, in TeX. */
  | { readonly kind: 'formula'; readonly tex: string }
  | { readonly kind: 'quote'; readonly blocks: readonly ContentBlock[] }
  | CalloutBlock
  /** What opens at a click. */
  | { readonly kind: 'details'; readonly blocks: readonly ContentBlock[] }
  /** What is shown of the details around it before they open. */
  | { readonly kind: 'summary'; readonly blocks: readonly ContentBlock[] }
  | ListBlock
  | TableBlock
  | { readonly kind: 'definitions'; readonly entries: readonly DefinitionEntry[] }
  | { readonly kind: 'figure'; readonly blocks: readonly ContentBlock[] }
  /** The caption of the figure around it. */
  | { readonly kind: 'caption'; readonly blocks: readonly ContentBlock[] }
  | NoteBlock
  /** A line between two parts. */
  | { readonly kind: 'rule' }

export interface HeadingBlock {
  readonly kind: 'heading'
  /** From 2, one more than that of the heading above it in the outline; 1 for the title of the page. */
  readonly level: number
  readonly inline: readonly InlinePiece[]
}

/** The kinds of callouts, as GitHub writes them. */
const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

export type CalloutKind = (typeof calloutKinds)[number]

/** A note to the reader in a frame. */
export interface CalloutBlock {
  readonly kind: 'callout'
  readonly callout: CalloutKind
  /** Its title, unless it only names the kind. */
  readonly title?: string
  readonly blocks: readonly ContentBlock[]
}

export interface ListBlock {
  readonly kind: 'list'
  readonly order: 'bullets' | 'numbers'
  readonly items: readonly ListItem[]
}

export interface ListItem {
  /** The number of the item on the page, counting items that were not kept; also for bullets. */
  readonly number: number
  /** Of an item with a checkbox. */
  readonly task?: 'open' | 'done'
  readonly blocks: readonly ContentBlock[]
}

export interface TableBlock {
  readonly kind: 'table'
  readonly caption: readonly ContentBlock[]
  /** Head rows come first. */
  readonly rows: readonly TableRow[]
  /** The alignment of each column, as far as the page states it; absent where it states none. */
  readonly alignments?: readonly ColumnAlignment[]
}

export type ColumnAlignment = 'left' | 'center' | 'right' | 'none'

export interface TableRow {
  readonly kind: 'head' | 'body'
  readonly cells: readonly TableCell[]
}

/** Cells that were not kept are empty, so that the others are in their columns. */
export interface TableCell {
  readonly kind: 'head' | 'data'
  /** Number of columns. */
  readonly span: number
  /** Number of rows; 1 where it is absent. */
  readonly rowSpan?: number
  readonly blocks: readonly ContentBlock[]
}

export interface DefinitionEntry {
  readonly kind: 'term' | 'detail'
  readonly blocks: readonly ContentBlock[]
}

/** A footnote; at most one per number. */
export interface NoteBlock {
  readonly kind: 'note'
  /** From 1, in the order of the first references. */
  readonly number: number
  /** Whether the text that refers to it was not kept. */
  readonly isUncited?: true
  readonly blocks: readonly ContentBlock[]
}

/**
 * Inline content; adjacent texts of the same style are one piece. A `link` is an absolute http, https, mailto or tel
 * URL.
 */
export type InlinePiece =
  | InlineText
  | InlineCode
  | InlineFormula
  | InlineImage
  | InlinePlayer
  | InlineBreak
  | NoteReference

export interface InlineText {
  readonly kind: 'text'
  readonly text: string
  readonly marks: readonly TextMark[]
  readonly link?: string
}

interface InlineCode {
  readonly kind: 'code'
  readonly text: string
  readonly link?: string
}

/** A formula in TeX. */
export interface InlineFormula {
  readonly kind: 'formula'
  readonly tex: string
  readonly link?: string
}

/** `src` is an absolute http or https URL. */
export interface InlineImage {
  readonly kind: 'image'
  readonly src: string
  readonly alt: string
  readonly link?: string
}

/** A video, a recording, or what another site lets pages show. `src` is an absolute http or https URL. */
export interface InlinePlayer {
  readonly kind: 'player'
  readonly src: string
  /** Empty where the page states none. */
  readonly title: string
}

interface InlineBreak {
  readonly kind: 'break'
}

export interface NoteReference {
  readonly kind: 'reference'
  /** The number of its note. */
  readonly note: number
  /** The number of this reference among those to the note, from 1. */
  readonly use: number
}

/** In the order in which marks are nested. */
export const textMarks = ['strong', 'emphasis', 'strike', 'sub', 'sup'] as const

export type TextMark = (typeof textMarks)[number]
