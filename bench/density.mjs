// What the density fallback's one number was chosen by: node bench/density.mjs WCXB_FOLDER
// Mean word F1 on the pages outside fold 0, the domains that nothing is chosen on.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runText } from '../dist/blocks/run-text.js'
import { siteOf } from '../dist/core/site.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { wordsOf } from '../dist/evaluation/words.js'
import { densestRuns } from '../dist/extraction/density-fallback.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { foldOf, honestFold } from '../dist/source/corpora/folds.js'

const [corpus] = process.argv.slice(2)
const costs = [1, 2, 3, 4, 6, 8, 12]

const sums = costs.map(() => 0)
let pages = 0
for (const name of readdirSync(join(corpus, 'ground-truth')).sort()) {
  const truth = JSON.parse(readFileSync(join(corpus, 'ground-truth', name), 'utf8'))
  const site = siteOf(truth.url) ?? name
  if (foldOf(site) === honestFold) continue
  const file = join(corpus, 'html', name.replace('.json', '.html.gz'))
  const page = studyPage(gunzipSync(readFileSync(file)).toString('utf8'))
  const gold = wordsOf(truth.ground_truth?.main_content ?? '')
  pages++
  for (const [at, costOfRun] of costs.entries()) {
    const runs = densestRuns(page, { costOfRun })
    const text = runs.map((run) => runText(page.segmentation, run)).join('\n')
    sums[at] += overlapScore(wordsOf(text), gold).f1
  }
}
console.log(`${pages} pages\ncost of a run  word F1`)
for (const [at, cost] of costs.entries()) {
  console.log(`${`${cost}`.padEnd(15)}${(sums[at] / pages).toFixed(4).slice(1)}`)
}
