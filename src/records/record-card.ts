/** What users of a model of records should know of it. */
export interface RecordCard {
  /** The day it was trained: 2026-11-18. */
  readonly date: string
  readonly treesift: string
  /** Whose pages and labels these are, and on which terms they were given. */
  readonly credit: string
  readonly corpora: readonly { readonly name: string; readonly hash: string }[]
  /** What came out of judging each fold of sites by what was learned from the others. */
  readonly figures: {
    readonly lists: number
    readonly f1: number
    /** Pages that list nothing of their own, and those of them on which records were found. */
    readonly others: number
    readonly fired: number
  }
}
