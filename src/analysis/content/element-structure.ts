import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { firstUnknownTag, headingTags, TagSet, tagId, tagNames } from '../../page/columns/tags.js'
import { contentLimits } from './content-limits.js'

/** The kinds of parts in the structure of content. */
type ContentPart =
  | 'list'
  | 'item'
  | 'quote'
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
}

/** The kind of block that a text is in. */
export type ContentLeaf =
  | { readonly kind: 'text' }
  | { readonly kind: 'heading'; readonly node: number; readonly level: number }
  | { readonly kind: 'code'; readonly node: number }

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
} as const satisfies Record<Exclude<ContentPart, 'note'>, string>

/** The parent of parts that are allowed in one other part only. */
const parentOf: Readonly<Partial<Record<ContentPart, ContentPart>>> = {
  item: 'list',
  title: 'table',
  row: 'table',
  cell: 'row',
  term: 'definitions',
  detail: 'definitions',
  caption: 'figure',
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

const TABLE = tagId('table')
const ROLE = attributeId('role')
const codeTags = new TagSet('pre listing plaintext xmp')
/** Elements that cells of tables in text formats cannot contain: a table with them is a layout table. */
const excludedFromCells = new TagSet(
  'h1 h2 h3 h4 h5 h6 blockquote figure pre listing plaintext xmp table',
)

/** The structure of the elements around the texts of a page. */
export class ElementStructure {
  readonly #page: Page
  /** The nearest structural element around each node; 0 for none. */
  readonly #around: Int32Array
  readonly #dataTables: ReadonlySet<number>
  readonly #notes: ReadonlyMap<number, number>
  readonly #places = new Map<number, CountedPlace>()

  /**
   * @param texts The first nodes of the kept texts, in page order.
   * @param notes The elements of notes with their numbers; not nested.
   */
  constructor(
    page: Page,
    texts: readonly number[],
    notes: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#page = page
    this.#notes = notes
    this.#around = elementsAround(page, notes)
    this.#dataTables = this.#findDataTables(texts)
  }

  placeOf(node: number): ContentPlace {
    const { part, leaf } = this.#placeIn(this.#around[node]!)
    return { part: withImpliedParts(part, node), leaf }
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
    const id = this.#page.nodes.tag[element]!
    if (place.leaf.kind === 'code') return place
    if (codeTags.has(id)) return { ...place, leaf: { kind: 'code', node: element } }
    if (headingTags.has(id)) return { ...place, leaf: headingAt(this.#page, element) }
    const kind = partOf[id]!
    const parent = parentOf[kind]
    if (parent !== undefined) {
      if (place.part?.kind !== parent) return place
      return { ...place, part: nested(place.part, kind, element, true), leaf: text }
    }
    const isLayout = kind === 'table' && !this.#dataTables.has(element)
    if (isLayout || place.nesting === contentLimits.depth) return place
    const part = nested(withImpliedParts(place.part, element), kind, element, true)
    return { part, leaf: text, nesting: place.nesting + 1 }
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
    return found
  }
}

const isPresentation = (page: Page, table: number): boolean =>
  /^\s*(?:none|presentation)\s*$/i.test(page.attribute(table, ROLE) ?? '')

function headingAt(page: Page, node: number): ContentLeaf {
  return { kind: 'heading', node, level: Number(page.tagName(node).slice(1)) }
}

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

function elementsAround({ nodes }: Page, notes: ReadonlyMap<number, number>): Int32Array {
  const { count, tag, parent } = nodes
  const around = new Int32Array(count)
  for (let node = 1; node < count; node++) {
    const above = parent[node]!
    around[node] = isStructural(tag[above]!) || notes.has(above) ? above : around[above]!
  }
  return around
}

const isStructural = (id: number): boolean =>
  id < firstUnknownTag && (partOf[id] !== undefined || headingTags.has(id) || codeTags.has(id))
