import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { isWhiteSpaceCode } from '../../core/text/white-space.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { TagSet, TEXT_NODE, tagId } from '../../page/columns/tags.js'
import { hasDate, hasPrice } from '../features/text-patterns.js'
import type { NodeRange } from './region.js'

/** The counts that features use. */
const countedMeasures = [
  'texts',
  'characters',
  'linkCharacters',
  'headingCharacters',
  'hiddenCharacters',
  'proseCharacters',
  'numbers',
  'prices',
  'dates',
  'links',
  /** Words in the last steps of the addresses of links: those of articles and products have many. */
  'linkWords',
  /** Links that lead nowhere else. */
  'ownLinks',
  'images',
  'headings',
  'controls',
  'elements',
  'blocks',
] as const

export type CountedMeasure = (typeof countedMeasures)[number]

/** Sums of hashes: equal for two ranges with the same texts, or with links to the same addresses. */
const hashMeasures = ['textHash', 'linkHash'] as const

export const nodeMeasures = [...countedMeasures, ...hashMeasures] as const

export type NodeMeasure = (typeof nodeMeasures)[number]

/** The column of each measure. */
export const measureColumns = Object.fromEntries(
  nodeMeasures.map((name, column) => [name, column]),
) as Readonly<Record<NodeMeasure, number>>

const at = measureColumns
/** Nearly all elements count to these two. Their sums are apart, so that most nodes need no row of their own. */
const { elements: ELEMENTS, blocks: BLOCKS } = at
const width = nodeMeasures.length

/** Characters of prose outside of links; shorter texts are values, labels and names. */
const minProse = 60
/** Characters of values; a date or price in a longer text does not make the text one. */
const maxPattern = 80

const A = tagId('a')
const HREF = attributeId('href')
const imageTags = new TagSet('img picture video svg')
const controlTags = new TagSet('input select textarea button')
const blockTags = new TagSet('div p li tr td section article dl dt dd ul ol table')
/** Elements that are counted in rows. */
const rowTags = new TagSet('a img picture video svg input select textarea button h1 h2 h3 h4 h5 h6')

/** Texts that do not count to the text of a record. The TITLE of an SVG does: it is in the page. */
const notRecordText = NodeContext.raw | NodeContext.noscript | NodeContext.template

export const isRecordText = (page: Page, node: number): boolean =>
  page.isText(node) && (page.nodes.context[node]! & notRecordText) === 0

/** The sums of a page: `row` is the row of the sums over all nodes before a node. */
interface PrefixRows {
  readonly row: Int32Array
  readonly rows: Int32Array
  readonly elements: Int32Array
  readonly blocks: Int32Array
  readonly texts: Int32Array
  readonly characters: Int32Array
}

/** Prefix sums over the nodes of a page: the sum of a measure over any range of nodes is one subtraction. */
export class NodeSums {
  readonly #sums: PrefixRows

  constructor(readonly page: Page) {
    this.#sums = countNodes(page)
  }

  /** For each node the texts before it. What the search of regions asks for often is not in rows. */
  get texts(): Int32Array {
    return this.#sums.texts
  }

  /** For each node the characters of texts before it. */
  get characters(): Int32Array {
    return this.#sums.characters
  }

  /** The sum of a measure over the nodes from `first` up to, not including, `end`. */
  of(measure: NodeMeasure, first: number, end: number): number {
    return (this.before(measure, end) - this.before(measure, first)) | 0
  }

  /** The statistics of all counted measures, by column, over ranges that stand for `scale` times as many. */
  stats(ranges: readonly NodeRange[], scale: number): MeasureStats {
    const columns = countedMeasures.length
    // memory outside of the heap takes longer to get than to fill
    const memory = new ArrayBuffer(4 * columns * Float64Array.BYTES_PER_ELEMENT)
    const [sum, mean, spread, share] = [
      partOf(memory, 0),
      partOf(memory, 1),
      partOf(memory, 2),
      partOf(memory, 3),
    ]
    const { row, rows, elements, blocks } = this.#sums
    for (let at = 0; at < ranges.length; at++) {
      const { first, end } = ranges[at]!
      const from = row[first]! * width
      const to = row[end]! * width
      if (from !== to)
        for (let column = 0; column < ELEMENTS; column++)
          addAmount(sum, spread, share, column, rows[to + column]! - rows[from + column]!)
      addAmount(sum, spread, share, ELEMENTS, elements[end]! - elements[first]!)
      addAmount(sum, spread, share, BLOCKS, blocks[end]! - blocks[first]!)
    }
    for (let column = 0; column < columns; column++) {
      const average = sum[column]! / ranges.length
      const variance = Math.max(0, spread[column]! / ranges.length - average * average)
      mean[column] = average
      spread[column] = average === 0 ? 0 : Math.sqrt(variance) / average
      share[column]! /= ranges.length
      sum[column]! *= scale
    }
    return { sum, mean, spread, share }
  }

  inPage(measure: NodeMeasure): number {
    return this.before(measure, this.page.nodes.count)
  }

  /** The sum over all nodes before this one. */
  before(measure: NodeMeasure, node: number): number {
    const column = at[measure]
    const { row, rows, elements, blocks } = this.#sums
    if (column === ELEMENTS) return elements[node]!
    if (column === BLOCKS) return blocks[node]!
    return rows[row[node]! * width + column]!
  }
}

/** A measure over the members of a region: sum, mean, standard deviation as a share of the mean, share above 0. */
export interface MeasureStats {
  readonly sum: Float64Array
  readonly mean: Float64Array
  readonly spread: Float64Array
  readonly share: Float64Array
}

/** One of the four arrays of statistics. */
const partOf = (memory: ArrayBuffer, part: number): Float64Array =>
  new Float64Array(
    memory,
    part * countedMeasures.length * Float64Array.BYTES_PER_ELEMENT,
    countedMeasures.length,
  )

function addAmount(
  sum: Float64Array,
  squares: Float64Array,
  times: Float64Array,
  column: number,
  amount: number,
): void {
  if (amount === 0) return
  sum[column]! += amount
  squares[column]! += amount * amount
  times[column]!++
}

function countNodes(page: Page): PrefixRows {
  const { count, context, tag } = page.nodes
  const row = new Int32Array(count + 1)
  const elements = new Int32Array(count + 1)
  const blocks = new Int32Array(count + 1)
  const texts = new Int32Array(count + 1)
  const characters = new Int32Array(count + 1)
  const rows = growingRows
  rows.clear()
  const scan = new TextScan(page)
  for (let node = 0; node < count; node++) {
    const its = context[node]!
    const id = tag[node]!
    let isElement = 0
    let isBlock = 0
    let isText = 0
    if ((its & (notRecordText | NodeContext.head)) === 0) {
      if (id === TEXT_NODE) {
        if (scan.read(node)) {
          isText = 1
          countText(scan, its, rows)
        }
      } else {
        isElement = 1
        if (blockTags.has(id)) isBlock = 1
        else if (rowTags.has(id)) countElement(page, node, rows)
      }
    }
    elements[node + 1] = elements[node]! + isElement
    blocks[node + 1] = blocks[node]! + isBlock
    texts[node + 1] = texts[node]! + isText
    characters[node + 1] = characters[node]! + (isText === 1 ? scan.length : 0)
    row[node + 1] = rows.last
  }
  return { row, rows: rows.all(), elements, blocks, texts, characters }
}

/** Rows of sums, each of which begins with the sums of the one before. Their memory is used for many pages. */
class GrowingRows {
  /** The number of the last row; row 0 is all zeros. */
  last = 0
  values = new Int32Array(width * firstRows)

  clear(): void {
    if (this.values.length > width * maxKeptRows) this.values = new Int32Array(width * firstRows)
    this.last = 0
  }

  /** A copy of all rows. */
  all(): Int32Array {
    return this.values.slice(0, (this.last + 1) * width)
  }

  /** Adds a row, and returns the place of its first column. */
  add(): number {
    const start = ++this.last * width
    if (start + width > this.values.length) {
      const more = new Int32Array(this.values.length * 2)
      more.set(this.values)
      this.values = more
    }
    const { values } = this
    for (let column = start; column < start + width; column++)
      values[column] = values[column - width]!
    return start
  }
}

const firstRows = 256
const maxKeptRows = 1 << 13
const growingRows = new GrowingRows()

function countElement(page: Page, node: number, all: GrowingRows): void {
  const id = page.nodes.tag[node]!
  if (id === A) {
    countLink(page, node, all)
    return
  }
  const next = all.add()
  const rows = all.values
  if (imageTags.has(id)) rows[next + at.images]!++
  else if (controlTags.has(id)) rows[next + at.controls]!++
  else rows[next + at.headings]!++
}

const [slash, hash, question, hyphen, underscore, colon] = [...'/#?-_:'].map((character) =>
  character.charCodeAt(0),
) as [number, number, number, number, number, number]

function countLink(page: Page, node: number, all: GrowingRows): void {
  const href = page.attributeIndex(node, HREF)
  if (href < 0) return
  const { html, attributes } = page
  const start = attributes.valueStart[href]!
  const end = attributes.valueEnd[href]!
  let sum = fnvStep(fnvOffset, end - start)
  let words = 1
  let isScript = false
  for (let place = start; place < end; place++) {
    const code = html.charCodeAt(place)
    if (place - start < hashedCharacters) sum = fnvStep(sum, code)
    if (code === question || code === hash) break
    // a slash at the end begins no step
    if (code === slash && place < end - 1) words = 1
    else if (code === hyphen || code === underscore) words++
    else if (code === colon && html.charCodeAt(start) === 106) isScript = true
  }
  const next = all.add()
  const rows = all.values
  rows[next + at.links]!++
  rows[next + at.linkHash]! += sum
  if (end === start || html.charCodeAt(start) === hash || isScript) rows[next + at.ownLinks]!++
  else rows[next + at.linkWords]! += words
}

function countText(scan: TextScan, context: number, all: GrowingRows): void {
  const { length } = scan
  const next = all.add()
  const rows = all.values
  rows[next + at.texts]!++
  rows[next + at.characters]! += length
  rows[next + at.textHash]! += scan.hash
  if (context & NodeContext.link) rows[next + at.linkCharacters]! += length
  else if (length >= minProse) rows[next + at.proseCharacters]! += length
  if (context & NodeContext.heading) rows[next + at.headingCharacters]! += length
  if (context & NodeContext.hidden) rows[next + at.hiddenCharacters]! += length
  if (!scan.hasDigit || length > maxPattern) return
  rows[next + at.numbers]!++
  if (scan.mayBePrice && hasPrice(scan.text)) rows[next + at.prices]!++
  if (scan.mayBeDate && hasDate(scan.text)) rows[next + at.dates]!++
}

/** Characters that tell texts apart, and addresses. */
const hashedCharacters = 48

/** What is counted of a text, read once and character by character. */
class TextScan {
  length = 0
  hash = 0
  hasDigit = false
  /** Whether the text has what all prices and dates have. */
  mayBePrice = false
  mayBeDate = false
  readonly #page: Page
  #source = ''
  #start = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** The text without white space at its ends. */
  get text(): string {
    return this.#source.slice(this.#start, this.#start + this.length)
  }

  /** False for a text of white space. */
  read(node: number): boolean {
    const { decoded, sourceStart, sourceEnd } = this.#page.nodes
    const own = decoded.get(node)
    this.#source = own ?? this.#page.html
    let start = own === undefined ? sourceStart[node]! : 0
    let end = own === undefined ? sourceEnd[node]! : own.length
    while (start < end && isWhiteSpaceCode(this.#source.charCodeAt(start))) start++
    while (start < end && isWhiteSpaceCode(this.#source.charCodeAt(end - 1))) end--
    this.#start = start
    this.length = end - start
    if (start === end) return false
    this.#readCharacters(start, this.length <= maxPattern ? end : start + hashedCharacters)
    return true
  }

  #readCharacters(start: number, end: number): void {
    const source = this.#source
    let sum = fnvStep(fnvOffset, this.length)
    let digits = 0
    let marks = 0
    let hasSign = false
    let last = 0
    for (let place = start; place < end; place++) {
      const code = source.charCodeAt(place)
      sum = fnvStep(sum, code)
      if (code >= 48 && code <= 57) digits++
      // $, k of kr, F of Ft, and all signs and letters beyond ASCII
      else if (code === 36 || code === 107 || code === 70 || code > 127) hasSign = true
      // . , - / between or behind digits
      else if (code >= 44 && code <= 47 && last >= 48 && last <= 57) marks++
      last = code
    }
    this.hash = sum
    this.hasDigit = digits > 0
    this.mayBePrice = hasSign || marks > 0
    this.mayBeDate = hasSign || marks > 1 || digits >= 5
  }
}
