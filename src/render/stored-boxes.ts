import { createHash } from 'node:crypto'
import { BoxesTooNew, BrokenBoxes, InputNotFound } from '../core/errors.js'
import { readPageBytes } from '../source/files/file.js'
import { htmlName } from '../source/files/folder.js'
import { type JsonObject, parseJsonObject } from '../source/json/json-value.js'
import { sourceLimits } from '../source/limits.js'
import type { Boxes } from './boxes.js'
import { readBoxes, writtenBoxes } from './written-boxes.js'

/** The form that boxes are stored in; it changes when older readers would misunderstand them. */
const form = 1

/** `x.boxes.json` beside `x.html`. */
export const boxesPath = (file: string): string => `${htmlName.exec(file)?.[1] ?? file}.boxes.json`

/** The boxes of a page as they are stored: what form they have, and which html they are of. */
export const boxesText = (html: string, boxes: Boxes): string =>
  `${JSON.stringify({ treesiftBoxes: form, html: hashOf(html), ...writtenBoxes(boxes) })}\n`

/** The boxes that are stored beside a page; `undefined` when there are none, or the page has changed since. */
export async function storedBoxes(file: string, html: string): Promise<Boxes | undefined> {
  const path = boxesPath(file)
  const bytes = await readPageBytes(path, sourceLimits).catch((error) => {
    if (error instanceof InputNotFound) return undefined
    throw error
  })
  return bytes && boxesIn(bytes, path, html)
}

function boxesIn(bytes: Uint8Array, path: string, html: string): Boxes | undefined {
  const complain = (reason: string): Error => new BrokenBoxes(path, reason)
  const stored: JsonObject = parseJsonObject(bytes, complain)
  const found = stored['treesiftBoxes']
  if (typeof found !== 'number') throw complain('"treesiftBoxes" is no number')
  if (found > form) throw new BoxesTooNew(path, found, form)
  return stored['html'] === hashOf(html) ? readBoxes(stored, html.length, complain) : undefined
}

const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex')
