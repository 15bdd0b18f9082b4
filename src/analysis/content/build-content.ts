import { blockTags, tagId } from '../../page/columns/tags.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { ContentTree } from './content.js'
import { ContentBuilder } from './content-builder.js'
import { type ContentLeaf, type ContentPlace, ElementStructure } from './element-structure.js'
import { blocksWithImages, imageAt, isShown } from './images.js'
import { addSegmentInline } from './inline-builder.js'
import {
  CodeLeaf,
  codeLanguage,
  type OpenLeaf,
  TextLeaf,
  type TextSeparation,
} from './leaf-builders.js'
import { findNotes, isEmptySegment, type Notes } from './notes.js'
import { PageUrls } from './page-urls.js'

const BR = tagId('br')
const IMG = tagId('img')

interface ContentOptions {
  /** The URL of the page, the base of its links and images. */
  readonly url?: string | undefined
}

/**
 * Builds the content of the kept segments, which must be in page order: their texts in the structure of the elements
 * around them, and the images between them.
 */
export function buildContent(
  segmentation: Segmentation,
  kept: readonly number[],
  { url }: ContentOptions = {},
): ContentTree {
  const writer = new ContentWriter(segmentation, kept, url)
  for (const segment of kept) {
    writer.addImagesBefore(segmentation.segments.firstNode[segment]!)
    writer.addSegment(segment)
  }
  return writer.finish()
}

/** Writes the content of a page, segment by segment. */
class ContentWriter {
  readonly #segmentation: Segmentation
  readonly #urls: PageUrls
  readonly #notes: Notes
  readonly #structure: ElementStructure
  readonly #builder: ContentBuilder
  readonly #hasImages: Uint8Array
  #leaf: OpenLeaf | undefined
  /** The block of the last text or image, and the node after it; -1 at the start. */
  #block = -1
  #end = -1

  constructor(segmentation: Segmentation, kept: readonly number[], url: string | undefined) {
    const { page, segments } = segmentation
    const texts = kept.map((segment) => segments.firstNode[segment]!)
    this.#segmentation = segmentation
    this.#urls = new PageUrls(page, url)
    this.#notes = findNotes(segmentation, kept, this.#urls, url)
    this.#structure = new ElementStructure(page, texts, this.#notes.numbers)
    this.#builder = new ContentBuilder(page)
    this.#hasImages = blocksWithImages(segmentation, kept)
  }

  addSegment(segment: number): void {
    if (isEmptySegment(this.#segmentation, segment, this.#notes)) return
    const { segments } = this.#segmentation
    const node = segments.firstNode[segment]!
    const leaf = this.#leafAt(node, this.#structure.placeOf(node))
    if (leaf instanceof CodeLeaf) leaf.add(segmentText(this.#segmentation, segment))
    else addSegmentInline(this.#segmentation, segment, this.#urls, this.#notes, leaf.inline)
    this.#end = segments.endNode[segment]!
  }

  /** Adds the images between the last text and this one. */
  addImagesBefore(text: number): void {
    const { page, blockOf } = this.#segmentation
    if (this.#end < 0) return
    for (let node = this.#end; node < text; node++) {
      if (page.nodes.tag[node] !== IMG || this.#hasImages[blockOf[node]!] === 0) continue
      const image = isShown(page, node) ? imageAt(page, node, this.#urls) : undefined
      if (image === undefined) continue
      const place = this.#structure.placeOf(node)
      if (place.leaf.kind === 'code') continue
      const leaf = this.#leafAt(node, place)
      if (leaf instanceof TextLeaf) leaf.inline.image(image)
      this.#end = node + 1
    }
  }

  finish(): ContentTree {
    this.#closeLeaf()
    return this.#builder.finish()
  }

  /** The open leaf if this node continues it, else a new one. */
  #leafAt(node: number, place: ContentPlace): OpenLeaf {
    const block = this.#segmentation.blockOf[node]!
    const separation = this.#separationBefore(node, block)
    this.#block = block
    if (this.#leaf !== undefined && this.#isSame(this.#leaf.leaf, place, separation)) {
      this.#leaf.continueAfter(separation)
      return this.#leaf
    }
    this.#closeLeaf()
    this.#builder.goTo(place.part)
    this.#leaf = this.#open(place.leaf, node)
    return this.#leaf
  }

  #open(leaf: ContentLeaf, node: number): OpenLeaf {
    if (leaf.kind !== 'code') return new TextLeaf(leaf)
    return new CodeLeaf(leaf, codeLanguage(this.#segmentation.page, leaf.node, node))
  }

  #isSame(open: ContentLeaf, { part, leaf }: ContentPlace, separation: TextSeparation): boolean {
    if (open.kind !== leaf.kind || !this.#builder.isAt(part)) return false
    return open.kind === 'text' || leaf.kind === 'text'
      ? separation === 'space' || separation === 'line'
      : open.node === leaf.node
  }

  /** What separates the last text or image from this node. */
  #separationBefore(node: number, block: number): TextSeparation {
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

/** The content of a plain text: each line is a paragraph. */
export const plainTextContent = (text: string): ContentTree => ({
  blocks: text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', inline: [{ kind: 'text', text: line, marks: [] }] })),
})
