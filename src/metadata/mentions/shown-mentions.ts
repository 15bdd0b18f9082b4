import { foldSpace, runLine } from '../../blocks/run-text.js'
import { isShownRun } from '../../blocks/shown-runs.js'
import { attributeId } from '../../page/attributes.js'
import { Context, notContent } from '../../page/context.js'
import { TEXT, tag } from '../../page/tags.js'
import { mayBeDated } from '../dates/written-dates.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import { ElementSigns } from '../signs/element-signs.js'
import type { SignBook } from '../signs/sign-book.js'
import type { Take } from './said-mentions.js'

const TIME = tag('time')
const DATETIME = attributeId('datetime')

/** Which fields a sign lets a text stand for. */
export type Admits = (field: 'title' | 'author', signs: readonly number[]) => boolean

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
  admits: Admits,
  take: Take,
  caps: Caps = metadataLimits,
): void {
  new Search(page, book, admits, take, caps).run()
}

class Search {
  readonly #said: SaidPage
  readonly #book: SignBook
  readonly #admits: Admits
  readonly #take: Take
  readonly #signs: ElementSigns
  readonly #left: { -readonly [text in keyof Caps]: number }

  constructor(page: SaidPage, book: SignBook, admits: Admits, take: Take, caps: Caps) {
    this.#said = page
    this.#book = book
    this.#admits = admits
    this.#take = take
    this.#left = { headings: caps.headings, dated: caps.dated, bylines: caps.bylines }
    this.#signs = new ElementSigns(page.segmentation.page, book)
  }

  run(): void {
    const { segmentation } = this.#said
    const last = Math.min(segmentation.runs.count, metadataLimits.texts)
    for (let run = 0; run < last; run++) if (isShownRun(segmentation, run)) this.#look(run)
    this.#times()
  }

  /** A run is a short text, or it is none of these. */
  #look(run: number): void {
    const { page, runs } = this.#said.segmentation
    const [first, end] = [runs.firstNode[run]!, runs.endNode[run]!]
    const { sourceStart, sourceEnd, context } = page.nodes
    if (sourceEnd[end - 1]! - sourceStart[first]! > longestSource) return
    const its = context[first]!
    if ((its & notContent) !== 0) return
    this.#title(run, first, its)
    this.#dates(run, first)
    if ((its & Context.control) === 0) this.#authors(run, first, end)
  }

  #title(run: number, first: number, context: number): void {
    const isHeading = (context & Context.heading) !== 0
    const signs = this.#signs.of(first)
    if (!isHeading && !this.#admits('title', signs)) return
    if (this.#left.headings-- <= 0) return
    const own = this.#ids('from visible', ...(isHeading ? ['heading'] : []))
    this.#take(['title'], { text: this.#line(run), source: 'visible', signs: [...own, ...signs], run })
  }

  #dates(run: number, first: number): void {
    if (this.#left.dated <= 0) return
    const text = this.#line(run)
    if (!mayBeDated(text)) return
    this.#left.dated--
    const own = this.#ids('from visible', `first ${firstWord(text)}`)
    const signs = [...own, ...this.#signs.of(first)]
    this.#take(['date'], { text, source: 'visible', signs, run })
  }

  /** Each text of the run, and the run where it has several. */
  #authors(run: number, first: number, end: number): void {
    const { page, runs, blocks } = this.#said.segmentation
    let before = ''
    let texts = 0
    for (let node = first; node < end; node++) {
      if (page.nodes.tag[node] !== TEXT) continue
      const text = foldSpace(page.text(node)).trim()
      if (text === '') continue
      texts++
      this.#author(text, run, node, before)
      before = text
    }
    const block = blocks.node[runs.block[run]!]!
    if (texts > 1) this.#author(this.#line(run), run, block, '')
  }

  #author(text: string, run: number, node: number, before: string): void {
    if (text.length > longestByline || !/\p{L}/u.test(text)) return
    const own = this.#ids('from visible', `after ${lastWord(before)}`)
    const signs = [...own, ...this.#signs.of(node)]
    this.#byline(text, signs, run)
    const first = firstWord(text)
    if (first === '' || first.length === text.length) return
    const sign = this.#book.idOf(`first ${first}`)
    if (sign >= 0) this.#byline(text.slice(first.length).replace(/^[\s:\uff1a]+/, ''), [...signs, sign], run)
  }

  #byline(text: string, signs: readonly number[], run: number): void {
    if (this.#left.bylines <= 0 || !this.#admits('author', signs)) return
    this.#left.bylines--
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
      const signs = [...this.#ids('from time'), ...this.#signs.of(node)]
      this.#take(['date'], { text, source: 'time', signs, run: this.#runAt(node) })
    }
  }

  /** The last run that begins before a node or in it. */
  #runAt(node: number): number {
    const { runs, page } = this.#said.segmentation
    const end = page.nodes.end[node]!
    let [low, high] = [0, runs.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (runs.firstNode[middle]! < end) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #line(run: number): string {
    return runLine(this.#said.segmentation, run)
  }

  #ids(...signs: readonly string[]): readonly number[] {
    return signs.map((sign) => this.#book.idOf(sign)).filter((id) => id >= 0)
  }
}

/** Characters of source, and of text, of what is not prose. */
const longestSource = 3_000
const longestByline = 160

const firstWord = (text: string): string => /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? ''

/** What stands right before a text, when it is a word. */
const lastWord = (text: string): string => /(\p{L}+)[\s:\uff1a]*$/u.exec(text)?.[1]?.toLowerCase() ?? ''
