import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { isWhiteSpaceCode } from '../../core/text/white-space.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { headingTags, TagSet, tagId } from '../../page/columns/tags.js'
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
  'elements',
  'links',
  /** Words in the last steps of the addresses of links: those of articles and products have many. */
  'linkWords',
  /** Links that lead nowhere else. */
  'ownLinks',
  'images',
  'headings',
  'controls',
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

const width = nodeMeasures.length
const at = measureColumns

/** Characters of prose outside of links; shorter texts are values, labels and names. */
const minProse = 60
/** Characters of values; a date or price in a longer text does not make the text one. */
const maxPattern = 80

const A = tagId('a')
const HREF = attributeId('href')
const imageTags = new TagSet('img picture video svg')
const controlTags = new TagSet('input select textarea button')
const blockTags = new TagSet('div p li tr td section article dl dt dd ul ol table')

/** Texts that do not count to the text of a record. The TITLE of an SVG does: it is in the page. */
const notRecordText = NodeContext.raw | NodeContext.noscript | NodeContext.template

export const isRecordText = (page: Page, node: number): boolean =>
  page.isText(node) && (page.nodes.context[node]! & notRecordText) === 0

/** Prefix sums over the nodes of a page: the sum of a measure over any range of nodes is one subtraction. */
export class NodeSums {
  /** For each node the sums over all nodes before it, by measure. */
  readonly #rows: Int32Array

  constructor(readonly page: Page) {
    this.#rows = countNodes(page)
  }

  /** The sum of a measure over the nodes from `first` up to, not including, `end`. */
  of(measure: NodeMeasure, first: number, end: number): number {
    return this.ofColumn(at[measure], first, end)
  }

  ofColumn(column: number, first: number, end: number): number {
    return (this.#rows[end * width + column]! - this.#rows[first * width + column]!) | 0
  }

  /** The statistics of all counted measures, by column, over ranges that stand for `scale` times as many. */
  stats(ranges: readonly NodeRange[], scale: number): MeasureStats {
    const columns = countedMeasures.length
    const sum = new Float64Array(columns)
    const spread = new Float64Array(columns)
    const share = new Float64Array(columns)
    const rows = this.#rows
    for (const { first, end } of ranges)
      for (let column = 0, from = first * width, to = end * width; column < columns; column++) {
        const amount = rows[to + column]! - rows[from + column]!
        if (amount === 0) continue
        sum[column]! += amount
        spread[column]! += amount * amount
        share[column]!++
      }
    const mean = new Float64Array(columns)
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
    return this.#rows[this.page.nodes.count * width + at[measure]]!
  }

  /** The sum over all nodes before this one. */
  before(measure: NodeMeasure, node: number): number {
    return this.#rows[node * width + at[measure]]!
  }
}

/** A measure over the members of a region: sum, mean, standard deviation as a share of the mean, share above 0. */
export interface MeasureStats {
  readonly sum: Float64Array
  readonly mean: Float64Array
  readonly spread: Float64Array
  readonly share: Float64Array
}

function countNodes(page: Page): Int32Array {
  const { count, context } = page.nodes
  const rows = new Int32Array((count + 1) * width)
  const scan = new TextScan(page)
  for (let node = 0; node < count; node++) {
    const next = (node + 1) * width
    for (let column = 0; column < width; column++)
      rows[next + column] = rows[next + column - width]!
    const its = context[node]!
    if ((its & (notRecordText | NodeContext.head)) !== 0) continue
    if (!page.isText(node)) countElement(page, node, rows, next)
    else if (scan.read(node)) countText(scan, its, rows, next)
  }
  return rows
}

function countElement(page: Page, node: number, rows: Int32Array, next: number): void {
  const id = page.nodes.tag[node]!
  rows[next + at.elements]!++
  if (id === A) countLink(page, node, rows, next)
  else if (imageTags.has(id)) rows[next + at.images]!++
  else if (controlTags.has(id)) rows[next + at.controls]!++
  else if (headingTags.has(id)) rows[next + at.headings]!++
  else if (blockTags.has(id)) rows[next + at.blocks]!++
}

const [slash, hash, question, hyphen, underscore, colon] = [...'/#?-_:'].map((character) =>
  character.charCodeAt(0),
) as [number, number, number, number, number, number]

function countLink(page: Page, node: number, rows: Int32Array, next: number): void {
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
  rows[next + at.links]!++
  rows[next + at.linkHash]! += sum
  if (end === start || html.charCodeAt(start) === hash || isScript) rows[next + at.ownLinks]!++
  else rows[next + at.linkWords]! += words
}

function countText(scan: TextScan, context: number, rows: Int32Array, next: number): void {
  const { length } = scan
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
