import type { Evaluation } from '../evaluation/evaluation.js'
import { heading, titleOf } from './heading.js'
import { type Html, html, trusted } from './html.js'
import { sections } from './sections/sections.js'
import { sortScript, sortScriptHash } from './sort-script.js'
import { style } from './style.js'

/** Nothing is loaded, and no script runs but ours, even if a text should break out of its place. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${sortScriptHash}'; base-uri 'none'; form-action 'none'`

/** The evaluation as one HTML file that needs no other: the same bytes for the same evaluation. */
export function writeReport(evaluation: Evaluation): string {
  const parts = sections.flatMap(({ id, title, body }): readonly Part[] => {
    const content = body(evaluation)
    return content === undefined ? [] : [{ id, title, content }]
  })
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(evaluation)}</title>
<style>${trusted(style)}</style>
</head>
<body>
${heading(evaluation)}
<nav aria-label="Sections"><ul>${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul></nav>
<main>
${parts.map(sectionOf)}</main>
<script>${trusted(sortScript)}</script>
</body>
</html>
`.markup
}

interface Part {
  readonly id: string
  readonly title: string
  readonly content: Html
}

const sectionOf = ({ id, title, content }: Part): Html => html`<section id="${id}">
<h2>${title}</h2>
${content}
</section>
`
