import type { Evaluation, GroupResult, SystemResult } from '../../evaluation/evaluation.js'
import { type Html, html } from '../html.js'
import { count, counted } from '../numbers.js'
import { scoreRows } from '../plots/score-rows.js'
import type { Section } from '../section.js'
import { meanCell, systemName } from '../system-columns.js'
import { type Column, numberCell, table } from '../table.js'

/** Groups that are drawn, those with most pages; the table has all. */
const drawnGroups = 12

/** A group as each system did on it. */
interface Row {
  readonly group: string
  readonly pages: number
  readonly bySystem: ReadonlyMap<SystemResult, GroupResult>
}

export const groupsSection: Section = {
  id: 'groups',
  title: 'Word F1 by group',
  body: (evaluation) => {
    const rows = rowsOf(evaluation)
    if (rows.length === 0) return undefined
    return html`<div class="panels">${mostPages(rows).map((row) => panel(row, evaluation))}</div>
${rows.length > drawnGroups ? html`<p class="note">Drawn are the ${drawnGroups} groups with most pages.</p>` : undefined}
${table({ caption: 'Word F1 by group, with its 95 % interval', columns: columnsOf(evaluation), rows })}`
  },
}

/** In the order in which systems name them. */
function rowsOf({ systems }: Evaluation): readonly Row[] {
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

/** Still in their order. */
function mostPages(rows: readonly Row[]): readonly Row[] {
  const chosen = [...rows].sort((a, b) => b.pages - a.pages).slice(0, drawnGroups)
  return rows.filter((row) => chosen.includes(row))
}

const panel = ({ group, pages, bySystem }: Row, { systems }: Evaluation): Html => html`<figure>
<figcaption><b dir="auto">${group}</b> ${counted(pages, 'page')}</figcaption>
${scoreRows(
  [...bySystem].map(([system, { f1 }]) => ({ system, value: f1 })),
  systems,
  `Word F1 of each system on ${group}`,
)}
</figure>`

const columnsOf = ({ systems }: Evaluation): readonly Column<Row>[] => [
  { title: 'Group', cell: ({ group }) => ({ show: group }) },
  { title: 'Pages', cell: ({ pages }) => numberCell(pages, count) },
  ...systems
    .filter(({ main }) => main && main.groups.length > 0)
    .map(
      (system): Column<Row> => ({
        title: systemName(system, systems),
        cell: ({ bySystem }) => {
          const f1 = bySystem.get(system)?.f1
          return f1 && { ...meanCell(f1)!, shade: f1.mean }
        },
      }),
    ),
]
