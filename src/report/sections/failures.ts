import { groupBy } from '../../core/group-by.js'
import type { PageFailure } from '../../evaluation/evaluation.js'
import { type Html, html } from '../html.js'
import { count, counted } from '../numbers.js'
import type { Section } from '../section.js'
import { systemName } from '../system-columns.js'

/** Failures that are told of those with one code. */
const toldFailures = 20

export const failuresSection: Section = {
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
    html`<h3>${title} <small>${counted(failures.length, 'failure')}</small></h3>${most.map(codeDetails)}`,
  ]
}

const codeDetails = ([code, failures]: readonly [string, readonly PageFailure[]]): Html => html`
<details><summary><code>${code}</code> <small>${counted(failures.length, 'failure')}</small></summary>
<ul>${failures.slice(0, toldFailures).map(({ page, message }) => html`<li><b dir="auto">${page}</b> ${message}</li>\n`)}</ul>
${failures.length > toldFailures ? html`<p class="note">And ${count(failures.length - toldFailures)} more.</p>` : undefined}
</details>`
