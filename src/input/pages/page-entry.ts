import { isAbsolute, join } from 'node:path'
import { omitCredentials } from '../../core/omit-credentials.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import {
  describeJsonType,
  type JsonObject,
  optionalText,
  type ToError,
} from '../json/json-value.js'
import { isUrl, pageUrl } from '../raw-page/page-url.js'

/** What a line of JSONL, or the JSON file beside a page, states about the page. */
export interface PageEntry {
  readonly id?: string
  readonly url?: string
  /** As written: relative to the file that contains the entry. */
  readonly file?: string
  readonly html?: string
  /** The bytes of the page in base64, and the media type that they came with. */
  readonly base64?: string
  readonly contentType?: string
  readonly warnings: readonly string[]
}

/** Fields that are null count as missing; unknown fields are ignored. */
export function readEntry(value: JsonObject, toError: ToError): PageEntry {
  const stated = optionalText(value, 'url', toError)
  const url = pageUrl(stated)
  return {
    ...omitUndefined({
      id: idOf(value, toError),
      url,
      file: fileOf(value, toError),
      html: optionalText(value, 'html', toError),
      base64: optionalText(value, 'base64', toError),
      contentType: optionalText(value, 'contentType', toError),
    }),
    warnings: stated === undefined || url !== undefined ? [] : [ignoredUrlWarning(stated)],
  }
}

/** A URL in place of a path would be shown with its password. */
function fileOf(value: JsonObject, toError: ToError): string | undefined {
  const file = optionalText(value, 'file', toError)
  if (file !== undefined && isUrl(file))
    throw toError('"file": expected a path, found a URL; list URLs in a text, one per line')
  return file
}

/** Enough to recognize a URL. */
const maxShownUrl = 1000

const ignoredUrlWarning = (stated: string): string =>
  `the url "${omitCredentials(stated.slice(0, maxShownUrl))}" is not an absolute URL and is ignored`

/**
 * The path of a file that is named in the file `from`, relative to the working directory, as names on standard input
 * are.
 */
export const pathFrom = (from: string, file: string): string =>
  from === '-' || isAbsolute(file) ? file : join(from, '..', file)

function idOf(value: JsonObject, toError: ToError): string | undefined {
  const { id } = value
  if (id === undefined || id === null) return undefined
  const stated = statedId(value)
  if (stated !== undefined) return stated
  throw toError(`"id": expected a text or a number, found ${describeJsonType(id)}`)
}

/** The id of an entry, whatever is wrong with the rest of it; `undefined` where it has none. */
export const statedId = ({ id }: JsonObject): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? omitCredentials(String(id)) : undefined
