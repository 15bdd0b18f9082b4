import { localeOf } from '../analysis/values/locale.js'
import { ambiguityWarning, readValues } from '../analysis/values/read-values.js'
import type { TypedValue, ValueContext } from '../analysis/values/value.js'
import { siteOfUrl } from '../core/site.js'
import type { PageHead } from '../page/tree/page-head.js'
import type { FieldAnswer } from './field-answers.js'

/** What the values of a page's fields mean, by the types of the site's rules. */
interface FieldValues {
  /** By field; a field of texts is absent. */
  readonly values: Readonly<Record<string, readonly TypedValue[]>>
  /** Fields with values that may mean different things. */
  readonly warnings: readonly string[]
}

/** @param context Asked for where a field has a type. */
export function fieldValues(
  answers: readonly FieldAnswer[],
  context: () => ValueContext,
): FieldValues {
  const read = answers.flatMap(({ rule: { field, valueType }, texts }) => {
    if (valueType === undefined || valueType === 'text' || texts.length === 0) return []
    const its = readValues(
      valueType,
      texts.map((raw) => ({ raw })),
      context(),
    )
    return [{ field, values: its.values, warning: ambiguityWarning(field, valueType, its) }]
  })
  return {
    values: Object.fromEntries(read.map(({ field, values }) => [field, values])),
    warnings: read.flatMap(({ warning }) => warning ?? []),
  }
}

/**
 * How values of fields are read, from what is known on either path: the language of HTML and the URL. Only the full
 * path sees BASE: where a page may have one, its URL is not what relative ones are resolved against.
 */
export const fieldContext = (
  html: string,
  url: string | undefined,
  { language }: Pick<PageHead, 'language'>,
): ValueContext => ({
  locale: localeOf(language, siteOfUrl(url)),
  base: /<base\b/i.test(html) ? undefined : url,
})
