import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { blockTags, tag } from '../page/tags.js'
import { Addresses } from './addresses.js'
import { codeLanguage } from './code-language.js'
import type { Content } from './content.js'
import { ContentBuilder } from './content-builder.js'
import { blocksWithImages, imageAt, isShown } from './images.js'
import { addRun } from './inline-run.js'
import { isSilentRun, type Notes, notesOf } from './notes.js'
import { CodeLeaf, type OpenLeaf, TextLeaf } from './open-leaf.js'
import type { Parting } from './parting.js'
import { type Leaf, type Place, Structure } from './structure.js'

const BR = tag('br')
const IMG = tag('img')

export interface ContentOptions {
  /** The page's address: what its links and images are relative to. */
  readonly url?: string | undefined
}

/**
 * The content of the kept runs, which come in page order: their texts in the structure of the elements around them, and
 * the images among them.
 */
export function contentOf(
  segmentation: Segmentation,
  kept: readonly number[],
  { url }: ContentOptions = {},
): Content {
  const writing = new Writing(segmentation, kept, url)
  for (const run of kept) {
    writing.addImagesBefore(segmentation.runs.firstNode[run]!)
    writing.addRun(run)
  }
  return writing.finish()
}

/** What is written of a page's content so far. */
class Writing {
  readonly #segmentation: Segmentation
  readonly #addresses: Addresses
  readonly #notes: Notes
  readonly #structure: Structure
  readonly #builder: ContentBuilder
  readonly #hasImages: Uint8Array
  #leaf: OpenLeaf | undefined
  /** The block that the last text or image stands in, and the node behind it; -1 at the start. */
  #block = -1
  #end = -1

  constructor(segmentation: Segmentation, kept: readonly number[], url: string | undefined) {
    const { page, runs } = segmentation
    const texts = kept.map((run) => runs.firstNode[run]!)
    this.#segmentation = segmentation
    this.#addresses = new Addresses(page, url)
    this.#notes = notesOf(segmentation, kept, this.#addresses, url)
    this.#structure = new Structure(page, texts, this.#notes.numbers)
    this.#builder = new ContentBuilder(page)
    this.#hasImages = blocksWithImages(segmentation, kept)
  }

  addRun(run: number): void {
    if (isSilentRun(this.#segmentation, run, this.#notes)) return
    const { runs } = this.#segmentation
    const node = runs.firstNode[run]!
    const leaf = this.#leafAt(node, this.#structure.placeOf(node))
    if (leaf instanceof CodeLeaf) leaf.add(runText(this.#segmentation, run))
    else addRun(this.#segmentation, run, this.#addresses, this.#notes, leaf.inline)
    this.#end = runs.endNode[run]!
  }

  /** Images between the last text and the one that begins here. */
  addImagesBefore(text: number): void {
    const { page, blockOf } = this.#segmentation
    if (this.#end < 0) return
    for (let node = this.#end; node < text; node++) {
      if (page.nodes.tag[node] !== IMG || this.#hasImages[blockOf[node]!] === 0) continue
      const image = isShown(page, node) ? imageAt(page, node, this.#addresses) : undefined
      if (image === undefined) continue
      const place = this.#structure.placeOf(node)
      if (place.leaf.kind === 'code') continue
      const leaf = this.#leafAt(node, place)
      if (leaf instanceof TextLeaf) leaf.inline.image(image)
      this.#end = node + 1
    }
  }

  finish(): Content {
    this.#closeLeaf()
    return this.#builder.finish()
  }

  /** The leaf that is open, where what begins here goes on with it; else a new one. */
  #leafAt(node: number, place: Place): OpenLeaf {
    const block = this.#segmentation.blockOf[node]!
    const parting = this.#partingBefore(node, block)
    this.#block = block
    if (this.#leaf !== undefined && this.#isSame(this.#leaf.leaf, place, parting)) {
      this.#leaf.goOn(parting)
      return this.#leaf
    }
    this.#closeLeaf()
    this.#builder.goTo(place.step)
    this.#leaf = this.#open(place.leaf, node)
    return this.#leaf
  }

  #open(leaf: Leaf, node: number): OpenLeaf {
    if (leaf.kind !== 'code') return new TextLeaf(leaf)
    return new CodeLeaf(leaf, codeLanguage(this.#segmentation.page, leaf.node, node))
  }

  #isSame(open: Leaf, { step, leaf }: Place, parting: Parting): boolean {
    if (open.kind !== leaf.kind || !this.#builder.isAt(step)) return false
    return open.kind === 'text' || leaf.kind === 'text'
      ? parting === 'space' || parting === 'line'
      : open.node === leaf.node
  }

  /** What stands between the last text or image and what begins here. */
  #partingBefore(node: number, block: number): Parting {
    const { tag } = this.#segmentation.page.nodes
    let breaks = 0
    let blocks = block === this.#block ? 0 : 1
    for (let at = Math.max(this.#end, 0); at < node; at++) {
      if (tag[at] === BR) breaks++
      else if (blockTags.has(tag[at]!)) blocks++
    }
    if (breaks > 1) return 'gap'
    if (blocks > 0) return 'block'
    return breaks === 1 ? 'line' : 'space'
  }

  #closeLeaf(): void {
    if (this.#leaf !== undefined) this.#builder.add(this.#leaf.finish())
    this.#leaf = undefined
  }
}
