import { ensembleVotes, selectByVotes } from '../../evaluate/match-rule.js'
import type { Evidence } from '../../rule/rule.js'
import {
  countCandidateWords,
  type FieldTask,
  type LearnedField,
  learnField,
} from './learn-field.js'
import type { IndexedExample } from './training-rows.js'

/** Up to so many pages are left out one by one; of more pages several are left out at once. */
const maxFolds = 10

/** A page, and what was learned from others. */
export interface LeftOutPage {
  readonly example: IndexedExample
  readonly others: readonly IndexedExample[]
  /** `undefined` where nothing finds the field on the others. */
  readonly learned: LearnedField | undefined
}

/** Each page with what the others teach, where one of them has the field. */
export const leftOutPages = (task: FieldTask): readonly LeftOutPage[] =>
  foldsOf(task.labelled).flatMap((leftOut) => {
    const others = task.labelled.filter((example) => !leftOut.includes(example))
    if (!others.some(({ positives }) => positives.size > 0)) return []
    const learned = learnField({ ...task, labelled: others, unlabelled: [], purpose: 'tried' })
    return leftOut.map((example) => ({ example, others, learned }))
  })

/**
 * Cross-validates a field: the ensemble learned from the others is applied to each page left out. Content is counted
 * in words, values one by one. `undefined` if no page can be left out.
 */
export function leaveOneOut(
  task: FieldTask,
  pages: readonly LeftOutPage[] = leftOutPages(task),
): Evidence | undefined {
  const sums = { pages: 0, correct: 0, taken: 0, expected: 0 }
  for (const { example, learned } of pages) {
    const votes = ensembleVotes(learned?.voters ?? [], example.page, example.candidates)
    const places = learned === undefined ? [] : selectByVotes(learned, votes)
    const taken = places.filter((place) => !example.uncertain.has(place))
    const correct = taken.filter((place) => example.positives.has(place))
    const amount = (of: Iterable<number>): number =>
      task.kind === 'content' ? countCandidateWords(example, of) : [...of].length
    sums.pages++
    sums.taken += amount(taken)
    sums.correct += amount(correct)
    sums.expected += amount(example.positives)
  }
  return sums.pages === 0 ? undefined : evidenceOf(sums)
}

/** Of twenty pages the first and the eleventh are left out together, and so on. */
const foldsOf = (examples: readonly IndexedExample[]): readonly (readonly IndexedExample[])[] =>
  Array.from({ length: Math.min(examples.length, maxFolds) }, (_, fold) =>
    examples.filter((_, at) => at % maxFolds === fold),
  )

interface FoldSums {
  readonly pages: number
  readonly correct: number
  readonly taken: number
  readonly expected: number
}

/** Where nothing is expected there is no recall, and no precision unless something was taken. */
const evidenceOf = ({ pages, correct, taken, expected }: FoldSums): Evidence => ({
  pages,
  precision: taken === 0 && expected === 0 ? undefined : correct / Math.max(taken, 1),
  recall: expected === 0 ? undefined : correct / expected,
})
