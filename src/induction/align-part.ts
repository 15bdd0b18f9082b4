import { given } from '../core/given.js'
import { cut, type Edge, firstOf, lineBreak, type Part, type Span, spanOf } from '../rules/part.js'
import { typedText } from './align-text.js'

/** A text of plain lines, and the values of a label that stand in it. */
export interface PartSample {
  readonly text: string
  readonly values: readonly string[]
}

const partDefaults = {
  /** Words and signs of what stands before or behind a value. */
  mostTokens: 4,
  /** What bounds a value on a few pages only must do so on this share of them: else it explains an exception. */
  leastSupport: 0.2,
  /** Characters between two values of a list. */
  longestGap: 12,
  /** Different bounds that are tried: the most frequent ones. */
  mostTried: 50,
  /** Bounds that mean the same: `by` and `from`. */
  mostAlike: 3,
} as const

/** A sample whose values were found: where they begin and end together, and what stands between them. */
interface Located extends Span {
  readonly text: string
  readonly values: readonly string[]
  readonly gaps: readonly string[]
}

/**
 * How the values of as many samples as possible are cut out of their texts: behind and before the shortest words or
 * signs that do. `undefined` when no way gives back the values of any.
 */
export function learnPart(samples: readonly PartSample[]): Part | undefined {
  const located = samples.flatMap((sample) => locate(sample) ?? [])
  if (located.length === 0) return undefined
  const [best] = betweens(located)
    .map((between): Part => ({ ...edgesOf(located, between), ...given({ between }) }))
    .map((part) => ({ part, right: located.filter((one) => isRight(part, one)).length }))
    .sort((a, b) => b.right - a.right)
  return best!.right === 0 ? undefined : best!.part
}

function edgesOf(located: readonly Located[], between: readonly string[] | undefined): Part {
  const apart = given({ between })
  const after = chooseAfter(located, apart)
  const begun = { ...apart, ...given({ after }) }
  const right = located.filter(({ text, start }) => spanOf(begun, text)?.start === start)
  return { ...given({ after }), ...given({ before: chooseBefore(right, begun) }) }
}

function locate({ text, values }: PartSample): Located | undefined {
  const typed = typedText(text)
  const spans: { readonly start: number; readonly end: number }[] = []
  for (const value of [...values].sort((a, b) => b.length - a.length)) {
    if (!/..|\p{N}/u.test(value)) return undefined
    const start = freePlace(typedText(value), typed, spans)
    if (start < 0) return undefined
    spans.push({ start, end: start + value.length })
  }
  spans.sort((a, b) => a.start - b.start)
  const gaps = spans.slice(1).map(({ start }, at) => tidyGap(text.slice(spans[at]!.end, start)))
  if (!gaps.every(isSeparator)) return undefined
  const inOrder = spans.map(({ start, end }) => typed.slice(start, end))
  return { text, values: inOrder, start: spans[0]!.start, end: spans.at(-1)!.end, gaps }
}

/** The first place of a value that no other value holds. */
function freePlace(
  value: string,
  text: string,
  taken: readonly { readonly start: number; readonly end: number }[],
): number {
  let at = firstOf(value, text, 0)
  for (;;) {
    const other = taken.find(({ start, end }) => at < end && start < at + value.length)
    if (at < 0 || other === undefined) return at
    at = firstOf(value, text, other.end)
  }
}

/** A line break is enough where there is one. */
const tidyGap = (gap: string): string => (gap.includes(lineBreak) ? gap : gap.trim())

const isSeparator = (gap: string): boolean =>
  gap !== '' && gap.length <= partDefaults.longestGap && !/\p{N}/u.test(gap)

const isRight = (part: Part, { text, values }: Located): boolean => {
  const found = cut(part, text).map(typedText)
  return found.length === values.length && found.every((value, at) => value === values[at])
}

/** The ways to part a list: as it was seen; with commas too, which stand between the first of three in every language. */
function betweens(located: readonly Located[]): readonly (readonly string[] | undefined)[] {
  const seen = new Set(
    located.flatMap(({ gaps }) => gaps.flatMap((gap) => gap.match(wordsOrSigns) ?? [])),
  )
  if (seen.size === 0) return [undefined]
  const longestFirst = (texts: Iterable<string>): readonly string[] =>
    [...texts].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  return [longestFirst(new Set([...seen, ','])), longestFirst(seen)]
}

const wordsOrSigns = /\n|[\p{L}\p{M}]+(?: +[\p{L}\p{M}]+)*|[^\s\p{L}\p{M}]+/gu

function chooseAfter(located: readonly Located[], part: Part): Edge | undefined {
  const literals = literalsOf(located.map((one) => literalsBefore(lineBefore(one))))
  return chooseEdge({
    located,
    literals,
    isRight: (after, { text, start }) =>
      spanOf({ ...part, ...given({ after }) }, text)?.start === start,
    kinds: [false, true],
  })
}

/** Behind a word that must be there, what follows a value may be missing: the value then ends with its line. */
function chooseBefore(located: readonly Located[], part: Part): Edge | undefined {
  const literals = literalsOf(located.map((one) => literalsBehind(lineBehind(one))))
  return chooseEdge({
    located,
    literals,
    isRight: (before, { text, start, end }) => {
      const span = spanOf({ ...part, ...given({ before }) }, text)
      return span?.start === start && span.end === end
    },
    kinds: part.after !== undefined && !part.after.optional ? [true] : [false, true],
  })
}

const lineBefore = ({ text, start }: Located): string =>
  text.slice(text.lastIndexOf(lineBreak, start - 1) + 1, start)

const lineBehind = ({ text, end }: Located): string => text.slice(end).split(lineBreak)[0]!

interface Choice {
  readonly located: readonly Located[]
  /** The likeliest first. */
  readonly literals: readonly string[]
  readonly isRight: (edge: Edge | undefined, one: Located) => boolean
  /** Whether the edge may be missing: what is tried. */
  readonly kinds: readonly boolean[]
}

/** The first of the edges that are right for most, with others in its place where it is missing. */
function chooseEdge(choice: Choice): Edge | undefined {
  const { literals, kinds } = choice
  const none: Chosen = { edge: undefined, right: rightFor(undefined, choice).length }
  const edges = kinds.flatMap((optional) =>
    literals.flatMap((text) =>
      (['first', 'last'] as const).map((place): Edge => ({ texts: [text], place, optional })),
    ),
  )
  let chosen = betterOf(none, edges, choice)
  for (let more = 1; more < partDefaults.mostAlike && chosen.edge !== undefined; more++) {
    const { edge } = chosen
    const others = literals.filter((text) => !edge.texts.includes(text))
    const wider = others.map((text): Edge => ({ ...edge, texts: [...edge.texts, text] }))
    chosen = betterOf(chosen, wider, choice)
  }
  return chosen.edge
}

interface Chosen {
  readonly edge: Edge | undefined
  readonly right: number
}

function betterOf(chosen: Chosen, edges: readonly Edge[], choice: Choice): Chosen {
  const { length } = choice.located
  const least = Math.max(1, Math.ceil(length * partDefaults.leastSupport))
  let best = chosen
  for (const edge of edges) {
    if (best.right === length) break
    const right = rightFor(edge, choice)
    if (right.length <= best.right) continue
    const newest = edge.texts.at(-1)!.toLowerCase()
    const supported = right.filter(({ text }) => text.toLowerCase().includes(newest))
    if (supported.length >= least) best = { edge, right: right.length }
  }
  return best
}

const rightFor = (edge: Edge | undefined, { located, isRight }: Choice): readonly Located[] =>
  located.filter((one) => isRight(edge, one))

/** What may bound values, by how far from the first choice it is and how frequent. */
function literalsOf(ofSamples: readonly (readonly string[])[]): readonly string[] {
  const known = new Map<string, { text: string; rank: number; count: number }>()
  for (const literals of ofSamples) {
    for (const [rank, literal] of literals.entries()) {
      const key = literal.toLowerCase()
      const so = known.get(key) ?? { text: literal, rank, count: 0 }
      const text = literal < so.text ? literal : so.text
      known.set(key, { text, rank: Math.min(rank, so.rank), count: so.count + 1 })
    }
  }
  const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1)
  return [...known.values()]
    .sort((a, b) => b.count - a.count || a.rank - b.rank || byText(a, b))
    .slice(0, partDefaults.mostTried)
    .sort((a, b) => a.rank - b.rank || b.count - a.count || byText(a, b))
    .map(({ text }) => text)
}

interface Token {
  readonly text: string
  readonly index: number
}

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(/[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu)].map((match) => ({
    text: match[0],
    index: match.index,
  }))

const isWord = (token: Token | undefined): boolean => /^\p{L}/u.test(token?.text ?? '')

/** The word before a colon says what comes: `Price:` rather than `:`. Other signs are enough alone. */
function literalsBefore(prefix: string): readonly string[] {
  const tokens = tokensOf(prefix).slice(-partDefaults.mostTokens)
  const last = tokens.length - 1
  const from = tokens.map(({ index }) => prefix.slice(index).trim()).reverse()
  const name = /[:：]/.test(tokens[last]?.text ?? '')
    ? tokens.length - 1 - tokens.findLastIndex(isWord)
    : 0
  const inOrder = name < from.length ? [from[name]!, ...from.filter((_, at) => at !== name)] : from
  return inOrder.filter(isConstant)
}

function literalsBehind(suffix: string): readonly string[] {
  const tokens = tokensOf(suffix).slice(0, partDefaults.mostTokens)
  return tokens
    .map(({ text, index }) => suffix.slice(0, index + text.length).trim())
    .filter(isConstant)
}

/** Numbers change from page to page. */
const isConstant = (literal: string): boolean => !/\p{N}/u.test(literal)
