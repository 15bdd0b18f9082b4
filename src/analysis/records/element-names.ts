import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { recordLimits } from './record-limits.js'

const CLASS = attributeId('class')

/** A tag with class names, which many elements of a page share. */
export interface ElementShape {
  /** The tag alone, as a hash. */
  readonly tag: number
  /** The tag with each of the class names. */
  readonly names: readonly number[]
  /** The tag with the first class name, or the tag alone. */
  readonly main: number
}

/**
 * The names of a page's elements as hashes: the tag, and the tag with each class name. Elements are read when they are
 * first asked for, and equal class attributes once.
 */
export class ElementNames {
  readonly page: Page
  readonly #shapes: ElementShape[] = []
  /** One more than the number of the shape of each element; 0 where it is not known yet. */
  readonly #shapeOf: Int32Array
  /** The shapes by a hash of their tag and class attribute. */
  readonly #byAttribute = new Map<number, number>()

  constructor(page: Page) {
    this.page = page
    this.#shapeOf = new Int32Array(page.nodes.count)
  }

  /** The shapes of the elements that were asked for. */
  get shapes(): readonly ElementShape[] {
    return this.#shapes
  }

  /** The number of the shape of an element. */
  shapeNumber(node: number): number {
    const known = this.#shapeOf[node]!
    if (known > 0) return known - 1
    const shape = this.#read(node)
    this.#shapeOf[node] = shape + 1
    return shape
  }

  shapeOf(node: number): ElementShape {
    return this.#shapes[this.shapeNumber(node)]!
  }

  /** The tag with the first class name, or the tag alone. */
  mainName(node: number): number {
    return this.shapeOf(node).main
  }

  #read(node: number): number {
    const { page } = this
    const tag = page.nodes.tag[node]!
    const index = page.attributeIndex(node, CLASS)
    const key = index < 0 ? fnvStep(fnvOffset, tag) : this.#hashOf(tag, index)
    const known = this.#byAttribute.get(key)
    if (known !== undefined) return known
    const shape = this.#shapes.length
    this.#shapes.push(readShape(tag, index < 0 ? '' : page.attributeValue(index)))
    this.#byAttribute.set(key, shape)
    return shape
  }

  /** A hash of a tag and the source of its class attribute. */
  #hashOf(tag: number, index: number): number {
    const { html, attributes } = this.page
    const end = attributes.valueEnd[index]!
    let hash = fnvStep(fnvOffset, tag + firstClassKey)
    for (let at = attributes.valueStart[index]!; at < end; at++)
      hash = fnvStep(hash, html.charCodeAt(at))
    return hash
  }
}

/** Tags with an empty class attribute are told from those without one. */
const firstClassKey = 0x1_00_00

function readShape(tagNumber: number, classNames: string): ElementShape {
  const tag = fnvStep(fnvOffset, tagNumber)
  const names: number[] = []
  let hash = tag
  for (let at = 0; at <= classNames.length; at++) {
    const code = at < classNames.length ? classNames.charCodeAt(at) : 32
    if (code > 32) hash = fnvStep(hash, code)
    else if (hash !== tag) {
      if (!names.includes(hash)) names.push(hash)
      if (names.length === recordLimits.classNames) break
      hash = tag
    }
  }
  return { tag, names, main: names[0] ?? tag }
}
