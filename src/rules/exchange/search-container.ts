import type { ConditionOf, SelectorCondition } from '../predicates/selector-condition.js'
import { elementCondition } from '../predicates/selector-condition.js'
import { type BitSet, bitCount, difference, intersection } from './bit-set.js'
import { conditionCost } from './condition-cost.js'
import { conditionsAt } from './page-conditions.js'
import type { ConditionSearch, Conjunction } from './search-conjunctions.js'
import { type SelectionSpace, sampleNodes } from './selection-space.js'

const containerDefaults = {
  /** Names around the content in which insets are looked for: those with the fewest nodes. */
  maxContainers: 10,
  /** Kinds of insets; a person does not follow a selector with more. */
  maxInsets: 6,
  /** Texts of insets that propose names: of so many pages, so many of each. */
  samplePages: 10,
  samples: 40,
  /** How many times fewer texts of insets a name may have than another that no tree asks for. */
  unwantedWeight: 5,
} as const

interface NameBits {
  readonly condition: ConditionOf<'element'>
  readonly bits: BitSet
}

interface ContainerSearch extends Pick<ConditionSearch, 'shares' | 'own'> {
  /** The keys of conditions for which the rule leaves things. */
  readonly unwanted: ReadonlySet<string>
}

/** All that stands in a container without some kinds of insets, where that is what the rule takes. */
export function searchContainer(
  space: SelectionSpace,
  search: ContainerSearch,
): Conjunction | undefined {
  const found = containersOf(space, search).flatMap((container): readonly Conjunction[] => {
    const insets = insetsIn(space, container.bits, search)
    if (insets === undefined) return []
    const conditions: readonly SelectorCondition[] = [container.condition, ...insets]
    const costs = conditions.map((condition) =>
      conditionCost(condition, search.shares.get(condition.key) ?? 0),
    )
    return [{ conditions, cost: costs.reduce((sum, cost) => sum + cost, 0) }]
  })
  return found.sort((a, b) => a.cost - b.cost)[0]
}

function containersOf(space: SelectionSpace, search: ContainerSearch): readonly NameBits[] {
  const { taken } = space
  return namesOf(space, taken, 1, 1, search)
    .filter(({ condition }) => condition.level === 'around')
    .filter(({ bits }) => bitCount(taken, bits) === 0)
    .sort((a, b) => bitCount(a.bits) - bitCount(b.bits))
    .slice(0, containerDefaults.maxContainers)
}

/** Names that together cover all that is inside and not content, and none of the content. */
function insetsIn(
  space: SelectionSpace,
  inside: BitSet,
  search: ContainerSearch,
): readonly ConditionOf<'element'>[] | undefined {
  const { taken } = space
  const { samplePages, samples, maxInsets, unwantedWeight } = containerDefaults
  const weight = ({ condition }: NameBits): number =>
    search.unwanted.has(condition.key) ? unwantedWeight : 1
  let rest = difference(inside, taken)
  const names = namesOf(space, rest, samplePages, samples, search).filter(
    ({ bits }) => bitCount(intersection(bits, taken)) === 0,
  )
  const insets: ConditionOf<'element'>[] = []
  while (bitCount(rest) > 0) {
    const left = bitCount(rest)
    const [best] = names
      .map((name) => ({ ...name, worth: (left - bitCount(rest, name.bits)) * weight(name) }))
      .sort((a, b) => b.worth - a.worth)
    if (best === undefined || best.worth === 0 || insets.length === maxInsets) return undefined
    insets.push(elementCondition(best.condition.level, best.condition.test, 'no'))
    rest = difference(rest, best.bits)
  }
  return insets
}

/** The names of some of these nodes and around them, with all nodes that have them. */
function namesOf(
  space: SelectionSpace,
  nodes: BitSet,
  pages: number,
  samples: number,
  { own }: ContainerSearch,
): readonly NameBits[] {
  const conditions = new Map<string, ConditionOf<'element'>>()
  for (const { page, node } of sampleNodes(space, nodes, pages, samples)) {
    for (const condition of conditionsAt(page, node, own))
      if (condition.kind === 'element') conditions.set(condition.key, condition)
  }
  return [...conditions.values()].map((condition) => ({
    condition,
    bits: space.bits((page) => page.marks(condition)),
  }))
}
