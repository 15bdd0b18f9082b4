import { hashStart, hashStep } from '../core/hashes.js'
import { attributeId } from '../page/attributes.js'
import type { Page } from '../page/page.js'
import { recordLimits } from './record-limits.js'
import { TextOpenings } from './text-openings.js'

const CLASS = attributeId('class')

/** What the elements of a page are called: tags, and class names as hashes together with the tag. Texts by what they begin with. */
export class ElementNames {
  readonly page: Page
  #texts: TextOpenings | undefined
  /** The class names of node n stand from `#start[n]` on up to those of the next node. */
  readonly #start: Int32Array
  readonly #names: Int32Array

  constructor(page: Page) {
    this.page = page
    const { count, tag } = page.nodes
    const names: number[] = []
    this.#start = new Int32Array(count + 1)
    for (let node = 0; node < count; node++) {
      this.#start[node] = names.length
      if (!page.isText(node)) addNames(names, tag[node]!, classOf(page, node))
    }
    this.#start[count] = names.length
    this.#names = Int32Array.from(names)
  }

  /** Made for those who compare texts: fields do not. */
  get texts(): TextOpenings {
    this.#texts ??= new TextOpenings(this.page)
    return this.#texts
  }

  /** Its tag with each of its class names. */
  namesOf(node: number): Int32Array {
    return this.#names.subarray(this.#start[node], this.#start[node + 1])
  }

  /** Its tag with its first class name, or alone. */
  mainName(node: number): number {
    const first = this.#start[node]!
    return first < this.#start[node + 1]! ? this.#names[first]! : this.tagName(node)
  }

  /** Its tag alone, as a name among the others. */
  tagName(node: number): number {
    return hashStep(hashStart, this.page.nodes.tag[node]!)
  }
}

const classOf = (page: Page, node: number): string => page.attribute(node, CLASS) ?? ''

function addNames(names: number[], tag: number, classNames: string): void {
  const start = names.length
  const begin = hashStep(hashStart, tag)
  let hash = begin
  for (let at = 0; at <= classNames.length; at++) {
    const code = at < classNames.length ? classNames.charCodeAt(at) : 32
    if (code > 32) hash = hashStep(hash, code)
    else if (hash !== begin) {
      if (!names.includes(hash, start)) names.push(hash)
      if (names.length - start === recordLimits.classNames) return
      hash = begin
    }
  }
}
