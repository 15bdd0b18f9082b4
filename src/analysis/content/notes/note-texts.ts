import { lowerBound } from '../../../core/text/lower-bound.js'
import type { Page } from '../../../page/columns/page.js'
import { noteLimits } from '../content-limits.js'

/** A note with its back links and the text of its first reference. */
export interface LinkedNote {
  readonly element: number
  /** One past its last node. */
  readonly end: number
  readonly backLinks: readonly number[]
  readonly label: string
}

/** Edits the kept texts of a page in and around its notes. */
export class NoteTexts {
  readonly #page: Page
  /** The texts that are not blank, in page order. */
  readonly #texts: readonly number[]
  readonly #edited = new Map<number, string>()

  constructor(page: Page, texts: readonly number[]) {
    this.#page = page
    this.#texts = texts.filter((text) => page.text(text).trim() !== '')
  }

  get edited(): ReadonlyMap<number, string> {
    return this.#edited
  }

  /** Whether a node is at the start of an element, after at most one mark. */
  isFirst(element: number, node: number): boolean {
    const [mark, ...more] = this.#between(element, node)
    if (mark === undefined) return true
    return more.length === 0 && this.#textOf(mark).trim().length <= noteLimits.numbered
  }

  /** The first texts from a node on. */
  from(node: number, count: number): readonly number[] {
    const at = this.#indexFrom(node)
    return this.#texts.slice(at, at + count)
  }

  /** Whether an element begins with a label, and goes on. */
  beginsWith(element: number, end: number, label: string): boolean {
    let text = ''
    for (const at of this.#between(element, end).slice(0, 4)) {
      text = `${text}${this.#page.text(at)} `
      if (text.length > 4 * noteLimits.numbered) break
    }
    const start = text.replace(/^[\s\p{Ps}]+/u, '')
    return start.startsWith(label) && !/^[\p{L}\p{N}]/u.test(start.slice(label.length))
  }

  /** Whether a note has text besides its back links and its label. */
  hasOwnText({ element, end, backLinks, label }: LinkedNote): boolean {
    const isBack = this.#textsIn(backLinks)
    return this.#between(element, end).some(
      (text) => !isBack.has(text) && !isMark(this.#textOf(text), label),
    )
  }

  /** Removes the texts of a reference, and brackets around them. */
  removeReference(texts: readonly number[]): void {
    for (const text of texts) this.#edited.set(text, '')
    const [first, end] = [this.#indexFrom(texts[0]!), this.#indexFrom(texts.at(-1)! + 1)]
    this.#unbracket(this.#texts[first - 1], this.#texts[end])
  }

  /** Removes back links, marks and brackets around them, and the label at the start of the note. */
  removeBackLinks({ element, end, backLinks, label }: LinkedNote): void {
    const texts = this.#between(element, end)
    const isBack = this.#textsIn(backLinks)
    for (const text of isBack) this.#edited.set(text, '')
    const others = texts.findIndex(
      (text) => !isBack.has(text) && !isMark(this.#textOf(text), label),
    )
    const leading = texts.slice(0, others).findLastIndex((text) => isBack.has(text)) + 1
    for (const text of texts.slice(0, leading)) this.#edited.set(text, '')
    this.#removeLabel(texts.slice(leading), label, leading > 0 ? closing : /^/)
    for (let at = leading + 1; at < texts.length; at++) {
      if (!isBack.has(texts[at]!)) continue
      const before = texts[at - 1]!
      while (at < texts.length && this.#isBetween(texts, at, isBack))
        this.#edited.set(texts[at++]!, '')
      this.#unbracket(before, texts[at])
    }
  }

  /** Whether a text is one of a series of back links, or between two of them. */
  #isBetween(texts: readonly number[], at: number, isBack: ReadonlySet<number>): boolean {
    if (isBack.has(texts[at]!)) return true
    return isBack.has(texts[at + 1]!) && !letter.test(this.#textOf(texts[at]!))
  }

  #removeLabel(texts: readonly number[], label: string, before: RegExp): void {
    const [first, ...others] = texts
    if (first === undefined) return
    const text = this.#textOf(first).replace(before, '')
    const isAlone = isLabel(text, label) && others.length > 0
    this.#edited.set(first, isAlone ? '' : withoutLabel(text, label))
  }

  /** Removes a pair of brackets at the end of one text and the start of another. */
  #unbracket(before: number | undefined, after: number | undefined): void {
    if (before === undefined || after === undefined) return
    const start = this.#textOf(before).trimEnd()
    const rest = this.#textOf(after).trimStart()
    if (!/\p{Ps}$/u.test(start.slice(-1)) || !/^\p{Pe}/u.test(rest)) return
    this.#edited.set(before, start.slice(0, -1))
    this.#edited.set(after, rest.slice(1))
  }

  #textOf(text: number): string {
    return this.#edited.get(text) ?? this.#page.text(text)
  }

  #between(from: number, to: number): readonly number[] {
    return this.#texts.slice(this.#indexFrom(from), this.#indexFrom(to))
  }

  #textsIn(elements: readonly number[]): ReadonlySet<number> {
    const { end } = this.#page.nodes
    return new Set(elements.flatMap((element) => this.#between(element, end[element]!)))
  }

  /** Number of texts before a node. */
  #indexFrom(node: number): number {
    return lowerBound(this.#texts.length, (at) => this.#texts[at]! >= node)
  }
}

const letter = /[\p{L}\p{N}]/u
const closing = /^\s*[\p{Pe}.:,]/u

/** Whether a text has no word, or only the label of its note. */
const isMark = (text: string, label: string): boolean => !letter.test(text) || isLabel(text, label)

const isLabel = (text: string, label: string): boolean =>
  text.trim().length <= 2 * noteLimits.numbered && bare(text) === bare(label)

const bare = (text: string): string => text.replace(/[\s\p{Ps}\p{Pe}.:,]+/gu, '')

/** A text without the label at its start, if it is a symbol or followed by punctuation. */
function withoutLabel(text: string, label: string): string {
  const start = text.trimStart().replace(/^\p{Ps}/u, '')
  if (!start.startsWith(label)) return text
  const rest = start.slice(label.length)
  if (!letter.test(label)) return rest
  return /^[\p{Pe}.:](?:\s|$)/u.test(rest) ? rest.slice(1) : text
}
