import { tagId } from '../../page/columns/tags.js'
import { type ElementColumns, readElements } from '../../page/select/elements.js'
import { parseSelector } from '../../page/select/selector.js'
import type { PageContext } from '../../rules/predicates/page-context.js'
import { cssIdentifier, cssString } from '../../rules/predicates/selector-text.js'

/** Attributes that name what an element holds. */
const namingAttributes = [
  'itemprop',
  'property',
  'name',
  'rel',
  'data-testid',
  'data-field',
] as const

const selectorLimits = {
  /** Selectors that are tried before elements are given by their places. */
  tried: 120,
  /** Elements that are given by their places; a list of more has something in common. */
  places: 60,
  /** Elements around them that are looked at for a name. */
  around: 12,
} as const

const [HTML, BODY] = [tagId('html'), tagId('body')]

/** Writes short CSS selectors of elements of a page. */
export class UniqueSelectors {
  readonly #page: PageContext
  readonly #elements: ElementColumns

  constructor(page: PageContext) {
    this.#page = page
    this.#elements = readElements(page.page)
  }

  /** The plainest selector that selects these elements and no other; `undefined` where none was found. */
  of(nodes: readonly number[]): string | undefined {
    const wanted = new Set(nodes)
    let tried = 0
    for (const selector of this.#likely(nodes)) {
      if (this.#isExact(selector, wanted)) return selector
      if (++tried >= selectorLimits.tried) break
    }
    if (nodes.length > selectorLimits.places) return undefined
    const byPlace = nodes.map((node) => this.#placeOf(node)).join(', ')
    return this.#isExact(byPlace, wanted) ? byPlace : undefined
  }

  #isExact(selector: string, wanted: ReadonlySet<number>): boolean {
    const { node, count } = this.#elements
    const found = parseSelector(selector)(this.#elements)
    let matches = 0
    for (let element = 0; element < count; element++) {
      if (found[element] === 0) continue
      if (!wanted.has(node[element]!)) return false
      matches++
    }
    return matches === wanted.size
  }

  /** By their own names, then by a name around them, then by the steps from a name around them. */
  *#likely(nodes: readonly number[]): Generator<string> {
    const own = this.#common(nodes, (node) => this.#namesOf(node))
    yield* own
    const tag = this.#common(nodes, (node) => [this.#page.tagName(node)])
    yield* tag
    const names = [...own, ...tag]
    const paths = nodes.map((node) => this.#around(node))
    const outer = this.#commonAround(paths)
    for (const around of outer) for (const name of names) yield `${around} ${name}`
    yield* this.#bySteps(nodes, paths, outer)
  }

  /** `.list > li:nth-of-type(2) > a`: steps that all of them have in common. */
  *#bySteps(
    nodes: readonly number[],
    paths: readonly (readonly number[])[],
    outer: readonly string[],
  ): Generator<string> {
    let steps = this.#stepOf(nodes)
    for (let level = 0; ; level++) {
      const above = paths.map((path) => path[level])
      if (above.some((node) => node === undefined)) return
      const around = [...new Set(above as readonly number[])]
      for (const name of this.#common(around, (node) => this.#namesOf(node))) {
        yield `${name} > ${steps}`
        for (const other of outer) yield `${other} ${name} > ${steps}`
      }
      steps = `${this.#stepOf(around)} > ${steps}`
      yield steps
    }
  }

  /** The tag, and the place where all have the same one. */
  #stepOf(nodes: readonly number[]): string {
    const { siblings } = this.#page
    const tag = this.#page.tagName(nodes[0]!)
    const place = siblings.first(nodes[0]!)
    const isOne = nodes.every((node) => siblings.first(node) === place)
    return isOne ? `${tag}:nth-of-type(${place})` : tag
  }

  /** Names that an element is selected by, the plainest first. */
  #namesOf(node: number): readonly string[] {
    const tag = this.#page.tagName(node)
    const ids = this.#page.namesOf(node, 'id').map((id) => `#${cssIdentifier(id)}`)
    const classes = this.#page.classWords(node).map((word) => `.${cssIdentifier(word)}`)
    const attributes = namingAttributes.flatMap((name) => {
      const value = this.#page.page.attribute(node, this.#page.page.names.attributes.indexOf(name))
      return value === undefined || value === '' ? [] : [`[${name}=${cssString(value)}]`]
    })
    const pairs = classes.length > 1 ? [classes.slice(0, 2).join('')] : []
    return [...ids, ...classes, ...attributes, ...classes.map((one) => `${tag}${one}`), ...pairs]
  }

  #common(nodes: readonly number[], of: (node: number) => readonly string[]): readonly string[] {
    const [first, ...others] = nodes
    if (first === undefined) return []
    const names = others.map((node) => new Set(of(node)))
    return of(first).filter((name) => names.every((its) => its.has(name)))
  }

  /** Names around all of them, the nearest first. */
  #commonAround(paths: readonly (readonly number[])[]): readonly string[] {
    const all = paths.map(
      (path) =>
        new Set(path.slice(0, selectorLimits.around).flatMap((node) => this.#namesOf(node))),
    )
    const [first, ...others] = all
    return first === undefined
      ? []
      : [...first].filter((name) => others.every((its) => its.has(name)))
  }

  /** The elements around a node, the nearest first, without HTML and BODY. */
  #around(node: number): readonly number[] {
    const { tag } = this.#page.page.nodes
    const path: number[] = []
    for (let at = this.#page.parent(node); at > 0; at = this.#page.parent(at))
      if (tag[at] !== HTML && tag[at] !== BODY) path.push(at)
    return path
  }

  /** The way from the document, each step by its place. */
  #placeOf(node: number): string {
    const { node: nodes, parent } = this.#elements
    const steps: string[] = []
    for (let at = nodes.indexOf(node); at >= 0; at = parent[at]!) steps.push(this.#placedStep(at))
    return steps.reverse().join(' > ')
  }

  #placedStep(element: number): string {
    const { tag, previous } = this.#elements
    let place = 1
    for (let at = previous[element]!; at >= 0; at = previous[at]!)
      if (tag[at] === tag[element]) place++
    const name = this.#page.page.names.tags[tag[element]!]!
    return `${cssIdentifier(name)}:nth-of-type(${place})`
  }
}
