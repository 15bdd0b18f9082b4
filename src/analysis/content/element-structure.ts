import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { firstUnknownTag, headingTags, TagSet, tagId, tagNames } from '../../page/columns/tags.js'
import type { ListBlock } from './content.js'
import { contentLimits } from './content-limits.js'
import { classPattern } from './markup/class-pattern.js'
import type { ElementMarkup } from './markup/element-markup.js'
import { headingRoleLevel } from './markup/headings.js'
import type { ParagraphListLevel } from './markup/word-lists.js'

/** The kinds of parts in the structure of content. */
type ContentPart =
  | 'list'
  | 'item'
  | 'quote'
  | 'callout'
  | 'details'
  | 'summary'
  | 'table'
  | 'title'
  | 'row'
  | 'cell'
  | 'definitions'
  | 'term'
  | 'detail'
  | 'figure'
  | 'caption'
  | 'note'

/** A part with the parts around it. `node` is its element or, for an implied part, the first node inside. */
export interface NestedPart {
  readonly kind: ContentPart
  readonly node: number
  /** Whether it has an element of its own. */
  readonly isExplicit: boolean
  /** The part around it. */
  readonly outer: NestedPart | undefined
  /** Number of parts from the outermost to this one. */
  readonly depth: number
  /** The number of a note. */
  readonly number?: number
  /** Of a list whose element does not say it. */
  readonly order?: ListBlock['order']
}

/** The kind of block that a text is in. */
export type ContentLeaf =
  | { readonly kind: 'text' }
  | { readonly kind: 'heading'; readonly node: number; readonly level: number }

export interface ContentPlace {
  /** The innermost part. */
  readonly part: NestedPart | undefined
  readonly leaf: ContentLeaf
}

/** A place with its nesting depth, which is limited. */
interface CountedPlace extends ContentPlace {
  readonly nesting: number
}

const elements = {
  list: 'ul ol menu dir',
  quote: 'blockquote',
  details: 'details',
  summary: 'summary',
  table: 'table',
  definitions: 'dl',
  figure: 'figure',
  item: 'li',
  title: 'caption',
  row: 'tr',
  cell: 'td th',
  term: 'dt',
  detail: 'dd',
  caption: 'figcaption',
} as const satisfies Record<Exclude<ContentPart, 'note' | 'callout'>, string>

/** The parent of parts that are allowed in one other part only. */
const parentOf: Readonly<Partial<Record<ContentPart, ContentPart>>> = {
  item: 'list',
  title: 'table',
  row: 'table',
  cell: 'row',
  term: 'definitions',
  detail: 'definitions',
  caption: 'figure',
  summary: 'details',
}

/** The required children of parts that contain no texts directly. */
const requiredChild: Readonly<Partial<Record<ContentPart, ContentPart>>> = {
  list: 'item',
  table: 'row',
  row: 'cell',
  definitions: 'detail',
}

const partOf: readonly (ContentPart | undefined)[] = tagNames.map((name) =>
  (Object.keys(elements) as (keyof typeof elements)[]).find((part) =>
    elements[part].split(' ').includes(name),
  ),
)

const LI = tagId('li')
const TABLE = tagId('table')
const TH = tagId('th')
const TR = tagId('tr')
const ROLE = attributeId('role')
/** Tables that put a formula and its number side by side. */
const equationClasses = classPattern('*eqn_table* ltx_equation ltx_equationgroup *equation-table*')
/** Elements that cells of data do not contain: a table with them is a layout table. */
const excludedFromCells = new TagSet('h1 h2 h3 h4 h5 h6 table')
const cellTags = new TagSet('td th')

interface StructureSources {
  readonly page: Page
  readonly markup: ElementMarkup
  /** The first nodes of the kept texts, in page order. */
  readonly texts: readonly number[]
  /** The elements of notes with their numbers; not nested. */
  readonly notes?: ReadonlyMap<number, number>
  /** The elements of callouts. */
  readonly callouts?: ReadonlyMap<number, unknown>
  /** Elements whose inside is a content of its own, whatever is around them. */
  readonly roots?: ReadonlySet<number>
  /** Paragraphs that are items of lists. */
  readonly items?: ReadonlyMap<number, readonly ParagraphListLevel[]>
}

const noRoots: ReadonlySet<number> = new Set()
const none: ReadonlyMap<number, number> = new Map()
const noItems: ReadonlyMap<number, readonly ParagraphListLevel[]> = new Map()

/** The structure of the elements around the texts of a page. */
export class ElementStructure {
  readonly #page: Page
  readonly #markup: ElementMarkup
  /** The nearest structural element around each node; 0 for none. */
  readonly #around: Int32Array
  readonly #dataTables: ReadonlySet<number>
  readonly #notes: ReadonlyMap<number, number>
  readonly #callouts: ReadonlyMap<number, unknown>
  readonly #roots: ReadonlySet<number>
  readonly #items: ReadonlyMap<number, readonly ParagraphListLevel[]>
  readonly #places = new Map<number, CountedPlace>()

  constructor({
    page,
    markup,
    texts,
    notes = none,
    callouts = none,
    roots = noRoots,
    items = noItems,
  }: StructureSources) {
    this.#page = page
    this.#markup = markup
    this.#notes = notes
    this.#callouts = callouts
    this.#roots = roots
    this.#items = items
    this.#around = this.#elementsAround()
    this.#dataTables = this.#findDataTables(texts)
  }

  /** @param first The first node of the text that a node is in: it stands for parts without an element. */
  placeOf(node: number, first = node): ContentPlace {
    const { part, leaf } = this.#placeIn(this.#around[node]!)
    return { part: withImpliedParts(part, first), leaf }
  }

  isInTable(node: number): boolean {
    for (let { part } = this.placeOf(node); part !== undefined; part = part.outer)
      if (part.kind === 'table') return true
    return false
  }

  /** The place directly in an element, computed from the outermost element around it inwards. */
  #placeIn(element: number): CountedPlace {
    const missing: number[] = []
    let at = element
    for (; at > 0 && !this.#places.has(at); at = this.#around[at]!) missing.push(at)
    let place = this.#places.get(at) ?? outside
    for (const inner of missing.reverse()) {
      const number = this.#notes.get(inner)
      place =
        number === undefined
          ? this.#placeInside(place, inner)
          : placeInNote(place, inner, number, partOf[this.#page.nodes.tag[inner]!])
      this.#places.set(inner, place)
    }
    return place
  }

  #placeInside(place: CountedPlace, element: number): CountedPlace {
    if (this.#roots.has(element)) return outside
    const id = this.#page.nodes.tag[element]!
    const isCallout = this.#callouts.has(element)
    if (!isCallout && headingTags.has(id))
      return { ...place, leaf: headingAt(element, Number(this.#page.tagName(element).slice(1))) }
    const levels = this.#items.get(element)
    if (levels !== undefined) return placeInItem(place, element, levels)
    const kind = isCallout ? 'callout' : partOf[id]
    if (kind === undefined) {
      const level = headingRoleLevel(this.#markup, element)
      return level === undefined ? place : { ...place, leaf: headingAt(element, level) }
    }
    const parent = parentOf[kind]
    if (parent !== undefined) {
      const outer = kind === 'cell' ? this.#rowAround(place.part, element) : place.part
      if (outer?.kind !== parent) return place
      return { ...place, part: nested(outer, kind, element, true), leaf: text }
    }
    if (kind === 'list' && isSectionList(this.#page, element)) return place
    const isLayout = kind === 'table' && !this.#dataTables.has(element)
    if (isLayout || place.nesting === contentLimits.depth) return place
    const part = nested(withImpliedParts(place.part, element), kind, element, true)
    return { part, leaf: text, nesting: place.nesting + 1 }
  }

  /** The row of a cell; cells without one make a row together, as browsers have it. */
  #rowAround(part: NestedPart | undefined, cell: number): NestedPart | undefined {
    if (part?.kind !== 'table') return part
    return nested(part, 'row', this.#page.nodes.parent[cell]!, true)
  }

  /** Tables with two kept cells in a row, and only allowed elements in their cells. */
  #findDataTables(texts: readonly number[]): ReadonlySet<number> {
    const { tag } = this.#page.nodes
    const found = new Set<number>()
    const layout = new Set<number>()
    let lastRow = -1
    let lastCell = -1
    for (const text of texts) {
      let isExcluded = false
      let cell = -1
      let row = -1
      for (let at = this.#around[text]!; at > 0; at = this.#around[at]!) {
        const id = tag[at]!
        const kind = partOf[id]
        if (kind === 'cell' && cell < 0) cell = at
        else if (kind === 'row' && row < 0) row = at
        else if (id === TABLE) {
          // the tables around it have been handled already
          if (isExcluded && layout.has(at)) break
          if (isExcluded || isPresentation(this.#page, at)) layout.add(at)
          else if (row >= 0 && row === lastRow && cell !== lastCell) found.add(at)
          if (!isExcluded) {
            lastRow = row
            lastCell = cell
          }
        }
        isExcluded ||= excludedFromCells.has(id)
      }
    }
    for (const table of layout) found.delete(table)
    for (const table of found)
      if (
        hasSpacers(this.#page, table) ||
        isRowOfBlocks(this.#page, table) ||
        this.#markup.hasClass(table, equationClasses)
      )
        found.delete(table)
    return found
  }

  #elementsAround(): Int32Array {
    const { count, tag, parent } = this.#page.nodes
    const around = new Int32Array(count)
    /** The nearest structural element that each node is or is in. */
    const nearest = new Int32Array(count)
    for (let node = 1; node < count; node++) {
      const outer = nearest[parent[node]!]!
      around[node] = outer
      nearest[node] = this.#isStructural(node, tag[node]!) ? node : outer
    }
    return around
  }

  #isStructural(element: number, id: number): boolean {
    if (id < firstUnknownTag && (partOf[id] !== undefined || headingTags.has(id))) return true
    if (this.#notes.has(element) || this.#callouts.has(element)) return true
    if (this.#roots.has(element) || this.#items.has(element)) return true
    return this.#page.attributeIndex(element, ROLE) >= 0 && this.#markup.role(element) === 'heading'
  }
}

/** Nodes of an item that are searched for its heading. */
const maxBeforeHeading = 6

/** Whether a list has one item, which begins with a heading: it is a section, and nothing is listed. */
function isSectionList({ nodes }: Page, list: number): boolean {
  const { tag, end } = nodes
  let item = -1
  for (let at = list + 1; at < end[list]!; at = end[at]!) {
    if (tag[at] !== LI) continue
    if (item >= 0) return false
    item = at
  }
  if (item < 0) return false
  const last = Math.min(end[item]!, item + maxBeforeHeading)
  for (let at = item + 1; at < last; at++) if (headingTags.has(tag[at]!)) return true
  return false
}

/** Whether a table is a single row without heads whose cells hold blocks: they stand beside each other. */
function isRowOfBlocks({ nodes }: Page, table: number): boolean {
  const { tag, end } = nodes
  let [rows, blocks] = [0, 0]
  for (let node = table + 1; node < end[table]!; node++) {
    if (headTags.has(tag[node]!)) return false
    if (tag[node] === TR && ++rows > 1) return false
    if (besideTags.has(tag[node]!)) blocks++
  }
  return blocks > 0
}

const headTags = new TagSet('th caption')
/** Blocks of text in the cells of a layout table. */
const besideTags = new TagSet('p div ul ol blockquote pre section article img')

const isPresentation = (page: Page, table: number): boolean =>
  /^\s*(?:none|presentation)\s*$/i.test(page.attribute(table, ROLE) ?? '')

/** Rows without a cell, between rows with cells: a table of data has none. */
function hasSpacers({ nodes }: Page, table: number): boolean {
  const { tag, end } = nodes
  let [rows, empty] = [0, 0]
  for (let node = table + 1; node < end[table]!; ) {
    if (tag[node] === TH || tag[node] === TABLE) return false
    if (tag[node] !== TR) {
      node++
      continue
    }
    rows++
    let cells = 0
    for (let at = node + 1; at < end[node]!; at = end[at]!) if (cellTags.has(tag[at]!)) cells++
    if (cells === 0) empty++
    node = end[node]!
  }
  return empty > 1 && 4 * empty > rows
}

const headingAt = (node: number, level: number): ContentLeaf => ({ kind: 'heading', node, level })

const text: ContentLeaf = { kind: 'text' }
const outside: CountedPlace = { part: undefined, leaf: text, nesting: 0 }

const nested = (
  outer: NestedPart | undefined,
  kind: ContentPart,
  node: number,
  isExplicit: boolean,
): NestedPart => ({
  kind,
  node,
  isExplicit,
  outer,
  depth: (outer?.depth ?? 0) + 1,
})

/** The place in a paragraph that is an item, in the lists around it. */
function placeInItem(
  place: CountedPlace,
  element: number,
  levels: readonly ParagraphListLevel[],
): CountedPlace {
  let part = withImpliedParts(place.part, element)
  for (const { list, item, order } of levels) {
    part = { ...nested(part, 'list', list, true), order }
    part = nested(part, 'item', item, true)
  }
  return { part, leaf: text, nesting: place.nesting + levels.length }
}

/** A list item that is a note is in the list, in place of an item; other notes are among blocks. */
function placeInNote(
  place: CountedPlace,
  node: number,
  number: number,
  kind: ContentPart | undefined,
): CountedPlace {
  const isItem = kind !== undefined && place.part?.kind === parentOf[kind]
  const outer = isItem ? place.part : withImpliedParts(place.part, node)
  return { ...place, part: { ...nested(outer, 'note', node, true), number }, leaf: text }
}

/** The part that contains `node`: required parts without an element of their own are added. */
function withImpliedParts(part: NestedPart | undefined, node: number): NestedPart | undefined {
  const child = part && requiredChild[part.kind]
  return child === undefined ? part : withImpliedParts(nested(part, child, node, false), node)
}
