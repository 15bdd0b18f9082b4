/**
 * The kinds of characters in every script, by Unicode's properties. Half a surrogate pair is a symbol (emoji) or an
 * ideograph (the planes of rare Han characters).
 */
export const CharacterKind = {
  other: 0,
  space: 1,
  letter: 2,
  capital: 3,
  digit: 4,
  /** A mark or joiner inside words. */
  mark: 5,
  /** A character of a script without spaces between words: Han, Kana, Thai, Lao, Khmer, Burmese. */
  ideograph: 6,
  /** Ends a sentence before white space and at the end of the text. */
  stop: 7,
  /** Ends a sentence wherever it stands: the full stops of scripts without spaces. */
  wideStop: 8,
  comma: 9,
  quote: 10,
  /** Separates the entries of menus and bylines: | / · • › » and similar characters. */
  separator: 11,
  punctuation: 12,
  currency: 13,
  symbol: 14,
} as const

/** In order: a later row overrides an earlier one. Each matches runs of characters, which are many times fewer. */
const definitions: readonly (readonly [kind: number, characters: RegExp])[] = [
  [CharacterKind.letter, /\p{L}+/gu],
  [CharacterKind.capital, /[\p{Lu}\p{Lt}]+/gu],
  [CharacterKind.digit, /\p{N}+/gu],
  [CharacterKind.mark, /[\p{M}\u00ad\u200c\u200d]+/gu],
  [
    CharacterKind.ideograph,
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ーｰ\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+/gu,
  ],
  [CharacterKind.digit, /\p{Nd}+/gu],
  [CharacterKind.punctuation, /\p{P}+/gu],
  [CharacterKind.symbol, /\p{S}+/gu],
  [CharacterKind.currency, /\p{Sc}+/gu],
  [CharacterKind.stop, /[.!?…؟۔।॥։፧።]+/gu],
  [CharacterKind.wideStop, /[。！？｡។៕။]+/gu],
  [CharacterKind.comma, /[,;،؛、，；﹑]+/gu],
  [CharacterKind.quote, /[\p{Pi}\p{Pf}"„‚「」『』《》]+/gu],
  [CharacterKind.separator, /[|/\\·•‣◦›‹»«→←▸►▶■●・¦>]+/gu],
  [CharacterKind.space, /[\s\u200b\u2060\ufeff\u0000-\u0020]+/gu],
]

/** The first half of a surrogate pair, and the first unit after all of them. */
const surrogates = { start: 0xd800, middle: 0xdc00, end: 0xe000 } as const

function build(): Uint8Array {
  const kinds = new Uint8Array(65_536)
  for (const [start, end] of [
    [0, surrogates.start],
    [surrogates.end, kinds.length],
  ] as const) {
    const units = Uint16Array.from({ length: end - start }, (_, at) => start + at)
    const text = new TextDecoder('utf-16le').decode(units)
    for (const [kind, characters] of definitions)
      for (const { 0: run, index } of text.matchAll(characters))
        kinds.fill(kind, start + index, start + index + run.length)
  }
  kinds.fill(CharacterKind.symbol, surrogates.start, surrogates.middle)
  kinds.fill(CharacterKind.ideograph, 0xd840, 0xd8c0)
  return kinds
}

/** The kind of every UTF-16 unit. */
export const characterKinds: Uint8Array = build()
