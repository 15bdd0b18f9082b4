import { lowerBound } from '../../core/text/lower-bound.js'
import { prefixSums } from '../../core/text/prefix-sums.js'
import { NodeContext, notContent, notShown } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { headingTags, layoutTags, TagSet, tagId } from '../../page/columns/tags.js'
import { isShownSegment, type Segmentation } from '../../page/segments/segmentation.js'
import { type CodeRoots, findCodeRoots } from './code/code-blocks.js'
import type { PageComment } from './comments/comments.js'
import { type FoundFormulas, findFormulas } from './formulas/formulas.js'
import { isImage, isImageLink } from './images/images.js'
import { type Callout, calloutAt } from './markup/callouts.js'
import { classPattern } from './markup/class-pattern.js'
import { contentsLists } from './markup/contents-lists.js'
import { ElementMarkup } from './markup/element-markup.js'
import { headingSigns, isSpokenOnly } from './markup/headings.js'
import { loneIcons } from './markup/icons.js'
import { notebookPrompts } from './markup/notebook-prompts.js'
import { findParagraphLists, type ParagraphLists } from './markup/paragraph-lists.js'
import { type FoundTabs, findTabs } from './markup/tabs.js'
import { findNotes, type Notes } from './notes/notes.js'
import { PageUrls } from './page-urls.js'
import { segmentsMissingInItems } from './repeated-items.js'

const FIGURE = tagId('figure')
const FIGCAPTION = tagId('figcaption')
const A = tagId('a')
const H1 = tagId('h1')
const DT = tagId('dt')
const DD = tagId('dd')
const listTags = new TagSet('ul ol')
const apartTags = new TagSet('nav aside')
/** What items of the content are not made of. */
const besideTags = new TagSet('nav aside footer form button select')
/** Blocks around more than a text. */
const pageTags = new TagSet('html body')

/** What has captions besides images and code. */
const captionedTags = new TagSet('table video audio iframe')
const captionClasses = classPattern(
  'wp-caption-text caption image-caption img-caption photo-caption figcaption figure-caption thumbcaption ' +
    'gallerytext caption-text',
)
/** A text of more words is no caption. */
const maxCaption = 120
/** More characters beside an image are a text of their own: the title of an inset, an advertisement. */
const maxBesideImage = 80
const clickable = NodeContext.link | NodeContext.control
/** Nodes between the title and the text that are searched for a figure. */
const maxLead = 150
/** Headings directly before the first kept text. */
const maxLeadingHeadings = 3

/**
 * What content holds: the kept segments alone, or also what belongs to them: the rest of their lists, the notes that
 * they refer to, the captions of their images, the headings above.
 */
export type ContentExtent = 'kept' | 'belonging'

interface ScopeSources {
  readonly segmentation: Segmentation
  /** In page order. */
  readonly kept: readonly number[]
  readonly url: string | undefined
  readonly extent: ContentExtent
  /** Comments that are written apart. */
  readonly comments: readonly PageComment[]
  readonly markup: ElementMarkup | undefined
  /** Segments that do not belong to the content, whatever stands around them. */
  readonly excluded: readonly number[]
}

/** The part of a page that its content is built from, and what the conventions of its markup mean there. */
export class ContentScope {
  readonly segmentation: Segmentation
  readonly markup: ElementMarkup
  readonly urls: PageUrls
  readonly notes: Notes
  readonly code: CodeRoots
  readonly formulas: FoundFormulas
  readonly callouts: ReadonlyMap<number, Callout>
  readonly tabs: FoundTabs
  readonly paragraphLists: ParagraphLists
  readonly comments: readonly PageComment[]
  /** The nodes from `from` to before `to`. */
  readonly from: number
  readonly to: number
  readonly #isKept: Uint8Array
  /** The kept segment that each node is in, -1 for none. */
  readonly #segmentOf: Int32Array
  readonly #keptBefore: Int32Array
  readonly #omitted: Uint8Array
  /** The figure between the title and the first kept text, -1 without one. */
  readonly #leadFigure: number
  /** 1 for blocks whose images, formulas and lines belong to the kept texts, 2 for those whose images alone do. */
  readonly #belongs: Uint8Array

  constructor({
    segmentation,
    kept,
    url,
    extent,
    comments,
    markup: known,
    excluded,
  }: ScopeSources) {
    const { page, segments } = segmentation
    const isWider = extent === 'belonging'
    this.segmentation = segmentation
    this.markup = known ?? new ElementMarkup(page)
    this.urls = new PageUrls(page, url)
    this.#isKept = new Uint8Array(segments.count)
    for (const segment of kept) this.#isKept[segment] = 1
    const { markup, urls } = this
    this.notes = findNotes({ segmentation, markup, kept, urls, url, extent })
    const container = textContainer(segmentation, this.#isKept)
    if (isWider) {
      this.#keepLists()
      this.#keepItems(container)
      this.#keepDefinitions()
      this.#keepNotes()
      this.#keepHeadings(container)
    }
    this.#leadFigure = isWider ? this.#findLeadFigure() : -1
    const isWhole = !pageTags.has(page.nodes.tag[container]!) && container > 0
    const { first, last } = this.#edges()
    const start = isWhole ? Math.min(first, container) : first
    this.from = this.#leadFigure < 0 ? start : Math.min(start, this.#leadFigure)
    this.to = isWhole ? Math.max(last, page.nodes.end[container]!) : last
    this.comments = comments
    for (const segment of comments.flatMap((comment) => comment.segments)) this.#isKept[segment] = 1
    const range = this.#range()
    this.code = findCodeRoots(markup, ...range)
    this.formulas = findFormulas(markup, ...range)
    this.tabs = findTabs(markup, ...range)
    this.callouts = this.#findCallouts(range)
    this.paragraphLists = findParagraphLists(this.markup, ...range)
    this.#omitted = this.#findOmitted(range)
    this.#belongs = this.#findBelonging()
    if (isWider) {
      this.#keepCode(container)
      this.#keepTabs()
      this.#keepCaptions()
    }
    for (const segment of excluded) this.#isKept[segment] = 0
    this.#segmentOf = this.#keptSegments()
    this.#keptBefore = prefixSums(page.nodes.count, (node) => (this.#segmentOf[node]! >= 0 ? 1 : 0))
  }

  /** The nodes that are looked at: those of the content and of the comments. */
  #range(): readonly [from: number, to: number] {
    const { end } = this.segmentation.page.nodes
    return this.comments.reduce(
      ([from, to], { node }) => [Math.min(from, node), Math.max(to, end[node]!)] as const,
      [this.from, this.to] as readonly [number, number],
    )
  }

  /** The first nodes of the kept segments, in page order. */
  keptTexts(): readonly number[] {
    const { firstNode } = this.segmentation.segments
    const texts: number[] = []
    for (const [segment, isKept] of this.#isKept.entries())
      if (isKept === 1) texts.push(firstNode[segment]!)
    return texts
  }

  isOmitted(node: number): boolean {
    return this.#omitted[node] === 1
  }

  /** The kept segment of a text, -1 for none. */
  keptSegmentOf(node: number): number {
    return this.#segmentOf[node]!
  }

  /** Whether an element holds kept text. */
  hasKept(node: number): boolean {
    const { end } = this.segmentation.page.nodes
    return this.#keptBefore[end[node]!]! > this.#keptBefore[node]!
  }

  /** The kept segment that an element without text of its own stands in or beside, -1 for none. */
  segmentAround(node: number): number {
    return this.#segmentOf[node]!
  }

  /** Whether a formula or a line belongs to the kept texts. */
  belongs(node: number): boolean {
    return this.#segmentOf[node]! >= 0 || this.#belongs[this.segmentation.blockOf[node]!] === 1
  }

  /** Whether an image or a player belongs to the kept texts: it may have a few words beside it. */
  isPictured(node: number): boolean {
    return this.belongs(node) || this.#belongs[this.segmentation.blockOf[node]!] === 2
  }

  /** Whether there is no other text in the block of an element. */
  isAloneInBlock(node: number): boolean {
    const { page, blocks, blockOf } = this.segmentation
    const block = blocks.node[blockOf[node]!]!
    if (block === node) return true
    const { end } = page.nodes
    const isSpoken = (at: number): boolean =>
      page.isText(at) && page.text(at).trim() !== '' && (page.nodes.context[at]! & notContent) === 0
    for (let at = block + 1; at < end[block]!; at++) {
      if (at === node) at = end[node]! - 1
      else if (this.#omitted[at] === 1) at = end[at]! - 1
      else if (isSpoken(at) || isImage(this.markup, at) || this.formulas.formulas.has(at))
        return false
    }
    return true
  }

  /** The last figure with an image between the last H1 before the first kept text and that text. */
  #findLeadFigure(): number {
    const { page, segments } = this.segmentation
    const { tag, end, parent } = page.nodes
    const text = segments.firstNode[this.#isKept.indexOf(1)]!
    let figure = -1
    for (let node = text - 1; node > 0 && text - node < maxLead; node--) {
      if (tag[node] === H1) return figure
      if (tag[node] !== FIGURE || end[node]! > text || this.#isInset(parent[node]!)) continue
      for (let at = node + 1; at < end[node]!; at++) if (isImage(this.markup, at)) figure = node
    }
    return -1
  }

  #isInset(node: number): boolean {
    const { tag, parent } = this.segmentation.page.nodes
    for (let at = node; at > 0; at = parent[at]!) if (besideTags.has(tag[at]!)) return true
    return false
  }

  /** The nodes of the outermost blocks that begin with the first kept text and end with the last one. */
  #edges(): { readonly first: number; readonly last: number } {
    const { page, blocks, segments } = this.segmentation
    const [first, last] = [this.#isKept.indexOf(1), this.#isKept.lastIndexOf(1)]
    const outermost = (segment: number, isEdge: (block: number) => boolean): number => {
      let block = segments.block[segment]!
      for (
        let outer = blocks.parent[block]!;
        outer > 0 && isEdge(outer);
        outer = blocks.parent[outer]!
      ) {
        if (pageTags.has(page.nodes.tag[blocks.node[outer]!]!)) break
        block = outer
      }
      return isEdge(block) ? blocks.node[block]! : -1
    }
    const start = outermost(first, (block) => blocks.firstSegment[block] === first)
    const end = outermost(last, (block) => blocks.endSegment[block] === last + 1)
    return {
      first: start > 0 ? start : segments.firstNode[first]!,
      last: end > 0 ? page.nodes.end[end]! : segments.endNode[last]!,
    }
  }

  /** Lists of which most items are kept. */
  #keepLists(): void {
    const { page, blocks } = this.segmentation
    for (let block = 1; block < blocks.count; block++) {
      if (!listTags.has(page.nodes.tag[blocks.node[block]!]!)) continue
      const [first, end] = [blocks.firstSegment[block]!, blocks.endSegment[block]!]
      let kept = 0
      for (let at = first; at < end; at++) kept += this.#isKept[at]!
      if (kept === 0 || kept === end - first || 2 * kept <= end - first) continue
      for (let at = first; at < end; at++)
        if (isShownSegment(this.segmentation, at)) this.#isKept[at] = 1
    }
  }

  /** What most items have in the element that holds the text. */
  #keepItems(container: number): void {
    const { page, segments } = this.segmentation
    const [from, to] = [container, page.nodes.end[container]!]
    const beside = nodesInside(page, besideTags)
    const missing = segmentsMissingInItems({
      segmentation: this.segmentation,
      isKept: this.#isKept,
      mayAdd: (segment) => {
        const node = segments.firstNode[segment]!
        return (
          node > from &&
          node < to &&
          isShownSegment(this.segmentation, segment) &&
          beside[node] === 0
        )
      },
    })
    for (const segment of missing) this.#isKept[segment] = 1
  }

  /** Terms of which the explanation is kept. */
  #keepDefinitions(): void {
    const { page, blocks, segments } = this.segmentation
    const { tag } = page.nodes
    const keptBefore = prefixSums(segments.count, (segment) => this.#isKept[segment]!)
    /** The last term in each list. */
    const terms = new Map<number, number>()
    for (let block = 1; block < blocks.count; block++) {
      const kind = tag[blocks.node[block]!]!
      const list = blocks.parent[block]!
      if (kind === DT) terms.set(list, block)
      const term = kind === DD ? terms.get(list) : undefined
      if (term === undefined) continue
      terms.delete(list)
      if (keptBefore[blocks.endSegment[block]!] === keptBefore[blocks.firstSegment[block]!])
        continue
      for (let at = blocks.firstSegment[term]!; at < blocks.endSegment[term]!; at++)
        if (isShownSegment(this.segmentation, at)) this.#isKept[at] = 1
    }
  }

  #keepNotes(): void {
    const { segments } = this.segmentation
    for (const [from, to] of this.notes.ranges) {
      for (
        let at = this.#firstSegmentFrom(from);
        at < segments.count && segments.firstNode[at]! < to;
        at++
      )
        if (isShownSegment(this.segmentation, at)) this.#isKept[at] = 1
    }
  }

  /** The headings directly before the first kept text, and the H1 before it in the same container. */
  #keepHeadings(container: number): void {
    const { page, blocks, segments } = this.segmentation
    const first = this.#isKept.indexOf(1)
    const isHeading = (segment: number): boolean =>
      (page.nodes.context[segments.firstNode[segment]!]! & NodeContext.heading) !== 0 &&
      isShownSegment(this.segmentation, segment)
    const tagOf = (segment: number): number =>
      page.nodes.tag[blocks.node[segments.block[segment]!]!]!
    for (let at = first - 1, count = 0; at >= 0 && count < maxLeadingHeadings; at--, count++) {
      if (!isHeading(at) || !headingTags.has(tagOf(at)) || this.#isApart(at)) break
      if (isSpokenOnly(this.markup, blocks.node[segments.block[at]!]!)) break
      this.#isKept[at] = 1
      if (tagOf(at) === H1) return
    }
    for (let at = first - 1; at >= 0 && segments.firstNode[at]! > container; at--) {
      if (tagOf(at) !== H1 || !isHeading(at)) continue
      this.#isKept[at] = 1
      break
    }
  }

  /** Whether a segment stands in the navigation, or in an inset. */
  #isApart(segment: number): boolean {
    const { page, segments } = this.segmentation
    const { tag, parent } = page.nodes
    for (let at = parent[segments.firstNode[segment]!]!; at > 0; at = parent[at]!)
      if (apartTags.has(tag[at]!)) return true
    return false
  }

  /** Code between kept parts of the element that holds the text. */
  #keepCode(container: number): void {
    const { page, segments } = this.segmentation
    const [first, last] = [this.#isKept.indexOf(1), this.#isKept.lastIndexOf(1)]
    const beside = nodesInside(page, besideTags)
    const [from, to] = [
      Math.max(container, segments.firstNode[first]!),
      Math.min(page.nodes.end[container]!, segments.firstNode[last]!),
    ]
    for (const [root, end] of this.code.ends) {
      if (root <= from || root >= to || beside[root] === 1) continue
      for (let at = this.#firstSegmentFrom(root); at < last; at++) {
        if (segments.firstNode[at]! >= end) break
        if (isShownSegment(this.segmentation, at)) this.#isKept[at] = 1
      }
    }
  }

  /** The panels of tabs of which another one is kept: they are hidden until readers ask for them. */
  #keepTabs(): void {
    const { page, segments } = this.segmentation
    const { end, parent } = page.nodes
    const rangeOf = (panel: number): readonly [first: number, end: number] => [
      this.#firstSegmentFrom(panel),
      this.#firstSegmentFrom(end[panel]!),
    ]
    const kept = prefixSums(segments.count, (segment) => this.#isKept[segment]!)
    const isKept = (panel: number): boolean => {
      const [first, last] = rangeOf(panel)
      return kept[last]! > kept[first]!
    }
    const panels = [...this.tabs.titles.keys()]
    const groups = new Set(panels.filter(isKept).map((panel) => parent[panel]!))
    for (const panel of panels)
      if (groups.has(parent[panel]!) && !isKept(panel)) this.#isKept.fill(1, ...rangeOf(panel))
  }

  /** The captions of images that belong to the kept texts. */
  #keepCaptions(): void {
    const { page, blocks } = this.segmentation
    const { tag, end, parent } = page.nodes
    for (let block = 1; block < blocks.count; block++) {
      const node = blocks.node[block]!
      if (node < this.from || node >= this.to || this.#belongs[blocks.parent[block]!] !== 1)
        continue
      const isCaption = tag[node] === FIGCAPTION || this.markup.hasClass(node, captionClasses)
      if (!isCaption || end[node]! - node > maxCaption) continue
      let around = parent[node]!
      for (
        let level = 0;
        level < 3 && tag[around] !== FIGURE && !this.#isCaptioned(around, node);
        level++
      )
        around = parent[around]!
      if (!this.#isCaptioned(around, node)) continue
      for (let at = blocks.firstSegment[block]!; at < blocks.endSegment[block]!; at++)
        if (isShownSegment(this.segmentation, at)) this.#isKept[at] = 1
    }
  }

  /** Whether an element has what captions are written for outside of another. */
  #isCaptioned(node: number, except: number): boolean {
    const { end, tag } = this.segmentation.page.nodes
    const last = Math.min(end[node]!, node + 200)
    for (let at = node; at < last; at++) {
      if (at === except) at = end[except]! - 1
      else if (isImage(this.markup, at) || this.code.ends.has(at)) return true
      else if (captionedTags.has(tag[at]!)) return true
    }
    return false
  }

  #findCallouts([from, to]: readonly [from: number, to: number]): ReadonlyMap<number, Callout> {
    const { page } = this.segmentation
    const found = new Map<number, Callout>()
    for (let node = from; node < to; node++) {
      const callout = page.isText(node) ? undefined : calloutAt(this.markup, node)
      if (callout !== undefined && !this.notes.numbers.has(node)) found.set(node, callout)
    }
    return found
  }

  #findOmitted(range: readonly [from: number, to: number]): Uint8Array {
    const omitted = new Uint8Array(this.segmentation.page.nodes.count)
    const titles = [...this.callouts.values()].flatMap(({ titleNode }) => titleNode ?? [])
    for (const node of [
      ...this.code.omitted,
      ...this.formulas.omitted,
      ...this.notes.omitted,
      ...this.tabs.omitted,
      ...titles,
      ...contentsLists(this.segmentation, this.markup, range),
      ...this.comments.flatMap(({ node, omitted: parts }) => [node, ...parts]),
      ...headingSigns(this.markup, ...range),
      ...notebookPrompts(this.markup, ...range),
      ...loneIcons(this.segmentation, this.markup, range),
      ...this.paragraphLists.omitted,
    ])
      omitted[node] = 1
    return omitted
  }

  /** Blocks with kept texts, and blocks without other text, or with a few words, inside such blocks. */
  #findBelonging(): Uint8Array {
    const { page, blocks, segments } = this.segmentation
    const keptBefore = prefixSums(segments.count, (segment) => this.#isKept[segment]!)
    const isObject = this.#objectSegments()
    const others = prefixSums(segments.count, (segment) =>
      isShownSegment(this.segmentation, segment) && isObject[segment] === 0
        ? this.#lengthBeside(segment)
        : 0,
    )
    const all = keptBefore[segments.count]!
    const lengthIn = (block: number): number =>
      others[blocks.endSegment[block]!]! - others[blocks.firstSegment[block]!]!
    const isBetween = (block: number): boolean =>
      keptBefore[blocks.firstSegment[block]!]! > 0 && keptBefore[blocks.endSegment[block]!]! < all
    const within = (before: Int32Array, block: number): boolean =>
      before[blocks.endSegment[block]!]! > before[blocks.firstSegment[block]!]!
    const belongs = new Uint8Array(blocks.count)
    for (let block = 0; block < blocks.count; block++) {
      const isFigure = page.nodes.tag[blocks.node[block]!] === FIGURE
      if (within(keptBefore, block) || blocks.node[block] === this.#leadFigure) belongs[block] = 1
      else if (isFigure || lengthIn(block) === 0)
        belongs[block] = belongs[blocks.parent[block]!] ?? 0
      else if (isBetween(block) && lengthIn(block) <= maxBesideImage)
        belongs[block] = (belongs[blocks.parent[block]!] ?? 0) && 2
    }
    return belongs
  }

  /** The length of a segment that is not kept; a link counts as more than an image may have beside it. */
  #lengthBeside(segment: number): number {
    const { page, segments } = this.segmentation
    let length = 1
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
      if (!page.isText(node) || page.text(node).trim() === '') continue
      length += page.text(node).length
      if ((page.nodes.context[node]! & clickable) !== 0) return maxBesideImage + 1
    }
    return length
  }

  /** Segments inside of formulas, captions and what is left out: they are no text beside them. */
  #objectSegments(): Uint8Array {
    const { page, segments } = this.segmentation
    const { end, tag } = page.nodes
    const found = new Uint8Array(segments.count)
    let until = 0
    let segment = this.#firstSegmentFrom(this.from)
    for (let node = this.from; node < this.to && segment < segments.count; node++) {
      const isObject =
        this.formulas.formulas.has(node) ||
        this.#omitted[node] === 1 ||
        tag[node] === FIGCAPTION ||
        (tag[node] === A && isImageLink(this.markup, node))
      if (node >= until && isObject) until = end[node]!
      while (segment < segments.count && segments.firstNode[segment]! <= node) {
        if (segments.endNode[segment]! <= until) found[segment] = 1
        segment++
      }
    }
    return found
  }

  #keptSegments(): Int32Array {
    const { page, segments } = this.segmentation
    const segmentOf = new Int32Array(page.nodes.count).fill(-1)
    for (const [segment, isKept] of this.#isKept.entries())
      if (isKept === 1)
        segmentOf.fill(segment, segments.firstNode[segment], segments.endNode[segment])
    return segmentOf
  }

  #firstSegmentFrom(node: number): number {
    const { firstNode, count } = this.segmentation.segments
    return lowerBound(count, (segment) => firstNode[segment]! >= node)
  }
}

/** 1 for the nodes in elements of these names. */
function nodesInside({ nodes }: Page, tags: TagSet): Uint8Array {
  const { count, parent, tag } = nodes
  const inside = new Uint8Array(count)
  for (let node = 1; node < count; node++)
    inside[node] = tags.has(tag[node]!) ? 1 : inside[parent[node]!]!
  return inside
}

/** The innermost block that holds most of the kept text. */
function textContainer({ page, blocks, segments }: Segmentation, isKept: Uint8Array): number {
  const { context } = page.nodes
  const lengths = prefixSums(segments.count, (segment) => {
    if (isKept[segment] === 0) return 0
    let length = 0
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++)
      if (page.isText(node) && (context[node]! & (notContent | notShown)) === 0)
        length += page.text(node).length
    return length
  })
  const all = lengths.at(-1)!
  let container = 0
  for (let block = 0; block < blocks.count; block++) {
    const own = lengths[blocks.endSegment[block]!]! - lengths[blocks.firstSegment[block]!]!
    const isLayout = layoutTags.has(page.nodes.tag[blocks.node[block]!]!)
    if (isLayout && 2 * own >= all && all > 0) container = blocks.node[block]!
  }
  return container
}
