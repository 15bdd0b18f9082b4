import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import { isoOf } from '../metadata/dates/moment.js'
import { detailsOf } from '../metadata/fields/dates.js'
import type { Metadata, Stated } from '../metadata/metadata.js'
import type { MetadataModel } from '../metadata/metadata-model.js'
import { splitNames } from '../metadata/names/split-names.js'
import { readMetadata } from '../metadata/read-metadata.js'
import { type SaidPage, saidPage } from '../metadata/said-page.js'
import type { Head } from '../page/head.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { Extraction } from './extraction.js'
import type { FieldAnswer } from './field-answers.js'

/** A date that a rule took from an attribute such as `datetime`. */
const iso = /^\d{4}-\d\d-\d\d(?:T[\d:.+Z-]+)?$/

export type Told = Pick<
  Extraction,
  'title' | 'author' | 'date' | 'language' | 'pageType' | 'metadata'
>

/** The title and language that a page names in its head, and what its site's rules find, as it stands. */
export function headMetadata(
  { title, language }: Pick<Head, 'title' | 'language'>,
  answers: readonly FieldAnswer[],
): Told {
  const of = (field: string): readonly string[] | undefined =>
    answers.find(({ rule }) => rule.field === field)?.texts
  const date = of('date')?.[0]
  return given({
    title: of('headline')?.[0] ?? (detached(title) || undefined),
    author: of('author'),
    date: date !== undefined && iso.test(date) ? date : undefined,
    language: language && detached(language),
  })
}

/** What a page tells of itself, and above it what its site's rules for `headline`, `author` and `date` find. */
export function metadataOf(
  { segmentation }: StudiedPage,
  url: string | undefined,
  answers: readonly FieldAnswer[],
  model: MetadataModel,
): Told {
  const page = saidPage(segmentation, url)
  const own = readMetadata(page, model)
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

/** A date for machines stays as it is; of others the first that is written there. */
function dateIn(text: string, page: SaidPage): string | undefined {
  if (iso.test(text)) return text
  const [detail] = detailsOf({ text, source: 'visible' }, page)
  return detail && isoOf(detail.moment)
}
