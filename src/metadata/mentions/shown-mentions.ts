import { foldSpace, runLine } from '../../blocks/run-text.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import { firstOver } from '../../core/first-over.js'
import { attributeId } from '../../page/attributes.js'
import { Context, notContent } from '../../page/context.js'
import { TEXT, tag } from '../../page/tags.js'
import { mayBeDated } from '../dates/written-dates.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import { ElementSigns } from '../signs/element-signs.js'
import { fieldBit, type SignBook } from '../signs/sign-book.js'
import { firstWord, lastWord, numbersIn } from './glances.js'
import { likestHeading, mainHeadings } from './main-headings.js'
import type { Take } from './said-mentions.js'

const TIME = tag('time')
const DATETIME = attributeId('datetime')

/** How many texts of each kind are taken: those that come first. */
export interface Caps {
  readonly headings: number
  readonly dated: number
  readonly bylines: number
}

/** What the page shows: headings and titles, texts with dates, texts that may name authors. */
export function takeShown(
  page: SaidPage,
  book: SignBook,
  take: Take,
  caps: Caps = metadataLimits,
): void {
  new Search(page, book, take, caps).run()
}

class Search {
  readonly #said: SaidPage
  readonly #book: SignBook
  readonly #take: Take
  readonly #signs: ElementSigns
  /** The runs of the headings of the first rank. */
  readonly #main: ReadonlySet<number>
  /** The signs of everything that is shown, of headings, and of TIME elements. */
  readonly #visible: readonly number[]
  readonly #heading: readonly number[]
  readonly #time: readonly number[]
  #lastLine: { readonly run: number; readonly text: string } | undefined
  readonly #left: { -readonly [text in keyof Caps]: number }

  constructor(page: SaidPage, book: SignBook, take: Take, caps: Caps) {
    this.#said = page
    this.#book = book
    this.#take = take
    this.#left = { headings: caps.headings, dated: caps.dated, bylines: caps.bylines }
    this.#main = new Set(mainHeadings(page.segmentation, metadataLimits.headings))
    this.#signs = new ElementSigns(page.segmentation.page, book)
    this.#visible = known(book.idOf('from visible'))
    this.#heading = [...this.#visible, ...known(book.idOf('heading'))]
    this.#time = known(book.idOf('from time'))
  }

  /** The heading of the page, what stands behind it and before it, and other headings of its rank. */
  run(): void {
    const { segmentation, head } = this.#said
    const heading = likestHeading(segmentation, this.#main, head.title)
    const start = Math.max(0, heading - metadataLimits.before)
    const end = Math.min(segmentation.runs.count, heading + metadataLimits.behind)
    for (let run = heading; run < end; run++) this.#look(run)
    for (let run = start; run < heading; run++) this.#look(run)
    for (const run of this.#main) if (run < start || run >= end) this.#look(run)
    this.#times()
  }

  /** A run is a short text, or it is none of these. */
  #look(run: number): void {
    if (!isShownRun(this.#said.segmentation, run)) return
    const { page, runs } = this.#said.segmentation
    const [first, end] = [runs.firstNode[run]!, runs.endNode[run]!]
    const { context } = page.nodes
    const its = context[first]!
    if ((its & notContent) !== 0) return
    const looks = this.#looks(first, end)
    if (looks === undefined) return
    this.#title(run, first, its)
    if (looks.mayBeDated) this.#dates(run, first)
    if ((its & Context.control) === 0) this.#authors(run, first, end)
  }

  /** A first look at the texts of a run; `undefined` where they are too long for anything. */
  #looks(first: number, end: number): { readonly mayBeDated: boolean } | undefined {
    const { html, nodes } = this.#said.segmentation.page
    const { tag, sourceStart, sourceEnd } = nodes
    let length = 0
    let numbers = 0
    for (let node = first; node < end; node++) {
      if (tag[node] !== TEXT) continue
      const [start, last] = [sourceStart[node]!, sourceEnd[node]!]
      length += last - start
      if (length > longestSource) return undefined
      if (numbers < numbersOfDate) numbers += numbersIn(html, start, last)
    }
    return { mayBeDated: numbers >= numbersOfDate }
  }

  #title(run: number, first: number, context: number): void {
    const isHeading = (context & Context.heading) !== 0
    if (!isHeading && (this.#signs.admits(first) & fieldBit.title) === 0) return
    if (!this.#main.has(run) && this.#left.headings-- <= 0) return
    const own = isHeading ? this.#heading : this.#visible
    const signs = [...own, ...this.#signs.of(first)]
    this.#take(['title'], { text: this.#line(run), source: 'visible', signs, run })
  }

  #dates(run: number, first: number): void {
    if (this.#left.dated <= 0) return
    const text = this.#line(run)
    if (!mayBeDated(text)) return
    this.#left.dated--
    const word = this.#book.wordSign('first', firstWord(text))
    const signs = [...this.#visible, ...known(word), ...this.#signs.of(first)]
    this.#take(['date'], { text, source: 'visible', signs, run })
  }

  /** Each text of the run, and the run where it has several. */
  #authors(run: number, first: number, end: number): void {
    const { page, runs, blocks } = this.#said.segmentation
    let before = ''
    let texts = 0
    for (let node = first; node < end && this.#left.bylines > 0; node++) {
      if (page.nodes.tag[node] !== TEXT) continue
      const text = page.text(node).trim()
      if (text === '') continue
      texts++
      this.#author(() => foldSpace(text), run, node, before, text)
      before = text
    }
    const block = blocks.node[runs.block[run]!]!
    if (texts > 1) this.#author(() => this.#line(run), run, block, '', '')
  }

  /** What is looked up costs little; the signs are gathered where one of them admits the text. */
  #author(textOf: () => string, run: number, node: number, before: string, begins: string): void {
    const after = this.#book.wordSign('after', lastWord(before))
    const word = firstWord(begins)
    const first = this.#book.wordSign('first', word)
    const admits = this.#signs.admits(node) | this.#admits(after)
    if (((admits | this.#admits(first)) & fieldBit.author) === 0) return
    const text = textOf()
    if (text.length > longestByline) return
    const signs = [...this.#visible, ...this.#signs.of(node), ...known(after)]
    if ((admits & fieldBit.author) !== 0) this.#byline(text, signs, run)
    if (first < 0 || word === '') return
    const rest = text.slice(word.length).replace(/^[\s:\uff1a]+/, '')
    if (rest !== '') this.#byline(rest, [...signs, first], run)
  }

  #admits(sign: number): number {
    return sign < 0 ? 0 : this.#book.admits(sign)
  }

  #byline(text: string, signs: readonly number[], run: number): void {
    if (this.#left.bylines-- <= 0) return
    this.#take(['author'], { text, source: 'visible', signs, run })
  }

  /** TIME elements say for machines what they show. */
  #times(): void {
    const { page } = this.#said.segmentation
    const { count, tag } = page.nodes
    let left: number = metadataLimits.dated
    for (let node = 1; node < count && left > 0; node++) {
      if (tag[node] !== TIME) continue
      const text = page.attribute(node, DATETIME)
      if (text === undefined) continue
      left--
      const signs = [...this.#time, ...this.#signs.of(node)]
      this.#take(['date'], { text, source: 'time', signs, run: this.#runAt(node) })
    }
  }

  /** The last run that begins before a node or in it. */
  #runAt(node: number): number {
    const { runs, page } = this.#said.segmentation
    const end = page.nodes.end[node]!
    return firstOver(runs.count, (run) => runs.firstNode[run]! >= end) - 1
  }

  #line(run: number): string {
    if (this.#lastLine?.run !== run)
      this.#lastLine = { run, text: runLine(this.#said.segmentation, run) }
    return this.#lastLine.text
  }
}

/** Numbers of the shortest date: a day and a year, or a year alone, which counts for two. */
const numbersOfDate = 2

/** Characters of texts that are not prose. */
const longestSource = 400
const longestByline = 160

const known = (sign: number): readonly number[] => (sign < 0 ? [] : [sign])
