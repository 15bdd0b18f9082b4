/** The main content of a page with its structure. All strings are copies that do not keep the page in memory. */
export interface ContentTree {
  readonly blocks: readonly ContentBlock[]
}

export type ContentBlock =
  | { readonly kind: 'paragraph'; readonly inline: readonly InlinePiece[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly InlinePiece[] }
  | { readonly kind: 'code'; readonly text: string; readonly language?: string }
  | { readonly kind: 'quote'; readonly blocks: readonly ContentBlock[] }
  | ListBlock
  | TableBlock
  | { readonly kind: 'definitions'; readonly entries: readonly DefinitionEntry[] }
  | { readonly kind: 'figure'; readonly blocks: readonly ContentBlock[] }
  /** The caption of the figure around it. */
  | { readonly kind: 'caption'; readonly blocks: readonly ContentBlock[] }
  | NoteBlock

export interface ListBlock {
  readonly kind: 'list'
  readonly order: 'bullets' | 'numbers'
  readonly items: readonly ListItem[]
}

export interface ListItem {
  /** The number of the item on the page, counting items that were not kept; also for bullets. */
  readonly number: number
  readonly blocks: readonly ContentBlock[]
}

export interface TableBlock {
  readonly kind: 'table'
  readonly caption: readonly ContentBlock[]
  /** Head rows come first. */
  readonly rows: readonly TableRow[]
}

export interface TableRow {
  readonly kind: 'head' | 'body'
  readonly cells: readonly TableCell[]
}

/** Cells that were not kept are empty, so that the others are in their columns. */
export interface TableCell {
  readonly kind: 'head' | 'data'
  /** Number of columns. */
  readonly span: number
  readonly blocks: readonly ContentBlock[]
}

export interface DefinitionEntry {
  readonly kind: 'term' | 'detail'
  readonly blocks: readonly ContentBlock[]
}

/** A footnote; at most one per number, and never without a reference. */
export interface NoteBlock {
  readonly kind: 'note'
  /** From 1, in the order of the first references. */
  readonly number: number
  readonly blocks: readonly ContentBlock[]
}

/**
 * Inline content; adjacent texts of the same style are one piece. A `link` is an absolute http, https or mailto URL.
 */
export type InlinePiece = InlineText | InlineCode | InlineImage | InlineBreak | NoteReference

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

/** `src` is an absolute http or https URL. */
export interface InlineImage {
  readonly kind: 'image'
  readonly src: string
  readonly alt: string
  readonly link?: string
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

export type TextMark = 'strong' | 'emphasis'
