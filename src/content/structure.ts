import { attributeId } from '../page/attributes.js'
import type { Page } from '../page/page.js'
import { firstUnknownTag, headingTags, TagSet, tag, tagNames } from '../page/tags.js'
import { contentLimits } from './content-limits.js'

/** What an element is to the content in it. */
export type Part =
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

/** A part by the element that makes it, or by what stands where such a part is due and nobody wrote it. */
export interface Step {
  readonly part: Part
  readonly node: number
  readonly written: boolean
  /** The part around it. */
  readonly outer: Step | undefined
  /** How many parts it is in, itself among them. */
  readonly depth: number
  /** Of a note. */
  readonly number?: number
}

/** What a text is, besides where it stands. */
export type Leaf =
  | { readonly kind: 'text' }
  | { readonly kind: 'heading'; readonly node: number; readonly level: number }
  | { readonly kind: 'code'; readonly node: number }

export interface Place {
  /** The innermost part. */
  readonly step: Step | undefined
  readonly leaf: Leaf
}

/** A place with the number of parts around it that a limit holds for. */
interface CountedPlace extends Place {
  readonly wholes: number
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
} as const satisfies Record<Exclude<Part, 'note'>, string>

/** Parts that stand in one other part only. */
const wholeOf: Readonly<Partial<Record<Part, Part>>> = {
  item: 'list',
  title: 'table',
  row: 'table',
  cell: 'row',
  term: 'definitions',
  detail: 'definitions',
  caption: 'figure',
}

/** What is due directly in a part that holds no texts itself. */
const dueIn: Readonly<Partial<Record<Part, Part>>> = {
  list: 'item',
  table: 'row',
  row: 'cell',
  definitions: 'detail',
}

const partOf: readonly (Part | undefined)[] = tagNames.map((name) =>
  (Object.keys(elements) as (keyof typeof elements)[]).find((part) =>
    elements[part].split(' ').includes(name),
  ),
)

const TABLE = tag('table')
const ROLE = attributeId('role')
const codeTags = new TagSet('pre listing plaintext xmp')
/** What a cell of a table cannot hold where tables are written as text: a table around it lays the page out. */
const tooMuchForCells = new TagSet(
  'h1 h2 h3 h4 h5 h6 blockquote figure pre listing plaintext xmp table',
)

/** Where the texts of a page stand. */
export class Structure {
  readonly #page: Page
  /** The nearest element around each node that means something here; 0 when there is none. */
  readonly #around: Int32Array
  readonly #dataTables: ReadonlySet<number>
  readonly #notes: ReadonlyMap<number, number>
  readonly #places = new Map<number, CountedPlace>()

  /**
   * @param texts The nodes that the kept texts begin with, in page order.
   * @param notes The elements that are notes, with their numbers; none in another.
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

  placeOf(node: number): Place {
    const { step, leaf } = this.#placeIn(this.#around[node]!)
    return { step: filled(step, node), leaf }
  }

  isInTable(node: number): boolean {
    for (let { step } = this.placeOf(node); step !== undefined; step = step.outer)
      if (step.part === 'table') return true
    return false
  }

  /** The place right in an element; those of the elements around it are found first, from the outermost on. */
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
    const part = partOf[id]!
    const whole = wholeOf[part]
    if (whole !== undefined) {
      if (place.step?.part !== whole) return place
      return { ...place, step: inside(place.step, part, element, true), leaf: text }
    }
    const isLayout = part === 'table' && !this.#dataTables.has(element)
    if (isLayout || place.wholes === contentLimits.depth) return place
    const step = inside(filled(place.step, element), part, element, true)
    return { step, leaf: text, wholes: place.wholes + 1 }
  }

  /** Tables in which two kept cells share a row, and whose cells hold no more than a cell may. */
  #findDataTables(texts: readonly number[]): ReadonlySet<number> {
    const { tag } = this.#page.nodes
    const found = new Set<number>()
    const layout = new Set<number>()
    let lastRow = -1
    let lastCell = -1
    for (const text of texts) {
      let isTooMuch = false
      let cell = -1
      let row = -1
      for (let at = this.#around[text]!; at > 0; at = this.#around[at]!) {
        const id = tag[at]!
        const part = partOf[id]
        if (part === 'cell' && cell < 0) cell = at
        else if (part === 'row' && row < 0) row = at
        else if (id === TABLE) {
          // so have been the tables around it
          if (isTooMuch && layout.has(at)) break
          if (isTooMuch || isPresentation(this.#page, at)) layout.add(at)
          else if (row >= 0 && row === lastRow && cell !== lastCell) found.add(at)
          if (!isTooMuch) {
            lastRow = row
            lastCell = cell
          }
        }
        isTooMuch ||= tooMuchForCells.has(id)
      }
    }
    for (const table of layout) found.delete(table)
    return found
  }
}

const isPresentation = (page: Page, table: number): boolean =>
  /^\s*(?:none|presentation)\s*$/i.test(page.attribute(table, ROLE) ?? '')

function headingAt(page: Page, node: number): Leaf {
  return { kind: 'heading', node, level: Number(page.tagName(node).slice(1)) }
}

const text: Leaf = { kind: 'text' }
const outside: CountedPlace = { step: undefined, leaf: text, wholes: 0 }

const inside = (outer: Step | undefined, part: Part, node: number, written: boolean): Step => ({
  part,
  node,
  written,
  outer,
  depth: (outer?.depth ?? 0) + 1,
})

/** A note stands where its list stands, in the place of an item; other notes stand where blocks do. */
function placeInNote(
  place: CountedPlace,
  node: number,
  number: number,
  part: Part | undefined,
): CountedPlace {
  const isItem = part !== undefined && place.step?.part === wholeOf[part]
  const outer = isItem ? place.step : filled(place.step, node)
  return { ...place, step: { ...inside(outer, 'note', node, true), number }, leaf: text }
}

/** Where `node` may stand: what is due is put in where nobody wrote it. */
function filled(step: Step | undefined, node: number): Step | undefined {
  const due = step && dueIn[step.part]
  return due === undefined ? step : filled(inside(step, due, node, false), node)
}

function elementsAround({ nodes }: Page, notes: ReadonlyMap<number, number>): Int32Array {
  const { count, tag, parent } = nodes
  const around = new Int32Array(count)
  for (let node = 1; node < count; node++) {
    const above = parent[node]!
    around[node] = isMeant(tag[above]!) || notes.has(above) ? above : around[above]!
  }
  return around
}

const isMeant = (id: number): boolean =>
  id < firstUnknownTag && (partOf[id] !== undefined || headingTags.has(id) || codeTags.has(id))
