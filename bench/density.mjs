// What the density fallback's one number was chosen by: node bench/density.mjs WCXB_FOLDER
// Mean word F1 on the pages outside fold 0, the domains that nothing is chosen on.
import { runText } from '../dist/blocks/run-text.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { wordsOf } from '../dist/evaluation/words.js'
import { densestRuns } from '../dist/extraction/density-fallback.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { inSplit } from '../dist/source/corpora/split.js'

const [folder] = process.argv.slice(2)
const costs = [1, 2, 3, 4, 6, 8, 12]
const isAsked = inSplit('develop')

const sums = costs.map(() => 0)
let pages = 0
for await (const gold of (await openCorpus(folder)).pages()) {
  if (gold.kind === 'failed') throw gold.error
  if (!isAsked(gold)) continue
  const page = studyPage(gold.page.html)
  const due = wordsOf(gold.main ?? '')
  pages++
  for (const [at, costOfRun] of costs.entries()) {
    const runs = densestRuns(page, { costOfRun })
    const text = runs.map((run) => runText(page.segmentation, run)).join('\n')
    sums[at] += overlapScore(wordsOf(text), due).f1
  }
}
console.log(`${pages} pages\ncost of a run  word F1`)
for (const [at, cost] of costs.entries()) {
  console.log(`${`${cost}`.padEnd(15)}${(sums[at] / pages).toFixed(4).slice(1)}`)
}
