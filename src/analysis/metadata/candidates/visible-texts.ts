import { lowerBound } from '../../../core/text/lower-bound.js'
import { foldWhiteSpace } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext, notContent } from '../../../page/columns/node-context.js'
import { TEXT_NODE, tagId } from '../../../page/columns/tags.js'
import { segmentLine } from '../../../page/segments/segment-text.js'
import { isShownSegment } from '../../../page/segments/segmentation.js'
import { mayBeDated } from '../../values/dates/written-dates.js'
import type { MetadataContext } from '../metadata-context.js'
import { metadataLimits } from '../metadata-limits.js'
import { ElementFeatures } from '../vocabulary/element-features.js'
import { type FeatureVocabulary, fieldBit } from '../vocabulary/feature-vocabulary.js'
import { bestHeading, mainHeadings } from './main-headings.js'
import type { CandidateTextSink } from './stated-texts.js'
import { countNumbers, firstWord, lastWord } from './text-scan.js'

const TIME = tagId('time')
const DATETIME = attributeId('datetime')

/** How many texts of each kind are taken: the first ones. */
interface VisibleTextCaps {
  readonly headings: number
  readonly dated: number
  readonly bylines: number
}

/**
 * Finds candidate texts among what a page shows: headings and titles, texts with dates, texts that may name authors.
 */
export function readVisibleTexts(
  page: MetadataContext,
  vocabulary: FeatureVocabulary,
  sink: CandidateTextSink,
  caps: VisibleTextCaps = metadataLimits,
): void {
  new VisibleTextReader(page, vocabulary, sink, caps).read()
}

/** The words next to a text that may name authors. */
interface BylineWords {
  /** The feature of the word before it. */
  readonly after: number
  /** The word that it begins with, and the feature of that. */
  readonly word: string
  readonly starts: number
  /** What the elements around it and the word before it admit. */
  readonly admits: number
}

class VisibleTextReader {
  readonly #page: MetadataContext
  readonly #vocabulary: FeatureVocabulary
  readonly #sink: CandidateTextSink
  readonly #elements: ElementFeatures
  /** The segments of the H1 elements. */
  readonly #main: ReadonlySet<number>
  /** The features of every visible text, of headings, and of TIME elements. */
  readonly #visible: readonly number[]
  readonly #heading: readonly number[]
  readonly #time: readonly number[]
  #lastLine: { readonly segment: number; readonly text: string } | undefined
  readonly #left: { -readonly [text in keyof VisibleTextCaps]: number }

  constructor(
    page: MetadataContext,
    vocabulary: FeatureVocabulary,
    sink: CandidateTextSink,
    caps: VisibleTextCaps,
  ) {
    this.#page = page
    this.#vocabulary = vocabulary
    this.#sink = sink
    this.#left = { headings: caps.headings, dated: caps.dated, bylines: caps.bylines }
    this.#main = new Set(mainHeadings(page.segmentation, metadataLimits.headings))
    this.#elements = new ElementFeatures(page.segmentation.page, vocabulary)
    this.#visible = known(vocabulary.idOf('from visible'))
    this.#heading = [...this.#visible, ...known(vocabulary.idOf('heading'))]
    this.#time = known(vocabulary.idOf('from time'))
  }

  /** The main heading, the segments after it and before it, then the other H1 elements and the TIME elements. */
  read(): void {
    const { segmentation, data } = this.#page
    const heading = bestHeading(segmentation, this.#main, data.head.title)
    const start = Math.max(0, heading - metadataLimits.segmentsBefore)
    const end = Math.min(segmentation.segments.count, heading + metadataLimits.segmentsAfter)
    for (let segment = heading; segment < end; segment++) this.#readSegment(segment)
    for (let segment = start; segment < heading; segment++) this.#readSegment(segment)
    for (const segment of this.#main)
      if (segment < start || segment >= end) this.#readSegment(segment)
    this.#readTimes()
  }

  #readSegment(segment: number): void {
    const { segmentation } = this.#page
    if (!isShownSegment(segmentation, segment)) return
    const { page, segments } = segmentation
    const [first, end] = [segments.firstNode[segment]!, segments.endNode[segment]!]
    const context = page.nodes.context[first]!
    if ((context & notContent) !== 0) return
    const numbers = this.#numbersIfShort(first, end)
    if (numbers === undefined) return
    this.#readTitle(segment, first, context)
    if (numbers >= numbersOfDate) this.#readDates(segment, first)
    if ((context & NodeContext.control) === 0) this.#readAuthors(segment, first, end)
  }

  /** How many numbers a segment has, up to those of a date; `undefined` for prose. */
  #numbersIfShort(first: number, end: number): number | undefined {
    const { html, nodes } = this.#page.segmentation.page
    const { tag, sourceStart, sourceEnd } = nodes
    let length = 0
    let numbers = 0
    for (let node = first; node < end; node++) {
      if (tag[node] !== TEXT_NODE) continue
      const [start, last] = [sourceStart[node]!, sourceEnd[node]!]
      length += last - start
      if (length > longestSource) return undefined
      if (numbers < numbersOfDate) numbers += countNumbers(html, start, last)
    }
    return numbers
  }

  #readTitle(segment: number, first: number, context: number): void {
    const isHeading = (context & NodeContext.heading) !== 0
    if (!isHeading && (this.#elements.admits(first) & fieldBit.title) === 0) return
    if (!this.#main.has(segment) && this.#left.headings-- <= 0) return
    const own = isHeading ? this.#heading : this.#visible
    const features = [...own, ...this.#elements.of(first)]
    this.#sink(['title'], { text: this.#line(segment), source: 'visible', features, segment })
  }

  #readDates(segment: number, first: number): void {
    if (this.#left.dated <= 0) return
    const text = this.#line(segment)
    if (!mayBeDated(text)) return
    this.#left.dated--
    const word = this.#vocabulary.wordFeature('first', firstWord(text))
    const features = [...this.#visible, ...known(word), ...this.#elements.of(first)]
    this.#sink(['date'], { text, source: 'visible', features, segment })
  }

  /** Each text of the segment; the whole segment too where it has several. */
  #readAuthors(segment: number, first: number, end: number): void {
    const { page, segments, blocks } = this.#page.segmentation
    let before = ''
    let texts = 0
    for (let node = first; node < end && this.#left.bylines > 0; node++) {
      if (page.nodes.tag[node] !== TEXT_NODE) continue
      const text = page.text(node).trim()
      if (text === '') continue
      texts++
      const after = this.#vocabulary.wordFeature('after', lastWord(before))
      const word = firstWord(text)
      const starts = this.#vocabulary.wordFeature('first', word)
      const admits = this.#elements.admits(node) | this.#admits(after)
      if (((admits | this.#admits(starts)) & fieldBit.author) !== 0)
        this.#readAuthor(foldWhiteSpace(text), segment, node, { after, word, starts, admits })
      before = text
    }
    if (texts > 1) this.#readWhole(segment, blocks.node[segments.block[segment]!]!)
  }

  #readWhole(segment: number, block: number): void {
    const after = this.#vocabulary.wordFeature('after', '')
    const starts = this.#vocabulary.wordFeature('first', '')
    const admits = this.#elements.admits(block) | this.#admits(after)
    if (((admits | this.#admits(starts)) & fieldBit.author) !== 0)
      this.#readAuthor(this.#line(segment), segment, block, { after, word: '', starts, admits })
  }

  /** Features of elements are collected only where the words of a text, or those of elements, admit it. */
  #readAuthor(
    text: string,
    segment: number,
    node: number,
    { after, word, starts, admits }: BylineWords,
  ): void {
    if (text.length > longestByline) return
    const features = [...this.#visible, ...this.#elements.of(node), ...known(after)]
    if ((admits & fieldBit.author) !== 0) this.#addByline(text, features, segment)
    if (starts < 0 || word === '') return
    const rest = text.slice(word.length).replace(/^[\s:\uff1a]+/, '')
    if (rest !== '') this.#addByline(rest, [...features, starts], segment)
  }

  #admits(feature: number): number {
    return feature < 0 ? 0 : this.#vocabulary.admits(feature)
  }

  #addByline(text: string, features: readonly number[], segment: number): void {
    if (this.#left.bylines-- <= 0) return
    this.#sink(['author'], { text, source: 'visible', features, segment })
  }

  /** The `datetime` of TIME elements. */
  #readTimes(): void {
    const { page } = this.#page.segmentation
    const { count, tag } = page.nodes
    let left: number = metadataLimits.dated
    for (let node = 1; node < count && left > 0; node++) {
      if (tag[node] !== TIME) continue
      const text = page.attribute(node, DATETIME)
      if (text === undefined) continue
      left--
      const features = [...this.#time, ...this.#elements.of(node)]
      this.#sink(['date'], { text, source: 'time', features, segment: this.#segmentAt(node) })
    }
  }

  /** The last segment that begins before a node or in it. */
  #segmentAt(node: number): number {
    const { segments, page } = this.#page.segmentation
    const end = page.nodes.end[node]!
    return lowerBound(segments.count, (segment) => segments.firstNode[segment]! >= end) - 1
  }

  #line(segment: number): string {
    if (this.#lastLine?.segment !== segment)
      this.#lastLine = { segment, text: segmentLine(this.#page.segmentation, segment) }
    return this.#lastLine.text
  }
}

/** Numbers of the shortest date: a day and a year, or a year, which counts twice. */
const numbersOfDate = 2

/** Characters of texts that are not prose. */
const longestSource = 400
const longestByline = 160

const known = (feature: number): readonly number[] => (feature < 0 ? [] : [feature])
