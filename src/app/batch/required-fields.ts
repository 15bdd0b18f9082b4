import { errorReport, MissingField } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { Extraction } from '../../extraction/extraction.js'
import { hasFailed } from '../../output/formats/write.js'
import type { ExtractedInput } from './extract-inputs.js'

/** What beside the fields of rules may be required, by its key. */
const found: Readonly<Record<string, (page: Extraction) => unknown>> = {
  main: ({ text }) => text,
  text: ({ text }) => text,
  title: ({ title }) => title,
  headline: ({ title }) => title,
  author: ({ author }) => author?.join(),
  date: ({ date }) => date,
  language: ({ language }) => language,
  records: ({ records }) => records?.length,
}

const lacks = (page: Extraction, field: string): boolean => {
  const texts = Object.hasOwn(page.fields, field) ? page.fields[field]! : []
  const isStated = Object.hasOwn(found, field) && Boolean(found[field]!(page))
  return !texts.some((text) => text.trim() !== '') && !isStated
}

/** The required fields that a page lacks. */
export const missingFields = (page: Extraction, fields: readonly string[]): readonly string[] =>
  fields.filter((name) => lacks(page, name))

/** Makes each page that lacks a field a failure in its place, with what was found. */
export async function* requireFields(
  pages: AsyncIterable<ExtractedInput>,
  fields: readonly string[],
  onMissing: (url: string | undefined, fields: readonly string[]) => void = () => {},
): AsyncGenerator<ExtractedInput> {
  for await (const page of pages) {
    const { outcome } = page
    const missing = hasFailed(outcome) ? [] : missingFields(outcome.found, fields)
    if (hasFailed(outcome) || missing.length === 0) yield page
    else {
      const { id, url, file } = outcome.found
      onMissing(url, missing)
      const error = errorReport(new MissingField(file ?? url ?? id, missing))
      yield {
        ...page,
        outcome: { id, ...omitUndefined({ url, file }), error, partial: outcome.found },
      }
    }
  }
}
