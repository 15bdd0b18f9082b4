import { scriptsOf } from '../page/data-scripts.js'
import type { Page } from '../page/page.js'
import { embeddedLimits } from './embedded-limits.js'
import { type Place, readLiterals } from './literal-reader.js'
import { isHtml, textOfHtml, tidyLines } from './plain-text.js'
import { hasWords, isProse, prose } from './prose.js'
import { stringValue } from './string-value.js'

/** Where a text stood: in what the page says for machines, or in what its scripts render it from. */
export type EmbeddedSource = 'json-ld' | 'state'

/** Prose that stands in a page's scripts. */
export interface EmbeddedText {
  readonly source: EmbeddedSource
  /** The names on the way to it, the outermost first; places in lists have none. */
  readonly path: readonly string[]
  /** The nearest `@type`. */
  readonly type?: string
  /** As a reader would see it: HTML is read, paragraphs are lines. */
  readonly text: string
}

/**
 * The prose in a page's scripts, in their order: of JSON, of values that programs are given, of strings that hold such
 * values in turn. Nothing is run.
 */
export function embeddedTexts(page: Page): readonly EmbeddedText[] {
  const search = new Search()
  for (const { type, text } of scriptsOf(page)) {
    const kind = type === 'application/ld+json' ? 'json-ld' : 'state'
    search.read({ kind, text, stand: undefined, level: 0 })
  }
  return search.finish()
}

/** Where a string stands: at a place, and with it inside the string that the place was read from. */
interface Stand {
  readonly path: readonly string[]
  readonly place: Place | undefined
  readonly outside: Stand | undefined
}

/** A script, or a string that has values in it: these are read after the scripts. */
interface Source {
  readonly kind: EmbeddedSource
  readonly text: string
  readonly stand: Stand | undefined
  readonly level: number
}

interface Found {
  readonly source: EmbeddedSource
  readonly stand: Stand
  readonly text: string
}

class Search {
  readonly #found: Found[] = []
  readonly #nested: Source[] = []
  /** Strings without a name, one behind the other: state is handed over in pieces that are cut anywhere. */
  readonly #pieces: string[] = []
  #source = 0
  #text = 0
  #html = 0

  read(source: Source): void {
    this.#source += source.text.length
    if (this.#source > embeddedLimits.source) return
    readLiterals(source.text, (place, start, end) => {
      if (end - start >= shortest) this.#look(source.text.slice(start, end), place, source)
    })
  }

  finish(): readonly EmbeddedText[] {
    const text = this.#pieces.join('')
    this.#nested.push({ kind: 'state', text, stand: undefined, level: 1 })
    for (let at = 0; at < this.#nested.length; at++) this.read(this.#nested[at]!)
    return this.#found.map(({ source, stand, text }) => {
      const type = typeOf(stand)
      return { source, path: stand.path, ...(type === undefined ? {} : { type }), text }
    })
  }

  #look(written: string, place: Place | undefined, source: Source): void {
    const { kind, level, stand: outside } = source
    const value = stringValue(written)
    const isPiece = level === 0 && !isNamed(place)
    const holds = level < embeddedLimits.nesting && holdsValue.test(value)
    if (isPiece) this.#pieces.push(value)
    else if (holds && this.#nested.length < embeddedLimits.nested) {
      const stand = standOf(place, outside)
      this.#nested.push({ kind, text: value, stand, level: level + 1 })
    }
    const text = holds ? undefined : this.#textOf(value)
    if (text === undefined) return
    this.#found.push({ source: kind, stand: standOf(place, outside), text: wellFormed(text) })
  }

  /** A string as a reader would see it, if it is prose. */
  #textOf(value: string): string | undefined {
    const length = this.#text + value.length
    if (this.#found.length >= embeddedLimits.texts || length > embeddedLimits.text) return undefined
    const isRead = isHtml(value)
    if (!(isRead ? hasWords(value) : isProse(value))) return undefined
    if (isRead && this.#html++ >= embeddedLimits.html) return undefined
    this.#text = length
    const text = isRead ? textOfHtml(value) : tidyLines(value)
    return isProse(text) ? text : undefined
  }
}

/** No prose has fewer characters, not even where a word is a character. */
const shortest = prose.words

/** Begins like an object or a list, or like a line that numbers one. */
const holdsValue = /^\s*(?:\w{1,16}:)?[[{]\s*["[{\]}]/

const isNamed = (place: Place | undefined): boolean => {
  let at = place
  while (at !== undefined && at.key === '') at = at.parent
  return at !== undefined
}

/** Names change while reading goes on: they are taken down when a string is met. */
function standOf(place: Place | undefined, outside: Stand | undefined): Stand {
  const path: string[] = []
  for (let at = place; at !== undefined; at = at.parent) {
    if (at.key !== '') path.push(stringValue(at.key))
  }
  return { path: [...(outside?.path ?? []), ...path.reverse()], place, outside }
}

function typeOf(stand: Stand): string | undefined {
  for (let from: Stand | undefined = stand; from !== undefined; from = from.outside) {
    for (let at = from.place; at !== undefined; at = at.parent) {
      if (at.type !== undefined) return stringValue(at.type)
    }
  }
  return undefined
}

/** Halves of surrogate pairs that stand alone are no characters. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
