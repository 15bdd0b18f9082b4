import type { KeyPattern } from './key-patterns-of.js'
import { matchesOf } from './matches-of.js'

/** A stretch of a sequence, `from` up to, not including, `to`; inside of the last one before it that is less deep. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/**
 * 001's blocks of a sequence, as an outline that ends in single elements: from each match of the key pattern to the
 * next one is a block, what stands before the first match is none; elements in a row of one tag are a block where a
 * pattern of that tag only is as long. Of several patterns the one that covers most is matched.
 */
export function divide(tags: readonly number[], patterns: readonly KeyPattern[]): readonly Span[] {
  const pattern = widest(patterns.filter(({ isUniform }) => !isUniform))
  const starts =
    pattern === undefined
      ? []
      : matchesOf(tags, tags.slice(pattern.start, pattern.start + pattern.length))
  const groups = groupLengths(tags, patterns)
  const spans: Span[] = []
  addGroups(spans, { from: 0, to: starts[0] ?? tags.length, depth: 0 }, tags, groups)
  for (const [at, from] of starts.entries()) {
    const to = starts[at + 1] ?? tags.length
    spans.push({ from, to, depth: 0 })
    addGroups(spans, { from, to, depth: 1 }, tags, groups)
  }
  return spans
}

const cover = ({ length, occurrences }: KeyPattern): number => length * occurrences

const widest = (patterns: readonly KeyPattern[]): KeyPattern | undefined =>
  patterns.reduce<KeyPattern | undefined>(
    (best, one) => (best === undefined || cover(one) > cover(best) ? one : best),
    undefined,
  )

/** From how many in a row elements of a tag are a block. */
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
  spans: Span[],
  within: Span,
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
