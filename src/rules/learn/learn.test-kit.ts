import type { Label } from '../../input/pages/page-labels.js'
import { candidatesFor, type ValueTarget, valueAt } from '../evaluate/candidates.js'
import { ensembleVotes, selectByVotes } from '../evaluate/match-rule.js'
import { type PageContext, pageContextOf, type ScoreSegments } from '../predicates/page-context.js'
import type { Target } from '../rule/rule.js'
import type { TrainingExample } from './align/training-example.js'
import { trainingPage as resolved, type TrainingPage } from './align/training-page.js'
import type { FieldTask, LearnedField } from './ensemble/learn-field.js'
import { PredicateIndex } from './ensemble/predicate-index.js'
import {
  type IndexedExample,
  indexExample,
  type TrainingRow,
  trainingRows,
} from './ensemble/training-rows.js'

const value = { kind: 'value' } as const
const content = { kind: 'content' } as const

export const texts = (...texts: readonly string[]): Label => ({ kind: 'texts', texts })

export const selector = (selector: string, attr?: string): Label =>
  attr === undefined ? { kind: 'selector', selector } : { kind: 'selector', selector, attr }

export const trainingPage = (
  id: string,
  html: string,
  labels: Readonly<Record<string, Label>>,
  opinions?: ScoreSegments,
): TrainingPage => resolved(id, pageContextOf(html, opinions), new Map(Object.entries(labels)))

/** An example whose positives are the elements with these texts. */
export function exampleOf(
  html: string,
  positives: readonly string[],
  uncertain: readonly string[] = [],
  target: ValueTarget = value,
): TrainingExample {
  const page = pageContextOf(html)
  const candidates = candidatesFor(target, page)
  const placesOf = (wanted: readonly string[]): ReadonlySet<number> =>
    new Set(
      candidates.flatMap((one, at) => (wanted.includes(valueAt(target, page, one)) ? [at] : [])),
    )
  return { page, candidates, positives: placesOf(positives), uncertain: placesOf(uncertain) }
}

/** An example whose positives are the segments with these texts. */
export function contentExampleOf(
  html: string,
  positives: readonly string[],
  opinions?: ScoreSegments,
): TrainingExample {
  const page = pageContextOf(html, opinions)
  const candidates = candidatesFor(content, page)
  const places = candidates.flatMap(({ segment }, at) =>
    positives.includes(page.line(segment)) ? [at] : [],
  )
  return { page, candidates, positives: new Set(places), uncertain: new Set() }
}

/** Examples with a common index of predicates. */
export function samplesOf(...examples: readonly TrainingExample[]): {
  readonly index: PredicateIndex
  readonly samples: readonly IndexedExample[]
  readonly rows: readonly TrainingRow[]
} {
  const index = new PredicateIndex()
  const samples = examples.map((example) => indexExample(example, index))
  return { index, samples, rows: trainingRows(samples) }
}

/** The task to learn a field from labelled and unlabelled pages. */
export function taskOf(
  labelled: readonly TrainingExample[],
  { kind = 'value', unlabelled = [], usesModel = false }: Partial<TaskParts> = {},
): FieldTask {
  const { index, samples } = samplesOf(...labelled, ...unlabelled)
  return {
    kind,
    labelled: samples.slice(0, labelled.length),
    unlabelled: samples.slice(labelled.length),
    index,
    usesModel,
    purpose: 'stored',
  }
}

interface TaskParts {
  readonly kind: Target['kind']
  readonly unlabelled: readonly TrainingExample[]
  readonly usesModel: boolean
}

/** The texts that an ensemble finds on a page. */
export function foundBy(
  learned: Pick<LearnedField, 'voters' | 'choice'>,
  html: string,
  target: Target = value,
  opinions?: ScoreSegments,
): readonly string[] {
  const page = pageContextOf(html, opinions)
  const candidates = candidatesFor(target, page)
  return selectByVotes(learned, ensembleVotes(learned.voters, page, candidates)).map((at) => {
    const candidate = candidates[at]!
    return target.kind === 'content'
      ? page.line(candidate.segment)
      : valueAt(target, page, candidate)
  })
}

/** The tag and the text of some candidates. */
export const told = (
  {
    page,
    candidates,
  }: { readonly page: PageContext; readonly candidates: TrainingExample['candidates'] },
  places: Iterable<number>,
): readonly string[] =>
  [...places].map((at) => {
    const { node } = candidates[at]!
    return `${page.page.tagName(page.elementOf(node))} ${valueAt(value, page, candidates[at]!)}`
  })
