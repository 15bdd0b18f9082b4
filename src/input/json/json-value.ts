import { errorMessage } from '../../core/errors.js'
import { foldWhiteSpace } from '../../core/text/white-space.js'

/** Makes the error for a reason; knows the file and line. */
export type ToError = (reason: string) => Error

/** An object from JSON: any field may be missing or of any type. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  undefined: 'nothing',
}

/** The type of a JSON value in words, for messages about unexpected values. */
export function describeJsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : kinds[typeof value]!
}

/** Parses UTF-8 JSON; throws a plain `Error` whose message is the reason alone. */
export function parseJson(bytes: Uint8Array): unknown {
  return parse(decode(bytes))
}

/** Parses a UTF-8 JSON object; throws `toError(reason)` if it is invalid. */
export function parseJsonObject(bytes: Uint8Array, toError: ToError): JsonObject {
  const value = parseOrThrow(bytes, toError)
  if (isJsonObject(value)) return value
  throw toError(`expected an object, found ${describeJsonType(value)}`)
}

function parseOrThrow(bytes: Uint8Array, toError: ToError): unknown {
  try {
    return parseJson(bytes)
  } catch (error) {
    throw toError(errorMessage(error))
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error('not valid UTF-8', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`not valid JSON (${foldWhiteSpace(errorMessage(cause))})`, { cause })
  }
}

/** The text under a key; throws if it is missing, empty or not a text. */
export function requiredText(value: JsonObject, key: string, toError: ToError): string {
  const text = value[key]
  if (typeof text !== 'string')
    throw toError(`"${key}": expected a text, found ${describeJsonType(text)}`)
  if (text.trim() === '') throw toError(`"${key}": expected a text, found an empty one`)
  return text
}

/** The text under a key; `undefined` if it is null or missing; throws if it is not a text. */
export function optionalText(value: JsonObject, key: string, toError: ToError): string | undefined {
  const text = value[key]
  if (text === undefined || text === null) return undefined
  if (typeof text === 'string') return text
  throw toError(`"${key}": expected a text, found ${describeJsonType(text)}`)
}
