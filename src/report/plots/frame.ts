import { shortLabel, textWidth } from './palette.js'

/** Size and margins of a plot in pixels; colours and symbols are those that are given. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly marginTop: number
  readonly marginBottom: number
  readonly marginLeft: number
  readonly marginRight: number
  readonly color: { readonly type: 'identity' }
  readonly symbol: { readonly type: 'identity' }
}

/** Pixels from one label to the next. */
export const labelHeight = 16

/** A plot with axes at the left and below, and room for labels at the right. */
export function frameFor(
  labels: readonly string[],
  least: { readonly width: number; readonly height: number },
): Frame {
  const marginRight = Math.max(...labels.map((label) => textWidth(shortLabel(label)))) + 16
  return {
    width: least.width + marginRight,
    height: Math.max(least.height, labels.length * labelHeight + 80),
    marginTop: 36,
    marginBottom: 42,
    marginLeft: 52,
    marginRight,
    color: { type: 'identity' },
    symbol: { type: 'identity' },
  }
}
