/**
 * What is counted of a run or a block, once, for every formula to use. Texts count with their white space folded;
 * tags are elements below the block, its own not among them.
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
  // the same text by where it stands
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

/** Read-only counts of one run, block or page. */
export type Tally = { readonly [field in TallyField]: number }

export const tallyWidth = tallyFields.length

const columnOf = Object.fromEntries(
  tallyFields.map((field, column) => [field, column]),
) as Readonly<Record<TallyField, number>>

/** The column of a field in a tally table. */
export const column = (field: TallyField): number => columnOf[field]

/** Tallies of many rows, one after the other. The row after the last is there too, and stays empty. */
export class TallyTable {
  readonly values: Float32Array

  constructor(readonly rows: number) {
    this.values = new Float32Array((rows + 1) * tallyWidth)
  }

  /** Adds one row to another, of this table or of another. */
  add(row: number, from: TallyTable, fromRow: number): void {
    const to = row * tallyWidth
    const source = fromRow * tallyWidth
    for (let i = 0; i < tallyWidth; i++) this.values[to + i]! += from.values[source + i]!
  }
}

/** A tally that reads one row of a table, and can be moved to another row. */
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
