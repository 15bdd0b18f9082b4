import { axisX, axisY, gridY, line, rectY, ruleY } from '@observablehq/plot'
import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import { formatPercent, formatQuantity, formatScore } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { drawPlot } from '../plots/draw-plot.js'
import { systemStyle } from '../plots/system-style.js'
import type { ReportSection } from '../section.js'
import { systemName } from '../system-columns.js'

export const distributionSection: ReportSection = {
  id: 'distribution',
  title: 'Pages by word F1',
  body: (evaluation) => {
    const rows = rowsOf(evaluation)
    const [first] = rows
    if (first === undefined) return undefined
    const most = Math.max(...rows.flatMap(({ bins }) => bins.map(({ share }) => share)))
    return html`<div class="panels">${rows.map((row) => panel(row, first, most, evaluation))}</div>
<p class="note">The share of pages in each twentieth of word F1.${
      rows.length > 1 ? html` The line is ${first.system.label}, for comparison.` : undefined
    }</p>`
  },
}

interface Distribution {
  readonly system: SystemResult
  readonly f1s: readonly number[]
  readonly bins: readonly Bin[]
}

/** The systems with scores of single pages. */
const rowsOf = ({ systems, pages }: Evaluation): readonly Distribution[] =>
  systems.flatMap((system) => {
    const f1s = pages.flatMap(({ scores }) =>
      Object.hasOwn(scores, system.label) ? [scores[system.label]!.f1] : [],
    )
    return f1s.length === 0 ? [] : [{ system, f1s, bins: histogram(f1s) }]
  })

const panel = (
  row: Distribution,
  first: Distribution,
  most: number,
  { systems }: Evaluation,
): Html => html`<figure>
<figcaption><b>${systemName(row.system, systems)}</b> ${summaryOf(row)}</figcaption>
${drawPlot(
  {
    width: 340,
    height: 150,
    marginTop: 8,
    marginBottom: 24,
    marginLeft: 40,
    marginRight: 12,
    x: { domain: [0, 1] },
    y: { domain: [0, most] },
    color: { type: 'identity' },
    marks: [
      gridY({ ticks: 3 }),
      axisX({ label: null, ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: String, tickSize: 0 }),
      axisY({ label: null, ticks: 3, tickFormat: formatPercent, tickSize: 0 }),
      rectY(row.bins, {
        x1: 'from',
        x2: 'to',
        y: 'share',
        fill: systemStyle(row.system, systems).color,
        insetLeft: 1,
        title: ({ from, to, share }: Bin) => `${from} to ${to}: ${formatPercent(share)} of pages`,
      }),
      row === first
        ? []
        : line(outline(first.bins), { x: 'at', y: 'share', stroke: 'var(--ink)', strokeWidth: 1 }),
      ruleY([0]),
    ],
  },
  `How many pages have which word F1 with ${row.system.label}`,
)}
</figure>`

const summaryOf = ({ f1s }: Distribution): string =>
  `median ${formatScore(median(f1s))}, ${formatQuantity(f1s.length, 'page')}`

/** The outline of the bars. */
const outline = (
  bins: readonly Bin[],
): readonly { readonly at: number; readonly share: number }[] =>
  bins.flatMap(({ from, to, share }) => [
    { at: from, share },
    { at: to, share },
  ])

/** The median; the mean of the two middle values of an even number. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

/** The number of equal bins from 0 to 1. */
export const bins = 20

export interface Bin {
  readonly from: number
  readonly to: number
  /** The share of all values that are in the bin. */
  readonly share: number
}

/** The histogram of values from 0 to 1: a value on a border counts in the upper bin, and 1 in the last one. */
export function histogram(values: readonly number[]): readonly Bin[] {
  const counts = new Array<number>(bins).fill(0)
  // the product for a border such as .15 may be just below a whole number
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value * bins + 1e-9))]!++
  return counts.map((count, at) => ({
    from: at / bins,
    to: (at + 1) / bins,
    share: values.length === 0 ? 0 : count / values.length,
  }))
}
