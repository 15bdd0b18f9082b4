// F1 of the general model by script and by group: node bench/languages.mjs CORPUS [--learned CORPUS]... [--pages N]
// Each page is decided by a model that was not trained on its domain; those that learned corpora have are shown apart.
import { parseArgs } from 'node:util'
import { domainOfSite } from '../dist/core/site.js'
import { characterAndWordTokens } from '../dist/core/text/tokens.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { foldSite } from '../dist/lab/corpora/splits.js'
import { overlapScore } from '../dist/lab/evaluation/text-scores.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { defaultFolder, goldPages } from './support/corpus.mjs'
import { fixed, mean, table } from './support/table.mjs'

/** @typedef {import('../dist/core/f1-score.js').F1Score} F1Score */
/** @typedef {import('../dist/lab/corpora/gold.js').GoldPage} GoldPage */
/** @typedef {{ group: string, script: string, isLearned: boolean, score: F1Score }} TestedPage */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    learned: { type: 'string', multiple: true, default: [] },
    pages: { type: 'string', default: 'Infinity' },
  },
})
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil'],
  ...['Thai', 'Hangul', 'Hiragana', 'Han'],
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'gu') }))
const modelOf = modelForSite({ outOfFold: true })

/** @type {(gold: GoldPage) => string} */
const domainOf = (gold) => domainOfSite(foldSite(gold))
const learned = new Set()
for (const corpus of values.learned)
  for await (const gold of goldPages(corpus)) learned.add(domainOf(gold))
/** @type {TestedPage[]} */
const tested = []
for await (const gold of goldPages(positionals[0] ?? defaultFolder, Number(values.pages))) {
  if (gold.main === undefined) continue
  const domain = domainOf(gold)
  const { text } = extractPage(gold.page, { model: () => modelOf(domain) })
  tested.push({
    group: gold.group ?? '',
    script: scriptOf(gold.main),
    isLearned: learned.has(domain),
    score: overlapScore(characterAndWordTokens(text), characterAndWordTokens(gold.main)),
  })
}
print('', [
  { name: 'all', pages: tested },
  { name: 'of other domains', pages: tested.filter(({ isLearned }) => !isLearned) },
])
print('script', rowsBy('script'))
print('group', rowsBy('group'))

/**
 * Japanese has fewer kana than characters that it shares with Chinese.
 * @param {string} text
 */
function scriptOf(text) {
  const counts = scripts.map(({ name, pattern }) => ({
    name,
    count: (text.match(pattern) ?? []).length,
  }))
  const countOf = (/** @type {string} */ wanted) =>
    counts.find(({ name }) => name === wanted)?.count ?? 0
  if (countOf('Hiragana') > countOf('Han') / 10) return 'Japanese'
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).name
}

/** @param {'script' | 'group'} key */
function rowsBy(key) {
  return [...new Set(tested.map((one) => one[key]))]
    .map((name) => ({ name, pages: tested.filter((one) => one[key] === name) }))
    .sort((a, b) => meanOf(a.pages, 'f1') - meanOf(b.pages, 'f1'))
}

/**
 * @param {string} title
 * @param {readonly { name: string, pages: readonly TestedPage[] }[]} rows
 */
function print(title, rows) {
  const parts = /** @type {const} */ (['f1', 'precision', 'recall'])
  const lines = rows.map(({ name, pages }) => [
    ...[name, pages.length],
    ...parts.map((part) => fixed(meanOf(pages, part), 4)),
  ])
  console.log(`${table([[title, 'pages', 'F1 by character', 'P', 'R'], ...lines])}\n`)
}

/**
 * @param {readonly TestedPage[]} pages
 * @param {keyof F1Score} part
 */
function meanOf(pages, part) {
  return mean(pages.map(({ score }) => score[part]))
}
