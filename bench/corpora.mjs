// Reads all pages of folders and reports problems: node bench/corpora.mjs FOLDER... [--tokens] [--pages N] [--json]
// Failed pages, pages without segments, warnings; with --tokens also pages that parse5's tokenizer reads differently.
import { parseArgs } from 'node:util'
import { readInputs } from '../dist/input/inputs.js'
import { NodeContext, notContent } from '../dist/page/columns/node-context.js'
import { scan } from '../dist/page/scanner/scanner.js'
import { segmentPage } from '../dist/page/segments/segment-page.js'
import { isShownSegment } from '../dist/page/segments/segmentation.js'
import { readPage } from '../dist/page/tree/read-page.js'
import { compareWithBrowser } from '../test/support/browser-tokens.mjs'
import { defaultFolder } from './support/corpus.mjs'
import { table } from './support/table.mjs'

/** @typedef {import('../dist/page/columns/page.js').Page} Page */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tokens: { type: 'boolean' },
    pages: { type: 'string', default: 'Infinity' },
    json: { type: 'boolean' },
  },
})
const found = []
for (const folder of positionals.length > 0 ? positionals : [defaultFolder])
  found.push({ folder, ...(await readFolder(folder)) })
if (values.json) console.log(JSON.stringify(found, undefined, 2))
else {
  const heading = ['', 'pages', 'segments', 'shown', 'problems']
  const rows = found.map(({ folder, pages, segments, shown, problems }) => [
    ...[folder, pages, segments, shown, problems.length],
  ])
  console.log(table([heading, ...rows]))
  for (const { problems } of found) for (const problem of problems) console.log(problem)
}

/** @param {string} folder */
async function readFolder(folder) {
  let [pages, segments, shown] = [0, 0, 0]
  /** @type {string[]} */
  const problems = []
  for await (const input of readInputs({ pages: [folder] })) {
    if (pages >= Number(values.pages)) break
    pages++
    if (input.kind === 'failed') {
      problems.push(`failed      ${input.id}: ${input.error}`)
      continue
    }
    const { id, html } = input.page
    const page = readPage(html)
    const segmentation = segmentPage(page)
    const { count } = segmentation.segments
    segments += count
    for (let segment = 0; segment < count; segment++)
      if (isShownSegment(segmentation, segment)) shown++
    if (count === 0) problems.push(`no segments ${id}: ${describe(page)}`)
    const warnings = [...input.page.warnings, ...page.warnings, ...segmentation.warnings]
    if (warnings.length > 0) problems.push(`warning     ${id}: ${warnings.join(' ')}`)
    const difference = values.tokens ? tokenDifference(html) : undefined
    if (difference !== undefined) problems.push(`tokens      ${id}: ${difference}`)
  }
  return { pages, segments, shown, problems }
}

/** @param {string} html */
function tokenDifference(html) {
  const { ours, theirs } = compareWithBrowser(scan, html)
  const at = ours.findIndex((token, index) => token !== theirs[index])
  if (at < 0 && ours.length === theirs.length) return undefined
  return at < 0 ? `lacks ${theirs[ours.length]}` : `${ours[at]}, not ${theirs[at]}`
}

/**
 * What a page without segments contains: characters by context, and its longest attribute.
 * @param {Page} page
 */
function describe(page) {
  const characters = { raw: 0, head: 0, other: 0 }
  for (let node = 0; node < page.nodes.count; node++) {
    if (!page.isText(node)) continue
    const context = page.nodes.context[node] ?? 0
    const kind =
      (context & NodeContext.raw) !== 0 ? 'raw' : (context & notContent) !== 0 ? 'head' : 'other'
    characters[kind] += page.text(node).trim().length
  }
  const { valueStart, valueEnd } = page.attributes
  const longest = valueEnd.reduce((max, end, at) => Math.max(max, end - (valueStart[at] ?? 0)), 0)
  const { raw, head, other } = characters
  const places = `${raw} characters in scripts and styles, ${head} in the head, ${other} elsewhere`
  return `${page.nodes.count} nodes; ${places}; longest attribute ${longest}`
}
