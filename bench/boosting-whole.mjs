// Trains the general model on all pages of a corpus and prints what that took, as JSON: node bench/boosting-whole.mjs FOLDER
import { performance } from 'node:perf_hooks'
import { openFitPool } from '../dist/app/model/fit-pool.js'
import { fitJudge } from '../dist/model/fit-judge.js'
import { labelledPages } from './boosting-runs.mjs'

const [folder] = process.argv.slice(2)
const start = performance.now()
const laps = []
let last = start
/** What was done is told when it is done; several fits are under way at once. */
const lap = (what) => {
  const at = performance.now()
  laps.push({ what, clock: (at - last) / 1000 })
  last = at
}
const pages = []
for await (const page of labelledPages(folder, () => true)) pages.push(page)
lap('reading pages')
// how good the model is, nobody asks: that would take pages that it has not seen
const fitter = await openFitPool()
await fitJudge(pages, { fitter, onFit: lap })
await fitter.close()
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
