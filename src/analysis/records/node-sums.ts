import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { accumulate } from '../../core/text/prefix-sums.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { headingTags, TagSet, tagId } from '../../page/columns/tags.js'
import { patternBits, textPatterns } from '../features/text-patterns.js'

/** The counts that features use. */
export const countedMeasures = [
  'texts',
  'characters',
  'linkCharacters',
  'headingCharacters',
  'controlCharacters',
  'hiddenCharacters',
  'proseCharacters',
  'numbers',
  'prices',
  'dates',
  'elements',
  'links',
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

/** Characters of prose outside of links; shorter texts are values, labels and names. */
const minProse = 60
/** Characters of values; a date or price in a longer text does not make the text one. */
const maxPattern = 80

const A = tagId('a')
const HREF = attributeId('href')
const imageTags = new TagSet('img picture video svg')
const controlTags = new TagSet('input select textarea button')
const blockTags = new TagSet('div p li tr td section article dl dt dd ul ol table')

const PRICE = 1 << textPatterns.indexOf('price')
const DATE = 1 << textPatterns.indexOf('date')

/** Texts that do not count to the text of a record. The TITLE of an SVG does: it is in the page. */
const notRecordText = NodeContext.raw | NodeContext.noscript | NodeContext.template

export const isRecordText = (page: Page, node: number): boolean =>
  page.isText(node) && (page.nodes.context[node]! & notRecordText) === 0

/** Prefix sums over the nodes of a page: the sum of a measure over any range of nodes is one subtraction. */
export class NodeSums {
  readonly #sums: Readonly<Record<NodeMeasure, Int32Array>>

  constructor(readonly page: Page) {
    const counter = new NodeCounter(page)
    for (let node = 0; node < page.nodes.count; node++) counter.count(node)
    for (const sums of Object.values(counter.sums)) accumulate(sums)
    this.#sums = counter.sums
  }

  /** The prefix sums of a measure: the sum over a range is that at its end less that at its first node. */
  prefixSums(measure: CountedMeasure): Int32Array {
    return this.#sums[measure]
  }

  /** The sum of a measure over the nodes from `first` up to, not including, `end`. */
  of(measure: NodeMeasure, first: number, end: number): number {
    const sums = this.#sums[measure]
    return (sums[end]! - sums[first]!) | 0
  }

  inPage(measure: NodeMeasure): number {
    return this.of(measure, 0, this.page.nodes.count)
  }

  /** The sum over all nodes before this one. */
  before(measure: NodeMeasure, node: number): number {
    return this.#sums[measure][node]!
  }
}

/** Counts node by node; the count of node n is at n + 1, as `accumulate` expects. */
class NodeCounter {
  readonly sums: Readonly<Record<NodeMeasure, Int32Array>>
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    const columns = nodeMeasures.map((name) => [name, new Int32Array(page.nodes.count + 1)])
    this.sums = Object.fromEntries(columns) as Record<NodeMeasure, Int32Array>
  }

  count(node: number): void {
    if (this.#page.isText(node)) this.#countText(node)
    else this.#countElement(node)
  }

  #add(measure: NodeMeasure, node: number, amount: number): void {
    this.sums[measure][node + 1]! += amount
  }

  #countElement(node: number): void {
    const { nodes } = this.#page
    if ((nodes.context[node]! & (notRecordText | NodeContext.head)) !== 0) return
    const id = nodes.tag[node]!
    this.#add('elements', node, 1)
    if (id === A) this.#countLink(node)
    else if (imageTags.has(id)) this.#add('images', node, 1)
    else if (controlTags.has(id)) this.#add('controls', node, 1)
    else if (headingTags.has(id)) this.#add('headings', node, 1)
    else if (blockTags.has(id)) this.#add('blocks', node, 1)
  }

  #countLink(node: number): void {
    const href = this.#page.attributeIndex(node, HREF)
    if (href < 0) return
    this.#add('links', node, 1)
    this.#add('linkHash', node, hashOf(this.#page.attributeValue(href)))
  }

  #countText(node: number): void {
    if (!isRecordText(this.#page, node)) return
    const context = this.#page.nodes.context[node]!
    if ((context & NodeContext.head) !== 0) return
    const text = this.#page.text(node).trim()
    if (text === '') return
    this.#add('texts', node, 1)
    this.#add('characters', node, text.length)
    this.#add('textHash', node, hashOf(text))
    if (context & NodeContext.link) this.#add('linkCharacters', node, text.length)
    else if (text.length >= minProse) this.#add('proseCharacters', node, text.length)
    if (context & NodeContext.heading) this.#add('headingCharacters', node, text.length)
    if (context & NodeContext.control) this.#add('controlCharacters', node, text.length)
    if (context & NodeContext.hidden) this.#add('hiddenCharacters', node, text.length)
    this.#countPatterns(node, text)
  }

  #countPatterns(node: number, text: string): void {
    if (text.length > maxPattern || !/\d/.test(text)) return
    this.#add('numbers', node, 1)
    const bits = patternBits(text)
    if (bits & PRICE) this.#add('prices', node, 1)
    if (bits & DATE) this.#add('dates', node, 1)
  }
}

/** Characters that tell texts apart. */
const hashedCharacters = 80

function hashOf(text: string): number {
  let hash = fnvStep(fnvOffset, text.length)
  const end = Math.min(text.length, hashedCharacters)
  for (let at = 0; at < end; at++) hash = fnvStep(hash, text.charCodeAt(at))
  return hash
}
