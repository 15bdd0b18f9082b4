import type { Segmentation } from '../blocks/segmentation.js'
import { attributeId } from '../page/attributes.js'
import { Context } from '../page/context.js'
import { TEXT } from '../page/tags.js'

const look = Context.bold | Context.italic | Context.code | Context.heading
const named = ['class', 'style', 'face', 'size', 'color'].map(attributeId)
const step = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193)

/**
 * The different fonts of each block's plain and link texts. Without a browser, two texts have the same font when they
 * are alike in bold, italic, code and heading and their elements have the same name, class, style and FONT attributes.
 * Kept as 32 bits a block, so that more than about 20 fonts are counted too low.
 */
export class Fonts {
  readonly #plain: Int32Array
  readonly #link: Int32Array

  constructor(segmentation: Segmentation) {
    const { page, blocks, runs } = segmentation
    this.#plain = new Int32Array(blocks.count)
    this.#link = new Int32Array(blocks.count)
    const { tag, context, parent } = page.nodes
    for (let run = 0; run < runs.count; run++) {
      const block = runs.block[run]!
      const end = runs.endNode[run]!
      for (let node = runs.firstNode[run]!; node < end; node++) {
        if (tag[node] !== TEXT) continue
        const mask = (context[node]! & Context.link) === 0 ? this.#plain : this.#link
        mask[block]! |= 1 << (this.#fontOf(segmentation, parent[node]!, context[node]! & look) & 31)
      }
    }
    for (let block = blocks.count - 1; block > 0; block--) {
      this.#plain[blocks.parent[block]!]! |= this.#plain[block]!
      this.#link[blocks.parent[block]!]! |= this.#link[block]!
    }
  }

  plain(block: number): number {
    return bitCount(this.#plain[block]!)
  }

  link(block: number): number {
    return bitCount(this.#link[block]!)
  }

  #fontOf({ page }: Segmentation, element: number, looks: number): number {
    const { firstAttribute, tag } = page.nodes
    const { name, valueStart, valueEnd } = page.attributes
    let hash = step(step(0x811c9dc5, looks), tag[element]!)
    for (let i = firstAttribute[element]!; i < firstAttribute[element + 1]!; i++) {
      if (!named.includes(name[i]!)) continue
      hash = step(hash, name[i]!)
      for (let at = valueStart[i]!; at < valueEnd[i]!; at++)
        hash = step(hash, page.html.charCodeAt(at))
    }
    return hash ^ (hash >>> 15)
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
