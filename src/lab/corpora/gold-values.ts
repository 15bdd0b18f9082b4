import {
  describeJsonType,
  isJsonObject,
  type JsonObject,
  type ToError,
} from '../../input/json/json-value.js'

/** The object under a key; an empty object when it is null or missing. */
export function optionalObject(value: JsonObject, key: string, toError: ToError): JsonObject {
  const object = value[key]
  if (object === undefined || object === null) return {}
  if (isJsonObject(object)) return object
  throw toError(`"${key}": expected an object, found ${describeJsonType(object)}`)
}

/** The fields of an object whose values are texts or lists of texts. Blank texts are dropped; null means unknown. */
export function textFields(
  value: JsonObject,
  keys: readonly string[],
  toError: ToError,
): ReadonlyMap<string, readonly string[]> {
  const known = keys.filter((key) => value[key] !== undefined && value[key] !== null)
  return new Map(known.map((key) => [key, textsUnder(value, key, toError)]))
}

function textsUnder(value: JsonObject, key: string, toError: ToError): readonly string[] {
  const texts = Array.isArray(value[key]) ? value[key] : [value[key]]
  return texts.filter((text) => {
    if (typeof text === 'string') return text.trim() !== ''
    throw toError(`"${key}": expected texts, found ${describeJsonType(text)}`)
  })
}
