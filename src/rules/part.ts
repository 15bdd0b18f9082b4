import { foldSpace } from '../blocks/run-text.js'
import { characterKinds, Kind } from '../core/characters.js'
import { given } from '../core/given.js'

/** What stands right before or behind a value inside a longer text, in capitals or small letters. */
export interface Edge {
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
export interface Part {
  /** Values begin behind it; with the line where there is none. */
  readonly after?: Edge
  /** Values end before it; with the line where there is none. */
  readonly before?: Edge
  /** What stands between several values; a line break where each has a line of its own, and the text is one line. */
  readonly between?: readonly string[]
}

export const partLimits = {
  /** Characters of a text that a value is cut out of: what is longer tells a story and labels nothing. */
  longestText: 1_000,
} as const

export const lineBreak = '\n'

/** A text on one line, in composed characters, without those that show nothing: soft hyphens, zero-width spaces, marks of direction. */
export const plainText = (text: string): string =>
  /[^ -~]| {2}/.test(text)
    ? foldSpace(text.replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '').normalize('NFC')).trim()
    : text.trim()

/** The same of each line; lines that show nothing are left out. */
export const plainLines = (text: string): string =>
  text
    .split(lineBreak)
    .map(plainText)
    .filter((line) => line !== '')
    .join(lineBreak)

/** The values that are cut out of a text of plain lines, in their order; none where an edge is missing. */
export function cut(part: Part, text: string): readonly string[] {
  const span = spanOf(part, text)
  if (span === undefined) return []
  return piecesOf(text.slice(span.start, span.end), part.between ?? [])
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

export interface Span {
  readonly start: number
  readonly end: number
}

/** Where all values stand together, without white space around them. */
export function spanOf(part: Part, text: string): Span | undefined {
  if (text.length > partLimits.longestText) return undefined
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

function spanInLine({ after, before }: Part, line: string, offset: number): Span | undefined {
  const from = after === undefined ? 0 : behind(after, line)
  if (from < 0) return undefined
  const start = from + line.slice(from).search(/\S|$/)
  const to = before === undefined ? line.length : upTo(before, line, start)
  const end = line.slice(0, to < 0 ? 0 : to).trimEnd().length
  return end <= start ? undefined : { start: offset + start, end: offset + end }
}

/** Where values begin behind an edge; -1 where there is none. */
function behind(edge: Edge, line: string): number {
  const found = placeOf(edge, line, 0)
  return found === undefined ? (edge.optional ? 0 : -1) : found.end
}

/** Where values that begin at `start` end before an edge; -1 where there is none. */
function upTo(edge: Edge, line: string, start: number): number {
  const found = placeOf(edge, line, start + 1)
  return found === undefined ? (edge.optional ? line.length : -1) : found.start
}

function placeOf({ texts, place }: Edge, line: string, from: number): Span | undefined {
  let best: Span | undefined
  for (const text of texts) {
    const find = place === 'first' ? firstOf : lastOf
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

/** The first place of a text in another, from `from`, where it is not part of a word or number; -1 where there is none. */
export function firstOf(wanted: string, text: string, from: number): number {
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
  !goOn(text, start) && !goOn(text, end)

const LETTERS = 1
const DIGITS = 2

/** Scripts that put no spaces between words are neither: a value may begin anywhere in them. */
const sorts: Readonly<Record<number, number>> = {
  [Kind.letter]: LETTERS,
  [Kind.capital]: LETTERS,
  [Kind.mark]: LETTERS,
  [Kind.digit]: DIGITS,
}
const sortAt = (text: string, at: number): number =>
  sorts[characterKinds[text.charCodeAt(at)]!] ?? 0

/** Whether a word or a number goes on over a place. */
const goOn = (text: string, at: number): boolean =>
  at > 0 && at < text.length && sortAt(text, at) !== 0 && sortAt(text, at) === sortAt(text, at - 1)

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
  return !(sortAt(text, at - 1) === DIGITS && sortAt(text, end) === DIGITS)
}

/** `after "by" and up to "-", several with "," or "and" between them` */
export function describePart({ after, before, between }: Part): string {
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

const describeEdge = ({ texts, place, optional }: Edge): string =>
  `${place === 'last' ? 'the last ' : ''}${quoted(texts).join(' or ')}${optional ? ' if it is there' : ''}`

const quoted = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => (text === lineBreak ? 'line breaks' : `"${text}"`))

/** Checks data that claims to be a part; `fail` is told what is wrong with it. */
export function readPart(data: unknown, fail: (reason: string) => never): Part | undefined {
  if (data === undefined || data === null) return undefined
  const part = fieldsOf(data, 'part', fail)
  const between = part['between'] ?? undefined
  return given({
    after: readEdge(part['after'], 'after', fail),
    before: readEdge(part['before'], 'before', fail),
    between: between === undefined ? undefined : readTexts(between, 'between', fail),
  })
}

function readEdge(data: unknown, name: string, fail: (reason: string) => never): Edge | undefined {
  if (data === undefined || data === null) return undefined
  const { texts: said, place, optional } = fieldsOf(data, name, fail)
  const texts = readTexts(said, name, fail)
  if (place !== 'first' && place !== 'last') return fail(`"${name}" is neither first nor last`)
  if (typeof optional !== 'boolean') return fail(`"${name}" is neither optional nor not`)
  return { texts, place, optional }
}

function readTexts(
  data: unknown,
  name: string,
  fail: (reason: string) => never,
): readonly string[] {
  const isList = Array.isArray(data) && data.length > 0 && data.every(isFilled)
  return isList ? data : fail(`"${name}" is not a list of texts`)
}

const isFilled = (text: unknown): text is string => typeof text === 'string' && text !== ''

function fieldsOf(
  data: unknown,
  name: string,
  fail: (reason: string) => never,
): Readonly<Record<string, unknown>> {
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return isObject ? (data as Record<string, unknown>) : fail(`"${name}" is not an object`)
}
