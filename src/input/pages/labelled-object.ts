import { BrokenLabels } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { ValueType } from '../../core/value-type.js'
import { isJsonObject, type JsonObject, type ToError } from '../json/json-value.js'
import { failedPage } from '../raw-page/failed-page.js'
import type { LabelledPageInput } from './labelled-pages.js'
import { readEntry } from './page-entry.js'
import { readLabels } from './page-labels.js'

/** A labelled page as a program passes it: like the object of a line of JSONL, with inline HTML. */
export interface LabelledObject {
  /** The source of the page. */
  readonly html: string
  /** The URL of the page: its host is the site that the rules are for. */
  readonly url?: string
  /** A name for the page; a later page with the same id replaces it. */
  readonly id?: string
  /**
   * The labels by field: a text, a list of texts, or a CSS selector, with `attr` for an attribute; as an object also
   * with the type of the values. `items` are some items of a list, and stand for all of it.
   */
  readonly labels?: Readonly<
    Record<
      string,
      | string
      | readonly string[]
      | { readonly text: string | readonly string[]; readonly type?: ValueType }
      | { readonly items: string | readonly string[]; readonly type?: ValueType }
      | { readonly selector: string; readonly attr?: string; readonly type?: ValueType }
    >
  >
}

/** Validates a labelled page from a program like a line of JSONL; errors name the page by its number. */
export function readLabelledObject(object: LabelledObject, number: number): LabelledPageInput {
  const place = `page ${number}`
  const toError: ToError = (reason) => new BrokenLabels(place, undefined, reason)
  try {
    if (!isJsonObject(object)) throw toError('expected an object')
    const value: JsonObject = { ...object }
    const { id = place, url, html, warnings } = readEntry(value, toError)
    if (html === undefined) throw toError('"html": expected a text, found nothing')
    return {
      kind: 'page',
      labelled: {
        page: { id, ...omitUndefined({ url }), html, warnings },
        labels: readLabels(value, toError),
      },
    }
  } catch (error) {
    return failedPage({ id: place }, error)
  }
}

/** The same for several pages, each taken when it is needed. */
export async function* readLabelledObjects(
  pages: Iterable<LabelledObject> | AsyncIterable<LabelledObject>,
): AsyncGenerator<LabelledPageInput> {
  let number = 0
  for await (const page of pages) yield readLabelledObject(page, ++number)
}
