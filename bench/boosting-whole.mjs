// Trains the general model on all pages of a corpus and prints what that took, as JSON: node bench/boosting-whole.mjs FOLDER
import { performance } from 'node:perf_hooks'
import { fitDefaults, fitGeneralModel } from '../dist/model/fit-general-model.js'
import { labelledPages } from './boosting-runs.mjs'

const [folder] = process.argv.slice(2)
const start = performance.now()
const laps = []
let last = { what: 'reading pages', at: start }
const lap = (what) => {
  const at = performance.now()
  laps.push({ what: last.what, clock: (at - last.at) / 1000 })
  last = { what, at }
}
const pages = []
for await (const page of labelledPages(folder, () => true)) pages.push(page)
// how good the model is, nobody asks: that would take pages that it has not seen
await fitGeneralModel(pages, fitDefaults, lap)
lap('')
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    pages: pages.length,
    rows: pages.reduce((sum, { vectors }) => sum + vectors.rows, 0),
    laps,
    seconds: { clock: (performance.now() - start) / 1000, processor: (user + system) / 1e6 },
    peakMB: process.resourceUsage().maxRSS / 1024,
  }),
)
