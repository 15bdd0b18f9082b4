import { isAbsolute, join } from 'node:path'
import { given } from '../core/given.js'
import { type JsonObject, kindOfJson } from './json/json-value.js'

/** What a line of JSONL, or the JSON beside a page, says of the page. */
export interface PageEntry {
  readonly id?: string
  readonly url?: string
  /** As written: relative to the file that says it. */
  readonly file?: string
  readonly html?: string
  readonly warnings: readonly string[]
}

/** Makes the failure for a reason; knows the file and the line. */
export type Complain = (reason: string) => Error

/** Fields that are null count as missing, and unknown fields are the user's own. */
export function readEntry(value: JsonObject, complain: Complain): PageEntry {
  const url = textOf(value, 'url', complain)
  const isUrl = url === undefined || URL.canParse(url)
  return {
    ...given({
      id: idOf(value, complain),
      url: isUrl ? url : undefined,
      file: textOf(value, 'file', complain),
      html: textOf(value, 'html', complain),
    }),
    warnings: isUrl ? [] : [`the url "${url}" is not an absolute URL and is ignored`],
  }
}

/** Where a file named in `from` is, from the user's folder. Names in standard input are relative to that. */
export const pathFrom = (from: string, file: string): string =>
  from === '-' || isAbsolute(file) ? file : join(from, '..', file)

function idOf({ id }: JsonObject, complain: Complain): string | undefined {
  if (id === undefined || id === null) return undefined
  if (typeof id === 'string' || typeof id === 'number') return String(id)
  throw complain(`"id": expected a text or a number, found ${kindOfJson(id)}`)
}

function textOf(value: JsonObject, field: string, complain: Complain): string | undefined {
  const text = value[field]
  if (text === undefined || text === null) return undefined
  if (typeof text === 'string') return text
  throw complain(`"${field}": expected a text, found ${kindOfJson(text)}`)
}
