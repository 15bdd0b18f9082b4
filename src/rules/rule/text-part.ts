import { omitUndefined } from '../../core/omit-undefined.js'
import { CharacterKind, characterKinds } from '../../core/text/character-kinds.js'
import { plainText } from '../../core/text/comparable-text.js'
import type { CheckedObject } from '../predicates/checked-object.js'

/** What stands right before or behind a value inside a longer text, in capitals or small letters. */
export interface PartEdge {
  /** One of these. */
  readonly texts: readonly string[]
  /** Which one is meant, where several stand there. */
  readonly place: 'first' | 'last'
  /** Whether a text without it is taken up to its own end; otherwise such a text has no value. */
  readonly optional: boolean
}

/**
 * How a value, or several, are cut out of a longer text: out of its first line that has the edges. Without edges it is
 * the first line.
 */
export interface TextPart {
  /** Values begin behind it; with the line where there is none. */
  readonly after?: PartEdge
  /** Values end before it; with the line where there is none. */
  readonly before?: PartEdge
  /** What stands between several values; a line break where each has a line of its own, and the text is one line. */
  readonly between?: readonly string[]
}

export const partLimits = {
  /** Characters of a text that a value is cut out of: longer texts label nothing. */
  maxTextLength: 1_000,
} as const

export const lineBreak = '\n'

/** The plain text of each line; lines that show nothing are left out. */
export const plainLines = (text: string): string =>
  text
    .split(lineBreak)
    .map(plainText)
    .filter((line) => line !== '')
    .join(lineBreak)

/** The values that are cut out of a text of plain lines, in their order; none where an edge is missing. */
export function cutValues(part: TextPart, text: string): readonly string[] {
  const span = partSpan(part, text)
  if (span === undefined) return []
  return piecesOf(text.slice(span.start, span.end), part.between ?? [])
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Where all values stand together, without white space around them. */
export function partSpan(part: TextPart, text: string): TextSpan | undefined {
  if (text.length > partLimits.maxTextLength) return undefined
  if (part.between?.includes(lineBreak)) return spanInLine(part, text, 0)
  for (let start = 0; start < text.length; ) {
    const end = endOfLine(text, start)
    const span = spanInLine(part, text.slice(start, end), start)
    if (span !== undefined) return span
    start = end + 1
  }
  return undefined
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf(lineBreak, start)
  return end < 0 ? text.length : end
}

function spanInLine(
  { after, before }: TextPart,
  line: string,
  offset: number,
): TextSpan | undefined {
  const from = after === undefined ? 0 : behind(after, line)
  if (from < 0) return undefined
  const start = from + line.slice(from).search(/\S|$/)
  const to = before === undefined ? line.length : upTo(before, line, start)
  const end = line.slice(0, to < 0 ? 0 : to).trimEnd().length
  return end <= start ? undefined : { start: offset + start, end: offset + end }
}

/** Where values begin behind an edge; -1 where there is none. */
function behind(edge: PartEdge, line: string): number {
  const found = placeOf(edge, line, 0)
  return found === undefined ? (edge.optional ? 0 : -1) : found.end
}

/** Where values that begin at `start` end before an edge; -1 where there is none. */
function upTo(edge: PartEdge, line: string, start: number): number {
  const found = placeOf(edge, line, start + 1)
  return found === undefined ? (edge.optional ? line.length : -1) : found.start
}

function placeOf({ texts, place }: PartEdge, line: string, from: number): TextSpan | undefined {
  let best: TextSpan | undefined
  for (const text of texts) {
    const find = place === 'first' ? firstStandalone : lastOf
    const start = find(small(text), small(line), from)
    const isBetter =
      best === undefined || (place === 'first' ? start < best.start : start > best.start)
    if (start >= 0 && isBetter) best = { start, end: start + text.length }
  }
  return best
}

/** In small letters, as long as it was. */
function small(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

/**
 * The first place of a text in another, from `from`, where it is not part of a word or number; -1 where there is
 * none.
 */
export function firstStandalone(wanted: string, text: string, from: number): number {
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (standsAlone(text, at, at + wanted.length)) return at
  }
  return -1
}

function lastOf(wanted: string, text: string, from: number): number {
  for (let at = text.lastIndexOf(wanted); at >= from; at = text.lastIndexOf(wanted, at - 1)) {
    if (standsAlone(text, at, at + wanted.length)) return at
    if (at === 0) break
  }
  return -1
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  !isInsideWord(text, start) && !isInsideWord(text, end)

const LETTERS = 1
const DIGITS = 2

/** Characters of scripts without spaces between words are in no class: a value may begin anywhere among them. */
const wordClasses: Readonly<Record<number, number>> = {
  [CharacterKind.letter]: LETTERS,
  [CharacterKind.capital]: LETTERS,
  [CharacterKind.mark]: LETTERS,
  [CharacterKind.digit]: DIGITS,
}
const wordClassAt = (text: string, at: number): number =>
  wordClasses[characterKinds[text.charCodeAt(at)]!] ?? 0

/** Whether a place is inside a word or a number. */
const isInsideWord = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  wordClassAt(text, at) !== 0 &&
  wordClassAt(text, at) === wordClassAt(text, at - 1)

/** What stands between the separators; one between two digits belongs to a number. */
function piecesOf(text: string, separators: readonly string[]): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const separator = separators.find((one) => parts(text, at, one))
    if (separator === undefined) continue
    pieces.push(text.slice(start, at))
    start = at + separator.length
    at = start - 1
  }
  return [...pieces, text.slice(start)]
}

function parts(text: string, at: number, separator: string): boolean {
  const end = at + separator.length
  if (!text.startsWith(separator, at) || !standsAlone(text, at, end)) return false
  return !(wordClassAt(text, at - 1) === DIGITS && wordClassAt(text, end) === DIGITS)
}

/** `after "by" and up to "-", several with "," or "and" between them` */
export function describePart({ after, before, between }: TextPart): string {
  const edges = [
    ...(after === undefined ? [] : [`after ${describeEdge(after)}`]),
    ...(before === undefined ? [] : [`up to ${describeEdge(before)}`]),
  ].join(' and ')
  const isByLine = between?.includes(lineBreak) ?? false
  const bounds = edges === '' && !isByLine ? 'its first line' : edges
  if (between === undefined) return bounds
  return [
    ...(bounds === '' ? [] : [bounds]),
    `several with ${quoted(between).join(' or ')} between them`,
  ].join(', ')
}

const describeEdge = ({ texts, place, optional }: PartEdge): string =>
  `${place === 'last' ? 'the last ' : ''}${quoted(texts).join(' or ')}${optional ? ' if it is there' : ''}`

const quoted = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => (text === lineBreak ? 'line breaks' : `"${text}"`))

/** Checks data that claims to be a part. */
export const readPart = (part: CheckedObject | undefined): TextPart | undefined =>
  part &&
  omitUndefined({
    after: readEdge(part, 'after'),
    before: readEdge(part, 'before'),
    between: (part.raw('between') ?? undefined) === undefined ? undefined : part.texts('between'),
  })

function readEdge(part: CheckedObject, name: 'after' | 'before'): PartEdge | undefined {
  const edge = part.optionalObject(name)
  if (edge === undefined) return undefined
  const texts = edge.texts('texts', name)
  const place = edge.raw('place')
  const optional = edge.raw('optional')
  if (place !== 'first' && place !== 'last') return edge.fail(`"${name}" is neither first nor last`)
  if (typeof optional !== 'boolean') return edge.fail(`"${name}" is neither optional nor not`)
  return { texts, place, optional }
}
