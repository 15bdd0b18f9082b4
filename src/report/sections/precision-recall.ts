import { axisX, axisY, gridX, gridY, line, type Markish, text } from '@observablehq/plot'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { type Html, html } from '../html.js'
import { score } from '../numbers.js'
import { shareDomain } from '../plots/domain.js'
import { draw } from '../plots/draw.js'
import { type Contour, f1Contours } from '../plots/f1-contours.js'
import { frameFor } from '../plots/frame.js'
import { type LabelledPoint, labelledPoints } from '../plots/labelled-points.js'
import type { Section } from '../section.js'

export const precisionRecallSection: Section = {
  id: 'precision-recall',
  title: 'Precision against recall',
  body: (evaluation) => {
    const points = pointsOf(evaluation)
    if (points.length < 2) return undefined
    return html`<figure>${plotOf(points, evaluation)}
<figcaption>Words of the main content, mean over pages${points.some(({ system }) => system.kind === 'recorded') ? '; hollow: recorded figures' : ''}. Along a thin line F1 is the same. The mean F1 of
pages lies below that of the mean precision and recall, so points are to be read against each other rather than against the
lines.</figcaption></figure>`
  },
}

const pointsOf = ({ systems }: Evaluation): readonly LabelledPoint[] =>
  systems.flatMap((system) => {
    const { f1, precision, recall } = system.main ?? {}
    if (!f1 || !precision || !recall) return []
    const title = `${system.label}: precision ${score(precision.mean)}, recall ${score(recall.mean)}, F1 ${score(f1.mean)}`
    return [{ system, x: precision.mean, y: recall.mean, label: system.label, title }]
  })

function plotOf(points: readonly LabelledPoint[], { systems }: Evaluation): Html {
  const xDomain = shareDomain(points.map(({ x }) => x))
  const yDomain = shareDomain(points.map(({ y }) => y))
  const frame = frameFor(
    points.map(({ label }) => label),
    { width: 520, height: 420 },
  )
  return draw(
    {
      ...frame,
      x: { domain: xDomain },
      y: { domain: yDomain },
      marks: [
        gridX(),
        gridY(),
        axisX({ label: 'Precision', labelAnchor: 'center', tickSize: 0 }),
        axisY({ label: 'Recall', tickSize: 0 }),
        ...contourMarks(f1Contours(xDomain, yDomain)),
        ...labelledPoints(points, { systems, right: xDomain[1], yDomain, frame }),
      ],
    },
    'Precision and recall of each system',
  )
}

const contourMarks = (contours: readonly Contour[]): readonly Markish[] => [
  ...contours.map(({ points }) =>
    line(points, {
      x: 'precision',
      y: 'recall',
      stroke: 'var(--soft)',
      strokeWidth: 0.8,
      strokeDasharray: '3,3',
    }),
  ),
  text(contours, {
    x: ({ points }: Contour) => points[0].precision,
    y: ({ points }: Contour) => points[0].recall,
    text: ({ f1 }: Contour) => `F1 ${f1.toFixed(2)}`,
    textAnchor: 'start',
    lineAnchor: 'bottom',
    dx: 4,
    dy: -3,
    fill: 'var(--soft)',
  }),
]
