/** Who decided what a page's main content is: a stored rule, or a method that knows nothing of the site. */
export type Decider = 'rule' | 'method'

/** What was found on a page. A field without a label or a rule is absent, never invented. */
export interface Extraction {
  readonly id: string
  readonly url?: string
  readonly file?: string
  /** The main content, blocks separated by newlines. */
  readonly text: string
  readonly title?: string
  readonly author?: readonly string[]
  readonly date?: string
  readonly language?: string
  readonly decidedBy: Decider
  /** The method, where one decided. */
  readonly method?: string
  /** The rule of the main content, where one decided. */
  readonly rule?: string
  /** Every field that the site's rules know, in the order of their names. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly warnings: readonly string[]
}
