import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import type { FieldScore, FieldsResult } from '../../evaluation/field-scores.js'
import { formatCount, formatScore } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { fieldF1 } from '../measures.js'
import { numberCell, type ReportCell, type ReportColumn, reportTable } from '../report-table.js'
import type { ReportSection } from '../section.js'
import { meanCell, systemColumn, systemName } from '../system-columns.js'

/** Maximum number of rows of a table of sites and fields. */
const maxRows = 400

interface FieldSystem {
  readonly system: SystemResult
  readonly fields: FieldsResult
}

export const fieldsSection: ReportSection = {
  id: 'fields',
  title: 'Fields',
  body: ({ systems }) => {
    const found = systems.flatMap((system): readonly FieldSystem[] =>
      system.fields ? [{ system, fields: system.fields }] : [],
    )
    if (found.length === 0) return undefined
    return html`${overall(found, systems)}
${groupTable(found, systems)}
${found.map((each, at) => siteTable(each, at === 0 ? 'open' : 'closed', systems))}`
  },
}

const parts: readonly (readonly [title: string, of: (score: FieldScore) => number])[] = [
  ['Page-level precision', ({ firstValue }) => firstValue.precision],
  ['Page-level recall', ({ firstValue }) => firstValue.recall],
  ['Page-level F1', ({ firstValue }) => firstValue.f1],
  ['Value-level precision', ({ allValues }) => allValues.precision],
  ['Value-level recall', ({ allValues }) => allValues.recall],
  ['Value-level F1', ({ allValues }) => allValues.f1],
  ['Exact set', ({ exactSet }) => exactSet],
]

const overall = (found: readonly FieldSystem[], systems: Evaluation['systems']): Html =>
  reportTable({
    caption: 'Fields, averaged over the fields of a site, its sites, then groups',
    columns: [
      systemColumn(systems, ({ system }: FieldSystem) => system),
      { title: 'Pages', cell: ({ fields }) => numberCell(fields.pages, formatCount) },
      ...parts.map(
        ([title, of]): ReportColumn<FieldSystem> => ({
          title,
          cell: ({ fields }) =>
            title === 'Page-level F1'
              ? meanCell(fieldF1(fields))
              : numberCell(of(fields.mean), formatScore),
        }),
      ),
    ],
    rows: found,
  })

function groupTable(
  found: readonly FieldSystem[],
  systems: Evaluation['systems'],
): Html | undefined {
  const groups = [
    ...new Set(found.flatMap(({ fields }) => fields.groups.map(({ group }) => group))),
  ]
  if (groups.length === 0) return undefined
  return reportTable({
    caption: 'Page-level F1 by group',
    columns: [
      { title: 'Group', cell: (group: string) => ({ show: group }) },
      ...found.map(
        ({ system, fields }): ReportColumn<string> => ({
          title: systemName(system, systems),
          cell: (name) =>
            shadedCell(fields.groups.find(({ group }) => group === name)?.score.firstValue.f1),
        }),
      ),
    ],
    rows: groups,
  })
}

/** A field on a site. */
interface FieldRow {
  readonly site: string
  readonly group?: string
  readonly field: string
  readonly score: FieldScore
}

/** Sorted by page-level F1, then by the other scores, the worst first. */
const rowsOf = ({ sites }: FieldsResult): readonly FieldRow[] =>
  sites
    .flatMap(({ fields, ...site }) =>
      Object.entries(fields).map(([field, score]) => ({ ...site, field, score })),
    )
    .sort(
      ({ score: a }, { score: b }) =>
        a.firstValue.f1 - b.firstValue.f1 ||
        a.allValues.f1 - b.allValues.f1 ||
        a.exactSet - b.exactSet,
    )

function siteTable(
  { system, fields }: FieldSystem,
  state: 'open' | 'closed',
  systems: Evaluation['systems'],
): Html | undefined {
  const rows = rowsOf(fields)
  if (rows.length === 0) return undefined
  const caption = `Each field of each site with ${system.label}, the worst first`
  const open = state === 'open' ? html` open` : undefined
  const summary = html`${systemName(system, systems)}: each field of each site`
  const shown = rows.slice(0, maxRows)
  return html`<details${open}><summary>${summary}</summary>
${reportTable({ caption, columns: columnsOf(rows), rows: shown })}
${rows.length > maxRows ? worstNote(rows.length) : undefined}
</details>`
}

const worstNote = (count: number): Html =>
  html`<p class="note">The worst ${formatCount(maxRows)} of ${formatCount(count)}.</p>`

const columnsOf = (rows: readonly FieldRow[]): readonly ReportColumn<FieldRow>[] => [
  { title: 'Site', cell: ({ site }) => ({ show: site }) },
  ...(rows.some(({ group }) => group !== undefined)
    ? [{ title: 'Group', cell: ({ group }: FieldRow) => ({ show: group }) }]
    : []),
  { title: 'Field', cell: ({ field }) => ({ show: field }) },
  { title: 'Page-level F1', cell: ({ score: { firstValue } }) => shadedCell(firstValue.f1) },
  { title: 'Value-level F1', cell: ({ score: { allValues } }) => shadedCell(allValues.f1) },
  { title: 'Exact set', cell: ({ score: { exactSet } }) => shadedCell(exactSet) },
]

const shadedCell = (value: number | undefined): ReportCell | undefined =>
  value === undefined ? undefined : { show: formatScore(value), value, shade: value }
