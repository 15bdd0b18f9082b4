import { axisX, axisY, gridY, line, rectY, ruleY } from '@observablehq/plot'
import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import { type Html, html } from '../html.js'
import { counted, percent, score } from '../numbers.js'
import { draw } from '../plots/draw.js'
import { type Bin, histogram } from '../plots/histogram.js'
import { lookOf } from '../plots/palette.js'
import type { Section } from '../section.js'
import { systemName } from '../system-columns.js'

export const distributionSection: Section = {
  id: 'distribution',
  title: 'Pages by word F1',
  body: (evaluation) => {
    const rows = rowsOf(evaluation)
    const [first] = rows
    if (first === undefined) return undefined
    const most = Math.max(...rows.flatMap(({ bins }) => bins.map(({ share }) => share)))
    return html`<div class="panels">${rows.map((row) => panel(row, first, most, evaluation))}</div>
<p class="note">How many of the pages lie in each twentieth of word F1.${
      rows.length > 1 ? html` The line is ${first.system.label}, for comparison.` : undefined
    }</p>`
  },
}

interface Row {
  readonly system: SystemResult
  readonly f1s: readonly number[]
  readonly bins: readonly Bin[]
}

/** Systems that are scored page by page. */
const rowsOf = ({ systems, pages }: Evaluation): readonly Row[] =>
  systems.flatMap((system) => {
    const f1s = pages.flatMap(({ scores }) =>
      Object.hasOwn(scores, system.label) ? [scores[system.label]!.f1] : [],
    )
    return f1s.length === 0 ? [] : [{ system, f1s, bins: histogram(f1s) }]
  })

const panel = (row: Row, first: Row, most: number, { systems }: Evaluation): Html => html`<figure>
<figcaption><b>${systemName(row.system, systems)}</b> median ${score(median(row.f1s))}, ${counted(row.f1s.length, 'page')}</figcaption>
${draw(
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
      axisY({ label: null, ticks: 3, tickFormat: percent, tickSize: 0 }),
      rectY(row.bins, {
        x1: 'from',
        x2: 'to',
        y: 'share',
        fill: lookOf(row.system, systems).color,
        insetLeft: 1,
        title: ({ from, to, share }: Bin) => `${from} to ${to}: ${percent(share)} of pages`,
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

/** The upper edge of the bars. */
const outline = (
  bins: readonly Bin[],
): readonly { readonly at: number; readonly share: number }[] =>
  bins.flatMap(({ from, to, share }) => [
    { at: from, share },
    { at: to, share },
  ])

/** Of an even number of values, the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}
