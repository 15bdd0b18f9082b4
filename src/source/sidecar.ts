import { BrokenLabels, InputNotFound } from '../core/errors.js'
import { readPageBytes } from './files/file.js'
import { htmlName } from './files/folder.js'
import { type JsonObject, parseJsonObject } from './json/json-value.js'
import type { SourceLimits } from './limits.js'

/** The `x.json` beside an `x.html`: what is known of the page. */
export interface Sidecar {
  readonly path: string
  readonly value: JsonObject
}

/** `undefined` when there is none. One that holds no JSON object is thrown. */
export async function readSidecar(
  htmlPath: string,
  limits: SourceLimits,
): Promise<Sidecar | undefined> {
  const stem = htmlName.exec(htmlPath)?.[1]
  if (stem === undefined) return undefined
  const path = `${stem}.json`
  const bytes = await readIfThere(path, limits)
  if (!bytes) return undefined
  const complain = (reason: string) => new BrokenLabels(path, undefined, reason)
  return { path, value: parseJsonObject(bytes, complain) }
}

async function readIfThere(path: string, limits: SourceLimits): Promise<Buffer | undefined> {
  try {
    return await readPageBytes(path, limits)
  } catch (error) {
    if (error instanceof InputNotFound) return undefined
    throw error
  }
}
