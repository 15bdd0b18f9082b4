import type { TreesiftError } from '../core/errors.js'
import { isJsonObject, type JsonObject, kindOfJson } from '../source/json/json-value.js'

/** Makes the failure of what is wrong with data. */
export type Complain = (reason: string) => TreesiftError

export function objectIn(data: unknown, name: string, complain: Complain): JsonObject {
  if (!isJsonObject(data)) throw complain(`${name} is not an object but ${kindOfJson(data)}`)
  return data
}

export function listIn(data: unknown, name: string, complain: Complain): readonly unknown[] {
  if (!Array.isArray(data)) throw complain(`${name} is not a list but ${kindOfJson(data)}`)
  return data
}
