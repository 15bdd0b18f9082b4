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
  const url = optionalText(value, 'url', complain)
  const isUrl = url === undefined || URL.canParse(url)
  return {
    ...given({
      id: idOf(value, complain),
      url: isUrl ? url : undefined,
      file: optionalText(value, 'file', complain),
      html: optionalText(value, 'html', complain),
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

/** The text under a key. Throws the complaint when there is none, or an empty one. */
export function filledText(value: JsonObject, key: string, complain: Complain): string {
  const text = value[key]
  if (typeof text !== 'string')
    throw complain(`"${key}": expected a text, found ${kindOfJson(text)}`)
  if (text.trim() === '') throw complain(`"${key}": expected a text, found an empty one`)
  return text
}

/** The text under a key; `undefined` when it is null or not there. Throws the complaint about anything else. */
export function optionalText(
  value: JsonObject,
  key: string,
  complain: Complain,
): string | undefined {
  const text = value[key]
  if (text === undefined || text === null) return undefined
  if (typeof text === 'string') return text
  throw complain(`"${key}": expected a text, found ${kindOfJson(text)}`)
}
