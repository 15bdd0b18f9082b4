import { type AlignmentCandidate, heaviestChain } from './heaviest-chain.js'

const goldAlignment = {
  /** Weight of tokens of short segments, which may match by chance. */
  shortWeight: 0.5,
  /**
   * Diagonals at most this many tokens apart, or this share of the segment, are one match with insertions or
   * deletions.
   */
  driftTokens: 6,
  driftShare: 0.15,
  /** A segment out of order is matched if at least this share of its range is free. */
  freeShare: 0.8,
  /** Maximum number of diagonals tried per segment. */
  maxDiagonals: 12,
} as const

type Tokens = readonly string[]

/**
 * The share of each segment's tokens that is in the gold text. Segments and text are matched in order, so that of
 * several equal segments the one at the right position is matched; long segments out of order are matched afterwards.
 */
export function alignGold(segments: readonly Tokens[], gold: Tokens): Float32Array {
  const index = new GoldIndex(gold)
  const candidates = segments.flatMap((tokens, segment) => candidatesOf(tokens, segment, index))
  const chain = heaviestChain(candidates, gold.length)
  const taken = [...chain, ...outOfOrder(candidates, chain, segments, gold.length)]
  const shares = new Float32Array(segments.length)
  for (const { segment, matched } of taken) shares[segment] = matched / segments[segment]!.length
  return shares
}

function candidatesOf(
  tokens: Tokens,
  segment: number,
  index: GoldIndex,
): readonly AlignmentCandidate[] {
  if (tokens.length === 0) return []
  if (tokens.length < groupSize) return shortCandidates(tokens, segment, index)
  return longCandidates(tokens, segment, index)
}

const shortCandidates = (
  tokens: Tokens,
  segment: number,
  index: GoldIndex,
): readonly AlignmentCandidate[] =>
  index.find(tokens, 0, tokens.length).map((start) => ({
    segment,
    start,
    end: start + tokens.length,
    matched: tokens.length,
    weight: tokens.length * goldAlignment.shortWeight,
  }))

/** Token groups of a segment with the same offset between segment and gold text. */
interface Diagonal {
  readonly offset: number
  groups: number
  readonly first: number
  last: number
}

function longCandidates(
  tokens: Tokens,
  segment: number,
  index: GoldIndex,
): readonly AlignmentCandidate[] {
  const diagonals = diagonalsOf(tokens, index)
  const largest = [...diagonals]
    .sort((a, b) => b.groups - a.groups)
    .slice(0, goldAlignment.maxDiagonals)
  return largest.map((diagonal) => candidateOf(diagonal, diagonals, tokens, segment))
}

function diagonalsOf(tokens: Tokens, index: GoldIndex): readonly Diagonal[] {
  const diagonals = new Map<number, Diagonal>()
  for (let at = 0; at + groupSize <= tokens.length; at++) {
    for (const place of index.find(tokens, at, groupSize)) {
      const offset = place - at
      const known = diagonals.get(offset)
      if (known === undefined) diagonals.set(offset, { offset, groups: 1, first: at, last: at })
      else {
        known.groups++
        known.last = at
      }
    }
  }
  return [...diagonals.values()]
}

/** A diagonal joined with nearby ones that lie before or after it. */
function candidateOf(
  of: Diagonal,
  diagonals: readonly Diagonal[],
  tokens: Tokens,
  segment: number,
): AlignmentCandidate {
  const drift = Math.max(goldAlignment.driftTokens, tokens.length * goldAlignment.driftShare)
  const joined = diagonals.filter(
    (other) =>
      other === of ||
      (Math.abs(other.offset - of.offset) <= drift &&
        (other.last < of.first || other.first > of.last)),
  )
  const covered = joined.reduce((sum, { groups }) => sum + groups + groupSize - 1, 0)
  const matched = Math.min(tokens.length, covered)
  return {
    segment,
    start: Math.min(...joined.map(({ offset, first }) => offset + first)),
    end: Math.max(...joined.map(({ offset, last }) => offset + last + groupSize)),
    matched,
    weight: matched,
  }
}

/** Long segments outside of the chain whose range is mostly free, the longest first. */
function outOfOrder(
  candidates: readonly AlignmentCandidate[],
  chain: readonly AlignmentCandidate[],
  segments: readonly Tokens[],
  goldLength: number,
): readonly AlignmentCandidate[] {
  const isCovered = new Uint8Array(goldLength)
  const isTaken = new Set<number>()
  const taken: AlignmentCandidate[] = []
  const take = (candidate: AlignmentCandidate): void => {
    isCovered.fill(1, candidate.start, candidate.end)
    isTaken.add(candidate.segment)
  }
  chain.forEach(take)
  for (const candidate of [...candidates].sort((a, b) => b.matched - a.matched)) {
    const { segment, start, end } = candidate
    if (isTaken.has(segment) || segments[segment]!.length < groupSize) continue
    const free = isCovered.subarray(start, end).reduce((sum, covered) => sum + 1 - covered, 0)
    if (free < goldAlignment.freeShare * (end - start)) continue
    take(candidate)
    taken.push(candidate)
  }
  return taken
}

/** Number of tokens that are matched as a group; smaller groups match by chance. */
const groupSize = 4

/** Maximum number of positions stored per group: frequent groups are not distinctive. */
const maxPositions = 12
/** The same for short segments, which are frequent, and are distinguished by order only. */
const maxShortPositions = 64

/** The positions of token groups in the gold text. */
class GoldIndex {
  readonly #positions: readonly ReadonlyMap<string, readonly number[]>[]

  constructor(gold: readonly string[]) {
    this.#positions = Array.from({ length: groupSize + 1 }, (_, size) =>
      size === 0 ? new Map() : positionsOf(gold, size),
    )
  }

  /** The positions of the `size` tokens from `at` on; `size` is at most `groupSize`. */
  find(tokens: readonly string[], at: number, size: number): readonly number[] {
    return this.#positions[size]!.get(groupAt(tokens, at, size)) ?? []
  }
}

function positionsOf(
  gold: readonly string[],
  size: number,
): ReadonlyMap<string, readonly number[]> {
  const max = size === groupSize ? maxPositions : maxShortPositions
  const positions = new Map<string, number[]>()
  for (let at = 0; at + size <= gold.length; at++) {
    const group = groupAt(gold, at, size)
    const known = positions.get(group)
    if (known === undefined) positions.set(group, [at])
    else if (known.length < max) known.push(at)
  }
  return positions
}

/** Tokens contain no spaces. */
function groupAt(tokens: readonly string[], at: number, size: number): string {
  let group = tokens[at]!
  for (let next = at + 1; next < at + size; next++) group += ` ${tokens[next]}`
  return group
}
