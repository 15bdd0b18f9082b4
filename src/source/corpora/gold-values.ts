import { isJsonObject, type JsonObject, kindOfJson } from '../json/json-value.js'
import type { Complain } from '../page-entry.js'

/** The object under a key; an empty one when it is null or not there. */
export function optionalObject(value: JsonObject, key: string, complain: Complain): JsonObject {
  const object = value[key]
  if (object === undefined || object === null) return {}
  if (isJsonObject(object)) return object
  throw complain(`"${key}": expected an object, found ${kindOfJson(object)}`)
}

/** The fields of an object whose values are texts or lists of texts. Blank texts say nothing, null is unknown. */
export function textFields(
  value: JsonObject,
  keys: readonly string[],
  complain: Complain,
): ReadonlyMap<string, readonly string[]> {
  const known = keys.filter((key) => value[key] !== undefined && value[key] !== null)
  return new Map(known.map((key) => [key, textsUnder(value, key, complain)]))
}

function textsUnder(value: JsonObject, key: string, complain: Complain): readonly string[] {
  const texts = Array.isArray(value[key]) ? value[key] : [value[key]]
  return texts.filter((text) => {
    if (typeof text === 'string') return text.trim() !== ''
    throw complain(`"${key}": expected texts, found ${kindOfJson(text)}`)
  })
}
