import { isJsonObject, type JsonObject } from '../source/json/json-value.js'
import type { Boxes, PlacedBox } from './boxes.js'
import type { Style } from './style.js'

type Complain = (reason: string) => Error

/** Boxes in few characters: a list of numbers each. */
export const writtenBoxes = ({ placed, ...boxes }: Boxes): object => ({
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

/** Boxes that were written so; what is not as it should be is complained of. No start is beyond `length`. */
export function readBoxes(stored: JsonObject, length: number, complain: Complain): Boxes {
  const { browser, width, height, styles, boxes } = stored as Readonly<Record<string, unknown>>
  if (typeof browser !== 'string') throw complain('"browser" is no text')
  if (!isPixels(width) || !isPixels(height)) throw complain('"width" or "height" is no number')
  if (!Array.isArray(styles) || !styles.every(isStyle)) throw complain('"styles" are no styles')
  if (!Array.isArray(boxes)) throw complain('"boxes" is no list')
  const placed = boxes.map((box) => readBox(box, styles.length, complain))
  if (placed.some(({ start }, i) => start >= (placed[i + 1]?.start ?? length))) {
    throw complain('"boxes" are not in the order of the page')
  }
  return { browser, width, height, styles, placed }
}

function readBox(box: unknown, styles: number, complain: Complain): PlacedBox {
  if (!Array.isArray(box) || box.length !== 6 || !box.every(isPixels)) {
    throw complain('a box is no list of six whole numbers')
  }
  const [start, left, top, width, height, style] = box as number[] as Six
  if (start < 0 || width < 0 || height < 0) throw complain('a box is turned inside out')
  if (style < 0 || style >= styles) throw complain(`there is no style ${style}`)
  return { start, box: { left, top, width, height }, style }
}

type Six = [number, number, number, number, number, number]

/** Browsers place nothing beyond 2^25 pixels. */
const furthest = 2 ** 31

const isPixels = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < furthest

const isStyle = (value: unknown): value is Style =>
  isJsonObject(value) &&
  Number.isFinite(value['fontSize']) &&
  Number.isFinite(value['fontWeight']) &&
  typeof value['fontFamily'] === 'string' &&
  typeof value['colour'] === 'string' &&
  typeof value['background'] === 'string' &&
  ['visible', 'invisible'].includes(value['visibility'] as string) &&
  ['fixed', 'in the page'].includes(value['position'] as string)
