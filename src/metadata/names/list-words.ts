const known = new Map<string, RegExp>()

/** Words that join the last of several names, in a language and in English, by Unicode's locale data: "and", "und". */
export function joiningWords(tag: string | undefined): RegExp {
  const key = tag ?? 'en'
  const found = known.get(key) ?? patternOf(key)
  known.set(key, found)
  return found
}

function patternOf(tag: string): RegExp {
  const words = [...new Set(['en', ...Intl.ListFormat.supportedLocalesOf([tag])].flatMap(joiners))]
  return new RegExp(`\\s+(?:${words.join('|')})\\s+`, 'iu')
}

const joiners = (locale: string): readonly string[] => {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return format
    .formatToParts(['A', 'B'])
    .filter(({ type }) => type === 'literal')
    .map(({ value }) => value.trim())
    .filter((word) => /^\p{L}+$/u.test(word))
}
