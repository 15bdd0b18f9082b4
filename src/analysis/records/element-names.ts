import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { recordLimits } from './record-limits.js'
import { TextNumbers } from './text-numbers.js'

const CLASS = attributeId('class')

/**
 * The names of a page's elements as hashes: the tag, and the tag with each class name. Texts are numbered on demand.
 */
export class ElementNames {
  readonly page: Page
  #texts: TextNumbers | undefined
  /** The names of node n are at `#start[n]` up to, not including, `#start[n + 1]`. */
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

  /** Made on demand: fields do not compare texts. */
  get texts(): TextNumbers {
    this.#texts ??= new TextNumbers(this.page)
    return this.#texts
  }

  /** The tag with each of the class names. */
  namesOf(node: number): Int32Array {
    return this.#names.subarray(this.#start[node], this.#start[node + 1])
  }

  /** The tag with the first class name, or the tag alone. */
  mainName(node: number): number {
    const first = this.#start[node]!
    return first < this.#start[node + 1]! ? this.#names[first]! : this.tagName(node)
  }

  /** The tag alone. */
  tagName(node: number): number {
    return fnvStep(fnvOffset, this.page.nodes.tag[node]!)
  }
}

const classOf = (page: Page, node: number): string => page.attribute(node, CLASS) ?? ''

function addNames(names: number[], tag: number, classNames: string): void {
  const start = names.length
  const begin = fnvStep(fnvOffset, tag)
  let hash = begin
  for (let at = 0; at <= classNames.length; at++) {
    const code = at < classNames.length ? classNames.charCodeAt(at) : 32
    if (code > 32) hash = fnvStep(hash, code)
    else if (hash !== begin) {
      if (!names.includes(hash, start)) names.push(hash)
      if (names.length - start === recordLimits.classNames) return
      hash = begin
    }
  }
}
