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
  readonly values: Float32Array

  constructor(readonly rows: number) {
    this.values = new Float32Array((rows + 1) * tallyWidth)
  }

  /** Adds a row of a table to a row of this one. */
  add(row: number, from: TallyTable, fromRow: number): void {
    const to = row * tallyWidth
    const source = fromRow * tallyWidth
    for (let i = 0; i < tallyWidth; i++) this.values[to + i]! += from.values[source + i]!
  }
}

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
