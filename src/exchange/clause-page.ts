import { foldSpace } from '../blocks/run-text.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import { startOf } from '../rules/own-text.js'
import { edges, whats } from '../rules/predicate.js'
import type { StudiedPage } from '../rules/studied-page.js'
import { type Elements, elementsOf } from '../select/elements.js'
import { readSelector } from '../select/selector.js'
import {
  type Above,
  besideLevels,
  type Clause,
  type NamedClause,
  named,
  rowTags,
} from './clause.js'

const clauseLimits = {
  /** A text close by names something only when it is short. */
  longestLabel: 40,
  /** Characters of the source of a label: white space counts. */
  longestSource: 400,
  /** Levels above an element whose places are said. */
  placeLevels: 3,
} as const

/** Names that HTML, CSS and XPath all can say. */
const sayable = /^[a-z][\w-]*$/i

/** Elements that parsers make, leave out or move as they see fit: nothing is asked by these names. */
const unsteady = new Set(['html', 'head', 'body', 'tbody', 'thead', 'tfoot'])

/** Elements of which one parser ends more than another, so that their places differ. */
const unsteadyPlaces = new Set([...unsteady, 'p', 'table', 'font'])

const TABLE_PARTS: ReadonlySet<number> = new Set(['table', 'tbody', 'thead', 'tfoot'].map(tag))
const TR = tag('tr')

/** One of the nodes of a page in each of its places: 1 where something holds. */
export type Marks = Uint8Array

/**
 * A page as XPath sees it, which clauses are asked about: all its texts count, those of scripts too, and white space is
 * that of XML.
 */
export class ClausePage {
  readonly studied: StudiedPage
  readonly page: Page
  /** Texts that are more than white space. */
  readonly texts: readonly number[]
  readonly #text: string
  readonly #starts: Int32Array
  /** For each node the place of the first text at it or behind it. */
  readonly #textFrom: Int32Array
  readonly #parts: Int32Array
  readonly #previous: Int32Array
  readonly #firstChild: Int32Array
  #named: ReadonlyMap<string, readonly number[]> | undefined
  #elements: Elements | undefined

  constructor(studied: StudiedPage) {
    this.studied = studied
    this.page = studied.page
    const { count, parent } = this.page.nodes
    this.#starts = new Int32Array(count + 1)
    this.#textFrom = new Int32Array(count + 1)
    this.#parts = new Int32Array(count)
    this.#previous = new Int32Array(count).fill(-1)
    this.#firstChild = new Int32Array(count).fill(-1)
    const last = new Int32Array(count).fill(-1)
    const parts = new Int32Array(count)
    const texts: number[] = []
    const pieces: string[] = []
    let length = 0
    for (let node = 0; node < count; node++) {
      this.#starts[node] = length
      this.#textFrom[node] = texts.length
      if (node === 0) continue
      const up = parent[node]!
      if (this.page.isText(node)) {
        const text = this.page.text(node)
        pieces.push(text)
        length += text.length
        if (!hasText(text)) continue
        this.#parts[node] = ++parts[up]!
        texts.push(node)
      } else {
        this.#previous[node] = last[up]!
        if (last[up]! < 0) this.#firstChild[up] = node
        last[up] = node
      }
    }
    this.#starts[count] = length
    this.#textFrom[count] = texts.length
    this.#text = pieces.join('')
    this.texts = texts
  }

  /** All text below a node, as it stands. */
  textOf(node: number): string {
    return this.#text.slice(this.#starts[node], this.#starts[this.page.nodes.end[node]!])
  }

  /** The same folded, where it is about so long; `undefined` where it is far longer. */
  lineOf(node: number, about: number): string | undefined {
    const length = this.#starts[this.page.nodes.end[node]!]! - this.#starts[node]!
    return length > 20 * about + clauseLimits.longestSource
      ? undefined
      : foldSpace(this.textOf(node)).trim()
  }

  /** The texts of an element that stand in no other inside it. */
  ownTexts(element: number): readonly number[] {
    const { end, parent } = this.page.nodes
    const own: number[] = []
    const last = this.#textFrom[end[element]!]!
    for (let place = this.#textFrom[element]!; place < last; place++) {
      if (parent[this.texts[place]!] === element) own.push(this.texts[place]!)
    }
    return own
  }

  /** Everything that a selector can say of a node. */
  clausesOf(node: number): readonly Clause[] {
    const element = this.studied.elementOf(node)
    return [
      ...this.#names(element),
      ...this.#places(element),
      ...this.#labels(node, element),
      ...(this.page.isText(node) ? [{ kind: 'text', place: this.#parts[node]! } as const] : []),
    ]
  }

  /** Of which nodes a clause is true. */
  marks(clause: Clause): Marks {
    const { count } = this.page.nodes
    const marks = new Uint8Array(count)
    if (clause.kind === 'named') return this.#namedMarks(clause, marks)
    const isTrue = this.#question(clause)
    for (let node = 1; node < count; node++) if (isTrue(node)) marks[node] = 1
    return marks
  }

  /** Levels from a node's element up to the nearest one around it that bears a name; 0 where none does. */
  levelsTo(node: number, { what, name }: NamedClause): number {
    const { parent } = this.page.nodes
    const isBearer = new Set(this.#index().get(`${what} ${name}`))
    let at = parent[this.studied.elementOf(node)]!
    let levels = 1
    for (; at > 0 && !isBearer.has(at); at = parent[at]!) levels++
    return at > 0 ? levels : 0
  }

  /** The elements that a CSS selector means in a browser. */
  selected(selector: string): ReadonlySet<number> {
    this.#elements ??= elementsOf(this.page)
    const { node, count } = this.#elements
    const found = readSelector(selector)(this.#elements)
    const selected = new Set<number>()
    for (let element = 0; element < count; element++) {
      if (found[element] === 1) selected.add(node[element]!)
    }
    return selected
  }

  #question(clause: Exclude<Clause, NamedClause>): (node: number) => boolean {
    const { surroundings } = this.studied
    switch (clause.kind) {
      case 'place':
        return (node) => {
          const at = this.#above(this.studied.elementOf(node), clause.up)
          return (
            at > 0 &&
            this.page.tagName(at) === clause.tag &&
            surroundings.nth(at)[clause.from] === clause.place
          )
        }
      case 'beside':
        return (node) => this.#beside(this.studied.elementOf(node), clause.up) === clause.text
      case 'row':
        return (node) => this.#row(node, tag(clause.tag)) === clause.text
      case 'near':
        return (node) => this.#near(node, clause.side) === clause.text
      case 'starts':
        return (node) => this.#opening(node).startsWith(clause.text)
      case 'text':
        return (node) => this.#parts[node] === clause.place
    }
  }

  #namedMarks({ above, what, name, holds }: NamedClause, marks: Marks): Marks {
    const { count, end } = this.page.nodes
    const bearers = this.#index().get(`${what} ${name}`) ?? []
    if (above === 'around') {
      let full = 0
      for (const element of bearers) {
        if (end[element]! <= full) continue
        full = end[element]!
        marks.fill(1, element + 1, full)
      }
      // what is asked of a text is asked of its element
      for (const text of this.texts) marks[text] = marks[this.studied.elementOf(text)]!
    } else {
      const isBearer = new Set(bearers)
      for (let node = 1; node < count && bearers.length > 0; node++) {
        if (isBearer.has(this.#above(this.studied.elementOf(node), above))) marks[node] = 1
      }
    }
    return holds === 'yes' ? marks : marks.map((mark) => 1 - mark)
  }

  /** The elements that bear each name. */
  #index(): ReadonlyMap<string, readonly number[]> {
    if (this.#named !== undefined) return this.#named
    const index = new Map<string, number[]>()
    for (let node = 1; node < this.page.nodes.count; node++) {
      if (this.page.isText(node)) continue
      for (const what of whats) {
        for (const name of this.studied.namesOf(node, what)) {
          const key = `${what} ${name}`
          const bearers = index.get(key)
          if (bearers === undefined) index.set(key, [node])
          else bearers.push(node)
        }
      }
    }
    this.#named = index
    return index
  }

  #above(element: number, levels: number): number {
    let at = element
    for (let level = 0; level < levels && at > 0; level++) at = this.page.nodes.parent[at]!
    return at
  }

  #names(element: number): readonly Clause[] {
    const { parent } = this.page.nodes
    const clauses: Clause[] = []
    const seen = new Set<string>()
    for (let at = element, level = 0; at > 0; at = parent[at]!, level++) {
      const levels: readonly Above[] =
        level > 2 ? ['around'] : level === 0 ? [0] : [level as 1 | 2, 'around']
      const near = levels.filter(
        (above) => above === 'around' || !this.#crossesTable(element, above),
      )
      for (const clause of near.flatMap((above) => this.#namesAt(at, above))) {
        const key = `${clause.above} ${clause.what} ${clause.name}`
        if (!seen.has(key)) clauses.push(clause)
        seen.add(key)
      }
    }
    return clauses
  }

  #namesAt(element: number, above: Above): readonly NamedClause[] {
    return whats.flatMap((what) =>
      this.studied
        .namesOf(element, what)
        .filter((name) => isSayable(what, name))
        .map((name) => named(above, what, name)),
    )
  }

  /** Whether a row stands between a node and what is so many levels above: a body may be put around it. */
  #crossesTable(element: number, levels: number): boolean {
    const { parent, tag } = this.page.nodes
    for (let at = element, level = 0; level < levels && at > 0; at = parent[at]!, level++) {
      if (tag[at] === TR || TABLE_PARTS.has(tag[parent[at]!]!)) return true
    }
    return false
  }

  #places(element: number): readonly Clause[] {
    const clauses: Clause[] = []
    for (let up = 0; up <= clauseLimits.placeLevels; up++) {
      const at = this.#above(element, up)
      if (at <= 0) break
      const name = this.page.tagName(at)
      if (unsteadyPlaces.has(name) || !sayable.test(name) || this.#crossesTable(element, up))
        continue
      const nth = this.studied.surroundings.nth(at)
      for (const from of edges)
        clauses.push({ kind: 'place', up, tag: name, place: nth[from], from })
    }
    return clauses
  }

  #labels(node: number, element: number): readonly Clause[] {
    const clauses: Clause[] = []
    for (const up of besideLevels) {
      const text = this.#beside(element, up)
      if (text) clauses.push({ kind: 'beside', up, text })
    }
    for (const name of rowTags) {
      const text = this.#row(node, tag(name))
      if (text) clauses.push({ kind: 'row', tag: name, text })
    }
    for (const side of ['after', 'before'] as const) {
      const text = this.#near(node, side)
      if (text) clauses.push({ kind: 'near', side, text })
    }
    const start = startOf(this.#opening(node))
    if (start !== undefined) clauses.push({ kind: 'starts', text: start })
    return clauses
  }

  #beside(element: number, up: number): string | undefined {
    const at = this.#above(element, up)
    return at > 0 && this.#previous[at]! >= 0 ? this.#label(this.#previous[at]!) : undefined
  }

  #row(node: number, kind: number): string | undefined {
    const { parent, tag } = this.page.nodes
    let at = parent[node]!
    while (at > 0 && tag[at] !== kind) at = parent[at]!
    return at > 0 && this.#firstChild[at]! >= 0 ? this.#label(this.#firstChild[at]!) : undefined
  }

  #near(node: number, side: 'after' | 'before'): string | undefined {
    const place =
      side === 'after' ? this.#textFrom[node]! - 1 : this.#textFrom[this.page.nodes.end[node]!]!
    const text = this.texts[place]
    return text === undefined ? undefined : this.#label(text)
  }

  /** What a node's text begins with. */
  #opening(node: number): string {
    const start = this.#starts[node]!
    const end = Math.min(
      this.#starts[this.page.nodes.end[node]!]!,
      start + clauseLimits.longestSource,
    )
    return normalized(this.#text.slice(start, end))
  }

  /** All text of a node, if it is short. */
  #label(node: number): string | undefined {
    const length = this.#starts[this.page.nodes.end[node]!]! - this.#starts[node]!
    if (length > clauseLimits.longestSource) return undefined
    const text = normalized(this.textOf(node))
    return text === '' || text.length > clauseLimits.longestLabel ? undefined : text
  }
}

function isSayable(what: NamedClause['what'], name: string): boolean {
  if (what === 'tag') return sayable.test(name) && !unsteady.has(name)
  if (what === 'attribute') return sayable.test(name.slice(0, name.indexOf('=')))
  return !/\s/.test(name)
}

const hasText = (text: string): boolean => /[^ \t\r\n]/.test(text)

/** As XPath's normalize-space() has it. */
const normalized = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
