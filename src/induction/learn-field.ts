import { chosen, votesFor } from '../rules/apply.js'
import type { Choice, Rule, RuleTree } from '../rules/rule.js'
import { wordsOfRun } from '../rules/run-words.js'
import { growContentTrees } from './content-voters.js'
import type { Purpose } from './grow.js'
import { rowsOf, type Sample } from './sample.js'
import type { Traits } from './traits.js'
import { growValueTrees, votersDefaults } from './value-voters.js'
import { votersOf, withCounts } from './voters.js'

const fieldDefaults = {
  /** The share of votes without which nothing is one of several values, or a value that a page may lack. */
  enough: 0.3,
  /** The share of the most votes that each of several values has. */
  near: 0.5,
  /** The share of votes from which on a run is content. */
  content: 0.5,
  /** The share of votes from which on what is taken on an unlabelled page is learned from. */
  sure: 0.5,
  /** The share of the unlabelled pages on which something must be true to be asked for. */
  lasting: 0.3,
} as const

/** A field of a layout: its labelled pages, and others of which only the rest is known. */
export interface FieldTask {
  readonly kind: Rule['taking']['kind']
  readonly labelled: readonly Sample[]
  readonly unlabelled: readonly Sample[]
  readonly traits: Traits
  /** For main content: whether the general model may be asked. */
  readonly asksModel: boolean
  readonly purpose: Purpose
}

export type LearnedField = Pick<Rule, 'voters' | 'choice'>

/** Learns how a field is found; at least one of the labelled pages must have it. `undefined` where nothing finds it. */
export function learnField(task: FieldTask): LearnedField | undefined {
  const trees = task.kind === 'content' ? contentTrees(task) : valueTrees(task)
  if (trees.length === 0) return undefined
  const { labelled, purpose } = task
  const voters = votersOf(trees)
  return {
    voters: purpose === 'stored' ? withCounts(voters, rowsOf(labelled)) : voters,
    choice: task.kind === 'content' ? contentChoice(trees.length) : choiceOf(labelled),
  }
}

/** Content without a container is found as values are. */
function contentTrees(task: FieldTask): readonly RuleTree[] {
  const { labelled: samples, traits, asksModel, purpose } = task
  const trees = growContentTrees({ samples, traits, asksModel, purpose })
  return trees.length > 0
    ? trees
    : growValueTrees({ samples, traits, isLasting: () => true, purpose })
}

/** Learns twice where there are unlabelled pages: what was found on them for sure is learned from the second time. */
function valueTrees({ labelled, unlabelled, traits, purpose }: FieldTask): readonly RuleTree[] {
  const isLasting = lastingOn(unlabelled)
  const trees = growValueTrees({ samples: labelled, traits, isLasting, purpose })
  if (unlabelled.length === 0) return trees
  const choice = choiceOf(labelled)
  const found = unlabelled.flatMap((sample) => foundOn(sample, trees, choice))
  return found.length === 0
    ? trees
    : growValueTrees({ samples: [...labelled, ...found], traits, isLasting, purpose })
}

function foundOn(sample: Sample, trees: readonly RuleTree[], choice: Choice): readonly Sample[] {
  const votes = votesFor(votersOf(trees), sample.page, sample.subjects)
  const sure = Math.max(choice.least, Math.ceil(trees.length * fieldDefaults.sure))
  const places = chosen({ choice: { ...choice, least: sure } }, votes)
  return places.length === 0 ? [] : [{ ...sample, positives: new Set(places) }]
}

function lastingOn(samples: readonly Sample[]): (id: number) => boolean {
  const pages = new Map<number, number>()
  for (const { traits } of samples) {
    for (const id of new Set(traits.flatMap((ids) => [...ids]))) {
      pages.set(id, (pages.get(id) ?? 0) + 1)
    }
  }
  return (id) => (pages.get(id) ?? 0) >= samples.length * fieldDefaults.lasting
}

/** One where no labelled page has more; where a page may have none, only with enough votes. */
function choiceOf(samples: readonly Sample[]): Choice {
  const counts = samples.map(({ positives }) => positives.size)
  const enough = Math.ceil(votersDefaults.trees * fieldDefaults.enough)
  if (counts.some((count) => count > 1))
    return { kind: 'all', least: enough, share: fieldDefaults.near }
  return { kind: 'one', least: counts.includes(0) ? enough : 1, share: 0 }
}

const contentChoice = (trees: number): Choice => ({
  kind: 'all',
  least: Math.ceil(trees * fieldDefaults.content),
  share: 0,
})

/** The words of some of the runs of a page. */
export function wordsOf({ page, subjects }: Sample, places: Iterable<number>): number {
  let words = 0
  for (const place of places) words += wordsOfRun(page, subjects[place]!.run)
  return words
}
