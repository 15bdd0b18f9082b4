/** A rectangle on a page, in whole pixels from its left upper corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const right = ({ left, width }: Box): number => left + width
export const bottom = ({ top, height }: Box): number => top + height

/** Whether it has room for anything to be seen in. */
export const isFlat = ({ width, height }: Box): boolean => width <= 0 || height <= 0

/** The least box around both. */
export function around(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  return {
    left,
    top,
    width: Math.max(right(one), right(other)) - left,
    height: Math.max(bottom(one), bottom(other)) - top,
  }
}

/** The box whose edges lie on whole pixels, where these lie or next to it. */
export function rounded(left: number, top: number, width: number, height: number): Box {
  const x = Math.round(left)
  const y = Math.round(top)
  return {
    left: x,
    top: y,
    width: Math.round(left + width) - x,
    height: Math.round(top + height) - y,
  }
}
