import type { SystemResult, WorstPage } from '../../evaluation/evaluation.js'
import { type ComparisonSide, compareTexts } from '../diff/compare-texts.js'
import type { DiffPassage } from '../diff/passage.js'
import { formatQuantity, formatScore } from '../format-numbers.js'
import { type Html, html, nothing } from '../html.js'
import type { ReportSection } from '../section.js'

export const worstPagesSection: ReportSection = {
  id: 'worst-pages',
  title: 'Worst pages',
  body: ({ systems, worst }) =>
    worst.length === 0
      ? undefined
      : html`<p>The gold beside the answer${systems[0] && html` of ${systems[0].label}`}:
<del>missing words</del> are underlined, <ins>wrong words</ins> struck through. Words are aligned in order, so words
that only moved show as missing in one place and wrong in another.</p>
${worst.map((page) => pageDetails(page, systems[0]))}`,
}

const pageDetails = (page: WorstPage, system: SystemResult | undefined): Html => html`
<details class="page"><summary><b>F1 ${formatScore(page.score.f1)}</b> <span dir="auto">${page.id}</span>
<small>${scoresOf(page)}${page.group && html`, ${page.group}`}${failureOn(page, system)}</small></summary>
${page.url && html`<p class="url">${page.url}</p>`}
${comparisonOf(page)}
</details>`

const scoresOf = (page: WorstPage): string => {
  const { precision, recall } = page.score
  return `precision ${formatScore(precision)}, recall ${formatScore(recall)}${kindsOf(page)}`
}

/** The kinds of parts that are not all right, where the fidelity is measured. */
const kindsOf = ({ kinds = {} }: WorstPage): string =>
  Object.entries(kinds)
    .filter(([, { f1 }]) => f1 < 1)
    .map(([kind, { f1 }]) => `, ${kind} ${formatScore(f1)}`)
    .join('')

/** The code of the failure on this page, if the system failed. */
function failureOn({ id }: WorstPage, system: SystemResult | undefined): Html | undefined {
  const failure = system?.failed.find(({ page }) => page === id)
  return failure && html`, failed: <code>${failure.code}</code>`
}

function comparisonOf(page: WorstPage): Html {
  const { rows, gold, found } = compareTexts(page.gold, page.found)
  return html`<div class="pair">
${headCell('Gold', gold)}${headCell('Answer', found)}
${rows.map(
  (row) => html`${textCell('Gold', row.gold, missing)}${textCell('Answer', row.found, wrong)}\n`,
)}</div>${unshownNote(gold, found)}`
}

const headCell = (title: string, { words }: ComparisonSide): Html =>
  html`<div class="pair-head">${title} <small>${formatQuantity(words, 'word')}</small></div>`

const textCell = (side: string, passages: readonly DiffPassage[], marked: typeof missing): Html =>
  html`<div dir="auto" data-side="${side}">${passages.map((each) => passage(each, marked))}</div>`

const missing = (text: string): Html => html`<del>${text}</del>`
const wrong = (text: string): Html => html`<ins>${text}</ins>`
const plain = (text: string): Html => html`${text}`

function passage({ kind, head, omitted, tail, after }: DiffPassage, marked: typeof missing): Html {
  const shown = kind === 'different' ? marked : plain
  if (head === '') return nothing
  return omitted === 0
    ? html`${shown(head)}${after}`
    : html`${shown(head)} <i class="cut">${formatQuantity(omitted, 'more word')}</i> ${shown(tail)}${after}`
}

function unshownNote(gold: ComparisonSide, found: ComparisonSide): Html | undefined {
  if (gold.unshown === 0 && found.unshown === 0) return undefined
  const [ofGold, ofAnswer] = [gold, found].map(({ unshown }) => formatQuantity(unshown, 'word'))
  return html`<p class="note">Not shown: the last ${ofGold} of the gold and ${ofAnswer} of the answer.</p>`
}
