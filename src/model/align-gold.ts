import { type Candidate, heaviestChain } from './chain.js'
import { GoldIndex, groupSize } from './gold-index.js'

export const goldAlignment = {
  /** A token of a short run, which may stand there by chance, is worth less than one of a long run. */
  shortWeight: 0.5,
  /** What lies on diagonals this near is one stretch with words put in or left out; so is a share of long runs. */
  driftTokens: 6,
  driftShare: 0.15,
  /** A run out of order is taken when so much of its stretch is taken by no other. */
  freeShare: 0.8,
  /** Diagonals of a run that are looked at. */
  diagonals: 12,
} as const

type Tokens = readonly string[]

/**
 * Which share of the tokens of each run stands in the gold text. Runs and text are gone through in the same order, so
 * that of several runs of the same words the one at the right place is taken; long runs out of order come after.
 */
export function alignGold(runs: readonly Tokens[], gold: Tokens): Float32Array {
  const index = new GoldIndex(gold)
  const candidates = runs.flatMap((tokens, run) => candidatesOf(tokens, run, index))
  const chain = heaviestChain(candidates, gold.length)
  const taken = [...chain, ...outOfOrder(candidates, chain, runs, gold.length)]
  const shares = new Float32Array(runs.length)
  for (const { run, matched } of taken) shares[run] = matched / runs[run]!.length
  return shares
}

function candidatesOf(tokens: Tokens, run: number, index: GoldIndex): readonly Candidate[] {
  if (tokens.length === 0) return []
  if (tokens.length < groupSize) return shortCandidates(tokens, run, index)
  return longCandidates(tokens, run, index)
}

const shortCandidates = (tokens: Tokens, run: number, index: GoldIndex): readonly Candidate[] =>
  index.find(tokens, 0, tokens.length).map((start) => ({
    run,
    start,
    end: start + tokens.length,
    matched: tokens.length,
    weight: tokens.length * goldAlignment.shortWeight,
  }))

/** Groups of a run that stand in the gold text at the same distance from where they stand in the run. */
interface Diagonal {
  readonly distance: number
  groups: number
  readonly first: number
  last: number
}

function longCandidates(tokens: Tokens, run: number, index: GoldIndex): readonly Candidate[] {
  const diagonals = diagonalsOf(tokens, index)
  const largest = [...diagonals]
    .sort((a, b) => b.groups - a.groups)
    .slice(0, goldAlignment.diagonals)
  return largest.map((diagonal) => candidateOf(diagonal, diagonals, tokens, run))
}

function diagonalsOf(tokens: Tokens, index: GoldIndex): readonly Diagonal[] {
  const diagonals = new Map<number, Diagonal>()
  for (let at = 0; at + groupSize <= tokens.length; at++) {
    for (const place of index.find(tokens, at, groupSize)) {
      const distance = place - at
      const known = diagonals.get(distance)
      if (known === undefined) diagonals.set(distance, { distance, groups: 1, first: at, last: at })
      else {
        known.groups++
        known.last = at
      }
    }
  }
  return [...diagonals.values()]
}

/** A diagonal with those near it that go on where it ends or end where it begins. */
function candidateOf(
  of: Diagonal,
  diagonals: readonly Diagonal[],
  tokens: Tokens,
  run: number,
): Candidate {
  const drift = Math.max(goldAlignment.driftTokens, tokens.length * goldAlignment.driftShare)
  const joined = diagonals.filter(
    (other) =>
      other === of ||
      (Math.abs(other.distance - of.distance) <= drift &&
        (other.last < of.first || other.first > of.last)),
  )
  const covered = joined.reduce((sum, { groups }) => sum + groups + groupSize - 1, 0)
  const matched = Math.min(tokens.length, covered)
  return {
    run,
    start: Math.min(...joined.map(({ distance, first }) => distance + first)),
    end: Math.max(...joined.map(({ distance, last }) => distance + last + groupSize)),
    matched,
    weight: matched,
  }
}

/** Long runs that no chain could hold, as far as no other run has their stretch: the longest first. */
function outOfOrder(
  candidates: readonly Candidate[],
  chain: readonly Candidate[],
  runs: readonly Tokens[],
  goldLength: number,
): readonly Candidate[] {
  const isCovered = new Uint8Array(goldLength)
  const isTaken = new Set<number>()
  const taken: Candidate[] = []
  const take = (candidate: Candidate): void => {
    isCovered.fill(1, candidate.start, candidate.end)
    isTaken.add(candidate.run)
  }
  chain.forEach(take)
  for (const candidate of [...candidates].sort((a, b) => b.matched - a.matched)) {
    const { run, start, end } = candidate
    if (isTaken.has(run) || runs[run]!.length < groupSize) continue
    const free = isCovered.subarray(start, end).reduce((sum, covered) => sum + 1 - covered, 0)
    if (free < goldAlignment.freeShare * (end - start)) continue
    take(candidate)
    taken.push(candidate)
  }
  return taken
}
