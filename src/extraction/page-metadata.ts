import { dateDetails } from '../analysis/metadata/fields/date-field.js'
import { splitNames } from '../analysis/metadata/fields/split-names.js'
import type { Metadata, StatedValue } from '../analysis/metadata/metadata.js'
import { type MetadataContext, metadataContext } from '../analysis/metadata/metadata-context.js'
import type { MetadataModel } from '../analysis/metadata/metadata-model.js'
import { readMetadata } from '../analysis/metadata/read-metadata.js'
import { isoOf } from '../analysis/values/dates/moment.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { copyString } from '../core/text/copy-string.js'
import type { PageHead } from '../page/tree/page-head.js'
import type { PageContext } from '../rules/predicates/page-context.js'
import type { Extraction } from './extraction.js'
import type { FieldAnswer } from './field-answers.js'

/** A date for machines, as in the attribute `datetime`. */
const iso = /^\d{4}-\d\d-\d\d(?:T[\d:.+Z-]+)?$/

/** What an extraction reports beside the main content. */
export type ReportedMetadata = Pick<
  Extraction,
  'title' | 'author' | 'date' | 'language' | 'pageType' | 'metadata'
>

/** The title and language of a page's head, and what its site's rules find, unchanged. */
export function headMetadata(
  { title, language }: Pick<PageHead, 'title' | 'language'>,
  answers: readonly FieldAnswer[],
): ReportedMetadata {
  const of = (field: string): readonly string[] | undefined =>
    answers.find(({ rule }) => rule.field === field)?.texts
  const date = of('date')?.[0]
  return omitUndefined({
    title: of('headline')?.[0] ?? (copyString(title) || undefined),
    author: of('author'),
    date: date !== undefined && iso.test(date) ? date : undefined,
    language: language && copyString(language),
  })
}

/** What a page states of itself; what its site's rules for `headline`, `author` and `date` find takes precedence. */
export function pageMetadata(
  { segmentation }: PageContext,
  url: string | undefined,
  answers: readonly FieldAnswer[],
  model: MetadataModel,
): ReportedMetadata {
  const page = metadataContext(segmentation, url)
  const own = readMetadata(page, model)
  const metadata: Metadata = { ...own, ...byRules(page, answers) }
  const { title, authors, published, language, type } = metadata
  return omitUndefined({
    title: title?.value ?? (copyString(page.data.head.title) || undefined),
    author: authors?.map(({ value }) => value),
    date: published?.value,
    language: language?.value,
    pageType: type?.value,
    metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
  })
}

/** Only of rules that found something. */
function byRules(page: MetadataContext, answers: readonly FieldAnswer[]): Metadata {
  const of = (field: string): FieldAnswer | undefined =>
    answers.find(({ rule, texts }) => rule.field === field && texts.length > 0)
  const [headline, author, date] = [of('headline'), of('author'), of('date')]
  const published = date && dateIn(date.texts[0]!, page)
  return omitUndefined({
    title: headline && stated(headline, headline.texts[0]!),
    authors: author?.texts.flatMap((text) =>
      namesIn(text, page).map((name) => stated(author, name)),
    ),
    published: published === undefined ? undefined : stated(date!, published),
  })
}

const stated = ({ confidence }: FieldAnswer, value: string): StatedValue<string> => ({
  value,
  sources: ['rule'],
  confidence,
})

/** The names in what a rule took; a text without names stays as it is. */
function namesIn(text: string, { locale }: MetadataContext): readonly string[] {
  const names = splitNames(text, locale).filter(({ kind }) => kind !== 'whole')
  return names.length === 0 ? [text] : names.map(({ name }) => name)
}

/** A date for machines stays as it is; of another text the first date in it. */
function dateIn(text: string, page: MetadataContext): string | undefined {
  if (iso.test(text)) return text
  const [detail] = dateDetails({ text, source: 'visible' }, page)
  return detail && isoOf(detail.moment)
}
