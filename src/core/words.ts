/**
 * What Python's `\w` takes: letters and numbers of every script (general categories L and N: also letter numbers and
 * fractions) and the underscore. Combining marks (M) are none, nor are other connectors such as U+203F: they part words.
 */
const pythonWords = /[\p{L}\p{N}_]+/gu

/** Han, kana with their length and repetition marks, Thai, Hangul with its jamo. */
const countedByCharacter = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Hang}]`

const charactersOrWords = new RegExp(
  String.raw`(?=[\p{L}\p{N}])${countedByCharacter}|(?:(?!${countedByCharacter})[\p{L}\p{N}_])+`,
  'gu',
)

/** The tokens of Python's `re.findall(r'\w+', text.lower())`. */
export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(pythonWords) ?? []

/**
 * The same, but each letter or number of a script that puts no spaces between words, and of Hangul, is a token of its
 * own: otherwise a whole Chinese sentence is one word, right or wrong as a whole. Marks are no tokens here either.
 */
export const charactersAndWordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(charactersOrWords) ?? []
