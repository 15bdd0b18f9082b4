import { shortLabel, textWidth } from './system-style.js'

/** Size and margins of a plot in pixels, and scales that use colours and symbols as given. */
export interface PlotFrame {
  readonly width: number
  readonly height: number
  readonly marginTop: number
  readonly marginBottom: number
  readonly marginLeft: number
  readonly marginRight: number
  readonly color: { readonly type: 'identity' }
  readonly symbol: { readonly type: 'identity' }
}

/** Pixels between labels. */
export const labelHeight = 16

/** The frame of a plot with axes at the left and bottom, and room for labels at the right. */
export function plotFrame(
  labels: readonly string[],
  min: { readonly width: number; readonly height: number },
): PlotFrame {
  const marginRight = Math.max(...labels.map((label) => textWidth(shortLabel(label)))) + 16
  return {
    width: min.width + marginRight,
    height: Math.max(min.height, labels.length * labelHeight + 80),
    marginTop: 36,
    marginBottom: 42,
    marginLeft: 52,
    marginRight,
    color: { type: 'identity' },
    symbol: { type: 'identity' },
  }
}

/** The ends of an axis of shares: multiples of `step` with some room around the values, within 0 and 1. */
export function shareDomain(values: readonly number[], step = 0.05): readonly [number, number] {
  const room = step / 2
  const low = Math.floor((Math.min(...values) - room) / step) * step
  const high = Math.ceil((Math.max(...values) + room) / step) * step
  return [rounded(Math.max(0, low)), rounded(Math.min(1, high))]
}

/** The ends of a logarithmic axis. */
export function logDomain(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values) / 1.5, Math.max(...values) * 1.5]
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
