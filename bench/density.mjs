// What the density fallback's one number was chosen by: node bench/density.mjs WCXB_FOLDER
// Mean word F1 on the pages outside fold 0, the domains that nothing is chosen on.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runText } from '../dist/blocks/run-text.js'
import { siteOf } from '../dist/core/site.js'
import { densestRuns } from '../dist/extraction/density-fallback.js'
import { studyPage } from '../dist/rules/studied-page.js'

const [corpus] = process.argv.slice(2)
const costs = [1, 2, 3, 4, 6, 8, 12]
const folds = 5

const sums = costs.map(() => 0)
let pages = 0
for (const name of readdirSync(join(corpus, 'ground-truth')).sort()) {
  const truth = JSON.parse(readFileSync(join(corpus, 'ground-truth', name), 'utf8'))
  const site = siteOf(truth.url) ?? name
  if (createHash('sha256').update(site).digest()[0] % folds === 0) continue
  const file = join(corpus, 'html', name.replace('.json', '.html.gz'))
  const page = studyPage(gunzipSync(readFileSync(file)).toString('utf8'))
  pages++
  for (const [at, costOfRun] of costs.entries()) {
    const runs = densestRuns(page, { costOfRun })
    const text = runs.map((run) => runText(page.segmentation, run)).join('\n')
    sums[at] += wordF1(text, truth.ground_truth?.main_content ?? '')
  }
}
console.log(`${pages} pages\ncost of a run  word F1`)
for (const [at, cost] of costs.entries()) {
  console.log(`${`${cost}`.padEnd(15)}${(sums[at] / pages).toFixed(4).slice(1)}`)
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
}

function wordF1(text, gold) {
  const found = wordsOf(text)
  const due = wordsOf(gold)
  if (due.length === 0 || found.length === 0) return due.length === found.length ? 1 : 0
  const left = countsOf(due)
  let shared = 0
  for (const word of found) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  return (2 * shared) / (found.length + due.length)
}

function countsOf(words) {
  const counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
