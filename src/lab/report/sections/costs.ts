import { axisX, axisY, gridX, gridY } from '@observablehq/plot'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { formatMilliseconds, formatScore } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { type ReportMeasure, reportMeasures } from '../measures.js'
import { drawPlot } from '../plots/draw-plot.js'
import { type LabelledPoint, labelledPoints } from '../plots/labelled-points.js'
import { logDomain, plotFrame, shareDomain } from '../plots/plot-frame.js'
import type { ReportSection } from '../section.js'

export const costsSection: ReportSection = {
  id: 'costs',
  title: 'Cost against quality',
  body: (evaluation) => {
    const figures = reportMeasures(evaluation).flatMap((measure) => {
      const points = pointsOf(evaluation, measure)
      return points.length < 2 ? [] : [figureOf(measure, points, evaluation)]
    })
    return figures.length === 0 ? undefined : html`<div class="plots">${figures}</div>`
  },
}

/** A cost of zero has no place on a logarithmic scale. */
const pointsOf = ({ systems }: Evaluation, { name, of }: ReportMeasure): readonly LabelledPoint[] =>
  systems.flatMap((system) => {
    const value = of(system)
    if (!system.cost || !value || !(system.cost.mean > 0)) return []
    const [x, y] = [system.cost.mean, value.mean]
    const title = `${system.label}: ${formatMilliseconds(x)} ms, ${name} ${formatScore(y)}`
    return [{ system, x, y, label: system.label, title }]
  })

function figureOf(
  { name }: ReportMeasure,
  points: readonly LabelledPoint[],
  { systems }: Evaluation,
): Html {
  const xDomain = logDomain(points.map(({ x }) => x))
  const yDomain = shareDomain(points.map(({ y }) => y))
  const frame = plotFrame(
    points.map(({ label }) => label),
    { width: 520, height: 360 },
  )
  const xLabel = { label: 'Milliseconds a page, logarithmic', labelAnchor: 'center' } as const
  return html`<figure>${drawPlot(
    {
      ...frame,
      x: { type: 'log', domain: xDomain },
      y: { domain: yDomain },
      marks: [
        gridX(),
        gridY(),
        axisX({ ...xLabel, tickFormat: ',', tickSize: 0 }),
        axisY({ label: name, tickSize: 0 }),
        ...labelledPoints(points, { systems, right: xDomain[1], yDomain, frame }),
      ],
    },
    `Milliseconds a page against ${name}`,
  )}
<figcaption>Mean milliseconds a page against ${name}: better is higher, cheaper is further left.</figcaption></figure>`
}
