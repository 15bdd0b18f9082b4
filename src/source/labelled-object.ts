import { BrokenLabels } from '../core/errors.js'
import { given } from '../core/given.js'
import { failedPage } from './failed-page.js'
import { isJsonObject, type JsonObject } from './json/json-value.js'
import type { LabelledInput } from './labelled.js'
import { readLabels } from './labels.js'
import { type Complain, readEntry } from './page-entry.js'

/** A labelled page as a program gives it: the object of a line of JSONL, with its html in it. */
export interface LabelledObject {
  readonly html: string
  readonly url?: string
  readonly id?: string
  readonly labels?: Readonly<
    Record<
      string,
      string | readonly string[] | { readonly selector: string; readonly attr?: string }
    >
  >
}

/** Checks what a program gave as it checks a line of JSONL; what is wrong is said of the page with this number. */
export function readLabelledObject(object: LabelledObject, number: number): LabelledInput {
  const place = `page ${number}`
  const complain: Complain = (reason) => new BrokenLabels(place, undefined, reason)
  try {
    if (!isJsonObject(object)) throw complain('expected an object')
    const value: JsonObject = { ...object }
    const { id = place, url, html, warnings } = readEntry(value, complain)
    if (html === undefined) throw complain('"html": expected a text, found nothing')
    return {
      kind: 'page',
      labelled: {
        page: { id, ...given({ url }), html, warnings },
        labels: readLabels(value, complain),
      },
    }
  } catch (error) {
    return failedPage({ id: place }, error)
  }
}
