import { dot, link, type Markish, text } from '@observablehq/plot'
import type { SystemResult } from '../../evaluation/evaluation.js'
import { labelHeight, type PlotFrame } from './plot-frame.js'
import { shortLabel, systemStyle } from './system-style.js'

/** The point of a system in a plot. */
export interface LabelledPoint {
  readonly system: SystemResult
  readonly x: number
  readonly y: number
  readonly label: string
  /** The tooltip. */
  readonly title: string
}

/** The layout that labels are placed in. */
interface LabelLayout {
  readonly systems: readonly SystemResult[]
  /** The right end of the x-axis. */
  readonly right: number
  readonly yDomain: readonly [low: number, high: number]
  readonly frame: PlotFrame
}

/** Points, their labels in a column at the right, and a thin line from each point to its label. */
export function labelledPoints(
  points: readonly LabelledPoint[],
  { systems, right, yDomain, frame }: LabelLayout,
): readonly Markish[] {
  const places = labelPlaces(points, yDomain, frame)
  const drawn = points.map((point, at) => ({
    ...point,
    ...systemStyle(point.system, systems),
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

/** The y-coordinates of the labels, without overlap. */
function labelPlaces(
  points: readonly LabelledPoint[],
  [low, high]: LabelLayout['yDomain'],
  { height, marginTop, marginBottom }: PlotFrame,
): readonly number[] {
  const unitsPerPixel = (high - low) / (height - marginTop - marginBottom)
  return spreadApart(
    points.map(({ y }) => y),
    labelHeight * unitsPerPixel,
    [low, high],
  )
}

/**
 * Positions as near as possible to the wanted ones, in the same order, at least `gap` apart, and between `low` and
 * `high` if there is room.
 */
export function spreadApart(
  wanted: readonly number[],
  gap: number,
  [low, high]: readonly [number, number],
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]!)
  const clusters: Cluster[] = []
  for (const at of order) {
    let cluster: Cluster = { members: [at], center: wanted[at]! }
    for (
      let last = clusters.at(-1);
      last && isTooNear(last, cluster, gap);
      last = clusters.at(-1)
    ) {
      clusters.pop()
      cluster = merged(last, cluster)
    }
    clusters.push(cluster)
  }
  const places = new Array<number>(wanted.length).fill(0)
  for (const { members, center } of clusters)
    members.forEach((at, i) => {
      places[at] = center + (i - (members.length - 1) / 2) * gap
    })
  return within(places, order, gap, low, high)
}

/** Neighbours that are `gap` apart around a center. */
interface Cluster {
  readonly members: readonly number[]
  readonly center: number
}

const isTooNear = (before: Cluster, after: Cluster, gap: number): boolean =>
  after.center - before.center < ((before.members.length + after.members.length) / 2) * gap - 1e-9

/** The new center is the mean, weighted by members. */
function merged(before: Cluster, after: Cluster): Cluster {
  const [a, b] = [before.members.length, after.members.length]
  return {
    members: [...before.members, ...after.members],
    center: (before.center * a + after.center * b) / (a + b),
  }
}

/** Moves positions beyond an end back, with their neighbours; without room, positions exceed the low end. */
function within(
  places: number[],
  order: readonly number[],
  gap: number,
  low: number,
  high: number,
): readonly number[] {
  let least = low
  for (const at of order) {
    places[at] = Math.max(places[at]!, least)
    least = places[at]! + gap
  }
  let most = high
  for (const at of [...order].reverse()) {
    places[at] = Math.min(places[at]!, most)
    most = places[at]! - gap
  }
  return places
}
