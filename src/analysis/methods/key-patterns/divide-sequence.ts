import type { KeyPattern } from './repeating-patterns.js'

/** A range of a sequence, `from` up to, not including, `to`; nested in the last range before it with a lower depth. */
export interface SequenceSpan {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/**
 * 001's blocks of a sequence, as an outline down to single elements. Each match of the key pattern starts a block that
 * ends at the next match; elements before the first match are in none. Consecutive elements with one tag are a block
 * if a pattern of that tag only is at most as long. Of several patterns the one with the greatest coverage is matched.
 */
export function divideSequence(
  tags: readonly number[],
  patterns: readonly KeyPattern[],
): readonly SequenceSpan[] {
  const pattern = widestPattern(patterns.filter(({ isUniform }) => !isUniform))
  const starts =
    pattern === undefined
      ? []
      : findMatches(tags, tags.slice(pattern.start, pattern.start + pattern.length))
  const groups = groupLengths(tags, patterns)
  const spans: SequenceSpan[] = []
  addGroups(spans, { from: 0, to: starts[0] ?? tags.length, depth: 0 }, tags, groups)
  for (const [at, from] of starts.entries()) {
    const to = starts[at + 1] ?? tags.length
    spans.push({ from, to, depth: 0 })
    addGroups(spans, { from, to, depth: 1 }, tags, groups)
  }
  return spans
}

const coverage = ({ length, occurrences }: KeyPattern): number => length * occurrences

const widestPattern = (patterns: readonly KeyPattern[]): KeyPattern | undefined =>
  patterns.reduce<KeyPattern | undefined>(
    (best, one) => (best === undefined || coverage(one) > coverage(best) ? one : best),
    undefined,
  )

/** For each tag the minimum number of consecutive elements that form a block. */
function groupLengths(
  tags: readonly number[],
  patterns: readonly KeyPattern[],
): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>()
  for (const { start, length, isUniform } of patterns)
    if (isUniform) lengths.set(tags[start]!, length)
  return lengths
}

function addGroups(
  spans: SequenceSpan[],
  within: SequenceSpan,
  tags: readonly number[],
  groups: ReadonlyMap<number, number>,
): void {
  let from = within.from
  while (from < within.to) {
    let to = from + 1
    while (to < within.to && tags[to] === tags[from]) to++
    const isGroup = to - from >= (groups.get(tags[from]!) ?? tags.length + 1)
    if (isGroup) spans.push({ from, to, depth: within.depth })
    const depth = isGroup ? within.depth + 1 : within.depth
    for (; from < to; from++) spans.push({ from, to: from + 1, depth })
  }
}

/** Start indexes of the non-overlapping matches of a pattern, in linear time (Knuth, Morris, Pratt). */
export function findMatches(
  sequence: ArrayLike<number>,
  pattern: readonly number[],
): readonly number[] {
  const borders = bordersOf(pattern)
  const starts: number[] = []
  let matched = 0
  for (let at = 0; at < sequence.length; at++) {
    while (matched > 0 && sequence[at] !== pattern[matched]) matched = borders[matched - 1]!
    if (sequence[at] === pattern[matched]) matched++
    if (matched < pattern.length) continue
    starts.push(at - matched + 1)
    matched = 0
  }
  return starts
}

/** For each prefix of a pattern the length of its longest proper border. */
function bordersOf(pattern: readonly number[]): Int32Array {
  const borders = new Int32Array(pattern.length)
  for (let at = 1; at < pattern.length; at++) {
    let border = borders[at - 1]!
    while (border > 0 && pattern[at] !== pattern[border]) border = borders[border - 1]!
    borders[at] = pattern[at] === pattern[border] ? border + 1 : 0
  }
  return borders
}
