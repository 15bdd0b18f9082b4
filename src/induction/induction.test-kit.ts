import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import { subjectsFor, valueAt } from '../rules/subjects.js'
import type { Label } from '../source/labels.js'
import type { Example } from './example.js'
import { trainingPage as resolved, type TrainingPage } from './training-page.js'

const value = { kind: 'value' } as const

export const texts = (...texts: readonly string[]): Label => ({ kind: 'texts', texts })

export const selector = (selector: string, attr?: string): Label =>
  attr === undefined ? { kind: 'selector', selector } : { kind: 'selector', selector, attr }

export const trainingPage = (
  id: string,
  html: string,
  labels: Readonly<Record<string, Label>>,
): TrainingPage => resolved(id, studyPage(html), new Map(Object.entries(labels)))

/** A page on which the elements with these texts are the ones to take. */
export function exampleOf(
  html: string,
  positives: readonly string[],
  uncertain: readonly string[] = [],
): Example {
  const page = studyPage(html)
  const subjects = subjectsFor(value, page)
  const placesOf = (wanted: readonly string[]): ReadonlySet<number> =>
    new Set(subjects.flatMap((one, at) => (wanted.includes(valueAt(value, page, one)) ? [at] : [])))
  return { page, subjects, positives: placesOf(positives), uncertain: placesOf(uncertain) }
}

/** The tag and the text of some places of an example. */
export const told = (
  { page, subjects }: { readonly page: StudiedPage; readonly subjects: Example['subjects'] },
  places: Iterable<number>,
): readonly string[] =>
  [...places].map((at) => {
    const { node } = subjects[at]!
    return `${page.page.tagName(node)} ${valueAt(value, page, subjects[at]!)}`
  })
