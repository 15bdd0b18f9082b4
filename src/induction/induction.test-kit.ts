import { chosen, votesFor } from '../rules/apply.js'
import type { Taking } from '../rules/rule.js'
import { type Opinions, type StudiedPage, studyPage } from '../rules/studied-page.js'
import { subjectsFor, type ValueTaking, valueAt } from '../rules/subjects.js'
import type { Label } from '../source/labels.js'
import type { Example } from './example.js'
import type { FieldTask, LearnedField } from './learn-field.js'
import { type Row, rowsOf, type Sample, sampleOf } from './sample.js'
import { trainingPage as resolved, type TrainingPage } from './training-page.js'
import { Traits } from './traits.js'

const value = { kind: 'value' } as const
const content = { kind: 'content' } as const

export const texts = (...texts: readonly string[]): Label => ({ kind: 'texts', texts })

export const selector = (selector: string, attr?: string): Label =>
  attr === undefined ? { kind: 'selector', selector } : { kind: 'selector', selector, attr }

export const trainingPage = (
  id: string,
  html: string,
  labels: Readonly<Record<string, Label>>,
  opinions?: Opinions,
): TrainingPage => resolved(id, studyPage(html, opinions), new Map(Object.entries(labels)))

/** A page on which the elements with these texts are the ones to take. */
export function exampleOf(
  html: string,
  positives: readonly string[],
  uncertain: readonly string[] = [],
  taking: ValueTaking = value,
): Example {
  const page = studyPage(html)
  const subjects = subjectsFor(taking, page)
  const placesOf = (wanted: readonly string[]): ReadonlySet<number> =>
    new Set(
      subjects.flatMap((one, at) => (wanted.includes(valueAt(taking, page, one)) ? [at] : [])),
    )
  return { page, subjects, positives: placesOf(positives), uncertain: placesOf(uncertain) }
}

/** A page on which the runs with these texts are the main content. */
export function contentExampleOf(
  html: string,
  positives: readonly string[],
  opinions?: Opinions,
): Example {
  const page = studyPage(html, opinions)
  const subjects = subjectsFor(content, page)
  const places = subjects.flatMap(({ run }, at) => (positives.includes(page.line(run)) ? [at] : []))
  return { page, subjects, positives: new Set(places), uncertain: new Set() }
}

/** Examples by what is true of them, with numbers that they share. */
export function samplesOf(...examples: readonly Example[]): {
  readonly traits: Traits
  readonly samples: readonly Sample[]
  readonly rows: readonly Row[]
} {
  const traits = new Traits()
  const samples = examples.map((example) => sampleOf(example, traits))
  return { traits, samples, rows: rowsOf(samples) }
}

/** What is to be learned from some labelled pages and some without labels. */
export function taskOf(
  labelled: readonly Example[],
  { kind = 'value', unlabelled = [], asksModel = false }: Partial<TaskParts> = {},
): FieldTask {
  const { traits, samples } = samplesOf(...labelled, ...unlabelled)
  return {
    kind,
    labelled: samples.slice(0, labelled.length),
    unlabelled: samples.slice(labelled.length),
    traits,
    asksModel,
    purpose: 'stored',
  }
}

interface TaskParts {
  readonly kind: Taking['kind']
  readonly unlabelled: readonly Example[]
  readonly asksModel: boolean
}

/** The texts that are found on a page by what was learned. */
export function foundBy(
  learned: Pick<LearnedField, 'voters' | 'choice'>,
  html: string,
  taking: Taking = value,
  opinions?: Opinions,
): readonly string[] {
  const page = studyPage(html, opinions)
  const subjects = subjectsFor(taking, page)
  return chosen(learned, votesFor(learned.voters, page, subjects)).map((at) => {
    const subject = subjects[at]!
    return taking.kind === 'content' ? page.line(subject.run) : valueAt(taking, page, subject)
  })
}

/** The tag and the text of some places of an example; a text is told by the tag of its element. */
export const told = (
  { page, subjects }: { readonly page: StudiedPage; readonly subjects: Example['subjects'] },
  places: Iterable<number>,
): readonly string[] =>
  [...places].map((at) => {
    const { node } = subjects[at]!
    return `${page.page.tagName(page.elementOf(node))} ${valueAt(value, page, subjects[at]!)}`
  })
