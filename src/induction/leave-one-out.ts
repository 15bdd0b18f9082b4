import { takenFrom } from '../rules/apply.js'
import type { Evidence } from '../rules/rule.js'
import type { Example } from './example.js'
import { growTree } from './induce.js'
import { type TrainingRow, trainingRows } from './training-rows.js'

/** Trees that are grown to try one field. As many pages are left out one by one; of more, several at a time. */
const mostTrials = 10

/**
 * How a field's rule does on pages that it has not seen: each page is left out once, and the tree of those that are left
 * in decides on it. `undefined` when no page can be spared.
 *
 * Rows are read once for all trees. Which questions are asked of them is chosen anew for each, from the rows that are
 * left in: nothing of a page that is left out reaches the tree that is tried on it.
 */
export function leaveOneOut(examples: readonly Example[]): Evidence | undefined {
  const rows = trainingRows(examples)
  const sums = { pages: 0, right: 0, taken: 0, due: 0 }
  for (const leftOut of parted(examples)) {
    if (!hasPositive(examples.filter((example) => !leftOut.includes(example)))) continue
    const tree = growTree(without(rows, leftOut))
    for (const example of leftOut) {
      const taken = takenFrom(tree, example.page, example.subjects).filter(
        (place) => !example.uncertain.has(place),
      )
      sums.pages++
      sums.taken += taken.length
      sums.right += taken.filter((place) => example.positives.has(place)).length
      sums.due += example.positives.size
    }
  }
  return sums.pages === 0 ? undefined : evidenceOf(sums)
}

/** The pages that are left out together: of twenty the first and the eleventh, and so on. */
const parted = (examples: readonly Example[]): readonly (readonly Example[])[] =>
  Array.from({ length: Math.min(examples.length, mostTrials) }, (_, part) =>
    examples.filter((_, at) => at % mostTrials === part),
  )

const hasPositive = (examples: readonly Example[]): boolean =>
  examples.some(({ positives }) => positives.size > 0)

function without(
  rows: readonly TrainingRow[],
  leftOut: readonly Example[],
): readonly TrainingRow[] {
  const pages = new Set(leftOut.map(({ page }) => page))
  return rows.filter(({ page }) => !pages.has(page))
}

interface Sums {
  readonly pages: number
  readonly right: number
  readonly taken: number
  readonly due: number
}

/** Where nothing is due there is no recall, and no precision unless something was taken. */
const evidenceOf = ({ pages, right, taken, due }: Sums): Evidence => ({
  pages,
  precision: taken === 0 && due === 0 ? undefined : right / Math.max(taken, 1),
  recall: due === 0 ? undefined : right / due,
})
