import type { SelectorCondition } from '../predicates/selector-condition.js'
import { type BitSet, bitsKey, intersection } from './bit-set.js'
import { conditionCost } from './condition-cost.js'
import { conditionsAt } from './page-conditions.js'
import type { SelectionGoal } from './selection-goal.js'
import { type SelectionSpace, sampleNodes } from './selection-space.js'

/** Conditions that all hold. */
export interface Conjunction {
  readonly conditions: readonly SelectorCondition[]
  readonly cost: number
}

/** What conditions may be, and what the votes of the rule say of them. */
export interface ConditionSearch {
  /** By the keys of conditions. */
  readonly shares: ReadonlyMap<string, number>
  /** Conditions of the rule that pages do not propose by themselves. */
  readonly own: readonly SelectorCondition[]
  readonly isAllowed: (condition: SelectorCondition) => boolean
}

const searchDefaults = {
  /** Pages from whose nodes conditions are proposed, and nodes of each. */
  samples: 4,
  /** Conditions that are combined: the cheapest. */
  maxConditions: 250,
  maxLength: 4,
  /** Conjunctions of each length that are narrowed further: those that are right on most pages. */
  beam: 150,
  /** What it costs that only the first of several nodes counts. */
  crowdedCost: 0.8,
  maxResults: 30,
} as const

interface KnownCondition {
  readonly condition: SelectorCondition
  readonly cost: number
  readonly bits: BitSet
}

interface Draft {
  /** Places of its conditions among those known, rising. */
  readonly places: readonly number[]
  readonly cost: number
  readonly bits: BitSet
  readonly right: number
}

/** Beam search for conjunctions that reach a goal on every page, the most durable first. */
export function searchConjunctions(
  space: SelectionSpace,
  goal: SelectionGoal,
  search: ConditionSearch,
): readonly Conjunction[] {
  const known = knownConditions(space, goal, search)
  const found: Conjunction[] = []
  let drafts: readonly Draft[] = known.map(({ cost, bits }, place) => ({
    places: [place],
    cost,
    bits,
    right: 0,
  }))
  for (let length = 1; length <= searchDefaults.maxLength && drafts.length > 0; length++) {
    const open: Draft[] = []
    for (const draft of drafts) {
      const { right, crowded } = goal.score(draft.bits)
      const isRight = right === space.pages.length
      if (isRight) {
        const cost = draft.cost + (crowded > 0 ? searchDefaults.crowdedCost : 0)
        found.push({ conditions: draft.places.map((place) => known[place]!.condition), cost })
      }
      if (!isRight || crowded > 0) open.push({ ...draft, right })
    }
    const best = Math.min(...found.map(({ cost }) => cost))
    const kept = length === 1 ? open : open.sort(byRightPages).slice(0, searchDefaults.beam)
    drafts = kept.filter(({ cost }) => cost < best).flatMap((draft) => narrowed(draft, known, goal))
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, searchDefaults.maxResults)
}

const byRightPages = (a: Draft, b: Draft): number => b.right - a.right || a.cost - b.cost

/** A draft with each further condition that makes it smaller and may make it right. */
function narrowed(
  draft: Draft,
  known: readonly KnownCondition[],
  goal: SelectionGoal,
): readonly Draft[] {
  const drafts: Draft[] = []
  for (let place = draft.places.at(-1)! + 1; place < known.length; place++) {
    const { bits: its, cost } = known[place]!
    const bits = intersection(draft.bits, its)
    if (isSame(bits, draft.bits) || isSame(bits, its) || !goal.mayBecomeRight(bits)) continue
    drafts.push({ places: [...draft.places, place], cost: draft.cost + cost, bits, right: 0 })
  }
  return drafts
}

const isSame = (a: BitSet, b: BitSet): boolean => a.every((word, at) => word === b[at])

/** Conditions that hold for something right, the cheapest first; of those that select the same the cheapest. */
function knownConditions(
  space: SelectionSpace,
  goal: SelectionGoal,
  { shares, own, isAllowed }: ConditionSearch,
): readonly KnownCondition[] {
  const { samples } = searchDefaults
  const conditions = new Map<string, SelectorCondition>()
  for (const { page, node } of sampleNodes(space, goal.examples, samples, samples)) {
    for (const condition of conditionsAt(page, node, own))
      if (isAllowed(condition)) conditions.set(condition.key, condition)
  }
  const byCost = [...conditions]
    .map(([key, condition]) => ({
      condition,
      cost: conditionCost(condition, shares.get(key) ?? 0),
    }))
    .sort((a, b) => a.cost - b.cost)
  const bySelected = new Map<string, KnownCondition>()
  for (const { condition, cost } of byCost) {
    if (bySelected.size >= searchDefaults.maxConditions) break
    const bits = space.bits((page) => page.marks(condition))
    const key = bitsKey(bits)
    if (!bySelected.has(key) && goal.mayBecomeRight(bits))
      bySelected.set(key, { condition, cost, bits })
  }
  return [...bySelected.values()]
}
