/** What pages may be printed as. Help texts load this file alone. */
export const formats = [
  'text',
  'markdown',
  'html',
  'xml',
  'tei',
  'json',
  'jsonl',
  'chunks',
] as const

export type Format = (typeof formats)[number]

/** Formats of the main content that JSON may hold beside what was found. */
export const includedFormats = ['markdown', 'html', 'xml', 'tei'] as const

export type IncludedFormat = (typeof includedFormats)[number]

/** What may stand before the Markdown of a page. */
export const frontMatters = ['yaml'] as const

export type FrontMatter = (typeof frontMatters)[number]

export const chunkDefaults = {
  unit: 'words',
  /** What common models for embeddings read whole. */
  limit: 200,
  overlap: 0,
} as const

export interface ChunkOptions {
  /** What sizes are counted in. */
  readonly unit: 'words' | 'characters'
  /** The size of a chunk at most, with that of the overlap. */
  readonly limit: number
  /** The size at most of what a chunk repeats of the one before in its section. */
  readonly overlap: number
}

/** Formats that grow line by line until they are finished: a batch that writes one of them can be resumed. */
export const lineFormats = ['jsonl', 'csv', 'parquet'] as const

export type LineFormat = (typeof lineFormats)[number]

/** What pages may be printed or kept as. */
export const outputFormats: readonly string[] = [...new Set([...formats, ...lineFormats])]

/** What the records of pages may be printed as. */
export const recordFormats = ['jsonl', 'csv', 'table'] as const

export type RecordFormat = (typeof recordFormats)[number]
