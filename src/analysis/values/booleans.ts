/** Signs and words of yes and no; the words are those of Unicode's locale data for languages with many speakers. */
const meanings: readonly (readonly [value: boolean, words: string])[] = [
  [
    true,
    '✓ ✔ ☑ ✅ 🗸 true yes sí si oui ja sim да tak evet はい 是 예 نعم हाँ ya có ano áno da igen kyllä ναι כן',
  ],
  [
    false,
    '✗ ✘ ☒ ❌ ✕ ✖ false no non nein não nej nee нет nie hayır いいえ 否 아니요 لا नहीं tidak không ne nem ei όχι לא',
  ],
]

const known: ReadonlyMap<string, boolean> = new Map(
  meanings.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
)

/** Whether a text that is a sign or a word for yes or no means yes. */
export const readBoolean = (text: string): boolean | undefined =>
  known.get(
    text
      .trim()
      .replace(/\ufe0f/g, '')
      .toLowerCase(),
  )
