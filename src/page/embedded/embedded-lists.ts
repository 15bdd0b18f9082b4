import { decodeText } from '../columns/character-references.js'
import type { Page } from '../columns/page.js'
import { embeddedLimits } from './embedded-limits.js'
import type { EmbeddedSource } from './embedded-texts.js'
import { isNamedContainer, type LiteralContainer, readLiterals } from './literal-reader.js'
import { pageScripts } from './page-scripts.js'
import { unescapeString } from './string-literal.js'

/** A text or number of an object in a list, with the names that lead to it from the object. */
interface EmbeddedValue {
  /** The names joined by dots. */
  readonly path: string
  readonly value: string
}

/** Objects in a list of a page's scripts. */
export interface EmbeddedList {
  readonly source: EmbeddedSource
  /** The `@type` of the object that has the list. */
  readonly type: string | undefined
  /** The values of each object, in the order in which they are stated. */
  readonly items: readonly (readonly EmbeddedValue[])[]
}

/**
 * The lists of objects in a page's scripts, in page order: in JSON-LD, in JSON, in literals of programs, and in
 * strings that contain such values. No script is executed.
 */
export function embeddedLists(page: Page): readonly EmbeddedList[] {
  const found = new EmbeddedListFinder()
  for (const { type, text } of pageScripts(page)) {
    const source = type === 'application/ld+json' ? 'json-ld' : 'state'
    found.read({ source, text, level: 0 })
  }
  return found.finish()
}

interface ScriptText {
  readonly source: EmbeddedSource
  readonly text: string
  readonly level: number
}

interface OpenList {
  readonly source: EmbeddedSource
  readonly holder: LiteralContainer | undefined
  readonly items: Map<LiteralContainer, EmbeddedValue[]>
}

/** Whether a string begins with an object or a list. */
const mayHoldValues = (text: string, start: number): boolean =>
  text.charCodeAt(start) === 123 || text.charCodeAt(start) === 91

class EmbeddedListFinder {
  readonly #lists: OpenList[] = []
  readonly #nested: ScriptText[] = []
  /** Strings without a name, concatenated: state may be passed in chunks that are split anywhere. */
  readonly #chunks: string[] = []
  #characters = 0
  #values = 0

  read(script: ScriptText): void {
    const { source, text, level } = script
    this.#characters += text.length
    if (this.#characters > embeddedLimits.source) return
    const byArray = new Map<LiteralContainer, OpenList>()
    const listOf = (array: LiteralContainer): OpenList => {
      const known = byArray.get(array)
      if (known !== undefined) return known
      const list = { source, holder: array.parent, items: new Map() }
      byArray.set(array, list)
      this.#lists.push(list)
      return list
    }
    const onValue = (container: LiteralContainer | undefined, start: number, end: number): void => {
      if (container === undefined || end === start || end - start > embeddedLimits.value) return
      let value: string | undefined
      eachListAround(container, (array, item, path) => {
        if (this.#values >= embeddedLimits.listValues) return
        const { items } = listOf(array)
        const values = items.get(item)
        value ??= readable(unescapeString(text.slice(start, end)))
        if (values === undefined) items.set(item, [{ path, value }])
        else if (values.length < embeddedLimits.itemValues) values.push({ path, value })
        else return
        this.#values++
      })
    }
    readLiterals(
      text,
      (container, start, end) => {
        if (level === 0 && !isNamedContainer(container))
          this.#chunks.push(unescapeString(text.slice(start, end)))
        if (mayHoldValues(text, start)) this.#nest(script, start, end)
        else onValue(container, start, end)
      },
      onValue,
    )
  }

  #nest({ source, text, level }: ScriptText, start: number, end: number): void {
    if (level >= embeddedLimits.nesting || this.#nested.length >= embeddedLimits.nested) return
    this.#nested.push({ source, text: unescapeString(text.slice(start, end)), level: level + 1 })
  }

  finish(): readonly EmbeddedList[] {
    this.#nested.push({ source: 'state', text: this.#chunks.join(''), level: 1 })
    for (let at = 0; at < this.#nested.length; at++) this.read(this.#nested[at]!)
    // a type may be stated behind the list
    return this.#lists.map(({ source, holder, items }) => ({
      source,
      type: holder?.type,
      items: [...items.values()],
    }))
  }
}

/** References of characters are resolved, and lone surrogates replaced. */
const readable = (text: string): string =>
  (text.includes('&') ? decodeText(text) : text).replace(/\p{Surrogate}/gu, '\ufffd')

/** Objects around a value up to which it belongs to the objects of lists. */
const maxLevels = 6

/** Visits the lists that hold a value, the innermost first, with the object in the list and the names inside of it. */
function eachListAround(
  container: LiteralContainer,
  visit: (array: LiteralContainer, item: LiteralContainer, path: string) => void,
): void {
  let path = ''
  let inner: LiteralContainer | undefined
  let at: LiteralContainer | undefined = container
  for (let level = 0; at !== undefined && level < maxLevels; level++) {
    if (at.kind === 'object') path = path === '' ? at.key : `${at.key}.${path}`
    else if (inner?.kind === 'object') visit(at, inner, path)
    inner = at
    at = at.parent
  }
}
