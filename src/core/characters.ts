/**
 * What kind of character each UTF-16 unit is, in every script, by Unicode's own properties. Half a surrogate pair
 * counts as a symbol (emoji) or as an ideograph (the planes of rare Han characters).
 */
export const Kind = {
  other: 0,
  space: 1,
  letter: 2,
  capital: 3,
  digit: 4,
  /** A mark or joiner inside words. */
  mark: 5,
  /** A character of a script that puts no spaces between words: Han, Kana, Thai, Lao, Khmer, Burmese. */
  ideograph: 6,
  /** Ends a sentence when white space or nothing follows. */
  stop: 7,
  /** Ends a sentence wherever it stands: the full stops of scripts without spaces. */
  wideStop: 8,
  comma: 9,
  quote: 10,
  /** Stands between the entries of menus and bylines: | / · • › » and their like. */
  separator: 11,
  punctuation: 12,
  currency: 13,
  symbol: 14,
} as const

/** In order: a later line overrules an earlier one. */
const definitions: readonly (readonly [kind: number, characters: RegExp])[] = [
  [Kind.letter, /\p{L}/gu],
  [Kind.capital, /\p{Lu}|\p{Lt}/gu],
  [Kind.digit, /\p{N}/gu],
  [Kind.mark, /\p{M}|\u00ad|\u200c|\u200d/gu],
  [
    Kind.ideograph,
    /(?!\p{Nd})[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}ーｰ\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]/gu,
  ],
  [Kind.punctuation, /\p{P}/gu],
  [Kind.symbol, /\p{S}/gu],
  [Kind.currency, /\p{Sc}/gu],
  [Kind.stop, /[.!?…؟۔।॥։፧።]/gu],
  [Kind.wideStop, /[。！？｡។៕။]/gu],
  [Kind.comma, /[,;،؛、，；﹑]/gu],
  [Kind.quote, /[\p{Pi}\p{Pf}"„‚「」『』《》]/gu],
  [Kind.separator, /[|/\\·•‣◦›‹»«→←▸►▶■●・¦>]/gu],
  [Kind.space, /[\s\u200b\u2060\ufeff\u0000-\u0020]/gu],
]

function build(): Uint8Array {
  const kinds = new Uint8Array(65_536)
  const rest = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('')
  const after = Array.from({ length: 0x2000 }, (_, i) => String.fromCharCode(0xe000 + i)).join('')
  for (const [kind, characters] of definitions) {
    for (const match of rest.matchAll(characters)) kinds[match.index] = kind
    for (const match of after.matchAll(characters)) kinds[0xe000 + match.index] = kind
  }
  kinds.fill(Kind.symbol, 0xd800, 0xdc00)
  kinds.fill(Kind.ideograph, 0xd840, 0xd8c0)
  return kinds
}

/** The kind of every UTF-16 unit. */
export const characterKinds: Uint8Array = build()
