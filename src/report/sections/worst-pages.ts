import type { SystemResult, WorstPage } from '../../evaluation/evaluation.js'
import { compare, type Side } from '../diff/compare.js'
import type { Passage } from '../diff/passage.js'
import { type Html, html, nothing } from '../html.js'
import { counted, score } from '../numbers.js'
import type { Section } from '../section.js'

export const worstPagesSection: Section = {
  id: 'worst-pages',
  title: 'Worst pages',
  body: ({ systems, worst }) =>
    worst.length === 0
      ? undefined
      : html`<p>What should be kept beside what ${systems[0]?.label ?? 'was'} kept: <del>words that were lost</del> are underlined,
<ins>words that are wrong</ins> struck through. The words of both are aligned in their order, so what only moved shows as lost here and
as wrong there.</p>
${worst.map((page) => pageDetails(page, systems[0]))}`,
}

const pageDetails = (page: WorstPage, system: SystemResult | undefined): Html => html`
<details class="page"><summary><b>F1 ${score(page.score.f1)}</b> <span dir="auto">${page.id}</span>
<small>precision ${score(page.score.precision)}, recall ${score(page.score.recall)}${page.group && html`, ${page.group}`}${failureOn(page, system)}</small></summary>
${page.url && html`<p class="url">${page.url}</p>`}
${comparisonOf(page)}
</details>`

/** Why there is no answer. */
function failureOn({ id }: WorstPage, system: SystemResult | undefined): Html | undefined {
  const failure = system?.failed.find(({ page }) => page === id)
  return failure && html`, failed: <code>${failure.code}</code>`
}

function comparisonOf(page: WorstPage): Html {
  const { rows, gold, found } = compare(page.gold, page.found)
  return html`<div class="pair">
<div class="pair-head">Gold <small>${counted(gold.words, 'word')}</small></div><div class="pair-head">Answer <small>${counted(found.words, 'word')}</small></div>
${rows.map(
  (row) =>
    html`<div dir="auto" data-side="Gold">${row.gold.map((each) => passage(each, lost))}</div><div dir="auto" data-side="Answer">${row.found.map((each) => passage(each, wrong))}</div>\n`,
)}</div>${unshownNote(gold, found)}`
}

const lost = (text: string): Html => html`<del>${text}</del>`
const wrong = (text: string): Html => html`<ins>${text}</ins>`
const plain = (text: string): Html => html`${text}`

function passage({ kind, head, omitted, tail, after }: Passage, marked: typeof lost): Html {
  const shown = kind === 'different' ? marked : plain
  if (head === '') return nothing
  return omitted === 0
    ? html`${shown(head)}${after}`
    : html`${shown(head)} <i class="cut">${counted(omitted, 'more word')}</i> ${shown(tail)}${after}`
}

function unshownNote(gold: Side, found: Side): Html | undefined {
  if (gold.unshown === 0 && found.unshown === 0) return undefined
  return html`<p class="note">Not shown: the last ${counted(gold.unshown, 'word')} of the gold and ${counted(found.unshown, 'word')} of the answer.</p>`
}
