import { takenFrom } from '../rules/apply.js'
import type { Evidence } from '../rules/rule.js'
import type { Example } from './example.js'
import { induceTree } from './induce.js'

/**
 * How a field's rule does on pages that it has not seen: each page is left out once, and the tree of the others
 * decides on it. `undefined` when no page can be spared.
 */
export function leaveOneOut(examples: readonly Example[]): Evidence | undefined {
  const tried = examples.filter((_, at) => hasPositive(without(examples, at)))
  if (examples.length < 2 || tried.length === 0) return undefined
  const sums = { right: 0, taken: 0, due: 0 }
  for (const [at, example] of examples.entries()) {
    const others = without(examples, at)
    if (!hasPositive(others)) continue
    const taken = takenFrom(induceTree(others), example.page, example.subjects)
    for (const place of taken) {
      if (example.uncertain.has(place)) continue
      sums.taken++
      if (example.positives.has(place)) sums.right++
    }
    sums.due += example.positives.size
  }
  return {
    pages: tried.length,
    precision: sums.taken > 0 ? sums.right / sums.taken : Number(sums.due === 0),
    recall: sums.due > 0 ? sums.right / sums.due : 1,
  }
}

const without = (examples: readonly Example[], left: number): readonly Example[] =>
  examples.filter((_, at) => at !== left)

const hasPositive = (examples: readonly Example[]): boolean =>
  examples.some(({ positives }) => positives.size > 0)
