import { randomFrom } from '../learn/boosting/random.js'
import type { Predicate } from '../rules/predicate.js'
import type { RuleTree } from '../rules/rule.js'
import { wordsOfRun } from '../rules/run-words.js'
import { type Answered, growTree, only, type Purpose, withoutRepeats } from './grow.js'
import { type Row, rowsOf, type Sample } from './sample.js'
import type { Traits } from './traits.js'
import { answersOf, votersDefaults } from './value-voters.js'

const contentDefaults = {
  /** The share of the words of a page's content that a container must hold, in the mean: the first that one holds. */
  held: [0.97, 0.9, 0.75, 0.5],
  /** Containers that are as good as the best, but for so much of F1, are asked for in turns. */
  slack: 0.02,
  mostContainers: 10,
  /** How likely each tree may ask something inside of its container. */
  share: 0.5,
  /** Names that tell insets best: pages of many hundred runs have thousands. */
  mostQuestions: 200,
  /** From where on the general model's opinion may decide, where it is asked. */
  opinions: [0.1, 0.3, 0.6],
} as const

/** Main content: what is inside of a container, without the insets. */
export interface ContentTask {
  readonly samples: readonly Sample[]
  readonly traits: Traits
  /** Whether the general model may be asked inside of the container. */
  readonly asksModel: boolean
  readonly purpose: Purpose
}

/** Trees that each take one of the containers, and leave what is unlike its content. None where nothing holds enough of it. */
export function growContentTrees({
  samples,
  traits,
  asksModel,
  purpose,
}: ContentTask): readonly RuleTree[] {
  const containers = containersOf(samples, traits)
  if (containers.length === 0) return []
  const random = randomFrom(votersDefaults.seed)
  const insides = [...rowsInside(rowsOf(samples), containers)].map(([container, rows]) => ({
    test: traits.predicate(container),
    asking: withoutRepeats(askedInside(rows, traits, asksModel)),
  }))
  return Array.from({ length: votersDefaults.trees }, (_, at): RuleTree => {
    const { test, asking } = insides[at % insides.length]!
    const drawn = [...asking.questions.keys()].filter(
      (column) => asking.questions[column]!.kind === 'opinion' || random() < contentDefaults.share,
    )
    return {
      kind: 'split',
      test,
      yes: growTree(withoutRepeats(only(asking, drawn)), purpose),
      no: nothing,
    }
  })
}

/** The rows inside of each container. */
function rowsInside(
  rows: readonly Row[],
  containers: readonly number[],
): ReadonlyMap<number, readonly Row[]> {
  const inside = new Map(containers.map((container) => [container, [] as Row[]]))
  for (const row of rows) for (const id of row.traits) inside.get(id)?.push(row)
  return inside
}

/** The names of insets, and the general model's opinion where it may be asked, with the answers of all rows. */
function askedInside(rows: readonly Row[], traits: Traits, asksModel: boolean): Answered {
  const ids = insetTraits(rows, traits)
  const opinions = asksModel
    ? contentDefaults.opinions.map((atLeast): Predicate => ({ kind: 'opinion', atLeast }))
    : []
  const answers = answersOf(rows, ids)
  return {
    questions: [...ids.map((id) => traits.predicate(id)), ...opinions],
    rows: rows.map(({ page, subject }, row) =>
      Uint8Array.from([
        ...answers[row]!,
        ...opinions.map((opinion) => (page.holds(opinion, subject) ? 1 : 0)),
      ]),
    ),
    isPositive: rows.map(({ isPositive }) => isPositive),
  }
}

const nothing: RuleTree = { kind: 'leaf', decision: 'leave', taken: 0, left: 0 }

/** What the content is inside of, the closest first: by F1 in words. */
function containersOf(samples: readonly Sample[], traits: Traits): readonly number[] {
  const held = new Map<number, number>()
  const beside = new Map<number, number>()
  let wanted = 0
  const add = (sums: Map<number, number>, row: Row, amount: number): void => {
    for (const id of row.traits) {
      if (isAround(traits.predicate(id))) sums.set(id, (sums.get(id) ?? 0) + amount)
    }
  }
  for (const sample of samples) {
    const rows = rowsOf([sample])
    const words = rows.map(wordsOfRow)
    const own = rows.reduce((sum, row, at) => sum + (row.isPositive ? words[at]! : 0), 0)
    wanted += own
    for (const [at, row] of rows.entries()) {
      if (row.isPositive) add(held, row, words[at]! / own / samples.length)
      else add(beside, row, words[at]!)
    }
  }
  const least = contentDefaults.held.find((one) => [...held.values()].some((share) => share >= one))
  const scored = [...held]
    .filter(([, share]) => least !== undefined && share >= least)
    .map(([id, recall]) => {
      const precision = (wanted * recall) / (wanted * recall + (beside.get(id) ?? 0))
      return { id, f1: (2 * precision * recall) / (precision + recall), name: nameOf(id, traits) }
    })
    .sort((a, b) => b.f1 - a.f1 || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  return scored
    .filter(({ f1 }) => f1 >= scored[0]!.f1 - contentDefaults.slack)
    .slice(0, contentDefaults.mostContainers)
    .map(({ id }) => id)
}

const wordsOfRow = ({ page, subject }: Row): number => wordsOfRun(page, subject.run)

const isAround = (predicate: Predicate): boolean =>
  predicate.kind === 'named' && (predicate.where === 'around' || predicate.where === 'parent')

const nameOf = (id: number, traits: Traits): string => {
  const predicate = traits.predicate(id)
  return predicate.kind === 'named' ? predicate.name : ''
}

/** Names that more of the insets have than of the content, of those inside of a container. */
function insetTraits(rows: readonly Row[], traits: Traits): readonly number[] {
  const counts = new Map<number, { content: number; insets: number }>()
  let content = 0
  for (const { traits: ids, isPositive } of rows) {
    if (isPositive) content++
    for (const id of ids) {
      if (traits.predicate(id).kind !== 'named') continue
      const count = counts.get(id) ?? { content: 0, insets: 0 }
      counts.set(id, count)
      if (isPositive) count.content++
      else count.insets++
    }
  }
  const insets = rows.length - content
  return [...counts]
    .map(([id, its]) => ({ id, tells: its.insets * content - its.content * insets }))
    .filter(({ tells }) => tells > 0)
    .sort((a, b) => b.tells - a.tells || a.id - b.id)
    .slice(0, contentDefaults.mostQuestions)
    .map(({ id }) => id)
}
