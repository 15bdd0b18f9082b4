import { axisX, axisY, gridX, gridY, line, type Markish, text } from '@observablehq/plot'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { formatScore } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { drawPlot } from '../plots/draw-plot.js'
import { type LabelledPoint, labelledPoints } from '../plots/labelled-points.js'
import { plotFrame, shareDomain } from '../plots/plot-frame.js'
import type { ReportSection } from '../section.js'

export const precisionRecallSection: ReportSection = {
  id: 'precision-recall',
  title: 'Precision against recall',
  body: (evaluation) => {
    const points = pointsOf(evaluation)
    if (points.length < 2) return undefined
    const hasRecorded = points.some(({ system }) => system.kind === 'recorded')
    return html`<figure>${plotOf(points, evaluation)}
<figcaption>Words of the main content, mean over pages${hasRecorded ? '; hollow: recorded figures' : ''}.
Thin lines have equal F1. The mean F1 of pages is below that of the mean precision and recall, so compare points with
each other rather than with the lines.</figcaption></figure>`
  },
}

const pointsOf = ({ systems }: Evaluation): readonly LabelledPoint[] =>
  systems.flatMap((system) => {
    const { f1, precision, recall } = system.main ?? {}
    if (!f1 || !precision || !recall) return []
    const [p, r, f] = [precision, recall, f1].map(({ mean }) => formatScore(mean))
    const title = `${system.label}: precision ${p}, recall ${r}, F1 ${f}`
    return [{ system, x: precision.mean, y: recall.mean, label: system.label, title }]
  })

function plotOf(points: readonly LabelledPoint[], { systems }: Evaluation): Html {
  const xDomain = shareDomain(points.map(({ x }) => x))
  const yDomain = shareDomain(points.map(({ y }) => y))
  const frame = plotFrame(
    points.map(({ label }) => label),
    { width: 520, height: 420 },
  )
  return drawPlot(
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

/** A line of equal F1. */
interface Contour {
  readonly f1: number
  /** Ordered by precision. */
  readonly points: readonly [RatePair, ...RatePair[]]
}

interface RatePair {
  readonly precision: number
  readonly recall: number
}

type Domain = readonly [low: number, high: number]

/** Distance of lines in F1, in a wide and in a narrow box. */
const [step, fineStep] = [0.1, 0.05]

/** Minimum width of a wide box. */
const wideBox = 0.4

const lineSegments = 40

/** The parts of the lines of equal F1 inside the box of these domains. */
export function f1Contours(precision: Domain, recall: Domain): readonly Contour[] {
  const width = Math.max(precision[1] - precision[0], recall[1] - recall[0])
  const apart = width > wideBox ? step : fineStep
  const levels = Array.from({ length: Math.round(1 / apart) - 1 }, (_, i) => (i + 1) * apart)
  return levels.flatMap((f1) => contour(f1, precision, recall) ?? [])
}

/** `undefined` when the line is outside the box. */
function contour(f1: number, precision: Domain, recall: Domain): Contour | undefined {
  const from = Math.max(precision[0], otherRate(f1, recall[1]))
  const to = Math.min(precision[1], otherRate(f1, recall[0]))
  if (!(from < to)) return undefined
  const pair = (i: number): RatePair => {
    const at = from + ((to - from) * i) / lineSegments
    return { precision: at, recall: otherRate(f1, at) }
  }
  return { f1, points: [pair(0), ...Array.from({ length: lineSegments }, (_, i) => pair(i + 1))] }
}

/**
 * Recall for a precision or vice versa: 2pr / (p + r) = f gives r = fp / (2p - f), which has no solution up to p = f
 * / 2.
 */
const otherRate = (f1: number, one: number): number =>
  2 * one > f1 ? (f1 * one) / (2 * one - f1) : Number.POSITIVE_INFINITY
