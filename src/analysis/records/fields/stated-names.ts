import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import type { NodeRange } from '../region.js'
import type { FieldColumn } from './field-columns.js'

/** The share of the values of a column that must have a name in common. */
const minSame = 0.8
/** Characters of a name. */
const maxLength = 60

const ITEMPROP = attributeId('itemprop')
const TH = tagId('th')
const TR = tagId('tr')
const TABLE = tagId('table')
const cellTags = new TagSet('td th')

/** The names that a page itself gives to columns: properties of microdata, and heads of tables. */
export class StatedNames {
  readonly #page: Page
  readonly #records: readonly NodeRange[]
  /** The heads of each table, by their places in the row. */
  readonly #heads = new Map<number, ReadonlyMap<number, string>>()

  constructor(page: Page, records: readonly NodeRange[]) {
    this.#page = page
    this.#records = records
  }

  nameOf({ nodes }: FieldColumn): string | undefined {
    const counts = new Map<string, number>()
    let known = 0
    for (const [record, node] of nodes.entries()) {
      if (node === undefined) continue
      known++
      const name = this.#nameAt(node, this.#records[record]!.first)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    return most !== undefined && most[1] >= minSame * known ? most[0] : undefined
  }

  /** The name of the nearest element that has one, up to the first element of the record. */
  #nameAt(node: number, first: number): string | undefined {
    const { parent, tag } = this.#page.nodes
    for (let at = node; at >= first; at = parent[at]!) {
      const property = this.#page.attribute(at, ITEMPROP)?.trim().split(/\s/)[0]
      if (property !== undefined && isName(property)) return property
      if (cellTags.has(tag[at]!)) return this.#headOf(at)
    }
    return undefined
  }

  #headOf(cell: number): string | undefined {
    const { parent, tag } = this.#page.nodes
    let table = cell
    while (table > 0 && tag[table] !== TABLE) table = parent[table]!
    let heads = this.#heads.get(table)
    if (heads === undefined) {
      heads = readHeads(this.#page, table)
      this.#heads.set(table, heads)
    }
    return heads.size === 0 ? undefined : heads.get(placeOf(this.#page, cell))
  }
}

/** The texts of the first row of a table whose cells are all TH, by their places. */
function readHeads(page: Page, table: number): ReadonlyMap<number, string> {
  const { end, tag } = page.nodes
  const heads = new Map<number, string>()
  for (let row = table + 1; row < end[table]!; row++) {
    if (tag[row] !== TR) continue
    const cells = cellsOf(page, row)
    if (cells.length > 1 && cells.every((cell) => tag[cell] === TH))
      for (const cell of cells) {
        const text = foldToLine(page.textBelow(cell))
        if (isName(text)) heads.set(placeOf(page, cell), text)
      }
    if (cells.length > 1) break
  }
  return heads
}

const isName = (text: string): boolean => text.length <= maxLength && /\p{L}/u.test(text)

function cellsOf(page: Page, row: number): readonly number[] {
  const { end, tag } = page.nodes
  const cells: number[] = []
  for (let node = row + 1; node < end[row]!; node = end[node]!)
    if (cellTags.has(tag[node]!)) cells.push(node)
  return cells
}

/** The column of a table that a cell begins in. */
function placeOf(page: Page, cell: number): number {
  let place = 0
  for (const other of cellsOf(page, page.nodes.parent[cell]!)) {
    if (other === cell) break
    place += widthOf(page, other)
  }
  return place
}

function widthOf(page: Page, cell: number): number {
  for (const [name, value] of page.attributesOf(cell))
    if (name === 'colspan') return Math.max(1, Number(value) || 1)
  return 1
}
