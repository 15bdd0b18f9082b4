import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import { type ElementColumns, readElements } from '../../page/select/elements.js'
import { parseSelector } from '../../page/select/selector.js'
import { type ElementTest, elementTestKey, nameKinds } from '../predicates/element-test.js'
import type { PageContext } from '../predicates/page-context.js'
import type { ConditionOf, SelectorCondition } from '../predicates/selector-condition.js'
import { elementAbove } from './element-levels.js'
import { LabelTexts } from './label-texts.js'
import { XpathTexts } from './xpath-texts.js'

/** By node: 1 where something holds. */
export type NodeMarks = Uint8Array

/** A page as CSS and XPath see it, on which conditions of selectors are evaluated. */
export class SelectorPage {
  readonly context: PageContext
  readonly page: Page
  readonly texts: XpathTexts
  readonly labels: LabelTexts
  /** The elements that pass each test: of all names, and of the tests that were asked for. */
  #passing: Map<string, readonly number[]> | undefined
  #elements: ElementColumns | undefined

  constructor(context: PageContext) {
    this.context = context
    this.page = context.page
    this.texts = new XpathTexts(this.page)
    this.labels = new LabelTexts(this.page, this.texts)
  }

  /** For which nodes a condition holds. */
  marks(condition: SelectorCondition): NodeMarks {
    const { count } = this.page.nodes
    const marks = new Uint8Array(count)
    if (condition.kind === 'element') return this.#elementMarks(condition, marks)
    const holds = this.#evaluator(condition)
    for (let node = 1; node < count; node++) if (holds(node)) marks[node] = 1
    return marks
  }

  /** Levels from a node's element up to the nearest one around it that passes a test; 0 where none does. */
  levelsTo(node: number, { test }: ConditionOf<'element'>): number {
    const { parent } = this.page.nodes
    const passing = new Set(this.#passingElements(test))
    let at = parent[this.context.elementOf(node)]!
    let levels = 1
    for (; at > 0 && !passing.has(at); at = parent[at]!) levels++
    return at > 0 ? levels : 0
  }

  /** The elements that a CSS selector selects in a browser. */
  selected(selector: string): ReadonlySet<number> {
    this.#elements ??= readElements(this.page)
    const { node, count } = this.#elements
    const found = parseSelector(selector)(this.#elements)
    const selected = new Set<number>()
    for (let element = 0; element < count; element++) {
      if (found[element] === 1) selected.add(node[element]!)
    }
    return selected
  }

  #evaluator(
    condition: Exclude<SelectorCondition, { readonly kind: 'element' }>,
  ): (node: number) => boolean {
    const { labels, page, context, texts } = this
    switch (condition.kind) {
      case 'nth': {
        const { up, tag, from, place } = condition
        return (node) => {
          const at = elementAbove(page, context.elementOf(node), up)
          return at > 0 && page.tagName(at) === tag && context.siblings[from](at) === place
        }
      }
      case 'beside':
        return (node) => labels.beside(context.elementOf(node), condition.up) === condition.text
      case 'row': {
        const tag = tagId(condition.tag)
        return (node) => labels.row(node, tag) === condition.text
      }
      case 'near':
        return (node) => labels.near(node, condition.side) === condition.text
      case 'starts':
        return (node) => texts.openingOf(node).startsWith(condition.text)
      case 'part':
        return (node) => texts.placeOf(node) === condition.place
    }
  }

  #elementMarks({ level, test, holds }: ConditionOf<'element'>, marks: NodeMarks): NodeMarks {
    const { count, end } = this.page.nodes
    const passing = this.#passingElements(test)
    if (level === 'around') {
      let markedUpTo = 0
      for (const element of passing) {
        if (end[element]! <= markedUpTo) continue
        markedUpTo = end[element]!
        marks.fill(1, element + 1, markedUpTo)
      }
      // what is asked of a text is asked of its element
      for (const text of this.texts.all) marks[text] = marks[this.context.elementOf(text)]!
    } else {
      const isPassing = new Set(passing)
      for (let node = 1; node < count && passing.length > 0; node++) {
        const at = elementAbove(this.page, this.context.elementOf(node), level)
        if (isPassing.has(at)) marks[node] = 1
      }
    }
    return holds === 'yes' ? marks : marks.map((mark) => 1 - mark)
  }

  #passingElements(test: ElementTest): readonly number[] {
    this.#passing ??= this.#indexNames()
    const key = elementTestKey(test)
    const known = this.#passing.get(key)
    if (known !== undefined) return known
    const passing = test.what === 'value' ? this.#elementsThatPass(test) : []
    this.#passing.set(key, passing)
    return passing
  }

  #elementsThatPass(test: ElementTest): readonly number[] {
    const passing: number[] = []
    for (let node = 1; node < this.page.nodes.count; node++)
      if (!this.page.isText(node) && this.context.passes(node, test)) passing.push(node)
    return passing
  }

  #indexNames(): Map<string, readonly number[]> {
    const index = new Map<string, number[]>()
    for (let node = 1; node < this.page.nodes.count; node++) {
      if (this.page.isText(node)) continue
      for (const what of nameKinds) {
        for (const name of this.context.namesOf(node, what)) {
          const key = elementTestKey({ what, name })
          const elements = index.get(key)
          if (elements === undefined) index.set(key, [node])
          else elements.push(node)
        }
      }
    }
    return index
  }
}
