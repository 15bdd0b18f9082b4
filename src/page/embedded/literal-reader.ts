import { embeddedLimits } from './embedded-limits.js'

/** An object or array while it is read. */
export interface LiteralContainer {
  readonly parent: LiteralContainer | undefined
  readonly kind: 'object' | 'array'
  /** The current property name of an object; empty for an array. */
  key: string
  /** The value of `"@type"`, which may come after the texts that it applies to. */
  type: string | undefined
}

/** Called for each string value with its container and the range of its source between the quotes. */
type OnString = (container: LiteralContainer | undefined, start: number, end: number) => void

/** Where a value may begin: an object, an array, or a string that contains one. */
const beginnings = /[{[]|"(?=[{[])/g

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125]

/**
 * Finds the literal values in a script and calls `onString` for their strings. A value is JSON; names without quotes
 * and bare words as values are accepted too. A malformed value is read as far as possible, and reading continues from
 * there: each character is read at most twice.
 * @param onNumber Called for numbers, if these are wanted.
 */
export function readLiterals(source: string, onString: OnString, onNumber?: OnString): void {
  const reader = new LiteralReader(source, onString, onNumber)
  for (let at = 0; at < source.length; ) {
    beginnings.lastIndex = at
    const found = beginnings.exec(source)
    if (found === null) return
    at = Math.max(reader.read(found.index), found.index + 1)
  }
}

class LiteralReader {
  readonly #source: string
  readonly #onString: OnString
  readonly #onNumber: OnString | undefined
  #at = 0
  #container: LiteralContainer | undefined
  #depth = 0

  constructor(source: string, onString: OnString, onNumber: OnString | undefined) {
    this.#source = source
    this.#onString = onString
    this.#onNumber = onNumber
  }

  /** Reads one value; returns the offset after it, or where it is malformed. */
  read(start: number): number {
    this.#at = start
    this.#container = undefined
    this.#depth = 0
    let isValid = this.#value()
    while (isValid && this.#depth > 0) isValid = this.#next()
    return this.#at
  }

  /** Reads the end of the open container, or its next value. A trailing comma is accepted. */
  #next(): boolean {
    const isObject = this.#container!.kind === 'object'
    let code = this.#code()
    if (code === comma) {
      this.#at++
      code = this.#code()
    }
    if (code === (isObject ? closeObject : closeArray)) return this.#close()
    if (!isObject) return this.#value()
    return this.#name() && this.#value()
  }

  #name(): boolean {
    const start = this.#at
    const isQuoted = this.#source.charCodeAt(start) === quote
    if (!(isQuoted ? this.#skipString() : this.#skipWord())) return false
    const name = isQuoted
      ? this.#truncated(start + 1, this.#at - 1)
      : this.#truncated(start, this.#at)
    if (this.#code() !== colon) return false
    this.#at++
    this.#container!.key = name
    return true
  }

  #value(): boolean {
    const code = this.#code()
    if (code === openObject) return this.#open('object')
    if (code === openArray) return this.#open('array')
    if (code !== quote) return this.#word()
    const start = this.#at + 1
    if (!this.#skipString()) return false
    this.#emit(start, this.#at - 1)
    return true
  }

  #emit(start: number, end: number): void {
    const holder = this.#container && typeHolder(this.#container)
    if (holder === undefined) this.#onString(this.#container, start, end)
    else holder.type ??= this.#truncated(start, end)
  }

  #truncated(start: number, end: number): string {
    return this.#source.slice(start, Math.min(end, start + embeddedLimits.name))
  }

  #open(kind: LiteralContainer['kind']): boolean {
    if (this.#depth === embeddedLimits.depth) return false
    this.#at++
    this.#depth++
    const parent = this.#container
    this.#container = { parent, kind, key: '', type: undefined }
    return true
  }

  #close(): boolean {
    this.#at++
    this.#depth--
    this.#container = this.#container!.parent
    return true
  }

  /** Skips a string. An unterminated one extends to the end of the script. */
  #skipString(): boolean {
    const start = this.#at + 1
    let end = this.#source.indexOf('"', start)
    while (end >= 0 && this.#isEscaped(start, end)) end = this.#source.indexOf('"', end + 1)
    this.#at = end < 0 ? this.#source.length : end + 1
    return end >= 0
  }

  /** Whether an odd number of backslashes precedes. */
  #isEscaped(start: number, at: number): boolean {
    let first = at
    while (first > start && this.#source.charCodeAt(first - 1) === backslash) first--
    return (at - first) % 2 === 1
  }

  /** A number, `true`, `null`, or a name as a value. */
  #word(): boolean {
    const start = this.#at
    const isWord = this.#skipWord()
    const isNumber = isDigit(this.#source.charCodeAt(this.#at - 1))
    if (isWord && isNumber && this.#container !== undefined)
      this.#onNumber?.(this.#container, start, this.#at)
    return isWord
  }

  /** Skips a number, `true`, `null`, or a name. */
  #skipWord(): boolean {
    const start = this.#at
    while (isWordCode(this.#source.charCodeAt(this.#at))) this.#at++
    return this.#at > start
  }

  /** The code of the next character after white space; NaN at the end. */
  #code(): number {
    let code = this.#source.charCodeAt(this.#at)
    while (code === 32 || (code >= 9 && code <= 13)) code = this.#source.charCodeAt(++this.#at)
    return code
  }
}

/** Whether a property name leads to the values of a container. */
export function isNamedContainer(container: LiteralContainer | undefined): boolean {
  let at = container
  while (at !== undefined && at.key === '') at = at.parent
  return at !== undefined
}

/** The object whose type a string in this container states: `"@type": "Article"`, `"@type": ["Article", "Thing"]`. */
function typeHolder(container: LiteralContainer): LiteralContainer | undefined {
  const named = container.kind === 'array' ? container.parent : container
  return named?.kind === 'object' && named.key === '@type' ? named : undefined
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Letters, digits, and `$ _ . + - !`: the characters of numbers, names, and `!0`. */
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 36 ||
  code === 95 ||
  code === 46 ||
  code === 43 ||
  code === 45 ||
  code === 33
