import { axisX, axisY, dot, gridX, ruleY } from '@observablehq/plot'
import type { Interval } from '../../evaluation/bootstrap.js'
import type { Point, SystemResult } from '../../evaluation/evaluation.js'
import type { Html } from '../html.js'
import { interval, isInterval, score } from '../numbers.js'
import { draw } from './draw.js'
import { lookOf, shortLabel, textWidth } from './palette.js'

/** What a system scored. */
export interface ScoreRow {
  readonly system: SystemResult
  readonly value: Interval | Point
}

const rowHeight = 20
const margins = { marginTop: 4, marginBottom: 24, marginRight: 14 }

/** A row for each system, a dot at its score and a line over its interval; all plots of this kind have one scale. */
export function scoreRows(
  rows: readonly ScoreRow[],
  systems: readonly SystemResult[],
  says: string,
): Html {
  const points = rows.map(({ system, value }) => ({
    label: system.label,
    score: value.mean,
    ...(isInterval(value) ? { low: value.low, high: value.high } : {}),
    ...lookOf(system, systems),
    title: titleOf(system.label, value),
  }))
  const widest = Math.max(...systems.map(({ label }) => textWidth(shortLabel(label))))
  return draw(
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
    says,
  )
}

const tick = (value: number): string => String(value)

export const titleOf = (label: string, value: Interval | Point): string =>
  `${label}: ${score(value.mean)}${isInterval(value) ? ` (${interval(value)})` : ''}`
