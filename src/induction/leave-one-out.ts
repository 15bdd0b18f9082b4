import { chosen, votesFor } from '../rules/apply.js'
import type { Evidence } from '../rules/rule.js'
import { type FieldTask, learnField, wordsOf } from './learn-field.js'
import type { Sample } from './sample.js'

/** Times that a field is learned to try it. As many pages are left out one by one; of more, several at a time. */
const mostTrials = 10

/**
 * How a field's rule does on pages that it has not seen: each page is left out once, and what is learned from those that
 * are left in decides on it. Content is counted in words, values one by one. `undefined` when no page can be spared.
 */
export function leaveOneOut(task: FieldTask): Evidence | undefined {
  const sums = { pages: 0, right: 0, taken: 0, due: 0 }
  for (const leftOut of parted(task.labelled)) {
    const labelled = task.labelled.filter((sample) => !leftOut.includes(sample))
    if (!labelled.some(({ positives }) => positives.size > 0)) continue
    const learned = learnField({ ...task, labelled, unlabelled: [], purpose: 'tried' })
    for (const sample of leftOut) {
      const votes = votesFor(learned?.voters ?? [], sample.page, sample.subjects)
      const places = learned === undefined ? [] : chosen(learned, votes)
      const taken = places.filter((place) => !sample.uncertain.has(place))
      const right = taken.filter((place) => sample.positives.has(place))
      const amount = (of: Iterable<number>): number =>
        task.kind === 'content' ? wordsOf(sample, of) : [...of].length
      sums.pages++
      sums.taken += amount(taken)
      sums.right += amount(right)
      sums.due += amount(sample.positives)
    }
  }
  return sums.pages === 0 ? undefined : evidenceOf(sums)
}

/** The pages that are left out together: of twenty the first and the eleventh, and so on. */
const parted = (samples: readonly Sample[]): readonly (readonly Sample[])[] =>
  Array.from({ length: Math.min(samples.length, mostTrials) }, (_, part) =>
    samples.filter((_, at) => at % mostTrials === part),
  )

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
