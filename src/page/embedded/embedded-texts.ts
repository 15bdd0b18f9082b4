import type { Page } from '../columns/page.js'
import { embeddedLimits } from './embedded-limits.js'
import { foldLines, htmlFragmentText, isHtml } from './html-fragment.js'
import { isNamedContainer, type LiteralContainer, readLiterals } from './literal-reader.js'
import { pageScripts } from './page-scripts.js'
import { hasWords, isProse, prose } from './prose.js'
import { unescapeString } from './string-literal.js'

/** Where a text was found: in structured data, or in the state that scripts render the page from. */
export type EmbeddedSource = 'json-ld' | 'state'

/** Prose in a page's scripts. */
export interface EmbeddedText {
  readonly source: EmbeddedSource
  /** The property names that lead to it, outermost first; list indices are left out. */
  readonly path: readonly string[]
  /** The nearest `@type`. */
  readonly type?: string
  /** The text as shown to readers: HTML is rendered, paragraphs are lines. */
  readonly text: string
}

/**
 * The prose in a page's scripts, in page order: in JSON, in literals of programs, and in strings that contain such
 * values. No script is executed.
 */
export function embeddedTexts(page: Page): readonly EmbeddedText[] {
  const search = new EmbeddedTextFinder()
  for (const { type, text } of pageScripts(page)) {
    const kind = type === 'application/ld+json' ? 'json-ld' : 'state'
    search.read({ kind, text, location: undefined, level: 0 })
  }
  return search.finish()
}

/** The location of a string: its container, and the location of the string that the container was read from. */
interface TextLocation {
  readonly path: readonly string[]
  readonly container: LiteralContainer | undefined
  readonly outer: TextLocation | undefined
}

/** A script, or a string that contains values; such strings are read after the scripts. */
interface Source {
  readonly kind: EmbeddedSource
  readonly text: string
  readonly location: TextLocation | undefined
  readonly level: number
}

interface LocatedText {
  readonly source: EmbeddedSource
  readonly location: TextLocation
  readonly text: string
}

class EmbeddedTextFinder {
  readonly #found: LocatedText[] = []
  readonly #nested: Source[] = []
  /** Strings without a name, concatenated: state may be passed in chunks that are split anywhere. */
  readonly #chunks: string[] = []
  #source = 0
  #text = 0
  #html = 0

  read(source: Source): void {
    this.#source += source.text.length
    if (this.#source > embeddedLimits.source) return
    readLiterals(source.text, (container, start, end) => {
      if (end - start >= minLength) this.#visit(source.text.slice(start, end), container, source)
    })
  }

  finish(): readonly EmbeddedText[] {
    const text = this.#chunks.join('')
    this.#nested.push({ kind: 'state', text, location: undefined, level: 1 })
    for (let at = 0; at < this.#nested.length; at++) this.read(this.#nested[at]!)
    return this.#found.map(({ source, location, text }) => {
      const type = typeOf(location)
      return { source, path: location.path, ...(type === undefined ? {} : { type }), text }
    })
  }

  #visit(written: string, container: LiteralContainer | undefined, source: Source): void {
    const { kind, level, location: outer } = source
    const value = unescapeString(written)
    const isChunk = level === 0 && !isNamedContainer(container)
    const hasValues = level < embeddedLimits.nesting && hasValuesPattern.test(value)
    if (isChunk) this.#chunks.push(value)
    else if (hasValues && this.#nested.length < embeddedLimits.nested) {
      const location = locationOf(container, outer)
      this.#nested.push({ kind, text: value, location, level: level + 1 })
    }
    const text = hasValues ? undefined : this.#textOf(value)
    if (text === undefined) return
    this.#found.push({
      source: kind,
      location: locationOf(container, outer),
      text: wellFormed(text),
    })
  }

  /** The text of a string as shown to readers, if it is prose. */
  #textOf(value: string): string | undefined {
    const length = this.#text + value.length
    if (this.#found.length >= embeddedLimits.texts || length > embeddedLimits.text) return undefined
    const isMarkup = isHtml(value)
    if (!(isMarkup ? hasWords(value) : isProse(value))) return undefined
    if (isMarkup && this.#html++ >= embeddedLimits.html) return undefined
    this.#text = length
    const text = isMarkup ? htmlFragmentText(value) : foldLines(value)
    return isProse(text) ? text : undefined
  }
}

/** Shorter strings cannot be prose, even if each word is one character. */
const minLength = prose.minWords

/** Begins with an object or a list, or with a numbered line of one. */
const hasValuesPattern = /^\s*(?:\w{1,16}:)?[[{]\s*["[{\]}]/

/** Copies the names, because containers change while reading continues. */
function locationOf(
  container: LiteralContainer | undefined,
  outer: TextLocation | undefined,
): TextLocation {
  const path: string[] = []
  for (let at = container; at !== undefined; at = at.parent) {
    if (at.key !== '') path.push(unescapeString(at.key))
  }
  return { path: [...(outer?.path ?? []), ...path.reverse()], container, outer }
}

function typeOf(location: TextLocation): string | undefined {
  for (let from: TextLocation | undefined = location; from !== undefined; from = from.outer) {
    for (let at = from.container; at !== undefined; at = at.parent) {
      if (at.type !== undefined) return unescapeString(at.type)
    }
  }
  return undefined
}

/** Replaces lone surrogates. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
