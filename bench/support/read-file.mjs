// Reads a file as `treesift extract` does, as far as its vectors, and prints what that took.
import { performance } from 'node:perf_hooks'
import { studyPage } from '../../dist/rules/studied-page.js'
import { readInputs } from '../../dist/source/inputs.js'

const start = performance.now()
for await (const input of readInputs({ pages: [process.argv[2]] })) {
  const outcome = input.kind === 'failed' ? input.error.code : described(input.page)
  const ms = Math.round(performance.now() - start)
  console.log(
    JSON.stringify({ ms, maxRssMB: Math.round(process.resourceUsage().maxRSS / 1024), outcome }),
  )
}

function described({ html, charset }) {
  const page = studyPage(html)
  const { count } = page.segmentation.runs
  return `${charset}, ${count} runs${count > 0 ? `: ${page.line(0).slice(0, 30)}` : ''}`
}
