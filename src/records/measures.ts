import { hashStart, hashStep } from '../core/hashes.js'
import { patternBits, textPatterns } from '../features/text-patterns.js'
import { attributeId } from '../page/attributes.js'
import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { headingTags, TagSet, tag } from '../page/tags.js'

/** What is counted over the nodes of a page. */
export const countedNames = [
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

export type Counted = (typeof countedNames)[number]

/** Sums of hashes: two ranges of the same texts, or with links to the same places, have the same. */
const hashNames = ['textHash', 'linkHash'] as const

export const measureNames = [...countedNames, ...hashNames] as const

export type Measure = (typeof measureNames)[number]

/** A text of so many characters outside of links is prose; shorter ones are values, labels and names. */
const leastProse = 60
/** Longer texts are prose: a date or price in them says nothing about the whole. */
const longestPattern = 80

const A = tag('a')
const HREF = attributeId('href')
const imageTags = new TagSet('img picture video svg')
const controlTags = new TagSet('input select textarea button')
const blockTags = new TagSet('div p li tr td section article dl dt dd ul ol table')

const PRICE = 1 << textPatterns.indexOf('price')
const DATE = 1 << textPatterns.indexOf('date')

/** Texts that are no part of a record's text. A drawing's title is: it stands in the page. */
const notRecordText = Context.raw | Context.noscript | Context.template

export const isRecordText = (page: Page, node: number): boolean =>
  page.isText(node) && (page.nodes.context[node]! & notRecordText) === 0

/** Sums over the nodes of a page: what any range of nodes holds is one subtraction a measure. */
export class Measures {
  readonly #sums: Readonly<Record<Measure, Int32Array>>

  constructor(readonly page: Page) {
    const counter = new NodeCounter(page)
    for (let node = 0; node < page.nodes.count; node++) counter.count(node)
    for (const sums of Object.values(counter.sums))
      for (let at = 1; at < sums.length; at++) sums[at]! += sums[at - 1]!
    this.#sums = counter.sums
  }

  /** Of each node how much of it stands before: what a range holds is what stands before its end, less what stands before it. */
  sums(measure: Counted): Int32Array {
    return this.#sums[measure]
  }

  /** How much of it nodes from `first` up to `end` hold. */
  of(measure: Measure, first: number, end: number): number {
    const sums = this.#sums[measure]
    return (sums[end]! - sums[first]!) | 0
  }

  inPage(measure: Measure): number {
    return this.of(measure, 0, this.page.nodes.count)
  }

  /** How much of it stands before a node. */
  before(measure: Measure, node: number): number {
    return this.#sums[measure][node]!
  }
}

/** Counts each node by itself, one place behind its own: what comes before is added up at the end. */
class NodeCounter {
  readonly sums: Readonly<Record<Measure, Int32Array>>
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    const columns = measureNames.map((name) => [name, new Int32Array(page.nodes.count + 1)])
    this.sums = Object.fromEntries(columns) as Record<Measure, Int32Array>
  }

  count(node: number): void {
    if (this.#page.isText(node)) this.#countText(node)
    else this.#countElement(node)
  }

  #add(measure: Measure, node: number, amount: number): void {
    this.sums[measure][node + 1]! += amount
  }

  #countElement(node: number): void {
    const { nodes } = this.#page
    if ((nodes.context[node]! & (notRecordText | Context.head)) !== 0) return
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
    if ((context & Context.head) !== 0) return
    const text = this.#page.text(node).trim()
    if (text === '') return
    this.#add('texts', node, 1)
    this.#add('characters', node, text.length)
    this.#add('textHash', node, hashOf(text))
    if (context & Context.link) this.#add('linkCharacters', node, text.length)
    else if (text.length >= leastProse) this.#add('proseCharacters', node, text.length)
    if (context & Context.heading) this.#add('headingCharacters', node, text.length)
    if (context & Context.control) this.#add('controlCharacters', node, text.length)
    if (context & Context.hidden) this.#add('hiddenCharacters', node, text.length)
    this.#countPatterns(node, text)
  }

  #countPatterns(node: number, text: string): void {
    if (text.length > longestPattern || !/\d/.test(text)) return
    this.#add('numbers', node, 1)
    const bits = patternBits(text)
    if (bits & PRICE) this.#add('prices', node, 1)
    if (bits & DATE) this.#add('dates', node, 1)
  }
}

/** So much of a text tells it from others of the page. */
const hashedCharacters = 80

function hashOf(text: string): number {
  let hash = hashStep(hashStart, text.length)
  const end = Math.min(text.length, hashedCharacters)
  for (let at = 0; at < end; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash
}
