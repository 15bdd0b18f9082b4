// Visual segmentation in Chromium: node bench/vips.mjs [FOLDER] [--pages 50] [--coherence 6] [--no-sandbox]
// Whether every run that is seen stands in exactly one leaf block, and what rendering and segmenting take.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { segment } from '../dist/blocks/segment.js'
import { isShownRun } from '../dist/blocks/shown-runs.js'
import { readPage } from '../dist/page/read-page.js'
import { Rendering } from '../dist/render/boxes.js'
import { Renderer } from '../dist/render/renderer.js'
import { decodeHtml } from '../dist/source/charset/charset.js'
import { seenRun } from '../dist/vips/seen-runs.js'
import { segmentVisually } from '../dist/vips/vips.js'
import { usualCorpus } from './support/corpus.mjs'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '50' },
    coherence: { type: 'string', default: '6' },
    'no-sandbox': { type: 'boolean', default: false },
  },
})

const folder = positionals[0] ?? usualCorpus()
const renderer = new Renderer(values['no-sandbox'] ? { sandbox: 'off' } : {})
const rows = []
const failures = []
for (const file of chosen(folder, Number(values.pages))) {
  try {
    rows.push(await measured(join(folder, file)))
  } catch (error) {
    failures.push(`${file}: ${error.message}`)
  }
}
await renderer.close()
report()

/** Every n-th page in the order of their names. */
function chosen(from, count) {
  const files = readdirSync(from, { recursive: true })
    .filter((file) => /\.html?(?:\.gz)?$/.test(file))
    .sort()
  const step = Math.max(1, Math.floor(files.length / count))
  return files.filter((_, index) => index % step === 0).slice(0, count)
}

async function measured(path) {
  const bytes = readFileSync(path)
  const { html } = decodeHtml(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, undefined, path)
  const start = performance.now()
  const boxes = await renderer.boxesOf({ id: path, html })
  const rendered = performance.now()
  const segmentation = segment(readPage(html))
  const rendering = new Rendering(segmentation.page, boxes)
  const read = performance.now()
  const { leaves, leafOf } = segmentVisually(segmentation, rendering, Number(values.coherence))
  const done = performance.now()
  const runs = Array.from({ length: segmentation.runs.count }, (_, run) => run)
  const places = runs.map(() => 0)
  for (const leaf of leaves) for (const run of leaf.runs) places[run]++
  const seen = runs.filter((run) => seenRun(segmentation, rendering, run) !== undefined)
  const shown = runs.filter((run) => isShownRun(segmentation, run))
  return {
    page: basename(path),
    runs: runs.length,
    seen: seen.length,
    shownNotSeen: shown.filter((run) => !seen.includes(run)).length,
    wrong: seen.filter((run) => places[run] !== 1 || leafOf[run] < 0).length,
    stray: places.filter((count, run) => count > 0 && !seen.includes(run)).length,
    leaves: leaves.length,
    least: Math.min(...leaves.map(({ coherence }) => coherence)),
    render: rendered - start,
    segment: done - read,
    perNode: ((done - read) / segmentation.page.nodes.count) * 1000,
  }
}

function report() {
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0)
  const median = (name) => rows.map((row) => row[name]).sort((a, b) => a - b)[rows.length >> 1]
  const most = (name) => Math.max(...rows.map((row) => row[name]))
  console.log(
    table([
      [
        'page',
        'runs',
        'seen',
        'not in one leaf',
        'leaves',
        'least coherent',
        'render ms',
        'VIPS ms',
        'us a node',
      ],
      ...rows.map((row) => [
        row.page,
        ...[row.runs, row.seen, row.wrong + row.stray, row.leaves, row.least],
        ...[fixed(row.render, 0), fixed(row.segment, 1), fixed(row.perNode, 1)],
      ]),
    ]),
  )
  for (const failure of failures) console.log(failure)
  console.log(`
${rows.length} pages, ${failures.length} failed; ${sum('runs')} runs, ${sum('seen')} seen, ${sum('shownNotSeen')} shown by their markup but not seen
every seen run in exactly one leaf block: ${sum('wrong') + sum('stray') === 0 ? 'met' : 'NOT MET'} (${sum('wrong')} are not, ${sum('stray')} leaves hold one that is not seen)
render: median ${fixed(median('render'), 0)} ms, most ${fixed(most('render'), 0)} ms; VIPS: median ${fixed(median('segment'), 1)} ms, most ${fixed(most('segment'), 1)} ms`)
  if (sum('wrong') + sum('stray') + failures.length > 0) process.exitCode = 1
}
