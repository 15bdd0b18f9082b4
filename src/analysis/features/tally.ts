/**
 * What is counted of a segment or a block; features are formulas over these counts. Texts are counted with folded
 * white space; `tags` counts the elements below a block without its own.
 */
export const tallyFields = [
  // characters and words of the text
  'characters',
  'words',
  'wordCharacters',
  'letters',
  'capitals',
  'capitalisedWords',
  'digits',
  'numbers',
  'ideographs',
  'punctuation',
  'sentences',
  'dots',
  'commas',
  'quotes',
  'separators',
  'symbols',
  'currencies',
  'emails',
  // the same text by context
  'linkCharacters',
  'linkWords',
  'boldCharacters',
  'italicCharacters',
  'codeCharacters',
  'headingCharacters',
  'paragraphCharacters',
  'controlCharacters',
  'titleWords',
  'descriptionWords',
  // elements
  'tags',
  'links',
  'images',
  'imageArea',
  'inputs',
  'interactions',
  'interactionSize',
  'forms',
  'formSize',
  'paragraphs',
  'headings1',
  'headings2',
  'headings3',
  'headings4',
  'headings5',
  'headings6',
  'breaks',
  'spans',
  'objects',
  'lists',
  'items',
  'divisions',
  'cells',
  'buttons',
  'importantTags',
] as const

export type TallyField = (typeof tallyFields)[number]

/** Read-only counts of one segment, block or page. */
export type Tally = { readonly [field in TallyField]: number }

export const tallyWidth = tallyFields.length

const columnOf = Object.fromEntries(
  tallyFields.map((field, column) => [field, column]),
) as Readonly<Record<TallyField, number>>

/** The column of a field in a tally table. */
export const tallyColumn = (field: TallyField): number => columnOf[field]

/** The counts of many rows, with one empty row after the last. */
export class TallyTable {
  /** @param values Zeros. */
  constructor(
    readonly rows: number,
    readonly values: Float32Array = new Float32Array(tallyLength(rows)),
  ) {}

  /** Adds a row of a table to a row of this one. */
  add(row: number, from: TallyTable, fromRow: number): void {
    const to = row * tallyWidth
    const source = fromRow * tallyWidth
    for (let i = 0; i < tallyWidth; i++) this.values[to + i]! += from.values[source + i]!
  }
}

const tallyLength = (rows: number): number => (rows + 1) * tallyWidth

/** Makes the tables of a page. */
export type MakeTally = (rows: number) => TallyTable

/**
 * Memory for the tables of one page, which is used again for the next: tables are a third of what a page takes, and
 * nobody needs them for longer than its features.
 */
export class TallyMemory {
  readonly #kept: Float32Array[] = []
  #used = 0

  /** A table for as long as the memory is not released. */
  table(rows: number): TallyTable {
    const length = tallyLength(rows)
    if (length > maxKeptLength) return new TallyTable(rows)
    const at = this.#used++
    const kept = this.#kept[at]
    const values = kept !== undefined && kept.length >= length ? kept : new Float32Array(2 * length)
    this.#kept[at] = values
    return new TallyTable(rows, values.subarray(0, length).fill(0))
  }

  /** Takes back all tables. */
  release(): void {
    this.#used = 0
  }
}

/** Greater tables are left to the garbage collector: 1 MB. */
const maxKeptLength = 1 << 18

/** Reads one row of a table; set `row` to move to another. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the getters below are what the interface promises
export class TallyCursor {
  row = 0

  constructor(readonly table: TallyTable) {}
}

for (const [index, field] of tallyFields.entries()) {
  Object.defineProperty(TallyCursor.prototype, field, {
    get(this: TallyCursor): number {
      return this.table.values[this.row * tallyWidth + index]!
    },
  })
}

export interface TallyCursor extends Tally {}
