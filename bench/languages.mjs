// What the general model reaches by script and by group: node bench/languages.mjs CORPUS --learned CORPUS
// Each page is judged by a model that has learned nothing from its site; sites that the learned corpus has too are told apart.
import { parseArgs } from 'node:util'
import { chosenModel } from '../dist/app/model/model-choice.js'
import { siteOf } from '../dist/core/site.js'
import { charactersAndWordsOf } from '../dist/core/words.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { learned: { type: 'string' } },
})
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Hangul',
  'Hiragana',
  'Han',
]
const patterns = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'gu')])
const modelOf = chosenModel({ outOfFold: true })

const learned = new Set()
if (values.learned !== undefined)
  for await (const gold of goldOf(values.learned)) learned.add(siteOf(gold.page.url))
const tried = []
for await (const gold of goldOf(positionals[0])) {
  const site = siteOf(gold.page.url)
  const { text } = extractPage(gold.page, { model: () => modelOf(site) })
  tried.push({
    group: gold.group ?? '',
    script: scriptOf(gold.main),
    isLearned: learned.has(site),
    score: overlapScore(charactersAndWordsOf(text), charactersAndWordsOf(gold.main)),
  })
}
print('', [
  ['all', tried],
  ['of sites not learned from', tried.filter(({ isLearned }) => !isLearned)],
])
print('script', rowsBy('script'))
print('group', rowsBy('group'))

async function* goldOf(path) {
  for await (const gold of (await openCorpus(path)).pages())
    if (gold.kind === 'page' && gold.main !== undefined) yield gold
}

/** Japanese is told by its syllables: they are fewer than the characters that it shares with Chinese. */
function scriptOf(text) {
  const counts = patterns.map(([script, pattern]) => [script, (text.match(pattern) ?? []).length])
  const found = Object.fromEntries(counts)
  if (found.Hiragana > found.Han / 10) return 'Japanese'
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

function rowsBy(key) {
  const names = [...new Set(tried.map((one) => one[key]))]
  return names
    .map((name) => [name, tried.filter((one) => one[key] === name)])
    .sort(([, a], [, b]) => meanOf(a, 'f1') - meanOf(b, 'f1'))
}

function print(title, rows) {
  const figures = rows.map(([name, pages]) => [
    name,
    pages.length,
    ...['f1', 'precision', 'recall'].map((what) => fixed(meanOf(pages, what), 4)),
  ])
  console.log(table([[title, 'pages', 'F1 by character', 'P', 'R'], ...figures]))
  console.log('')
}

function meanOf(pages, what) {
  return pages.reduce((sum, { score }) => sum + score[what], 0) / pages.length
}
