import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { isoOf } from '../metadata/dates/moment.js'
import { detailsOf } from '../metadata/fields/dates.js'
import type { Metadata, Stated } from '../metadata/metadata.js'
import type { MetadataModel } from '../metadata/metadata-model.js'
import { splitNames } from '../metadata/names/split-names.js'
import { readMetadata } from '../metadata/read-metadata.js'
import { type SaidPage, saidPage } from '../metadata/said-page.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { Extraction } from './extraction.js'
import type { FieldAnswer } from './field-answers.js'

type Told = Pick<Extraction, 'title' | 'author' | 'date' | 'language' | 'pageType' | 'metadata'>

/** What a page tells of itself, and above it what its site's rules for `headline`, `author` and `date` find. */
export function metadataOf(
  { segmentation }: StudiedPage,
  url: string | undefined,
  answers: readonly FieldAnswer[],
  model: (() => MetadataModel) | undefined,
): Told {
  const page = saidPage(segmentation, url)
  const own = readMetadata(page, model?.())
  const metadata: Metadata = { ...own, ...byRules(page, answers) }
  const { title, authors, published, language, type } = metadata
  return given({
    title: title?.value ?? (detached(page.head.title) || undefined),
    author: authors?.map(({ value }) => value),
    date: published?.value,
    language: language?.value,
    pageType: type?.value,
    metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
  })
}

/** Rules that found something decide. */
function byRules(page: SaidPage, answers: readonly FieldAnswer[]): Metadata {
  const of = (field: string): FieldAnswer | undefined =>
    answers.find(({ rule, texts }) => rule.field === field && texts.length > 0)
  const [headline, author, date] = [of('headline'), of('author'), of('date')]
  const published = date && dateIn(date.texts[0]!, page)
  return given({
    title: headline && stated(headline, headline.texts[0]!),
    authors: author?.texts.flatMap((text) =>
      namesIn(text, page).map((name) => stated(author, name)),
    ),
    published: published === undefined ? undefined : stated(date!, published),
  })
}

const stated = ({ confidence }: FieldAnswer, value: string): Stated<string> => ({
  value,
  sources: ['rule'],
  confidence,
})

/** The names in what a rule took; what is no name stays as it is. */
function namesIn(text: string, { locale }: SaidPage): readonly string[] {
  const names = splitNames(text, locale).filter(({ kind }) => kind !== 'whole')
  return names.length === 0 ? [text] : names.map(({ name }) => name)
}

const iso = /^\d{4}-\d\d-\d\d(?:T[\d:.+Z-]+)?$/

/** A date for machines stays as it is; of others the first that is written there. */
function dateIn(text: string, page: SaidPage): string | undefined {
  if (iso.test(text)) return text
  const [detail] = detailsOf({ text, source: 'visible' }, page)
  return detail && isoOf(detail.moment)
}
