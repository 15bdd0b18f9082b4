// Reads every page of some folders with our scanner beside parse5's tokenizer, which must tell the same, and beside
// htmlparser2's, which does not: how many trees differ, and why. node bench/tokens.mjs FOLDER... [--json]
import { parseArgs } from 'node:util'
import { groupBy } from '../dist/core/group-by.js'
import { pageLimits } from '../dist/page/page-limits.js'
import { scan } from '../dist/page/scanner.js'
import { TreeBuilder } from '../dist/page/tree-builder.js'
import { readInputs } from '../dist/source/inputs.js'
import { besideBrowsers } from '../test/support/browser-tokens.mjs'
import { readOtherwise, tokenizeWithHtmlparser2 } from '../test/support/htmlparser2-tokens.mjs'
import { usualCorpus } from './support/corpus.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
})
const pages = positionals.length > 0 ? positionals : [usualCorpus()]

/** How far around a difference its reason is looked for, until one is found. */
const reaches = [100, 400, 1_600, 6_400]

const found = { pages: 0, tokens: 0, failed: 0, unlikeBrowsers: [], otherTrees: [] }
for await (const input of readInputs({ pages })) look(input)
console.log(values.json ? JSON.stringify(found, undefined, 2) : asText(found))
process.exitCode = found.unlikeBrowsers.length > 0 ? 1 : 0

function look(input) {
  if (input.kind === 'failed') {
    found.failed++
    return
  }
  const { id, html } = input.page
  found.pages++
  const { ours, theirs } = besideBrowsers(scan, html)
  found.tokens += ours.length
  const at = ours.findIndex((token, index) => token !== theirs[index])
  if (at >= 0 || ours.length < theirs.length)
    found.unlikeBrowsers.push({ id, ours: ours[at], theirs: theirs[at] })
  const [own, other] = [scan, tokenizeWithHtmlparser2].map((tokenize) => treeBy(tokenize, html))
  const place = placeOfDifference(own, other)
  if (place !== undefined) {
    found.otherTrees.push({
      id,
      nodes: own.nodes.count,
      others: other.nodes.count,
      ...reasonAt(html, place),
    })
  }
}

function treeBy(tokenize, html) {
  const builder = new TreeBuilder(html, pageLimits)
  tokenize(html, builder)
  return builder.finish()
}

/** Where in the source two trees of a page first differ. */
function placeOfDifference(one, other) {
  const columns = ['tag', 'parent', 'context', 'sourceStart']
  const count = Math.max(one.nodes.count, other.nodes.count)
  for (let node = 0; node < count; node++) {
    if (columns.some((column) => one.nodes[column][node] !== other.nodes[column][node]))
      return Math.min(
        ...[one, other].map((page) => page.nodes.sourceStart[node] ?? page.html.length),
      )
  }
  return undefined
}

/** What stands around the place, and which known difference is next to it. */
function reasonAt(html, place) {
  const around = (reach) => html.slice(Math.max(0, place - reach), place + reach)
  const reasons = reaches
    .map((reach) => differencesIn(around(reach)))
    .find(({ length }) => length > 0)
  return { place, reasons: reasons ?? [], source: around(60) }
}

/** A tag that is cut off here is not one that the page breaks off in. */
function differencesIn(source) {
  return Object.keys(readOtherwise).filter((what) => readOtherwise[what].test(`${source}>`))
}

function asText({ pages, tokens, failed, unlikeBrowsers, otherTrees }) {
  const reasons = groupBy(otherTrees, ({ reasons }) => reasons.join('; ') || 'unexplained')
  return [
    `${pages} pages, ${failed} failed, ${tokens} tokens; ${unlikeBrowsers.length} pages are told otherwise than by parse5.`,
    ...unlikeBrowsers.map(({ id, ours, theirs }) => `${id}: ${ours}, not ${theirs}`),
    `${otherTrees.length} trees are others than by htmlparser2's tokens.`,
    ...[...reasons].flatMap(([reason, all]) => [
      `${all.length} with ${reason}:`,
      ...all.map(
        ({ id, nodes, others, source }) =>
          `  ${id}: ${nodes} nodes, not ${others}: ${JSON.stringify(source)}`,
      ),
    ]),
  ].join('\n')
}
