import { embeddedLimits } from './embedded-limits.js'

/** An object or array that is being read. What it is named, and what it says of its type, hold for all inside it. */
export interface Place {
  readonly parent: Place | undefined
  readonly kind: 'object' | 'array'
  /** The name of what is read next inside an object; empty inside an array. */
  key: string
  /** What `"@type"` says, which may stand behind the texts that it holds for. */
  type: string | undefined
}

/** Is told of every string that is a value: where it stands, and its characters as they are written, between quotes. */
export type StringSink = (place: Place | undefined, start: number, end: number) => void

/** Where a value may begin: an object, an array, or a string that holds one. */
const beginnings = /[{[]|"(?=[{[])/g

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125]

/**
 * Finds the values that a script holds, whatever stands around them, and tells of their strings. A value is JSON; names
 * without quotes, and bare words in place of values, are understood too. A value that breaks off is read as far as it
 * goes, and reading goes on from there: each character is looked at once or twice.
 */
export function readLiterals(source: string, sink: StringSink): void {
  const reader = new LiteralReader(source, sink)
  for (let at = 0; at < source.length; ) {
    beginnings.lastIndex = at
    const found = beginnings.exec(source)
    if (found === null) return
    at = Math.max(reader.read(found.index), found.index + 1)
  }
}

class LiteralReader {
  readonly #source: string
  readonly #sink: StringSink
  #at = 0
  #place: Place | undefined
  #depth = 0

  constructor(source: string, sink: StringSink) {
    this.#source = source
    this.#sink = sink
  }

  /** Reads one value; gives the place behind it, or where it breaks off. */
  read(start: number): number {
    this.#at = start
    this.#place = undefined
    this.#depth = 0
    let goesOn = this.#value()
    while (goesOn && this.#depth > 0) goesOn = this.#next()
    return this.#at
  }

  /** What follows inside the open object or array: its end, or one more value. A comma too many is overlooked. */
  #next(): boolean {
    const isObject = this.#place!.kind === 'object'
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
    const name = isQuoted ? this.#kept(start + 1, this.#at - 1) : this.#kept(start, this.#at)
    if (this.#code() !== colon) return false
    this.#at++
    this.#place!.key = name
    return true
  }

  #value(): boolean {
    const code = this.#code()
    if (code === openObject) return this.#open('object')
    if (code === openArray) return this.#open('array')
    if (code !== quote) return this.#skipWord()
    const start = this.#at + 1
    if (!this.#skipString()) return false
    this.#tell(start, this.#at - 1)
    return true
  }

  #tell(start: number, end: number): void {
    const holder = this.#place && typeHolder(this.#place)
    if (holder === undefined) this.#sink(this.#place, start, end)
    else holder.type ??= this.#kept(start, end)
  }

  #kept(start: number, end: number): string {
    return this.#source.slice(start, Math.min(end, start + embeddedLimits.name))
  }

  #open(kind: Place['kind']): boolean {
    if (this.#depth === embeddedLimits.depth) return false
    this.#at++
    this.#depth++
    const parent = this.#place
    this.#place = { parent, kind, key: '', type: undefined }
    return true
  }

  #close(): boolean {
    this.#at++
    this.#depth--
    this.#place = this.#place!.parent
    return true
  }

  /** Behind the string that begins here. One that never ends takes the rest of the script with it. */
  #skipString(): boolean {
    const start = this.#at + 1
    let end = this.#source.indexOf('"', start)
    while (end >= 0 && this.#isEscaped(start, end)) end = this.#source.indexOf('"', end + 1)
    this.#at = end < 0 ? this.#source.length : end + 1
    return end >= 0
  }

  /** Whether an odd number of backslashes stands right before. */
  #isEscaped(start: number, at: number): boolean {
    let first = at
    while (first > start && this.#source.charCodeAt(first - 1) === backslash) first--
    return (at - first) % 2 === 1
  }

  /** Behind a number, `true`, `null`, or a name. */
  #skipWord(): boolean {
    const start = this.#at
    while (isWordCode(this.#source.charCodeAt(this.#at))) this.#at++
    return this.#at > start
  }

  /** The next character that is no white space; NaN at the end. */
  #code(): number {
    let code = this.#source.charCodeAt(this.#at)
    while (code === 32 || (code >= 9 && code <= 13)) code = this.#source.charCodeAt(++this.#at)
    return code
  }
}

/** The object whose type a string here says: `"@type": "Article"`, `"@type": ["Article", "Thing"]`. */
function typeHolder(place: Place): Place | undefined {
  const named = place.kind === 'array' ? place.parent : place
  return named?.kind === 'object' && named.key === '@type' ? named : undefined
}

/** Letters, digits, and `$ _ . + - !`: what numbers, names, and `!0` are made of. */
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
