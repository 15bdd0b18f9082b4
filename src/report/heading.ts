import type { Evaluation } from '../evaluation/evaluation.js'
import { type Content, type Html, html } from './html.js'
import { count, counted } from './numbers.js'

const shownHash = 12

/** What was measured on what. No date: the same evaluation is the same report. */
export const heading = (evaluation: Evaluation): Html => html`<header>
<h1>${titleOf(evaluation)}</h1>
<dl class="facts">${factsOf(evaluation).map(([term, says]) => html`<div><dt>${term}</dt><dd>${says}</dd></div>\n`)}</dl>
</header>`

export const titleOf = ({ corpus }: Evaluation): string => `Evaluation on ${corpus.name}`

const factsOf = ({
  corpus,
  split,
  treesift,
  node,
  warnings,
}: Evaluation): readonly (readonly [string, Content])[] => [
  ['Corpus', html`<span dir="auto">${corpus.name}</span> (${corpus.format})`],
  ['Split', split],
  ['Pages', pagesOf(corpus)],
  ['Sites', count(corpus.sites)],
  ['treesift', treesift],
  ['Node', node],
  ['Corpus hash', html`<code title="${corpus.hash}">${corpus.hash.slice(0, shownHash)}</code>`],
  ...warnings.map((warning) => ['Warning', warning] as const),
]

const pagesOf = ({ pages, failed }: Evaluation['corpus']): string =>
  failed.length === 0 ? count(pages) : `${count(pages)}, ${counted(failed.length, 'page')} not read`
