// Reads every page of some folders through the whole front of the line, and lists what is odd: failures, pages without
// any run and why, warnings. node bench/corpora.mjs FOLDER... [--json]
import { parseArgs } from 'node:util'
import { Context, notContent, unseen } from '../dist/page/context.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { readInputs } from '../dist/source/inputs.js'
import { usualCorpus } from './support/corpus.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
})
const pages = positionals.length > 0 ? positionals : [usualCorpus()]

const found = { pages: 0, runs: 0, shownRuns: 0, failed: [], empty: [], warned: [] }
for await (const input of readInputs({ pages })) look(input)
console.log(values.json ? JSON.stringify(found, undefined, 2) : asText(found))

function look(input) {
  found.pages++
  try {
    if (input.kind === 'failed') throw input.error
    const page = studyPage(input.page.html)
    const { runs } = page.segmentation
    found.runs += runs.count
    if (runs.count === 0) found.empty.push({ id: input.page.id, why: reasonOf(page) })
    const warnings = [...input.page.warnings, ...page.warnings]
    if (warnings.length > 0) found.warned.push({ id: input.page.id, warnings })
    for (let run = 0; run < runs.count; run++) if (isShown(page, run)) found.shownRuns++
  } catch (error) {
    found.failed.push({
      id: input.id ?? input.page.id,
      error: `${error.code ?? 'INTERNAL'}: ${error.message}`,
    })
  }
}

function isShown({ page, segmentation }, run) {
  return (page.nodes.context[segmentation.runs.firstNode[run]] & unseen) === 0
}

/** What a page without runs does hold: its characters by where they stand, and its largest attribute. */
function reasonOf({ page }) {
  const sums = { raw: 0, head: 0, other: 0 }
  for (let node = 0; node < page.nodes.count; node++) {
    if (!page.isText(node)) continue
    const context = page.nodes.context[node]
    const kind =
      (context & Context.raw) !== 0 ? 'raw' : (context & notContent) !== 0 ? 'head' : 'other'
    sums[kind] += page.text(node).trim().length
  }
  const { valueStart, valueEnd } = page.attributes
  const longest = valueEnd.reduce((most, end, at) => Math.max(most, end - valueStart[at]), 0)
  return `${page.nodes.count} nodes; characters in scripts and styles ${sums.raw}, in the head ${sums.head}, elsewhere ${sums.other}; longest attribute ${longest}`
}

function asText({ pages, runs, shownRuns, failed, empty, warned }) {
  return [
    `${pages} pages, ${failed.length} failed, ${runs} runs, ${shownRuns} of them shown, ${empty.length} pages without any run`,
    ...failed.map(({ id, error }) => `failed   ${id}: ${error}`),
    ...empty.map(({ id, why }) => `no runs  ${id}: ${why}`),
    ...warned.map(({ id, warnings }) => `warning  ${id}: ${warnings.join(' ')}`),
  ].join('\n')
}
