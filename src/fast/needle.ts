import { standsAt } from '../page/tag-names.js'
import type { AskedName } from './questions.js'

/** Finds by the platform's own search where an element may be called something. */
export interface Needle {
  /** The end of the last place where it may be said; `undefined` where it is nowhere. */
  endIn(html: string): number | undefined
}

/** `undefined` where a page may say it in ways that are not searched for. */
export function needleOf({ what, name }: AskedName): Needle | undefined {
  if (what === 'tag')
    return plainTag.test(name) && !fromEndTags.has(name) ? tagNeedle(name) : undefined
  const at = name.indexOf('=')
  const [attribute, text] =
    what === 'attribute' ? [name.slice(0, at), name.slice(at + 1)] : [what, name]
  const isPlain = plainText.test(text) && !text.includes('fj') && plainTag.test(attribute)
  return isPlain ? valueNeedle(attribute, text) : undefined
}

/** End tags make elements of these, too. */
const fromEndTags: ReadonlySet<string> = new Set(['p', 'br'])

/** The sign for kelvin is a K, too. */
const plainTag = /^[a-jl-z][a-jl-z0-9]*$/

/** No character reference with a name stands for these, but for one that is "fj". */
const plainText = /^[A-Za-z0-9-]+$/

const tagNeedle = (name: string): Needle => ({
  endIn(html) {
    const pattern = new RegExp(`<${name}[\\s/>]`, 'gi')
    let end: number | undefined
    while (pattern.test(html)) end = pattern.lastIndex
    return end
  },
})

const valueNeedle = (attribute: string, text: string): Needle => ({
  endIn(html) {
    const source = new ValueSource(html, attribute)
    for (let end = html.length; end > 0; end -= searched) {
      const places = placesOf(text, html, Math.max(0, end - searched), end)
      const last = places.findLast((at) => source.mayHold(text, at))
      if (last !== undefined) return last + text.length
    }
    return undefined
  },
})

/** Characters that are searched at a time, from the end of a page: the platform takes many times as long to search backwards. */
const searched = 1 << 14

/** Where a text begins between two places. */
function placesOf(text: string, html: string, start: number, end: number): readonly number[] {
  const part = html.slice(start, end + text.length - 1)
  const places: number[] = []
  for (let at = part.indexOf(text); at >= 0; at = part.indexOf(text, at + 1))
    places.push(start + at)
  return places
}

/** Characters of a value before a word of it that are looked at. */
const longestBefore = 500

/** A page as far as values of an attribute are looked for. */
class ValueSource {
  readonly #html: string
  readonly #attribute: string
  #hasSingleQuoted: boolean | undefined

  constructor(html: string, attribute: string) {
    this.#html = html
    this.#attribute = attribute
  }

  /**
   * Whether a text may be a word of the value of an attribute: whether what is before and behind it may part words, and
   * the attribute's name and an equals sign come before the value's quote. Where that is far away it may.
   */
  mayHold(text: string, at: number): boolean {
    const html = this.#html
    if (!behindWord.test(html.charAt(at + text.length))) return false
    const before = html.charAt(at - 1)
    if (before === '"' || before === "'") return this.#isNamedBefore(at - 1)
    if (before === '=') return this.#isNamedBefore(at)
    return before === ';' || (/\s/.test(before) && this.#mayBeWord(at))
  }

  /** Of a text behind white space. */
  #mayBeWord(at: number): boolean {
    for (let from = at - 1; from >= 0 && at - from < longestBefore; from--) {
      const character = this.#html.charAt(from)
      if (character === "'" || character === '=') return true
      if (character === '"') return this.#isNamedBefore(from) || this.#mayBeSingleQuoted()
    }
    return true
  }

  /** A value in single quotes may hold double ones. */
  #mayBeSingleQuoted(): boolean {
    this.#hasSingleQuoted ??= new RegExp(`${this.#attribute}\\s*=\\s*'`, 'i').test(this.#html)
    return this.#hasSingleQuoted
  }

  /** Whether the attribute's name and an equals sign stand before a place. */
  #isNamedBefore(place: number): boolean {
    const equals = beforeSpace(this.#html, place)
    if (this.#html.charAt(equals - 1) !== '=') return false
    const start = beforeSpace(this.#html, equals - 1) - this.#attribute.length
    return start >= 0 && standsAt(this.#html, start, this.#attribute)
  }
}

/** The end of the page, too. */
const behindWord = /^[\s"'>&]?$/

function beforeSpace(html: string, place: number): number {
  let at = place
  while (at > 0 && /\s/.test(html.charAt(at - 1))) at--
  return at
}

/** Whether a character reference stands for a letter, a digit or a dash of ASCII: names may be spelt with it. */
export function mayHideLetters(html: string): boolean {
  for (let at = html.indexOf('&#'); at >= 0; at = html.indexOf('&#', at + 2)) {
    if (plainText.test(String.fromCharCode(codeAt(html, at + 2)))) return true
  }
  return false
}

/** The number of a reference; 0 where there is none. More digits are read than letters have. */
function codeAt(html: string, start: number): number {
  const isHexadecimal = (html.charCodeAt(start) | 32) === 120
  let at = isHexadecimal ? start + 1 : start
  let code = 0
  for (; code < 65_536; at++) {
    const digit = Number.parseInt(html.charAt(at), isHexadecimal ? 16 : 10)
    if (Number.isNaN(digit)) break
    code = code * (isHexadecimal ? 16 : 10) + digit
  }
  return code
}
