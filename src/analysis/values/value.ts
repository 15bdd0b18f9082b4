/** A text of a page, and its form for machines where the page states one: in DATETIME, CONTENT or VALUE. */
export interface ValueText {
  readonly raw: string
  readonly stated?: string
}

interface NumberMeaning {
  readonly value: number
}

interface PriceMeaning {
  /** Of a range of prices the lower one. */
  readonly amount: number
  /** The upper one of a range. */
  readonly max?: number
  /** The code of ISO 4217, where the page tells which currency it is. */
  readonly currency?: string
}

interface DateMeaning {
  /** ISO 8601, as exact as the text. */
  readonly iso: string
}

interface DurationMeaning {
  /** ISO 8601: `PT1H30M`. */
  readonly iso: string
  /** Only where it has no months and years. */
  readonly seconds?: number
}

interface RatingMeaning {
  readonly value: number
  /** The best possible rating. */
  readonly best?: number
}

interface UrlMeaning {
  /** The absolute URL. */
  readonly url: string
}

interface BooleanMeaning {
  readonly value: boolean
}

/** What a text means, by its type. */
export type ValueMeaning =
  | NumberMeaning
  | PriceMeaning
  | DateMeaning
  | DurationMeaning
  | RatingMeaning
  | UrlMeaning
  | BooleanMeaning

/** A text with what it means; the text alone where that is not certain. */
export type TypedValue = { readonly raw: string } | ({ readonly raw: string } & ValueMeaning)

/** How values of a page are read. */
export interface ValueContext {
  /** The language as a tag, with a region where that is known: `en-GB`. */
  readonly locale?: string | undefined
  /** The URL that relative ones are resolved against. */
  readonly base?: string | undefined
}

/** The answer of a reader for a text that may mean different things: such texts stay as they are. */
export const ambiguous: unique symbol = Symbol('ambiguous')

/** What a text means, `ambiguous` where it may mean different things, `undefined` where it is no such value. */
export type Reading<Meaning> = Meaning | typeof ambiguous | undefined
