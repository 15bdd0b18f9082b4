import { dot, link, type Markish, text } from '@observablehq/plot'
import type { SystemResult } from '../../evaluation/evaluation.js'
import { type Frame, labelHeight } from './frame.js'
import { lookOf, shortLabel } from './palette.js'
import { spread } from './spread.js'

/** A system at its place in a plot. */
export interface LabelledPoint {
  readonly system: SystemResult
  readonly x: number
  readonly y: number
  readonly label: string
  /** What is told of it when one points at it. */
  readonly title: string
}

/** What the labels of points are placed by. */
export interface LabelOptions {
  readonly systems: readonly SystemResult[]
  /** Where the x-axis ends. */
  readonly right: number
  readonly yDomain: readonly [low: number, high: number]
  readonly frame: Frame
}

/** Points, their labels in a column at the right end of the x-axis, and a thin line from one to the other. */
export function labelledPoints(
  points: readonly LabelledPoint[],
  { systems, right, yDomain, frame }: LabelOptions,
): readonly Markish[] {
  const places = labelPlaces(points, yDomain, frame)
  const drawn = points.map((point, at) => ({
    ...point,
    ...lookOf(point.system, systems),
    label: shortLabel(point.label),
    right,
    labelY: places[at]!,
  }))
  return [
    link(drawn, {
      x1: 'x',
      y1: 'y',
      x2: 'right',
      y2: 'labelY',
      stroke: 'color',
      strokeOpacity: 0.45,
      strokeWidth: 0.8,
    }),
    dot(drawn, {
      x: 'x',
      y: 'y',
      stroke: 'color',
      fill: 'fill',
      symbol: 'symbol',
      r: 5,
      title: 'title',
    }),
    text(drawn, {
      x: 'right',
      y: 'labelY',
      text: 'label',
      fill: 'color',
      textAnchor: 'start',
      dx: 8,
      title: 'title',
    }),
  ]
}

/** Where the labels stand, none over another, in the units of the y-axis. */
function labelPlaces(
  points: readonly LabelledPoint[],
  [low, high]: LabelOptions['yDomain'],
  { height, marginTop, marginBottom }: Frame,
): readonly number[] {
  const unitsPerPixel = (high - low) / (height - marginTop - marginBottom)
  return spread(
    points.map(({ y }) => y),
    labelHeight * unitsPerPixel,
    [low, high],
  )
}
