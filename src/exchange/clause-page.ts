import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import { whats } from '../rules/predicate.js'
import type { StudiedPage } from '../rules/studied-page.js'
import { type Elements, elementsOf } from '../select/elements.js'
import { readSelector } from '../select/selector.js'
import type { Clause, NamedClause } from './clause.js'
import { Labels } from './labels.js'
import { elementAbove } from './levels.js'
import { PageTexts } from './page-texts.js'

/** One of the nodes of a page in each of its places: 1 where something holds. */
export type Marks = Uint8Array

/** A page as CSS and XPath see it, which clauses are asked about. */
export class ClausePage {
  readonly studied: StudiedPage
  readonly page: Page
  readonly texts: PageTexts
  readonly labels: Labels
  #named: ReadonlyMap<string, readonly number[]> | undefined
  #elements: Elements | undefined

  constructor(studied: StudiedPage) {
    this.studied = studied
    this.page = studied.page
    this.texts = new PageTexts(this.page)
    this.labels = new Labels(this.page, this.texts)
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
    const { labels, page, studied, texts } = this
    switch (clause.kind) {
      case 'place':
        return (node) => {
          const at = elementAbove(page, studied.elementOf(node), clause.up)
          return (
            at > 0 &&
            page.tagName(at) === clause.tag &&
            studied.surroundings.nth(at)[clause.from] === clause.place
          )
        }
      case 'beside':
        return (node) => labels.beside(studied.elementOf(node), clause.up) === clause.text
      case 'row':
        return (node) => labels.row(node, tag(clause.tag)) === clause.text
      case 'near':
        return (node) => labels.near(node, clause.side) === clause.text
      case 'starts':
        return (node) => texts.openingOf(node).startsWith(clause.text)
      case 'text':
        return (node) => texts.placeOf(node) === clause.place
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
      for (const text of this.texts.all) marks[text] = marks[this.studied.elementOf(text)]!
    } else {
      const isBearer = new Set(bearers)
      for (let node = 1; node < count && bearers.length > 0; node++) {
        const at = elementAbove(this.page, this.studied.elementOf(node), above)
        if (isBearer.has(at)) marks[node] = 1
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
}
