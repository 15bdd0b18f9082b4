import { siteOfUrl } from '../../core/site.js'
import type { Extraction } from '../../extraction/extraction.js'

/** What a page states about itself as YAML between lines of hyphens; nothing that is unknown. */
export function frontMatterOf({
  title,
  author,
  date,
  url,
  language,
  metadata = {},
}: Extraction): string {
  const { siteName, tags, description, canonical } = metadata
  const address = url ?? canonical?.value
  const lines = [
    ...scalar('title', title),
    ...list('authors', author),
    ...(date !== undefined && isoDate.test(date) ? [`date: ${date}`] : scalar('date', date)),
    ...scalar('site', siteName?.value ?? (address && siteOfUrl(address))),
    ...scalar('url', address),
    ...scalar('language', language),
    ...list('tags', tags?.value),
    ...scalar('description', description?.value),
  ]
  return ['---', ...lines, '---', '', ''].join('\n')
}

/** A date that YAML reads as one. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/

const scalar = (key: string, value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : [`${key}: ${quoted(value)}`]

const list = (key: string, values: readonly string[] = []): readonly string[] =>
  values.length === 0 ? [] : [`${key}:`, ...values.map((value) => `  - ${quoted(value)}`)]

/** A string of JSON is one of YAML, if characters that YAML does not print are escaped too. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
