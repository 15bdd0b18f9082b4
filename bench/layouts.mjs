// What labelled pages of a layout are worth beside the general model: node bench/layouts.mjs CORPUS [--k 2] [--sites]
// Pages of a site are sorted by layout as training does; of each layout with 3 pages or more, rules are learned from k
// neighbours and tried on all others, each page the first of k once. The model has learned nothing from the site.
import { parseArgs } from 'node:util'
import { chosenModel } from '../dist/app/model/model-choice.js'
import { groupBy } from '../dist/core/group-by.js'
import { wordsOf } from '../dist/core/words.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { trialsOf } from '../dist/evaluation/trials.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { opinionsBy } from '../dist/extraction/opinions.js'
import { layoutsOf } from '../dist/induction/layouts.js'
import { learnSite } from '../dist/induction/learn-site.js'
import { trainingPage } from '../dist/induction/training-page.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { table } from './support/table.mjs'

const fewestPages = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { k: { type: 'string', default: '2' }, sites: { type: 'boolean' } },
})
const k = Number(values.k)
const modelOf = chosenModel({ outOfFold: true })
const corpus = await openCorpus(positionals[0] ?? '')

const byModelAlone = new Map()
const golds = []
for await (const gold of corpus.pages()) {
  if (gold.kind !== 'failed' && gold.main?.trim()) golds.push(gold)
}
const rows = [...groupBy(golds, ({ site }) => site)].flatMap(([site, pages]) =>
  pages.length < fewestPages ? [] : measured(site, pages),
)
const means = ['byRules', 'byModel'].map((by) => mean(rows.map((row) => row[by])))
console.log(
  table([
    ['layout', 'pages', 'by rules', 'by model'],
    ...(values.sites ? rows.map((row) => [row.name, row.pages, ...figures(row)]) : []),
    [
      `all ${rows.length}`,
      sum(rows.map(({ pages }) => pages)),
      ...means.map((one) => one.toFixed(4)),
    ],
  ]),
)
const falls = 1 - (1 - means[0]) / (1 - means[1])
console.log(
  `\nFrom ${k} labelled pages 1 - F1 falls by ${(falls * 100).toFixed(1)} % (bar: 35 % from 2)`,
)

function measured(site, pages) {
  const byTraining = new Map(pages.map((gold) => [training(gold), gold]))
  return layoutsOf([...byTraining.keys()])
    .filter(({ pages: its }) => its.length >= fewestPages)
    .map(({ layout, pages: its }) => ({
      name: `${site} ${layout.name}`,
      pages: its.length,
      ...tried(site, its, byTraining),
    }))
}

function tried(site, trainings, golds) {
  const scores = { byRules: [], byModel: [] }
  for (const { learnFrom, testOn } of trialsOf(trainings, k)) {
    const { rules } = learnSite(site, learnFrom)
    for (const page of testOn) {
      const gold = golds.get(page)
      scores.byRules.push(f1(gold, { rules }))
      scores.byModel.push(modelF1(gold))
    }
  }
  return { byRules: mean(scores.byRules), byModel: mean(scores.byModel) }
}

function training({ page, site, main }) {
  const opinions = opinionsBy(() => modelOf(site), page.url)
  const labels = new Map([['main', { kind: 'texts', texts: main.split('\n') }]])
  return trainingPage(page.id, studyPage(page.html, opinions), labels, page.url)
}

/** Once a page, however often it is tried on. */
function modelF1(gold) {
  const known = byModelAlone.get(gold) ?? f1(gold, {})
  byModelAlone.set(gold, known)
  return known
}

function f1({ page, site, main }, deciders) {
  const { text } = extractPage(page, { ...deciders, model: () => modelOf(site) })
  return overlapScore(wordsOf(text), wordsOf(main)).f1
}

function figures({ byRules, byModel }) {
  return [byRules.toFixed(3), byModel.toFixed(3)]
}

function mean(numbers) {
  return sum(numbers) / numbers.length
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
