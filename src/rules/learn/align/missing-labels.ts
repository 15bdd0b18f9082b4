import { omitUndefined } from '../../../core/omit-undefined.js'
import { plainText, typedText } from '../../../core/text/comparable-text.js'
import { candidatesFor, shortValueAt, type ValueTarget } from '../../evaluate/candidates.js'
import type { PageContext } from '../../predicates/page-context.js'
import type { PageLabel } from './training-page.js'

/** A part of a label that no candidate carries. */
export interface MissingLabel {
  /** The text or selector. */
  readonly wanted: string
  /** The stable code of the reason. */
  readonly code: 'LABEL_NOT_FOUND' | 'LABEL_TOO_WIDE'
  /** The reason, or the most similar text of the page. */
  readonly hint?: string
}

export const targetAttribute = (target: ValueTarget): string | undefined =>
  target.kind === 'attribute' ? target.name : undefined

/** A selector that was not found; with a target, because the labels of its field mean another attribute. */
export function missingSelector(
  { selector, attr, nodes }: PageLabel & { readonly kind: 'nodes' },
  target?: ValueTarget,
): MissingLabel {
  const code = 'LABEL_NOT_FOUND'
  if (nodes.length === 0) return { wanted: selector, code, hint: 'the selector selects nothing' }
  if (target !== undefined) {
    const other = targetAttribute(target)
    const hint = `other labels of the field select ${other === undefined ? 'texts' : `the attribute ${other}`}`
    return { wanted: selector, code, hint }
  }
  const hint =
    attr === undefined
      ? 'the selected elements have no text'
      : `the selected elements lack the attribute ${attr}`
  return { wanted: selector, code, hint }
}

export function missingTexts(page: PageContext, texts: readonly string[]): readonly MissingLabel[] {
  const nearest = new NearestTexts(page)
  return texts.map((wanted) => ({
    wanted,
    code: 'LABEL_NOT_FOUND',
    ...omitUndefined({ hint: nearest.hintFor(wanted) }),
  }))
}

const hintLimits = {
  /** Characters that a hint quotes. */
  maxQuoted: 60,
  /** Characters of a text that is compared. */
  maxTextLength: 300,
  /** Texts of a label that get a hint. */
  maxTexts: 20,
  /** The least Jaccard similarity of the words. */
  minSimilarity: 0.5,
} as const

/** Finds the most similar texts of a page. */
export class NearestTexts {
  readonly #page: PageContext
  #lines: readonly string[] | undefined
  #asked = 0

  constructor(page: PageContext) {
    this.#page = page
  }

  hintFor(text: string): string | undefined {
    if (this.#asked++ >= hintLimits.maxTexts) return undefined
    this.#lines ??= linesOf(this.#page)
    const found = nearestLine(plainText(text), this.#lines)
    return found === undefined ? undefined : `the page has "${truncatedQuote(found)}"`
  }
}

const linesOf = (page: PageContext): readonly string[] =>
  candidatesFor({ kind: 'value' }, page).flatMap((candidate) => {
    const line = shortValueAt({ kind: 'value' }, page, candidate, hintLimits.maxTextLength)
    return line === undefined ? [] : [plainText(line)]
  })

/**
 * A line that is equal but for case, else the shortest one that contains it, else the one with most words in
 * common.
 */
function nearestLine(text: string, lines: readonly string[]): string | undefined {
  const key = foldCase(text)
  let container: string | undefined
  for (const line of lines) {
    const other = foldCase(line)
    if (other === key) return line
    const isShortest =
      other.includes(key) && line.length < (container?.length ?? Number.POSITIVE_INFINITY)
    if (isShortest) container = line
  }
  return container ?? mostSimilar(wordSet(key), lines)
}

function mostSimilar(words: ReadonlySet<string>, lines: readonly string[]): string | undefined {
  let best: string | undefined
  let highest: number = hintLimits.minSimilarity
  for (const line of lines) {
    const others = wordSet(foldCase(line))
    const shared = [...others].filter((word) => words.has(word)).length
    const similarity = shared / (others.size + words.size - shared)
    if (similarity < highest || (similarity === highest && best !== undefined)) continue
    best = line
    highest = similarity
  }
  return best
}

const foldCase = (text: string): string => typedText(text).toLowerCase()

const wordSet = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu))

const truncatedQuote = (text: string): string =>
  text.length > hintLimits.maxQuoted ? `${text.slice(0, hintLimits.maxQuoted - 3)}...` : text
