import { groupBy } from '../../../core/group-by.js'
import { type Random, randomFrom } from '../../../ml/boosting/sampling.js'
import { tagPath } from '../../../page/columns/element-names.js'
import type { NearSide } from '../../predicates/nearby-texts.js'
import { durabilityOf, type Predicate } from '../../predicates/predicate.js'
import type { RuleTree } from '../../rule/rule.js'
import { growRuleTree, mergeEqualRows, selectColumns, type TreePurpose } from './grow-rule-tree.js'
import type { PredicateIndex } from './predicate-index.js'
import { type IndexedExample, type TrainingRow, trainingRows } from './training-rows.js'

export const ensembleDefaults = {
  /** A few pages support many explanations, so up to this many trees vote. */
  trees: 30,
  /** The probability that a tree may use a predicate. */
  share: 0.4,
  /** A tree that would get fewer predicates may use all of them. */
  minPredicates: 5,
  /** The weight up to which equal rows are merged. */
  maxRepeats: 2,
  /** The random part of the order in which a tree prefers predicates of the same gain. */
  jitter: 0.3,
  seed: 7,
} as const

interface ValueTask {
  readonly examples: readonly IndexedExample[]
  readonly index: PredicateIndex
  /** Whether a predicate holds on enough of the unlabelled pages to be used. */
  readonly isRecurring: (id: number) => boolean
  readonly purpose: TreePurpose
}

/** Grows each tree from a random subset of the predicates; the same pages give the same trees. */
export function growValueTrees({
  examples,
  index,
  isRecurring,
  purpose,
}: ValueTask): readonly RuleTree[] {
  const rows = trainingRows(examples)
  const common = commonPredicates(
    rows.filter(({ isPositive }) => isPositive),
    index,
  )
  const recurring = common.map((ids) => ids.filter(isRecurring))
  const roles = recurring.some((ids) => ids.length > 0) ? recurring : common
  const all = [...new Set(roles.flat())]
  const answers = mergeEqualRows(
    {
      predicates: all.map((id) => index.predicate(id)),
      rows: rowAnswers(rows, all),
      isPositive: rows.map(({ isPositive }) => isPositive),
    },
    ensembleDefaults.maxRepeats,
  )
  const columns = new Map(all.map((id, column) => [id, column]))
  const random = randomFrom(ensembleDefaults.seed)
  return Array.from({ length: ensembleDefaults.trees }, () => {
    const drawn = drawPredicates(roles, random)
    const ids = inOrder(drawn.length < ensembleDefaults.minPredicates ? all : drawn, index, random)
    const selected = selectColumns(
      answers,
      ids.map((id) => columns.get(id)!),
    )
    return growRuleTree(mergeEqualRows(selected, ensembleDefaults.maxRepeats), purpose)
  })
}

/** For each row, whether each of the predicates holds. */
export function rowAnswers(
  rows: readonly TrainingRow[],
  ids: readonly number[],
): readonly Uint8Array[] {
  const columns = new Map(ids.map((id, column) => [id, column]))
  return rows.map(({ predicateIds }) => {
    const answers = new Uint8Array(ids.length)
    for (const id of predicateIds) {
      const column = columns.get(id)
      if (column !== undefined) answers[column] = 1
    }
    return answers
  })
}

const drawPredicates = (
  roles: readonly (readonly number[])[],
  random: Random,
): readonly number[] => [
  ...new Set(roles.flatMap((ids) => ids.filter(() => random() < ensembleDefaults.share))),
]

/** Of predicates with the same gain a tree uses the first: roughly the most durable one. */
function inOrder(ids: readonly number[], index: PredicateIndex, random: Random): readonly number[] {
  const rank = new Map(
    ids.map((id) => [id, durabilityOf(index.predicate(id)) + random() * ensembleDefaults.jitter]),
  )
  return [...ids].sort((a, b) => rank.get(b)! - rank.get(a)!)
}

const roleDefaults = {
  /** The share of the positives of a role for which a predicate must hold. */
  held: 0.8,
  /** More groups by nearby text are the items of a list. */
  maxGroups: 6,
} as const

const labelSides: readonly NearSide[] = ['row', 'beside', 'after']

/**
 * The predicates that the positives of each role share. A field that a page states twice, in the title and in a
 * table, has two roles. Several positives of a page at the same path have one role together, and one for each label
 * beside them.
 */
export function commonPredicates(
  positives: readonly TrainingRow[],
  index: PredicateIndex,
): readonly (readonly number[])[] {
  const samePath = groupBy(positives, (row) => tagPath(row.page.page, elementOf(row)))
  const roles = [...samePath.values()].flatMap((rows) =>
    hasSeveralOfAPage(rows) ? [rows, ...groupsByLabel(rows, index)] : [rows],
  )
  return roles.map(heldByMost)
}

const elementOf = ({ page, candidate }: TrainingRow): number => page.elementOf(candidate.node)

const hasSeveralOfAPage = (rows: readonly TrainingRow[]): boolean =>
  new Set(rows.map(({ page }) => page)).size < rows.length

function groupsByLabel(
  rows: readonly TrainingRow[],
  index: PredicateIndex,
): readonly (readonly TrainingRow[])[] {
  return labelSides.flatMap((side) => {
    const isLabel = (predicate: Predicate): boolean =>
      predicate.kind === 'near' && predicate.side === side
    const labelOf = ({ predicateIds }: TrainingRow): number =>
      predicateIds.find((id) => isLabel(index.predicate(id))) ?? -1
    const groups = [...groupBy(rows, labelOf)].filter(([label]) => label >= 0)
    const isList = groups.length < 2 || groups.length > roleDefaults.maxGroups
    return isList ? [] : groups.map(([, group]) => group)
  })
}

function heldByMost(rows: readonly TrainingRow[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const { predicateIds } of rows) {
    for (const id of predicateIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= rows.length * roleDefaults.held)
    .map(([id]) => id)
}
