/**
 * A set of class words, asked of a list of words that stand between spaces. A `*` in a word of the pattern is any
 * text: `*copy*` is every word that holds "copy". Costs are linear in the list.
 */
export class ClassPattern {
  static #count = 0
  /** Patterns are numbered: answers are kept by number. */
  readonly number = ClassPattern.#count++
  readonly #words: ReadonlySet<string>
  readonly #globs: readonly (readonly string[])[]
  /** Every list with a word of the pattern holds one of these; absent where there are too many to be of use. */
  readonly #needed: readonly string[] | undefined
  /** 1 for each ASCII character, in either case, that one of these begins with. */
  readonly #begins = new Uint8Array(128)

  /** The number of patterns. */
  static get count(): number {
    return ClassPattern.#count
  }

  constructor(words: string) {
    const all = words.trim().split(/\s+/)
    this.#words = new Set(all.filter((word) => !word.includes('*')))
    this.#globs = all.filter((word) => word.includes('*')).map((word) => word.split('*'))
    const needed = shortestParts(all.map(longestPart))
    this.#needed = needed.length <= maxNeeded ? needed : undefined
    for (const part of needed)
      for (const own of [part, part.toUpperCase()]) this.#begins[own.charCodeAt(0)] = 1
  }

  test(classes: string): boolean {
    return this.find(classes) !== undefined
  }

  /** The same of words that were split before. */
  testWords(words: readonly string[]): boolean {
    for (const word of words) if (this.#means(word)) return true
    return false
  }

  /** The first word of a list that is one of the pattern. */
  find(classes: string): string | undefined {
    if (classes === '' || !this.#mayFind(classes)) return undefined
    for (let from = 1; from < classes.length; ) {
      const end = classes.indexOf(' ', from)
      const word = classes.slice(from, end)
      if (this.#means(word)) return word
      from = end + 1
    }
    return undefined
  }

  /**
   * Whether the source of a class attribute may hold a word of the pattern, in any case and with any character
   * references; no text is made of it.
   */
  mayFindIn(source: string, start: number, end: number): boolean {
    if (this.#needed === undefined) return true
    for (let at = start; at < end; at++) {
      const code = source.charCodeAt(at)
      if (code === AMPERSAND || code > 127) return true
      if (this.#begins[code] === 0) continue
      for (const part of this.#needed) if (standsAt(source, at, end, part)) return true
    }
    return false
  }

  #means(word: string): boolean {
    if (this.#words.has(word)) return true
    for (const parts of this.#globs) if (matches(word, parts)) return true
    return false
  }

  #mayFind(classes: string): boolean {
    if (this.#needed === undefined) return true
    for (const part of this.#needed) if (classes.includes(part)) return true
    return false
  }
}

const AMPERSAND = 38
const LOWER = 0x20

/** Whether a text in lower case stands in ASCII source, in any case. */
function standsAt(source: string, at: number, end: number, text: string): boolean {
  if (at + text.length > end) return false
  for (let index = 0; index < text.length; index++) {
    const code = source.charCodeAt(at + index)
    const isCapital = code >= 65 && code <= 90
    if ((isCapital ? code | LOWER : code) !== text.charCodeAt(index)) return false
  }
  return true
}

/** Words are looked up faster than more parts than this are searched. */
const maxNeeded = 4

/** The longest part of a word of a pattern that stands in every class word that it means. */
const longestPart = (word: string): string =>
  word.split('*').reduce((longest, part) => (part.length > longest.length ? part : longest))

/** Without those that hold another one. */
const shortestParts = (parts: readonly string[]): readonly string[] => {
  const distinct = [...new Set(parts)]
  return distinct.filter((part) =>
    distinct.every((other) => other === part || !part.includes(other)),
  )
}

/** Whether a word begins and ends with the first and the last of some parts, and has the others between, in order. */
function matches(word: string, parts: readonly string[]): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (word.length < first.length + last.length) return false
  if (!word.startsWith(first) || !word.endsWith(last)) return false
  const end = word.length - last.length
  let at = first.length
  for (let part = 1; part < parts.length - 1; part++) {
    const found = word.indexOf(parts[part]!, at)
    if (found < 0 || found + parts[part]!.length > end) return false
    at = found + parts[part]!.length
  }
  return true
}

/** A pattern for class words, whole ones: `classPattern('note tip')` finds ` tip `. */
export const classPattern = (words: string): ClassPattern => new ClassPattern(words)
