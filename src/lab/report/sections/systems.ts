import type { Interval } from '../../evaluation/bootstrap.js'
import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import { pageVerdicts } from '../../evaluation/page-verdict.js'
import {
  formatCount,
  formatDifference,
  formatDifferenceInterval,
  formatMilliseconds,
} from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { reportMeasures, wordMeasure } from '../measures.js'
import { numberCell, type ReportCell, type ReportColumn, reportTable } from '../report-table.js'
import type { ReportSection } from '../section.js'
import { kindLabel, meanCell, systemColumn } from '../system-columns.js'

export const systemsSection: ReportSection = {
  id: 'systems',
  title: 'Systems',
  body: (evaluation) =>
    evaluation.systems.length === 0
      ? undefined
      : html`${reportTable({
          caption: 'The systems and their results',
          columns: columnsOf(evaluation),
          rows: evaluation.systems,
        })}${notesOn(evaluation)}${sourcesOf(evaluation)}`,
}

type SystemColumn = ReportColumn<SystemResult>

const columnsOf = (evaluation: Evaluation): readonly SystemColumn[] => [
  systemColumn(evaluation.systems, (system: SystemResult) => system),
  { title: 'Kind', cell: (system) => ({ show: kindLabel(system), note: system.version }) },
  { title: 'Pages', cell: ({ pages }) => numberCell(pages, formatCount) },
  { title: 'Failed', cell: ({ failed }) => numberCell(failed.length, formatCount) },
  ...reportMeasures(evaluation).flatMap((measure) => [
    { title: measure.name, cell: (system: SystemResult) => meanCell(measure.of(system)) },
    ...(measure === wordMeasure ? mainColumns(evaluation) : []),
  ]),
  ...(evaluation.systems.some(({ cost }) => cost) ? [costColumn] : []),
]

/** Columns of main content after F1. */
const mainColumns = ({ systems }: Evaluation): readonly SystemColumn[] => [
  ...(systems.some(({ main }) => main?.precision) ? [precisionColumn, recallColumn] : []),
  ...(systems.some(({ main }) => main?.difference)
    ? [{ title: html`ΔF1 vs ${systems[0]!.label}`, cell: differenceCell }]
    : []),
  ...(systems.some(({ main }) => main?.details)
    ? pageVerdicts.map(
        (verdict): SystemColumn => ({
          title: `${verdict[0]!.toUpperCase()}${verdict.slice(1)}`,
          cell: ({ main }) => numberCell(main?.details?.verdicts[verdict], formatCount),
        }),
      )
    : []),
]

const precisionColumn: SystemColumn = {
  title: 'Precision',
  cell: ({ main }) => meanCell(main?.precision),
}

const recallColumn: SystemColumn = {
  title: 'Recall',
  cell: ({ main }) => meanCell(main?.recall),
}

const costColumn: SystemColumn = {
  title: 'ms a page',
  cell: ({ cost }) =>
    cost && {
      show: formatMilliseconds(cost.mean),
      note: `median ${formatMilliseconds(cost.median)}, p95 ${formatMilliseconds(cost.p95)}`,
      value: cost.mean,
    },
}

function differenceCell({ main }: SystemResult): ReportCell | undefined {
  const change = main?.difference
  return (
    change && {
      show: html`${formatDifference(change.mean)} ${signOfInterval(change)}`,
      note: formatDifferenceInterval(change),
      value: change.mean,
    }
  )
}

/** Whether the whole interval is above or below 0. */
function signOfInterval({ low, high }: Interval): Html {
  if (low > 0) return html`<b class="higher">higher</b>`
  if (high < 0) return html`<b class="lower">lower</b>`
  return html`<span class="unclear">unclear</span>`
}

function notesOn({ systems }: Evaluation): Html {
  const notes = [
    'Below a figure: its 95 % interval.',
    systems.some(({ main }) => main?.difference) &&
      'Higher and lower: the interval of the difference excludes 0; unclear: it does not.',
    systems.some(({ kind }) => kind === 'recorded') &&
      'Recorded figures were measured in other runs.',
    systems.some(({ failed }) => failed.length > 0) &&
      'A page that a system failed on counts as an empty answer.',
  ]
  return html`<p class="note">${notes.filter((note) => note !== false).join(' ')}</p>`
}

/** Sources of recorded figures. */
function sourcesOf({ systems }: Evaluation): Html | undefined {
  const recorded = systems.filter(({ source }) => source !== undefined)
  if (recorded.length === 0) return undefined
  return html`<ul class="note">${recorded.map(({ label, source }) => html`<li><b>${label}</b> ${source}</li>\n`)}</ul>`
}
