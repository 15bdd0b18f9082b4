import { type Bits, bitsKey, both } from './bits.js'
import { type Clause, clauseKey, costOf } from './clause.js'
import { clausesOf } from './clauses-of.js'
import type { Goal } from './goal.js'
import { type Ground, samplesOf } from './ground.js'

/** Clauses that all hold. */
export interface Selection {
  readonly clauses: readonly Clause[]
  readonly cost: number
}

const searchDefaults = {
  /** Pages whose values are looked at for what may be said, and values of each. */
  samples: 4,
  /** Clauses that are tried together: the cheapest. */
  mostClauses: 250,
  longest: 4,
  /** Selections of each length that are narrowed further: the ones that are right on most pages. */
  beam: 150,
  /** What it costs that only the first of several counts. */
  crowded: 0.8,
  /** Selections that are handed back. */
  mostFound: 30,
} as const

interface Known {
  readonly clause: Clause
  readonly cost: number
  readonly bits: Bits
}

interface Draft {
  /** Places of its clauses among those known, rising. */
  readonly places: readonly number[]
  readonly cost: number
  readonly bits: Bits
  readonly right: number
}

/** What may be said, and what the votes of the rule say of it. */
export interface Search {
  /** By the keys of clauses. */
  readonly shares: ReadonlyMap<string, number>
  readonly isAllowed: (clause: Clause) => boolean
}

/** Selections that are on every page what they are to be, the most lasting first. */
export function findSelections(ground: Ground, goal: Goal, search: Search): readonly Selection[] {
  const known = knownClauses(ground, goal, search)
  const found: Selection[] = []
  let drafts: readonly Draft[] = known.map(({ cost, bits }, place) => ({
    places: [place],
    cost,
    bits,
    right: 0,
  }))
  for (let length = 1; length <= searchDefaults.longest && drafts.length > 0; length++) {
    const open: Draft[] = []
    for (const draft of drafts) {
      const { right, crowded } = goal.verdict(draft.bits)
      const isRight = right === ground.stretches.length
      if (isRight) {
        const cost = draft.cost + (crowded > 0 ? searchDefaults.crowded : 0)
        found.push({ clauses: draft.places.map((place) => known[place]!.clause), cost })
      }
      if (!isRight || crowded > 0) open.push({ ...draft, right })
    }
    const best = Math.min(...found.map(({ cost }) => cost))
    const kept = length === 1 ? open : open.sort(moreRight).slice(0, searchDefaults.beam)
    drafts = kept.filter(({ cost }) => cost < best).flatMap((draft) => narrowed(draft, known, goal))
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, searchDefaults.mostFound)
}

const moreRight = (a: Draft, b: Draft): number => b.right - a.right || a.cost - b.cost

/** A draft with each further clause that makes it smaller and leaves something right. */
function narrowed(draft: Draft, known: readonly Known[], goal: Goal): readonly Draft[] {
  const drafts: Draft[] = []
  for (let place = draft.places.at(-1)! + 1; place < known.length; place++) {
    const { bits: its, cost } = known[place]!
    const bits = both(draft.bits, its)
    if (isSame(bits, draft.bits) || isSame(bits, its) || !goal.mayHold(bits)) continue
    drafts.push({ places: [...draft.places, place], cost: draft.cost + cost, bits, right: 0 })
  }
  return drafts
}

const isSame = (a: Bits, b: Bits): boolean => a.every((word, at) => word === b[at])

/** What is true of something right on every page, the cheapest first; of clauses that mean the same the cheapest. */
function knownClauses(ground: Ground, goal: Goal, { shares, isAllowed }: Search): readonly Known[] {
  const { samples } = searchDefaults
  const clauses = new Map<string, Clause>()
  for (const { page, node } of samplesOf(ground, goal.about, samples, samples)) {
    for (const clause of clausesOf(page, node))
      if (isAllowed(clause)) clauses.set(clauseKey(clause), clause)
  }
  const priced = [...clauses]
    .map(([key, clause]) => ({ clause, cost: costOf(clause, shares.get(key) ?? 0) }))
    .sort((a, b) => a.cost - b.cost)
  const bySet = new Map<string, Known>()
  for (const { clause, cost } of priced) {
    if (bySet.size >= searchDefaults.mostClauses) break
    const bits = ground.bits((page) => page.marks(clause))
    const key = bitsKey(bits)
    if (!bySet.has(key) && goal.mayHold(bits)) bySet.set(key, { clause, cost, bits })
  }
  return [...bySet.values()]
}
