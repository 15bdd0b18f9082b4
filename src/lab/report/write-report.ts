import type { Evaluation } from '../evaluation/evaluation.js'
import { formatCount, formatQuantity } from './format-numbers.js'
import { type Html, type HtmlContent, html, trusted } from './html.js'
import { reportSections } from './sections/sections.js'
import { sortScript, sortScriptHash } from './sort-script.js'
import { reportStyle } from './style.js'

/** Loads nothing and runs only the sort script, even if text should break out of its element. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${sortScriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The evaluation as one self-contained HTML file: the same bytes for the same evaluation. */
export function writeReport(evaluation: Evaluation): string {
  const parts = reportSections.flatMap(({ id, title, body }): readonly WrittenSection[] => {
    const content = body(evaluation)
    return content === undefined ? [] : [{ id, title, content }]
  })
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${reportTitle(evaluation)}</title>
<style>${trusted(reportStyle)}</style>
</head>
<body>
${reportHeading(evaluation)}
<nav aria-label="Sections"><ul>${parts.map(navigationItem)}</ul></nav>
<main>
${parts.map(sectionOf)}</main>
<script>${trusted(sortScript)}</script>
</body>
</html>
`.markup
}

interface WrittenSection {
  readonly id: string
  readonly title: string
  readonly content: Html
}

const navigationItem = ({ id, title }: WrittenSection): Html =>
  html`<li><a href="#${id}">${title}</a></li>\n`

const sectionOf = ({ id, title, content }: WrittenSection): Html => html`<section id="${id}">
<h2>${title}</h2>
${content}
</section>
`

/** Characters of the corpus hash that are shown. */
const shownHash = 12

/** The facts of the run, without a date: the same evaluation gives the same report. */
const reportHeading = (evaluation: Evaluation): Html => html`<header>
<h1>${reportTitle(evaluation)}</h1>
<dl class="facts">${factsOf(evaluation).map(factItem)}</dl>
</header>`

const reportTitle = ({ corpus }: Evaluation): string => `Evaluation on ${corpus.name}`

const factItem = ([term, value]: readonly [string, HtmlContent]): Html =>
  html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`

const factsOf = ({
  corpus,
  split,
  treesift,
  node,
  warnings,
}: Evaluation): readonly (readonly [string, HtmlContent])[] => [
  ['Corpus', html`<span dir="auto">${corpus.name}</span> (${corpus.format})`],
  ['Split', split],
  ['Pages', pagesOf(corpus)],
  ['Sites', formatCount(corpus.sites)],
  ['treesift', treesift],
  ['Node', node],
  ['Corpus hash', html`<code title="${corpus.hash}">${corpus.hash.slice(0, shownHash)}</code>`],
  ...warnings.map((warning) => ['Warning', warning] as const),
]

const pagesOf = ({ pages, failed }: Evaluation['corpus']): string =>
  failed.length === 0
    ? formatCount(pages)
    : `${formatCount(pages)}, ${formatQuantity(failed.length, 'page')} not read`
