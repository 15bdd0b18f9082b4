import { axisX, axisY, dot, gridX, ruleY } from '@observablehq/plot'
import type { Interval, PointEstimate } from '../../evaluation/bootstrap.js'
import type { SystemResult } from '../../evaluation/evaluation.js'
import { formatInterval, formatScore, isInterval } from '../format-numbers.js'
import type { Html } from '../html.js'
import { drawPlot } from './draw-plot.js'
import { shortLabel, systemStyle, textWidth } from './system-style.js'

/** The score of a system. */
interface PlottedScore {
  readonly system: SystemResult
  readonly value: Interval | PointEstimate
}

const rowHeight = 20
const margins = { marginTop: 4, marginBottom: 24, marginRight: 14 }

/** A row per system, with a dot at its score and a line over its interval. All such plots have the same scale. */
export function scorePlot(
  rows: readonly PlottedScore[],
  systems: readonly SystemResult[],
  description: string,
): Html {
  const points = rows.map(({ system, value }) => ({
    label: system.label,
    score: value.mean,
    ...(isInterval(value) ? { low: value.low, high: value.high } : {}),
    ...systemStyle(system, systems),
    title: scoreTitle(system.label, value),
  }))
  const widest = Math.max(...systems.map(({ label }) => textWidth(shortLabel(label))))
  return drawPlot(
    {
      width: 340,
      height: rows.length * rowHeight + margins.marginTop + margins.marginBottom,
      ...margins,
      marginLeft: widest + 10,
      x: { domain: [0, 1] },
      y: { type: 'band', domain: points.map(({ label }) => label), label: null },
      symbol: { type: 'identity' },
      color: { type: 'identity' },
      marks: [
        gridX({ ticks: [0, 0.25, 0.5, 0.75, 1] }),
        axisX({ label: null, ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: tick, tickSize: 0 }),
        axisY({ tickSize: 0, tickFormat: shortLabel }),
        ruleY(
          points.filter(({ low }) => low !== undefined),
          {
            y: 'label',
            x1: 'low',
            x2: 'high',
            stroke: 'color',
            strokeWidth: 2,
            strokeOpacity: 0.6,
          },
        ),
        dot(points, {
          y: 'label',
          x: 'score',
          stroke: 'color',
          fill: 'fill',
          symbol: 'symbol',
          r: 3.5,
          title: 'title',
        }),
      ],
    },
    description,
  )
}

const tick = (value: number): string => String(value)

export const scoreTitle = (label: string, value: Interval | PointEstimate): string =>
  `${label}: ${formatScore(value.mean)}${isInterval(value) ? ` (${formatInterval(value)})` : ''}`
