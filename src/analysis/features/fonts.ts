import { DistinctNumbers } from '../../core/distinct-numbers.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { attributeId, attributeSet } from '../../page/columns/attribute-names.js'
import { NodeContext, notContent } from '../../page/columns/node-context.js'
import { TEXT_NODE } from '../../page/columns/tags.js'
import { isBlankNode } from '../../page/segments/blank-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

const look = NodeContext.bold | NodeContext.italic | NodeContext.code | NodeContext.heading
const named = attributeSet(['class', 'style', 'face', 'size', 'color'].map(attributeId))

/**
 * Numbers of plain and link texts of each block, and of their distinct fonts. Without a browser, two texts have the
 * same font when they are equally bold, italic, code and heading, and their elements have the same name, class, style
 * and FONT attributes. Each block has 32 bits; the n-th font of a page is bit n % 32. So at most 32 fonts are counted,
 * and fonts are confused only if 31 others appear between them.
 */
export class Fonts {
  readonly plainTexts: Int32Array
  readonly linkTexts: Int32Array
  readonly #plain: Int32Array
  readonly #link: Int32Array
  /** Hashes of elements, so that the attributes of each are read once; 0 for those that were not read. */
  readonly #hashes: Int32Array
  readonly #numbers = new DistinctNumbers()

  constructor(segmentation: Segmentation) {
    const { page, blocks, segments } = segmentation
    this.#hashes = new Int32Array(page.nodes.count)
    this.plainTexts = new Int32Array(blocks.count)
    this.linkTexts = new Int32Array(blocks.count)
    this.#plain = new Int32Array(blocks.count)
    this.#link = new Int32Array(blocks.count)
    const { tag, context, parent } = page.nodes
    for (let segment = 0; segment < segments.count; segment++) {
      const block = segments.block[segment]!
      const end = segments.endNode[segment]!
      for (let node = segments.firstNode[segment]!; node < end; node++) {
        if (
          tag[node] !== TEXT_NODE ||
          (context[node]! & notContent) !== 0 ||
          isBlankNode(page, node)
        )
          continue
        const isPlain = (context[node]! & NodeContext.link) === 0
        const texts = isPlain ? this.plainTexts : this.linkTexts
        const mask = isPlain ? this.#plain : this.#link
        texts[block]!++
        const font = fnvStep(this.#fontOf(segmentation, parent[node]!), context[node]! & look)
        mask[block]! |= 1 << (this.#numbers.indexOf(font) % 32)
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

  #fontOf({ page }: Segmentation, element: number): number {
    const known = this.#hashes[element]!
    if (known !== 0) return known
    const { firstAttribute, tag } = page.nodes
    const { name, valueStart, valueEnd } = page.attributes
    let hash = fnvStep(fnvOffset, tag[element]!)
    for (let i = firstAttribute[element]!; i < firstAttribute[element + 1]!; i++) {
      if (named[name[i]!] !== 1) continue
      hash = fnvStep(hash, name[i]!)
      for (let at = valueStart[i]!; at < valueEnd[i]!; at++)
        hash = fnvStep(hash, page.html.charCodeAt(at))
    }
    this.#hashes[element] = hash
    return hash
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
