import { randomFrom } from '../../../ml/boosting/sampling.js'
import { segmentWordCount } from '../../predicates/page-context.js'
import { type Predicate, predicateHolds } from '../../predicates/predicate.js'
import type { RuleTree } from '../../rule/rule.js'
import {
  type AnswerTable,
  growRuleTree,
  mergeEqualRows,
  selectColumns,
  type TreePurpose,
} from './grow-rule-tree.js'
import type { PredicateIndex } from './predicate-index.js'
import { type IndexedExample, type TrainingRow, trainingRows } from './training-rows.js'
import { ensembleDefaults, rowAnswers } from './value-trees.js'

const contentDefaults = {
  /** Mean shares of the content's words that a container must hold: the first share that any container reaches. */
  coverage: [0.97, 0.9, 0.75, 0.5],
  /** Containers whose F1 is at most this much below the best one are used in turn. */
  slack: 0.02,
  maxContainers: 10,
  /** The probability that a tree may use a predicate inside its container. */
  share: 0.5,
  /** The most discriminative names of insets: pages of many hundred segments have thousands. */
  maxPredicates: 200,
  /** Thresholds for the general model's predictions. */
  predictions: [0.1, 0.3, 0.6],
} as const

/** Main content: the text inside a container, without insets. */
interface ContentTask {
  readonly examples: readonly IndexedExample[]
  readonly index: PredicateIndex
  /** Whether trees may use the general model's predictions inside the container. */
  readonly usesModel: boolean
  readonly purpose: TreePurpose
}

/**
 * Trees that each take the text of one container, except for insets. Empty if no container holds enough of the
 * content.
 */
export function growContentTrees({
  examples,
  index,
  usesModel,
  purpose,
}: ContentTask): readonly RuleTree[] {
  const containers = containersOf(examples, index)
  if (containers.length === 0) return []
  const random = randomFrom(ensembleDefaults.seed)
  const tables = [...rowsInside(trainingRows(examples), containers)].map(([container, rows]) => ({
    test: index.predicate(container),
    answers: mergeEqualRows(answersInside(rows, index, usesModel)),
  }))
  return Array.from({ length: ensembleDefaults.trees }, (_, at): RuleTree => {
    const { test, answers } = tables[at % tables.length]!
    const drawn = [...answers.predicates.keys()].filter(
      (column) =>
        answers.predicates[column]!.kind === 'opinion' || random() < contentDefaults.share,
    )
    return {
      kind: 'split',
      test,
      yes: growRuleTree(mergeEqualRows(selectColumns(answers, drawn)), purpose),
      no: leave,
    }
  })
}

/** The rows inside each container. */
function rowsInside(
  rows: readonly TrainingRow[],
  containers: readonly number[],
): ReadonlyMap<number, readonly TrainingRow[]> {
  const inside = new Map(containers.map((container) => [container, [] as TrainingRow[]]))
  for (const row of rows) for (const id of row.predicateIds) inside.get(id)?.push(row)
  return inside
}

/** The rows as answers to the names of insets and, if they may be used, to thresholds for the model's predictions. */
function answersInside(
  rows: readonly TrainingRow[],
  index: PredicateIndex,
  usesModel: boolean,
): AnswerTable {
  const ids = insetPredicates(rows, index)
  const predictions = usesModel
    ? contentDefaults.predictions.map((atLeast): Predicate => ({ kind: 'opinion', atLeast }))
    : []
  const answers = rowAnswers(rows, ids)
  return {
    predicates: [...ids.map((id) => index.predicate(id)), ...predictions],
    rows: rows.map(({ page, candidate }, row) =>
      Uint8Array.from([
        ...answers[row]!,
        ...predictions.map((one) => (predicateHolds(one, page.view(candidate)) ? 1 : 0)),
      ]),
    ),
    isPositive: rows.map(({ isPositive }) => isPositive),
  }
}

const leave: RuleTree = { kind: 'leaf', decision: 'leave', taken: 0, left: 0 }

/** The elements that best enclose the content, by the F1 of their words. */
function containersOf(
  examples: readonly IndexedExample[],
  index: PredicateIndex,
): readonly number[] {
  const held = new Map<number, number>()
  const others = new Map<number, number>()
  let contentWords = 0
  const add = (sums: Map<number, number>, row: TrainingRow, amount: number): void => {
    for (const id of row.predicateIds) {
      if (isAround(index.predicate(id))) sums.set(id, (sums.get(id) ?? 0) + amount)
    }
  }
  for (const example of examples) {
    const rows = trainingRows([example])
    const words = rows.map(rowWords)
    const own = rows.reduce((sum, row, at) => sum + (row.isPositive ? words[at]! : 0), 0)
    contentWords += own
    for (const [at, row] of rows.entries()) {
      if (row.isPositive) add(held, row, words[at]! / own / examples.length)
      else add(others, row, words[at]!)
    }
  }
  const least = contentDefaults.coverage.find((one) =>
    [...held.values()].some((share) => share >= one),
  )
  const scored = [...held]
    .filter(([, share]) => least !== undefined && share >= least)
    .map(([id, recall]) => {
      const precision = (contentWords * recall) / (contentWords * recall + (others.get(id) ?? 0))
      return { id, f1: (2 * precision * recall) / (precision + recall), name: nameIn(id, index) }
    })
    .sort((a, b) => b.f1 - a.f1 || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  return scored
    .filter(({ f1 }) => f1 >= scored[0]!.f1 - contentDefaults.slack)
    .slice(0, contentDefaults.maxContainers)
    .map(({ id }) => id)
}

const rowWords = ({ page, candidate }: TrainingRow): number =>
  segmentWordCount(page, candidate.segment)

const isAround = (predicate: Predicate): boolean =>
  predicate.kind === 'named' && (predicate.where === 'around' || predicate.where === 'parent')

const nameIn = (id: number, index: PredicateIndex): string => {
  const predicate = index.predicate(id)
  return predicate.kind === 'named' ? predicate.name : ''
}

/** Names inside a container that a larger share of the insets has than of the content. */
function insetPredicates(rows: readonly TrainingRow[], index: PredicateIndex): readonly number[] {
  const counts = new Map<number, { content: number; insets: number }>()
  let content = 0
  for (const { predicateIds: ids, isPositive } of rows) {
    if (isPositive) content++
    for (const id of ids) {
      if (index.predicate(id).kind !== 'named') continue
      const count = counts.get(id) ?? { content: 0, insets: 0 }
      counts.set(id, count)
      if (isPositive) count.content++
      else count.insets++
    }
  }
  const insets = rows.length - content
  return [...counts]
    .map(([id, count]) => ({ id, score: count.insets * content - count.content * insets }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, contentDefaults.maxPredicates)
    .map(({ id }) => id)
}
