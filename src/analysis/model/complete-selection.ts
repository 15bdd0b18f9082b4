import { accumulate, realSums } from '../../core/text/prefix-sums.js'
import { ratio } from '../../core/text/ratio.js'
import { foldToLine } from '../../core/text/white-space.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext, notContent } from '../../page/columns/node-context.js'
import { TagSet, tagId } from '../../page/columns/tags.js'
import { trimmedLength } from '../../page/segments/blank-text.js'
import { segmentText } from '../../page/segments/segment-text.js'
import type { BlockColumns, Segmentation } from '../../page/segments/segmentation.js'
import { HiddenSegments } from './hidden-segments.js'
import type { PagePrediction } from './page-predictor.js'
import { pageTypes } from './page-type.js'

const HREF = attributeId('href')
/** Blocks that continue the text between two kept ones; a DIV is as often an inset: related links, a form, an ad. */
const textTags = new TagSet('p h2 h3 h4 h5 h6 ul ol li pre table')
const headingTags = new TagSet('h1 h2 h3 h4 h5 h6')
/** Blocks that a text may end with, whatever the caution on articles says of them. */
const endTags = new TagSet('p h1 h2 h3 h4 h5 h6 ul ol dl pre table blockquote')
/** Of these the likelihood says most: paragraphs behind an article are often an advertisement or an address. */
const structuredTags = new TagSet('ul ol pre table')
/** What stands apart from a text. */
const apartTags = new TagSet('aside nav footer form')
const A = tagId('a')
const BLOCKQUOTE = tagId('blockquote')
const DL = tagId('dl')
const FIGURE = tagId('figure')
const P = tagId('p')
const PRE = tagId('pre')
const TABLE = tagId('table')
const TD = tagId('td')
const TH = tagId('th')
const TR = tagId('tr')

/** Chosen on all folds of wcxb-dev but the honest one, and on english-news: docs/decisions/0030-wholes.md. */
const completion = {
  /** What holds this share of the kept words is the text: what stands between two kept parts of it belongs to it. */
  minTextShare: 0.3,
  /** What holds this share of them may have an end that was not kept. */
  minEndShare: 0.5,
  /** A block with this share of clickable characters leads elsewhere. */
  maxClickable: 0.5,
  /** The likelihood of a block at the end, and of a list, a table or code there. */
  minEndLikelihood: 0.5,
  minStructuredLikelihood: 0.3,
  /** Words of all paragraphs at the end: a single line is a notice. */
  minEndWords: 30,
  /** A data table of which this share of the words is kept is kept as a whole; another one is dropped as a whole. */
  minTableShare: 0.2,
  /** The same for a table that is mostly links. */
  minLinkTableShare: 0.5,
} as const

/** Blocks that may stand in frames of their own in a text, with the likelihood that they need there. */
const minFramedLikelihood: ReadonlyMap<number, number> = new Map([
  [PRE, 0],
  [BLOCKQUOTE, 0.5],
  [DL, 0.5],
  [P, 0.7],
])

const forum = pageTypes.indexOf('forum')
/** Of pages that are forums with this likelihood, quotes repeat what others wrote. */
const minForumShare = 0.2

/** What a heading needs directly above what is kept. */
const minHeadingLikelihood = 0.4

/** What stands around words that are quoted. */
const quotationMarks = /^[\p{Pi}\p{Ps}\p{Pf}"']{0,3}|[\p{Pf}\p{Pe}\p{Pi}"']{0,3}$/gu

/**
 * Adds to a selection what belongs to it: code and data tables are kept or dropped as wholes; a paragraph, heading,
 * list or table between two kept parts of a text is kept, and so is the end of a text. What leads elsewhere, and what
 * is hidden, is not added.
 * @param kept In page order.
 * @param isExcluded 1 for segments that must not be added: what repeats others, and what is in templates.
 */
export function completeSelection(
  kept: readonly number[],
  prediction: PagePrediction,
  isExcluded: Uint8Array,
): readonly number[] {
  if (kept.length < 2) return kept
  const completer = new SelectionCompleter(kept, prediction, isExcluded)
  completer.addWholes()
  completer.addEnd()
  completer.addBetween()
  completer.addWholes()
  return completer.kept()
}

class SelectionCompleter {
  readonly #segmentation: Segmentation
  /** Whether those who write may quote each other. */
  readonly #isForum: boolean
  readonly #words: ArrayLike<number>
  readonly #isKept: Uint8Array
  /** 1 for segments that may be added. */
  readonly #isFree: Uint8Array
  readonly #characters: Float64Array
  readonly #clickable: Float64Array
  /** Prefix sums: of words that may be added, of these times their likelihood, and of words that are kept. */
  readonly #freeWords: Float64Array
  readonly #likelyWords: Float64Array
  #keptWords: Float64Array
  /** The text that was kept before anything was added between its parts. */
  #keptText: string | undefined

  constructor(
    kept: readonly number[],
    { segmentation, likelihoods, words, types }: PagePrediction,
    isExcluded: Uint8Array,
  ) {
    const { count } = segmentation.segments
    this.#isForum = (types[forum] ?? 0) >= minForumShare
    this.#segmentation = segmentation
    this.#words = words
    this.#isKept = new Uint8Array(count)
    for (const segment of kept) this.#isKept[segment] = 1
    const hidden = new HiddenSegments(segmentation)
    this.#isFree = Uint8Array.from(isExcluded, (excluded, segment) =>
      excluded === 1 || hidden.isHidden(segment) ? 0 : 1,
    )
    const { characters, clickable } = clickableSums(segmentation)
    this.#characters = characters
    this.#clickable = clickable
    const free = (segment: number): number => this.#isFree[segment]! * words[segment]!
    this.#freeWords = realSums(count, free)
    this.#likelyWords = realSums(count, (segment) => free(segment) * likelihoods[segment]!)
    this.#keptWords = this.#countKept()
  }

  kept(): readonly number[] {
    const found: number[] = []
    for (let segment = 0; segment < this.#isKept.length; segment++)
      if (this.#isKept[segment] === 1) found.push(segment)
    return found
  }

  /** Keeps code of which anything is kept, and data tables of which enough is kept; drops other data tables. */
  addWholes(): void {
    const { blocks } = this.#segmentation
    for (let block = 1; block < blocks.count; block++) {
      const tag = this.#tagOf(block)
      if (tag !== PRE && tag !== TABLE) continue
      const kept = this.#keptIn(block)
      if (kept === 0 || (tag === PRE && !this.#isText(block))) continue
      if (tag === TABLE && !this.#isDataTable(block)) continue
      const minShare = this.#isText(block) ? completion.minTableShare : completion.minLinkTableShare
      const isKept = tag === PRE || kept >= minShare * this.#freeWordsIn(block)
      if (isKept) this.#add(block)
      else this.#isKept.fill(0, blocks.firstSegment[block], blocks.endSegment[block])
    }
    this.#keptWords = this.#countKept()
  }

  /** What stands in the text, between kept parts. */
  addBetween(): void {
    const { blocks, segments } = this.#segmentation
    const [first, last] = [this.#isKept.indexOf(1), this.#isKept.lastIndexOf(1)]
    for (let block = 1; block < blocks.count; block++) {
      const start = blocks.firstSegment[block]!
      if (start < first || start > last || this.#keptIn(block) > 0) continue
      if (this.#belongsBetween(block)) this.#add(block)
    }
    for (let segment = first; segment < last; segment++) {
      if (this.#isKept[segment] === 1 || this.#isFree[segment] === 0) continue
      const isProse = this.#share(segment, segment + 1) < completion.maxClickable
      if (isProse && this.#isInText(segments.block[segment]!)) this.#isKept[segment] = 1
    }
    this.#keptWords = this.#countKept()
  }

  /** Whether a block between two kept parts belongs to the text around it, directly or in frames of its own. */
  #belongsBetween(block: number): boolean {
    const tag = this.#tagOf(block)
    const isSelfLink =
      headingTags.has(tag) && this.#leadsToPage(this.#segmentation.blocks.node[block]!)
    if (!isSelfLink && !this.#isText(block)) return false
    if (textTags.has(tag) && this.#isInText(this.#around(block))) return true
    const isLikelyHeading =
      isSelfLink && (this.#likelihoodOf(block) >= minHeadingLikelihood || this.#isDisclosure(block))
    if (isLikelyHeading && this.#isAboveKept(block))
      return this.#isInText(
        this.#withoutFrames(block, (outer) => !apartTags.has(this.#tagOf(outer))),
      )
    if (tag === BLOCKQUOTE && this.#isForum && this.#isInPost(block)) return true
    const minLikelihood = minFramedLikelihood.get(tag)
    return (
      minLikelihood !== undefined &&
      this.#likelihoodOf(block) >= minLikelihood &&
      this.#isInText(this.#withoutFrames(block, (outer) => !apartTags.has(this.#tagOf(outer)))) &&
      !this.#repeatsText(block)
    )
  }

  /** Whether most of what stands beside a quote, in the element around it, is kept. */
  #isInPost(quote: number): boolean {
    const outer = this.#segmentation.blocks.parent[quote]!
    const beside = this.#freeWordsIn(outer) - this.#freeWordsIn(quote)
    return beside > 0 && this.#keptIn(outer) >= 0.5 * beside
  }

  /** Whether the segment behind a heading is kept, and stands in the frame of the heading: its title. */
  #isAboveKept(heading: number): boolean {
    const { blocks } = this.#segmentation
    const next = blocks.endSegment[heading]!
    return this.#isKept[next] === 1 && next < blocks.endSegment[blocks.parent[heading]!]!
  }

  /** Whether a block begins with words of the text: an inset that shows them in large letters. */
  #repeatsText(block: number): boolean {
    const { blocks } = this.#segmentation
    if (this.#isForum || this.#tagOf(block) === PRE) return false
    this.#keptText ??= this.kept()
      .map((segment) => this.#foldedText(segment))
      .join('\n')
    const words = this.#foldedText(blocks.firstSegment[block]!)
    return this.#keptText.includes(words.replace(quotationMarks, ''))
  }

  #foldedText(segment: number): string {
    return foldToLine(segmentText(this.#segmentation, segment))
  }

  /** The block around one; figures, and the frames of a heading that hold nothing else, are passed over. */
  #around(block: number): number {
    const tag = this.#tagOf(block)
    if (!headingTags.has(tag) && tag !== TABLE && tag !== PRE)
      return this.#segmentation.blocks.parent[block]!
    return this.#withoutFrames(
      block,
      (outer) =>
        this.#tagOf(outer) === FIGURE ||
        (headingTags.has(tag) &&
          this.#keptIn(outer) === 0 &&
          this.#freeWordsIn(outer) === this.#freeWordsIn(block)),
    )
  }

  /** The innermost block around one that is part of the text, or is no frame. */
  #withoutFrames(block: number, isFrame: (outer: number) => boolean): number {
    const { blocks } = this.#segmentation
    let outer = blocks.parent[block]!
    while (outer > 0 && !this.#isInText(outer) && isFrame(outer)) outer = blocks.parent[outer]!
    return outer
  }

  /** What follows the last kept segment in the blocks that hold most of the text. */
  addEnd(): void {
    const { blocks, segments } = this.#segmentation
    const all = this.#keptWords.at(-1)!
    let block = segments.block[this.#isKept.lastIndexOf(1)]!
    for (let held = 0; blocks.parent[block]! >= 0 && held < 0.8 * all; ) {
      const outer = blocks.parent[block]!
      held = this.#keptIn(outer)
      if (held >= completion.minEndShare * all) this.#addAfter(block, outer)
      block = outer
    }
    this.#keptWords = this.#countKept()
  }

  #addAfter(block: number, outer: number): void {
    const { blocks } = this.#segmentation
    const end: number[] = []
    for (let at = blocks.end[block]!; at < blocks.end[outer]!; at = blocks.end[at]!) {
      const tag = this.#endTagOf(at)
      const isLikely =
        this.#likelihoodOf(at) >=
        (structuredTags.has(tag) ? completion.minStructuredLikelihood : completion.minEndLikelihood)
      if (endTags.has(tag) && isLikely && this.#isText(at)) end.push(at)
    }
    const isStructured = (at: number): boolean => structuredTags.has(this.#endTagOf(at))
    const prose = end.filter((at) => !isStructured(at))
    const words = prose.reduce((sum, at) => sum + this.#freeWordsIn(at), 0)
    for (const at of end) if (isStructured(at) || words >= completion.minEndWords) this.#add(at)
  }

  /** The tag of a block, of a figure with a table that of the table. */
  #endTagOf(block: number): number {
    const { blocks } = this.#segmentation
    if (this.#tagOf(block) !== FIGURE) return this.#tagOf(block)
    for (let inner = block + 1; inner < blocks.end[block]!; inner++)
      if (this.#tagOf(inner) === TABLE) return TABLE
    return FIGURE
  }

  /** Whether a table has head cells, or rows of as many cells each, and neither headings nor tables in them. */
  #isDataTable(block: number): boolean {
    const { blocks } = this.#segmentation
    let heads = 0
    const cells: number[] = []
    for (let inner = block + 1; inner < blocks.end[block]!; inner++) {
      const tag = this.#tagOf(inner)
      if (tag === TABLE || headingTags.has(tag)) return false
      if (tag === TR) cells.push(0)
      else if (tag === TH || tag === TD) cells.push((cells.pop() ?? 0) + 1)
      if (tag === TH) heads++
    }
    const isGrid = cells.length > 1 && cells[0]! > 1 && cells.every((count) => count === cells[0])
    return heads > 0 || isGrid
  }

  #add(block: number): void {
    const { blocks } = this.#segmentation
    for (let at = blocks.firstSegment[block]!; at < blocks.endSegment[block]!; at++)
      if (this.#isFree[at] === 1) this.#isKept[at] = 1
  }

  #isInText(block: number): boolean {
    return this.#keptIn(block) >= completion.minTextShare * this.#keptWords.at(-1)!
  }

  /** Whether a block has segments, and less than half of it leads elsewhere. */
  #isText(block: number): boolean {
    const { firstSegment, endSegment } = this.#segmentation.blocks
    const [start, end] = [firstSegment[block]!, endSegment[block]!]
    return end > start && this.#share(start, end) < completion.maxClickable
  }

  /** Whether a heading opens and closes what stands below it. */
  #isDisclosure(block: number): boolean {
    const { page, blocks } = this.#segmentation
    const node = blocks.node[block]!
    for (let at = node; at < page.nodes.end[node]!; at++) {
      if (page.isText(at)) continue
      for (const [name] of page.attributesOf(at)) if (name === 'aria-expanded') return true
    }
    return false
  }

  /** Whether all links in an element lead to the page itself, as those of a heading to it do. */
  #leadsToPage(node: number): boolean {
    const { page } = this.#segmentation
    const { tag, end, context, parent } = page.nodes
    if ((context[parent[node]!]! & NodeContext.link) !== 0) return false
    for (let at = node + 1; at < end[node]!; at++)
      if (tag[at] === A && !(page.attribute(at, HREF) ?? '#').trim().startsWith('#')) return false
    return true
  }

  #share(start: number, end: number): number {
    return ratio(
      this.#clickable[end]! - this.#clickable[start]!,
      this.#characters[end]! - this.#characters[start]!,
    )
  }

  #keptIn(block: number): number {
    return within(this.#keptWords, this.#segmentation.blocks, block)
  }

  #freeWordsIn(block: number): number {
    return within(this.#freeWords, this.#segmentation.blocks, block)
  }

  /** The mean likelihood of the words in a block that may be added. */
  #likelihoodOf(block: number): number {
    const likely = within(this.#likelyWords, this.#segmentation.blocks, block)
    return ratio(likely, this.#freeWordsIn(block))
  }

  #tagOf(block: number): number {
    const { page, blocks } = this.#segmentation
    return page.nodes.tag[blocks.node[block]!]!
  }

  #countKept(): Float64Array {
    return realSums(
      this.#isKept.length,
      (segment) => this.#isKept[segment]! * this.#words[segment]!,
    )
  }
}

const within = (prefix: Float64Array, blocks: BlockColumns, block: number): number =>
  prefix[blocks.endSegment[block]!]! - prefix[blocks.firstSegment[block]!]!

const clickable = NodeContext.link | NodeContext.control

/** Prefix sums of characters, and of those in links and controls. */
function clickableSums({ page, segments }: Segmentation) {
  const characters = new Float64Array(segments.count + 1)
  const clicked = new Float64Array(segments.count + 1)
  const { context } = page.nodes
  for (let segment = 0; segment < segments.count; segment++) {
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
      if (!page.isText(node) || (context[node]! & notContent) !== 0) continue
      const length = trimmedLength(page, node)
      characters[segment + 1]! += length
      if ((context[node]! & clickable) !== 0) clicked[segment + 1]! += length
    }
  }
  return { characters: accumulate(characters), clickable: accumulate(clicked) }
}
