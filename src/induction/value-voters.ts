import { type Random, randomFrom } from '../learn/boosting/random.js'
import type { Predicate } from '../rules/predicate.js'
import type { RuleTree } from '../rules/rule.js'
import { growTree, only, type Purpose, withoutRepeats } from './grow.js'
import { commonTraits } from './roles.js'
import { type Row, rowsOf, type Sample } from './sample.js'
import type { Traits } from './traits.js'

export const votersDefaults = {
  /** From one or two pages nobody knows which of many good explanations will last: so many vote. */
  trees: 30,
  /** How likely each tree may ask something. */
  share: 0.4,
  /** What is true of fewer kinds of questions: a tree may then ask all. */
  fewestQuestions: 5,
  /** Rows with the same answers and label that a tree sees. */
  repeats: 2,
  /** How much chance moves questions that tell as much past more lasting ones. */
  jitter: 0.3,
  seed: 7,
} as const

/** What is to be learned from, and what was seen of the site besides. */
export interface ValueTask {
  readonly samples: readonly Sample[]
  readonly traits: Traits
  /** Whether something is true on enough of the unlabelled pages to be asked for. */
  readonly isLasting: (id: number) => boolean
  readonly purpose: Purpose
}

/** Trees that each find a field by some of what is true of it, drawn by chance; the same from the same pages. */
export function growValueTrees({
  samples,
  traits,
  isLasting,
  purpose,
}: ValueTask): readonly RuleTree[] {
  const rows = rowsOf(samples)
  const roles = commonTraits(
    rows.filter(({ isPositive }) => isPositive),
    traits,
  )
  const lasting = roles.map((ids) => ids.filter(isLasting))
  const asked = lasting.some((ids) => ids.length > 0) ? lasting : roles
  const all = [...new Set(asked.flat())]
  const few = withoutRepeats(
    {
      questions: all.map((id) => traits.predicate(id)),
      rows: answersOf(rows, all),
      isPositive: rows.map(({ isPositive }) => isPositive),
    },
    votersDefaults.repeats,
  )
  const columns = new Map(all.map((id, column) => [id, column]))
  const random = randomFrom(votersDefaults.seed)
  return Array.from({ length: votersDefaults.trees }, () => {
    const drawn = drawQuestions(asked, random)
    const ids = inOrder(drawn.length < votersDefaults.fewestQuestions ? all : drawn, traits, random)
    const asking = only(
      few,
      ids.map((id) => columns.get(id)!),
    )
    return growTree(withoutRepeats(asking, votersDefaults.repeats), purpose)
  })
}

/** For each row which of these are true of it. */
export function answersOf(rows: readonly Row[], ids: readonly number[]): readonly Uint8Array[] {
  const columns = new Map(ids.map((id, column) => [id, column]))
  return rows.map(({ traits }) => {
    const answers = new Uint8Array(ids.length)
    for (const id of traits) {
      const column = columns.get(id)
      if (column !== undefined) answers[column] = 1
    }
    return answers
  })
}

const drawQuestions = (
  roles: readonly (readonly number[])[],
  random: Random,
): readonly number[] => [
  ...new Set(roles.flatMap((ids) => ids.filter(() => random() < votersDefaults.share))),
]

/** Of questions that tell as much the learner takes the first: roughly the most lasting ones. */
function inOrder(ids: readonly number[], traits: Traits, random: Random): readonly number[] {
  const rank = new Map(
    ids.map((id) => [id, lastingOf(traits.predicate(id)) + random() * votersDefaults.jitter]),
  )
  return [...ids].sort((a, b) => rank.get(b)! - rank.get(a)!)
}

/**
 * How often what only the field had on one page was its mark on others too, by kind of question; roughly as measured:
 * docs/decisions/0012-voting-trees.md.
 */
function lastingOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'named':
      return predicate.where === 'self' && predicate.what !== 'tag' ? 1 : 0.95
    case 'path':
      return 0.93
    case 'near':
      return { row: 1, beside: 0.88, after: 0.84, before: 0.7 }[predicate.side]
    case 'nth':
      return 0.85
    case 'part':
    case 'starts':
      return 0.84
    case 'shape':
      return 0.55
    case 'measure':
    case 'opinion':
      return 0.5
  }
}
