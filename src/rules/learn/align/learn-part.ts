import { omitUndefined } from '../../../core/omit-undefined.js'
import { typedText } from '../../../core/text/comparable-text.js'
import {
  cutValues,
  firstStandalone,
  lineBreak,
  type PartEdge,
  partSpan,
  type TextPart,
  type TextSpan,
} from '../../rule/text-part.js'

/** A text of plain lines, and the values of a label that it contains. */
export interface PartSample {
  readonly text: string
  readonly values: readonly string[]
}

const partDefaults = {
  /** Words and signs of a text before or after a value. */
  maxTokens: 4,
  /** The least share of the samples that an edge must bound: fewer are exceptions. */
  minSupport: 0.2,
  /** Characters between two values of a list. */
  maxGap: 12,
  /** Texts that are tried as edges: the most frequent ones. */
  maxTried: 50,
  /** Alternative texts of an edge, such as `by` and `from`. */
  maxAlternatives: 3,
} as const

/** A sample whose values were found: their span, and the texts between them. */
interface LocatedSample extends TextSpan {
  readonly text: string
  readonly values: readonly string[]
  readonly gaps: readonly string[]
}

/**
 * Learns the part that cuts the values out of as many samples as possible, with the shortest words or signs as edges.
 * `undefined` if no part gives the values of any sample.
 */
export function learnPart(samples: readonly PartSample[]): TextPart | undefined {
  const located = samples.flatMap((sample) => locate(sample) ?? [])
  if (located.length === 0) return undefined
  const [best] = separatorSets(located)
    .map((between): TextPart => ({ ...edgesOf(located, between), ...omitUndefined({ between }) }))
    .map((part) => ({ part, correct: located.filter((one) => isCorrect(part, one)).length }))
    .sort((a, b) => b.correct - a.correct)
  return best!.correct === 0 ? undefined : best!.part
}

function edgesOf(
  located: readonly LocatedSample[],
  between: readonly string[] | undefined,
): TextPart {
  const list = omitUndefined({ between })
  const after = chooseAfter(located, list)
  const withStart = { ...list, ...omitUndefined({ after }) }
  const startFound = located.filter(({ text, start }) => partSpan(withStart, text)?.start === start)
  return {
    ...omitUndefined({ after }),
    ...omitUndefined({ before: chooseBefore(startFound, withStart) }),
  }
}

function locate({ text, values }: PartSample): LocatedSample | undefined {
  const typed = typedText(text)
  const spans: { readonly start: number; readonly end: number }[] = []
  for (const value of [...values].sort((a, b) => b.length - a.length)) {
    if (!/..|\p{N}/u.test(value)) return undefined
    const start = freeOccurrence(typedText(value), typed, spans)
    if (start < 0) return undefined
    spans.push({ start, end: start + value.length })
  }
  spans.sort((a, b) => a.start - b.start)
  const gaps = spans.slice(1).map(({ start }, at) => tidyGap(text.slice(spans[at]!.end, start)))
  if (!gaps.every(isSeparator)) return undefined
  const inOrder = spans.map(({ start, end }) => typed.slice(start, end))
  return { text, values: inOrder, start: spans[0]!.start, end: spans.at(-1)!.end, gaps }
}

/** The first occurrence of a value outside of other values. */
function freeOccurrence(
  value: string,
  text: string,
  taken: readonly { readonly start: number; readonly end: number }[],
): number {
  let at = firstStandalone(value, text, 0)
  for (;;) {
    const other = taken.find(({ start, end }) => at < end && start < at + value.length)
    if (at < 0 || other === undefined) return at
    at = firstStandalone(value, text, other.end)
  }
}

/** A line break is a separator of its own. */
const tidyGap = (gap: string): string => (gap.includes(lineBreak) ? gap : gap.trim())

const isSeparator = (gap: string): boolean =>
  gap !== '' && gap.length <= partDefaults.maxGap && !/\p{N}/u.test(gap)

const isCorrect = (part: TextPart, { text, values }: LocatedSample): boolean => {
  const found = cutValues(part, text).map(typedText)
  return found.length === values.length && found.every((value, at) => value === values[at])
}

/**
 * The separators to try: those of the samples; and commas too, which separate the first of three in most languages.
 */
function separatorSets(
  located: readonly LocatedSample[],
): readonly (readonly string[] | undefined)[] {
  const seen = new Set(
    located.flatMap(({ gaps }) => gaps.flatMap((gap) => gap.match(wordsOrSigns) ?? [])),
  )
  if (seen.size === 0) return [undefined]
  const longestFirst = (texts: Iterable<string>): readonly string[] =>
    [...texts].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  return [longestFirst(new Set([...seen, ','])), longestFirst(seen)]
}

const wordsOrSigns = /\n|[\p{L}\p{M}](?:[\p{L}\p{M} ]*[\p{L}\p{M}])?|[^\s\p{L}\p{M}]+/gu

function chooseAfter(located: readonly LocatedSample[], part: TextPart): PartEdge | undefined {
  const literals = literalsOf(located.map((one) => literalsBefore(lineBefore(one))))
  return chooseEdge({
    located,
    literals,
    isCorrect: (after, { text, start }) =>
      partSpan({ ...part, ...omitUndefined({ after }) }, text)?.start === start,
    optionals: [false, true],
  })
}

/** After a required edge the edge at the end may be missing: the value then ends with its line. */
function chooseBefore(located: readonly LocatedSample[], part: TextPart): PartEdge | undefined {
  const literals = literalsOf(located.map((one) => literalsAfter(lineAfter(one))))
  return chooseEdge({
    located,
    literals,
    isCorrect: (before, { text, start, end }) => {
      const span = partSpan({ ...part, ...omitUndefined({ before }) }, text)
      return span?.start === start && span.end === end
    },
    optionals: part.after !== undefined && !part.after.optional ? [true] : [false, true],
  })
}

const lineBefore = ({ text, start }: LocatedSample): string =>
  text.slice(text.lastIndexOf(lineBreak, start - 1) + 1, start)

const lineAfter = ({ text, end }: LocatedSample): string => text.slice(end).split(lineBreak)[0]!

interface EdgeChoice {
  readonly located: readonly LocatedSample[]
  /** The likeliest first. */
  readonly literals: readonly string[]
  readonly isCorrect: (edge: PartEdge | undefined, one: LocatedSample) => boolean
  /** Whether edges may be optional: the options to try. */
  readonly optionals: readonly boolean[]
}

/** The first edge that is correct for most samples, with alternatives for the samples without it. */
function chooseEdge(choice: EdgeChoice): PartEdge | undefined {
  const { literals, optionals } = choice
  const none: ChosenEdge = { edge: undefined, right: correctFor(undefined, choice).length }
  const edges = optionals.flatMap((optional) =>
    literals.flatMap((text) =>
      (['first', 'last'] as const).map((place): PartEdge => ({ texts: [text], place, optional })),
    ),
  )
  let chosen = improve(none, edges, choice)
  for (let more = 1; more < partDefaults.maxAlternatives && chosen.edge !== undefined; more++) {
    const { edge } = chosen
    const others = literals.filter((text) => !edge.texts.includes(text))
    const wider = others.map((text): PartEdge => ({ ...edge, texts: [...edge.texts, text] }))
    chosen = improve(chosen, wider, choice)
  }
  return chosen.edge
}

interface ChosenEdge {
  readonly edge: PartEdge | undefined
  readonly right: number
}

function improve(chosen: ChosenEdge, edges: readonly PartEdge[], choice: EdgeChoice): ChosenEdge {
  const { length } = choice.located
  const least = Math.max(1, Math.ceil(length * partDefaults.minSupport))
  let best = chosen
  for (const edge of edges) {
    if (best.right === length) break
    const right = correctFor(edge, choice)
    if (right.length <= best.right) continue
    const newest = edge.texts.at(-1)!.toLowerCase()
    const supported = right.filter(({ text }) => text.toLowerCase().includes(newest))
    if (supported.length >= least) best = { edge, right: right.length }
  }
  return best
}

const correctFor = (
  edge: PartEdge | undefined,
  { located, isCorrect }: EdgeChoice,
): readonly LocatedSample[] => located.filter((one) => isCorrect(edge, one))

/** Texts that may be edges, by their distance from the value and their frequency. */
function literalsOf(ofSamples: readonly (readonly string[])[]): readonly string[] {
  const known = new Map<string, { text: string; rank: number; count: number }>()
  for (const literals of ofSamples) {
    for (const [rank, literal] of literals.entries()) {
      const key = literal.toLowerCase()
      const before = known.get(key) ?? { text: literal, rank, count: 0 }
      const text = literal < before.text ? literal : before.text
      known.set(key, { text, rank: Math.min(rank, before.rank), count: before.count + 1 })
    }
  }
  const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1)
  return [...known.values()]
    .sort((a, b) => b.count - a.count || a.rank - b.rank || byText(a, b))
    .slice(0, partDefaults.maxTried)
    .sort((a, b) => a.rank - b.rank || b.count - a.count || byText(a, b))
    .map(({ text }) => text)
}

interface Token {
  readonly text: string
  readonly index: number
}

const wordsAndSigns = (text: string): readonly Token[] =>
  [...text.matchAll(/[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu)].map((match) => ({
    text: match[0],
    index: match.index,
  }))

const isWord = (token: Token | undefined): boolean => /^\p{L}/u.test(token?.text ?? '')

/** The word before a colon is the best edge: `Price:` rather than `:`. Other signs are sufficient alone. */
function literalsBefore(prefix: string): readonly string[] {
  const tokens = wordsAndSigns(prefix).slice(-partDefaults.maxTokens)
  const last = tokens.length - 1
  const from = tokens.map(({ index }) => prefix.slice(index).trim()).reverse()
  const name = /[:：]/.test(tokens[last]?.text ?? '')
    ? tokens.length - 1 - tokens.findLastIndex(isWord)
    : 0
  const inOrder = name < from.length ? [from[name]!, ...from.filter((_, at) => at !== name)] : from
  return inOrder.filter(isConstant)
}

function literalsAfter(suffix: string): readonly string[] {
  const tokens = wordsAndSigns(suffix).slice(0, partDefaults.maxTokens)
  return tokens
    .map(({ text, index }) => suffix.slice(0, index + text.length).trim())
    .filter(isConstant)
}

/** Numbers differ from page to page. */
const isConstant = (literal: string): boolean => !/\p{N}/u.test(literal)
