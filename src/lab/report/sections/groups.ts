import type { Evaluation, SystemResult } from '../../evaluation/evaluation.js'
import type { GroupResult } from '../../evaluation/main-result.js'
import { formatCount, formatQuantity } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import { scorePlot } from '../plots/score-plot.js'
import { numberCell, type ReportColumn, reportTable } from '../report-table.js'
import type { ReportSection } from '../section.js'
import { meanCell, systemName } from '../system-columns.js'

/** Maximum number of groups with a plot; the table has all groups. */
const drawnGroups = 12

const drawnNote = html`<p class="note">Plots show the ${drawnGroups} groups with the most pages.</p>`

/** The results of all systems on a group. */
interface GroupRow {
  readonly group: string
  readonly pages: number
  readonly bySystem: ReadonlyMap<SystemResult, GroupResult>
}

export const groupsSection: ReportSection = {
  id: 'groups',
  title: 'Word F1 by group',
  body: (evaluation) => {
    const rows = rowsOf(evaluation)
    if (rows.length === 0) return undefined
    return html`<div class="panels">${mostPages(rows).map((row) => panel(row, evaluation))}</div>
${rows.length > drawnGroups ? drawnNote : undefined}
${reportTable({ caption: 'Word F1 by group, with its 95 % interval', columns: columnsOf(evaluation), rows })}`
  },
}

/** In the order of the results. */
function rowsOf({ systems }: Evaluation): readonly GroupRow[] {
  const rows = new Map<string, Map<SystemResult, GroupResult>>()
  for (const system of systems)
    for (const result of system.main?.groups ?? []) {
      const bySystem = rows.get(result.group) ?? new Map<SystemResult, GroupResult>()
      rows.set(result.group, bySystem.set(system, result))
    }
  return [...rows].map(([group, bySystem]) => ({
    group,
    pages: [...bySystem.values()][0]!.pages,
    bySystem,
  }))
}

/** The largest groups, in the order of the rows. */
function mostPages(rows: readonly GroupRow[]): readonly GroupRow[] {
  const chosen = [...rows].sort((a, b) => b.pages - a.pages).slice(0, drawnGroups)
  return rows.filter((row) => chosen.includes(row))
}

const panel = ({ group, pages, bySystem }: GroupRow, { systems }: Evaluation): Html => html`<figure>
<figcaption><b dir="auto">${group}</b> ${formatQuantity(pages, 'page')}</figcaption>
${scorePlot(
  [...bySystem].map(([system, { f1 }]) => ({ system, value: f1 })),
  systems,
  `Word F1 of each system on ${group}`,
)}
</figure>`

const columnsOf = ({ systems }: Evaluation): readonly ReportColumn<GroupRow>[] => [
  { title: 'Group', cell: ({ group }) => ({ show: group }) },
  { title: 'Pages', cell: ({ pages }) => numberCell(pages, formatCount) },
  ...systems
    .filter(({ main }) => main && main.groups.length > 0)
    .map(
      (system): ReportColumn<GroupRow> => ({
        title: systemName(system, systems),
        cell: ({ bySystem }) => {
          const f1 = bySystem.get(system)?.f1
          return f1 && { ...meanCell(f1)!, shade: f1.mean }
        },
      }),
    ),
]
