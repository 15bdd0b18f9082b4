import type { Interval } from '../../evaluation/bootstrap.js'
import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import { verdicts } from '../../evaluation/verdict.js'
import { type Html, html } from '../html.js'
import { measuresOf, wordMeasure } from '../measures.js'
import { count, difference, differenceInterval, milliseconds } from '../numbers.js'
import type { Section } from '../section.js'
import { kindOf, meanCell, systemColumn } from '../system-columns.js'
import { type Cell, type Column, numberCell, table } from '../table.js'

export const systemsSection: Section = {
  id: 'systems',
  title: 'Systems',
  body: (evaluation) =>
    evaluation.systems.length === 0
      ? undefined
      : html`${table({
          caption: 'What was compared, and how well it did',
          columns: columnsOf(evaluation),
          rows: evaluation.systems,
        })}${notesOn(evaluation)}${sourcesOf(evaluation)}`,
}

type SystemColumn = Column<SystemResult>

const columnsOf = (evaluation: Evaluation): readonly SystemColumn[] => [
  systemColumn(evaluation.systems, (system: SystemResult) => system),
  { title: 'Kind', cell: (system) => ({ show: kindOf(system), note: system.version }) },
  { title: 'Pages', cell: ({ pages }) => numberCell(pages, count) },
  { title: 'Failed', cell: ({ failed }) => numberCell(failed.length, count) },
  ...measuresOf(evaluation).flatMap((measure) => [
    { title: measure.name, cell: (system: SystemResult) => meanCell(measure.of(system)) },
    ...(measure === wordMeasure ? mainColumns(evaluation) : []),
  ]),
  ...(evaluation.systems.some(({ cost }) => cost) ? [costColumn] : []),
]

/** What is told of main content beyond its F1. */
const mainColumns = ({ systems }: Evaluation): readonly SystemColumn[] => [
  ...(systems.some(({ main }) => main?.precision) ? [precisionColumn, recallColumn] : []),
  ...(systems.some(({ main }) => main?.difference)
    ? [{ title: html`F1 beyond ${systems[0]!.label}`, cell: differenceCell }]
    : []),
  ...(systems.some(({ main }) => main?.details)
    ? verdicts.map(
        (verdict): SystemColumn => ({
          title: `${verdict[0]!.toUpperCase()}${verdict.slice(1)}`,
          cell: ({ main }) => numberCell(main?.details?.verdicts[verdict], count),
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
      show: milliseconds(cost.mean),
      note: `median ${milliseconds(cost.median)}, p95 ${milliseconds(cost.p95)}`,
      value: cost.mean,
    },
}

function differenceCell({ main }: SystemResult): Cell | undefined {
  const beyond = main?.difference
  return (
    beyond && {
      show: html`${difference(beyond.mean)} ${sideOfZero(beyond)}`,
      note: differenceInterval(beyond),
      value: beyond.mean,
    }
  )
}

/** Which side of 0 the whole interval lies on. */
function sideOfZero({ low, high }: Interval): Html {
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
      'Recorded figures were not measured in this run: they were written down elsewhere.',
    systems.some(({ failed }) => failed.length > 0) &&
      'A page that a system failed on counts as an empty answer.',
  ]
  return html`<p class="note">${notes.filter((note) => note !== false).join(' ')}</p>`
}

/** Where recorded figures come from. */
function sourcesOf({ systems }: Evaluation): Html | undefined {
  const told = systems.filter(({ source }) => source !== undefined)
  if (told.length === 0) return undefined
  return html`<ul class="note">${told.map(({ label, source }) => html`<li><b>${label}</b> ${source}</li>\n`)}</ul>`
}
