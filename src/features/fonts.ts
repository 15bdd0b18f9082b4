import { isBlank } from '../blocks/blank.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { hashStart, hashStep } from '../core/hashes.js'
import { attributeId } from '../page/attributes.js'
import { Context, notContent } from '../page/context.js'
import { TEXT } from '../page/tags.js'

const look = Context.bold | Context.italic | Context.code | Context.heading
const named = ['class', 'style', 'face', 'size', 'color'].map(attributeId)

/**
 * The plain and link texts of each block, and how many different fonts they have. Without a browser, two texts have the same font when they
 * are alike in bold, italic, code and heading and their elements have the same name, class, style and FONT attributes.
 * Kept as 32 bits a block; the fonts of a page share them in the order they appear, so that 32 is the most that is
 * counted, and fonts fall together only when as many others stand between them.
 */
export class Fonts {
  readonly plainTexts: Int32Array
  readonly linkTexts: Int32Array
  readonly #plain: Int32Array
  readonly #link: Int32Array
  /** What was found out about elements, so that each one's attributes are read once. */
  readonly #known = new Map<number, number>()
  readonly #numbers = new Map<number, number>()

  constructor(segmentation: Segmentation) {
    const { page, blocks, runs } = segmentation
    this.plainTexts = new Int32Array(blocks.count)
    this.linkTexts = new Int32Array(blocks.count)
    this.#plain = new Int32Array(blocks.count)
    this.#link = new Int32Array(blocks.count)
    const { tag, context, parent } = page.nodes
    for (let run = 0; run < runs.count; run++) {
      const block = runs.block[run]!
      const end = runs.endNode[run]!
      for (let node = runs.firstNode[run]!; node < end; node++) {
        if (tag[node] !== TEXT || (context[node]! & notContent) !== 0 || isBlank(page, node))
          continue
        const isPlain = (context[node]! & Context.link) === 0
        const texts = isPlain ? this.plainTexts : this.linkTexts
        const mask = isPlain ? this.#plain : this.#link
        texts[block]!++
        const font = hashStep(this.#fontOf(segmentation, parent[node]!), context[node]! & look)
        mask[block]! |= 1 << (this.#numberOf(font) % 32)
      }
    }
    for (let block = blocks.count - 1; block > 0; block--) {
      const parent = blocks.parent[block]!
      this.plainTexts[parent]! += this.plainTexts[block]!
      this.linkTexts[parent]! += this.linkTexts[block]!
      this.#plain[parent]! |= this.#plain[block]!
      this.#link[parent]! |= this.#link[block]!
    }
  }

  plain(block: number): number {
    return bitCount(this.#plain[block]!)
  }

  link(block: number): number {
    return bitCount(this.#link[block]!)
  }

  #numberOf(font: number): number {
    const number = this.#numbers.get(font) ?? this.#numbers.size
    this.#numbers.set(font, number)
    return number
  }

  #fontOf({ page }: Segmentation, element: number): number {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const { firstAttribute, tag } = page.nodes
    const { name, valueStart, valueEnd } = page.attributes
    let hash = hashStep(hashStart, tag[element]!)
    for (let i = firstAttribute[element]!; i < firstAttribute[element + 1]!; i++) {
      if (!named.includes(name[i]!)) continue
      hash = hashStep(hash, name[i]!)
      for (let at = valueStart[i]!; at < valueEnd[i]!; at++)
        hash = hashStep(hash, page.html.charCodeAt(at))
    }
    this.#known.set(element, hash)
    return hash
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
