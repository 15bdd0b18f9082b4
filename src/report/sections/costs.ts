import { axisX, axisY, gridX, gridY } from '@observablehq/plot'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { type Html, html } from '../html.js'
import { type Measure, measuresOf } from '../measures.js'
import { milliseconds, score } from '../numbers.js'
import { logDomain, shareDomain } from '../plots/domain.js'
import { draw } from '../plots/draw.js'
import { frameFor } from '../plots/frame.js'
import { type LabelledPoint, labelledPoints } from '../plots/labelled-points.js'
import type { Section } from '../section.js'

export const costsSection: Section = {
  id: 'costs',
  title: 'Cost against quality',
  body: (evaluation) => {
    const figures = measuresOf(evaluation).flatMap((measure) => {
      const points = pointsOf(evaluation, measure)
      return points.length < 2 ? [] : [figureOf(measure, points, evaluation)]
    })
    return figures.length === 0 ? undefined : html`<div class="plots">${figures}</div>`
  },
}

/** A cost of nothing at all cannot be drawn on a logarithmic scale. */
const pointsOf = ({ systems }: Evaluation, { name, of }: Measure): readonly LabelledPoint[] =>
  systems.flatMap((system) => {
    const value = of(system)
    if (!system.cost || !value || !(system.cost.mean > 0)) return []
    const [x, y] = [system.cost.mean, value.mean]
    const title = `${system.label}: ${milliseconds(x)} ms, ${name} ${score(y)}`
    return [{ system, x, y, label: system.label, title }]
  })

function figureOf(
  { name }: Measure,
  points: readonly LabelledPoint[],
  { systems }: Evaluation,
): Html {
  const xDomain = logDomain(points.map(({ x }) => x))
  const yDomain = shareDomain(points.map(({ y }) => y))
  const frame = frameFor(
    points.map(({ label }) => label),
    { width: 520, height: 360 },
  )
  const milliseconds = { label: 'Milliseconds a page, logarithmic', labelAnchor: 'center' } as const
  return html`<figure>${draw(
    {
      ...frame,
      x: { type: 'log', domain: xDomain },
      y: { domain: yDomain },
      marks: [
        gridX(),
        gridY(),
        axisX({ ...milliseconds, tickFormat: ',', tickSize: 0 }),
        axisY({ label: name, tickSize: 0 }),
        ...labelledPoints(points, { systems, right: xDomain[1], yDomain, frame }),
      ],
    },
    `Milliseconds a page against ${name}`,
  )}
<figcaption>Mean milliseconds a page against ${name}: better is higher, cheaper is further left.</figcaption></figure>`
}
