import { createHash } from 'node:crypto'
import { BoxesTooNew, BrokenBoxes, InputNotFound } from '../../core/errors.js'
import { readPageBytes } from '../../input/files/file.js'
import { htmlFilePattern } from '../../input/files/page-files.js'
import {
  isJsonObject,
  type JsonObject,
  parseJsonObject,
  type ToError,
} from '../../input/json/json-value.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import type { BoxStyle, PlacedBox, RenderedBoxes } from './rendered-page.js'

/** Version of the file format; it changes when older readers would misread it. */
const formatVersion = 1

/** `x.boxes.json` beside `x.html`. */
export const boxesPath = (file: string): string =>
  `${htmlFilePattern.exec(file)?.[1] ?? file}.boxes.json`

/** The contents of a boxes file, with the format version and a hash of the HTML. */
export const boxesFileText = (html: string, boxes: RenderedBoxes): string =>
  `${JSON.stringify({ treesiftBoxes: formatVersion, html: hashOf(html), ...serializeBoxes(boxes) })}\n`

/** The boxes stored beside a page; `undefined` if there are none, or if the page has changed since. */
export async function readBoxesFile(
  file: string,
  html: string,
): Promise<RenderedBoxes | undefined> {
  const path = boxesPath(file)
  const bytes = await readPageBytes(path, inputLimits).catch((error) => {
    if (error instanceof InputNotFound) return undefined
    throw error
  })
  return bytes && parseBoxesFile(bytes, path, html)
}

function parseBoxesFile(bytes: Uint8Array, path: string, html: string): RenderedBoxes | undefined {
  const toError = (reason: string): Error => new BrokenBoxes(path, reason)
  const stored: JsonObject = parseJsonObject(bytes, toError)
  const found = stored['treesiftBoxes']
  if (typeof found !== 'number') throw toError('"treesiftBoxes" is not a number')
  if (found > formatVersion) throw new BoxesTooNew(path, found, formatVersion)
  return stored['html'] === hashOf(html) ? parseBoxes(stored, html.length, toError) : undefined
}

const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex')

/** Compact JSON: each box is a list of numbers. */
const serializeBoxes = ({ placed, ...boxes }: RenderedBoxes): object => ({
  ...boxes,
  boxes: placed.map(({ start, box, style }) => [
    start,
    box.left,
    box.top,
    box.width,
    box.height,
    style,
  ]),
})

/** Parses and validates boxes. Start offsets must be below `length`. */
function parseBoxes(stored: JsonObject, length: number, toError: ToError): RenderedBoxes {
  const { browser, width, height, styles, boxes } = stored as Readonly<Record<string, unknown>>
  if (typeof browser !== 'string') throw toError('"browser" is not a text')
  if (!isPixels(width) || !isPixels(height)) throw toError('"width" or "height" is not a number')
  if (!Array.isArray(styles) || !styles.every(isStyle))
    throw toError('"styles" is not a list of styles')
  if (!Array.isArray(boxes)) throw toError('"boxes" is not a list')
  const placed = boxes.map((box) => readBox(box, styles.length, toError))
  if (placed.some(({ start }, i) => start >= (placed[i + 1]?.start ?? length))) {
    throw toError('"boxes" are not in page order')
  }
  return { browser, width, height, styles, placed }
}

function readBox(box: unknown, styles: number, toError: ToError): PlacedBox {
  if (!Array.isArray(box) || box.length !== 6 || !box.every(isPixels)) {
    throw toError('a box is not a list of six whole numbers')
  }
  const [start, left, top, width, height, style] = box as number[] as Six
  if (start < 0 || width < 0 || height < 0) throw toError('a box has a negative start or size')
  if (style < 0 || style >= styles) throw toError(`there is no style ${style}`)
  return { start, box: { left, top, width, height }, style }
}

type Six = [number, number, number, number, number, number]

/** Browsers place nothing beyond 2^25 pixels. */
const maxPixels = 2 ** 31

const isPixels = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < maxPixels

const isStyle = (value: unknown): value is BoxStyle =>
  isJsonObject(value) &&
  Number.isFinite(value['fontSize']) &&
  Number.isFinite(value['fontWeight']) &&
  typeof value['fontFamily'] === 'string' &&
  typeof value['colour'] === 'string' &&
  typeof value['background'] === 'string' &&
  ['visible', 'invisible'].includes(value['visibility'] as string) &&
  ['fixed', 'in the page'].includes(value['position'] as string)
