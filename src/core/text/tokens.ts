/**
 * What Python's `\w` matches: letters and numbers of every script (general categories L and N, so also letter numbers
 * and fractions) and the underscore. Combining marks (M) and other connectors such as U+203F separate words.
 */
const pythonWords = /[\p{L}\p{N}_]+/gu

/** Han, kana with their length and repetition marks, Thai, Hangul with its jamo. */
const singleCharacterScripts = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Hang}]`

const isSingleCharacter = new RegExp(singleCharacterScripts, 'u')

/** A letter or number of such a script, or what stands between them in a word. */
const charactersAndWords = new RegExp(
  String.raw`[${singleCharacterScripts}&&[\p{L}\p{N}_]]|[[\p{L}\p{N}_]--${singleCharacterScripts}]+`,
  'gv',
)

/** The tokens of Python's `re.findall(r'\w+', text.lower())`. */
export const wordTokens = (text: string): readonly string[] =>
  text.toLowerCase().match(pythonWords) ?? []

/**
 * Like `wordTokens`, but each letter or number of Hangul and of scripts without spaces between words is a token of its
 * own. Otherwise a whole Chinese sentence is one word, right or wrong as a whole. Marks are not tokens here either.
 */
export const characterAndWordTokens = (text: string): readonly string[] =>
  text.toLowerCase().match(patternFor(text)) ?? []

/** The same tokens one by one: millions of them are never held at once. */
export function* eachCharacterAndWordToken(text: string): Generator<string> {
  for (const [token] of text.toLowerCase().matchAll(patternFor(text))) yield token
}

const patternFor = (text: string): RegExp =>
  isSingleCharacter.test(text) ? charactersAndWords : pythonWords

/** The size of the intersection of two multisets of tokens; order does not matter. */
export function commonTokens(found: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>()
  for (const token of gold) left.set(token, (left.get(token) ?? 0) + 1)
  let common = 0
  for (const token of found) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    left.set(token, count - 1)
    common++
  }
  return common
}
