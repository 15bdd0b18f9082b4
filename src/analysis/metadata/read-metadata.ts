import { omitUndefined } from '../../core/omit-undefined.js'
import { copyString } from '../../core/text/copy-string.js'
import { foldToLine } from '../../core/text/white-space.js'
import { isoOf } from '../values/dates/moment.js'
import type { NameDetail } from './fields/author-field.js'
import { type DateDetail, mostExactMoment } from './fields/date-field.js'
import type { TitleCut } from './fields/title-field.js'
import type { Metadata, StatedValue } from './metadata.js'
import type { MetadataContext } from './metadata-context.js'
import type { MetadataModel, ScoredCandidate, ScoredCandidates } from './metadata-model.js'
import { orderedSources, readStatedFields } from './stated-fields.js'

/** The metadata of a page. Without a model the predicted fields are absent. */
export function readMetadata(page: MetadataContext, model: MetadataModel | undefined): Metadata {
  const stated = readStatedFields(page)
  if (model === undefined) return stated
  const { title, date, authors } = chooseMetadata(model, model.predict(page))
  const published = date && scoredValue(date, isoOf(mostExactMoment(date.candidate)))
  const { modified, ...others } = stated
  return omitUndefined({
    title: title && scoredValue(title, titleText(title)),
    authors:
      authors.length === 0
        ? undefined
        : authors.map((author) => scoredValue(author, authorName(author))),
    published,
    modified: isAfter(modified, published) ? modified : undefined,
    ...others,
  }) as Metadata
}

/** The candidates that are given. */
interface ChosenMetadata {
  readonly title: ScoredCandidate<TitleCut> | undefined
  readonly date: ScoredCandidate<DateDetail> | undefined
  /** In the order in which the page names them. */
  readonly authors: readonly ScoredCandidate<NameDetail>[]
}

/** The most likely title and date, and all authors, where they reach the thresholds of the model. */
export function chooseMetadata(
  { fields }: MetadataModel,
  { title: [title], date: [date], author: authors }: ScoredCandidates,
): ChosenMetadata {
  return {
    title: reaching(fields.title.threshold, title),
    date: reaching(fields.date.threshold, date),
    authors: distinctAuthors(
      authors.filter(({ likelihood }) => likelihood >= fields.author.threshold),
    ),
  }
}

const reaching = <Detail>(
  threshold: number,
  scored: ScoredCandidate<Detail> | undefined,
): ScoredCandidate<Detail> | undefined =>
  scored !== undefined && scored.likelihood >= threshold ? scored : undefined

/** Of a name and another one that contains it the more likely one. */
function distinctAuthors(
  authors: readonly ScoredCandidate<NameDetail>[],
): readonly ScoredCandidate<NameDetail>[] {
  const kept: ScoredCandidate<NameDetail>[] = []
  for (const author of authors) {
    const { key } = author.candidate
    if (kept.some(({ candidate: { key: other } }) => other.includes(key) || key.includes(other)))
      continue
    kept.push(author)
  }
  return kept.sort((a, b) => firstPlace(a) - firstPlace(b))
}

/** The first place that a name has among the names of a text. */
const firstPlace = ({ candidate: { occurrences } }: ScoredCandidate<NameDetail>): number =>
  Math.min(...occurrences.map(({ detail }) => detail.place))

/** As the page shows it, else as it is stated. */
export function titleText({ candidate: { occurrences } }: ScoredCandidate<TitleCut>): string {
  const shown = occurrences.find(({ origin }) => origin.segment >= 0)
  return foldToLine((shown ?? occurrences[0]).value)
}

/** In capital and small letters, where an occurrence has both. */
export function authorName({ candidate: { occurrences } }: ScoredCandidate<NameDetail>): string {
  const names = occurrences.map(({ value }) => value)
  return names.find((name) => /\p{Lu}\p{Ll}/u.test(name)) ?? names[0]!
}

const scoredValue = (
  { candidate: { occurrences }, likelihood }: ScoredCandidate<unknown>,
  value: string,
): StatedValue<string> => ({
  value: copyString(value),
  sources: orderedSources(occurrences.map(({ origin }) => origin)),
  confidence: likelihood,
})

/** A modification before the publication is an error of the page. */
const isAfter = (
  modified: StatedValue<string> | undefined,
  published: StatedValue<string> | undefined,
): boolean =>
  modified !== undefined &&
  (published === undefined || modified.value.slice(0, 10) >= published.value.slice(0, 10))
