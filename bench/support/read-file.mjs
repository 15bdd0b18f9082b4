// Reads a file like `treesift extract`, up to its segments, and prints the cost: node read-file.mjs FILE
import { performance } from 'node:perf_hooks'
import { readInputs } from '../../dist/input/inputs.js'
import { segmentText } from '../../dist/page/segments/segment-text.js'
import { pageContextOf } from '../../dist/rules/predicates/page-context.js'

const [file = ''] = process.argv.slice(2)
const start = performance.now()
for await (const input of readInputs({ pages: [file] })) {
  const outcome = input.kind === 'failed' ? codeOf(input.error) : describe(input.page)
  const ms = Math.round(performance.now() - start)
  const maxRssMB = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(JSON.stringify({ ms, maxRssMB, outcome }))
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : String(error)
}

/** @param {import('../../dist/input/raw-page/raw-page.js').RawPage} page */
function describe({ html, charset }) {
  const { segmentation } = pageContextOf(html)
  const { count } = segmentation.segments
  const first = count > 0 ? `: ${segmentText(segmentation, 0).slice(0, 30)}` : ''
  return `${charset}, ${count} segments${first}`
}
