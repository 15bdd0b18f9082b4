/** The main content of a page with its structure; every string is a copy that keeps no page in memory. */
export interface Content {
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly inline: readonly Piece[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly Piece[] }
  | { readonly kind: 'code'; readonly text: string; readonly language?: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | List
  | Table
  | { readonly kind: 'definitions'; readonly entries: readonly Definition[] }
  | { readonly kind: 'figure'; readonly blocks: readonly Block[] }
  /** What is said of the figure that it stands in. */
  | { readonly kind: 'caption'; readonly blocks: readonly Block[] }
  | Note

export interface List {
  readonly kind: 'list'
  readonly order: 'bullets' | 'numbers'
  readonly items: readonly Item[]
}

export interface Item {
  /** As the page counts, items that were not kept among them; bullets are counted too. */
  readonly number: number
  readonly blocks: readonly Block[]
}

export interface Table {
  readonly kind: 'table'
  readonly caption: readonly Block[]
  /** Head rows stand before all others. */
  readonly rows: readonly Row[]
}

export interface Row {
  readonly kind: 'head' | 'body'
  readonly cells: readonly Cell[]
}

/** A cell that was not kept is empty, so that those after it stand in their columns. */
export interface Cell {
  readonly kind: 'head' | 'data'
  /** How many columns it is wide. */
  readonly span: number
  readonly blocks: readonly Block[]
}

export interface Definition {
  readonly kind: 'term' | 'detail'
  readonly blocks: readonly Block[]
}

/** What references lead to, in one place at most for each number and never without a reference. */
export interface Note {
  readonly kind: 'note'
  /** From 1, in the order of the first references. */
  readonly number: number
  readonly blocks: readonly Block[]
}

/** Inline content; neighbours of the same style are one piece. A `link` is an absolute http, https or mailto address. */
export type Piece = Text | Code | Image | Break | Reference

export interface Text {
  readonly kind: 'text'
  readonly text: string
  readonly marks: readonly Mark[]
  readonly link?: string
}

export interface Code {
  readonly kind: 'code'
  readonly text: string
  readonly link?: string
}

/** `src` is an absolute http or https address. */
export interface Image {
  readonly kind: 'image'
  readonly src: string
  readonly alt: string
  readonly link?: string
}

export interface Break {
  readonly kind: 'break'
}

export interface Reference {
  readonly kind: 'reference'
  /** The number of its note. */
  readonly note: number
  /** From 1 among the references to that note. */
  readonly use: number
}

export type Mark = 'strong' | 'emphasis'
