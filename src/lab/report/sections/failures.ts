import { groupBy } from '../../../core/group-by.js'
import type { PageFailure } from '../../evaluation/evaluation.js'
import { formatCount, formatQuantity } from '../format-numbers.js'
import { type Html, html } from '../html.js'
import type { ReportSection } from '../section.js'
import { systemName } from '../system-columns.js'

/** Maximum number of failures that are listed per code. */
const listedFailures = 20

export const failuresSection: ReportSection = {
  id: 'failures',
  title: 'Failures',
  body: (evaluation) => {
    const lists = [
      ...listOf(html`Pages that could not be read`, evaluation.corpus.failed),
      ...evaluation.systems.flatMap((system) =>
        listOf(systemName(system, evaluation.systems), system.failed),
      ),
    ]
    return lists.length === 0 ? undefined : html`${lists}`
  },
}

function listOf(title: Html, failures: readonly PageFailure[]): readonly Html[] {
  if (failures.length === 0) return []
  const byCode = groupBy(failures, ({ code }) => code)
  const most = [...byCode].sort(([, a], [, b]) => b.length - a.length)
  return [
    html`<h3>${title} <small>${formatQuantity(failures.length, 'failure')}</small></h3>${most.map(codeDetails)}`,
  ]
}

const failureItem = ({ page, message }: PageFailure): Html =>
  html`<li><b dir="auto">${page}</b> ${message}</li>\n`

const moreNote = (count: number): Html => html`<p class="note">And ${formatCount(count)} more.</p>`

const codeDetails = ([code, failures]: readonly [string, readonly PageFailure[]]): Html => html`
<details><summary><code>${code}</code> <small>${formatQuantity(failures.length, 'failure')}</small></summary>
<ul>${failures.slice(0, listedFailures).map(failureItem)}</ul>
${failures.length > listedFailures ? moreNote(failures.length - listedFailures) : undefined}
</details>`
