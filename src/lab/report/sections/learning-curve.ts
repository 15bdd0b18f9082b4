import { areaY, axisX, axisY, dot, gridY, line, type Markish } from '@observablehq/plot'
import { groupBy } from '../../../core/group-by.js'
import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import { isInterval } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { type ReportMeasure, reportMeasures } from '../measures.js'
import { drawPlot } from '../plots/draw-plot.js'
import { type LabelledPoint, labelledPoints } from '../plots/labelled-points.js'
import { plotFrame, shareDomain } from '../plots/plot-frame.js'
import { scoreTitle } from '../plots/score-plot.js'
import { systemStyle } from '../plots/system-style.js'
import type { ReportSection } from '../section.js'

export const learningCurveSection: ReportSection = {
  id: 'learning-curve',
  title: 'Learning curve',
  body: (evaluation) => {
    const figures = reportMeasures(evaluation).flatMap((measure) => {
      const curves = curvesOf(evaluation, measure)
      return curves.length === 0 ? [] : [figureOf(measure, curves, evaluation)]
    })
    return figures.length === 0 ? undefined : html`<div class="plots">${figures}</div>`
  },
}

interface CurvePoint {
  readonly system: SystemResult
  readonly k: number
  readonly f1: number
  readonly low: number
  readonly high: number
  readonly title: string
}

/** The results of one system, sorted by the number of pages learned from. */
interface Curve {
  readonly name: string
  readonly points: readonly [CurvePoint, ...CurvePoint[]]
}

/** The systems with at least two different k. */
const curvesOf = ({ systems }: Evaluation, measure: ReportMeasure): readonly Curve[] =>
  [...groupBy(systems, ({ name }) => name)].flatMap(([name, its]) => {
    const [first, ...others] = pointsOf(its, measure)
    const last = others.at(-1)
    return first && last && last.k > first.k ? [{ name, points: [first, ...others] }] : []
  })

const pointsOf = (systems: readonly SystemResult[], { of }: ReportMeasure): readonly CurvePoint[] =>
  systems
    .flatMap((system) => {
      const value = of(system)
      if (value === undefined || system.k === undefined) return []
      const { low, high } = isInterval(value) ? value : { low: value.mean, high: value.mean }
      const title = scoreTitle(system.label, value)
      return [{ system, k: system.k, f1: value.mean, low, high, title }]
    })
    .sort((a, b) => a.k - b.k)

function figureOf(measure: ReportMeasure, curves: readonly Curve[], { systems }: Evaluation): Html {
  const points = curves.flatMap((curve) => curve.points)
  const ks = [...new Set(points.map(({ k }) => k))].sort((a, b) => a - b)
  const yDomain = shareDomain(points.flatMap(({ low, high }) => [low, high]))
  const ends = curves.map((curve) => endOf(curve))
  const right = logOf(ks.at(-1)!)
  const frame = plotFrame(
    ends.map(({ label }) => label),
    { width: 460, height: 340 },
  )
  return html`<figure>${drawPlot(
    {
      ...frame,
      x: { domain: [logOf(ks[0]!), right] },
      y: { domain: yDomain },
      marks: [
        gridY(),
        axisX(ks.map(logOf), {
          label: 'Labelled pages of a site, k',
          labelAnchor: 'center',
          tickFormat: (log: number) => String(Math.round(Math.expm1(log))),
        }),
        axisY({ label: measure.name, tickSize: 0 }),
        ...curves.flatMap((curve) => curveMarks(curve, systems)),
        ...labelledPoints(ends, { systems, right, yDomain, frame }),
      ],
    },
    `${measure.name} against the number of pages learned from`,
  )}
<figcaption>${measure.name}; the bands are 95 % intervals.</figcaption></figure>`
}

/** A logarithmic scale with a place for k = 0. */
const logOf = (k: number): number => Math.log1p(k)

/** The labelled end of a curve, in the colour of the curve: that of its first system. */
function endOf({ name, points }: Curve): LabelledPoint {
  const { k, f1, title } = points.at(-1)!
  return { system: points[0].system, x: logOf(k), y: f1, label: name, title }
}

function curveMarks({ points }: Curve, systems: Evaluation['systems']): readonly Markish[] {
  const { color, symbol } = systemStyle(points[0].system, systems)
  const x = ({ k }: CurvePoint): number => logOf(k)
  return [
    areaY(points, { x, y1: 'low', y2: 'high', fill: color, fillOpacity: 0.12 }),
    line(points, { x, y: 'f1', stroke: color, strokeWidth: 2 }),
    dot(points, { x, y: 'f1', fill: color, symbol, r: 5, title: 'title' }),
  ]
}
