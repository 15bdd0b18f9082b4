/** A rectangle on a page, in whole pixels from the page's top left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const rightEdge = ({ left, width }: Box): number => left + width
export const bottomEdge = ({ top, height }: Box): number => top + height

/** The smallest box around both. */
export function boundingBox(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  return {
    left,
    top,
    width: Math.max(rightEdge(one), rightEdge(other)) - left,
    height: Math.max(bottomEdge(one), bottomEdge(other)) - top,
  }
}

/** The box with its edges rounded to whole pixels. */
export function roundedBox(left: number, top: number, width: number, height: number): Box {
  const x = Math.round(left)
  const y = Math.round(top)
  return {
    left: x,
    top: y,
    width: Math.round(left + width) - x,
    height: Math.round(top + height) - y,
  }
}
