// Every method beside htmlparser2's parseDocument: node bench/methods.mjs [FOLDER] [--pages N] [--json]
// --choices CORPUS: what 001's and 002's thresholds reach on every fourth page outside the honest fold.
// --site SITE_PAGES: key-patterns alone and beside the other pages of each site. --samples RECORDS: 002's threshold, trained.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { runsText } from '../dist/blocks/run-text.js'
import { segment } from '../dist/blocks/segment.js'
import { groupBy } from '../dist/core/group-by.js'
import { wordsOf } from '../dist/core/words.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { recordScore } from '../dist/evaluation/records.js'
import {
  blockClusteringBy,
  clusteringDefaults,
  mainRegion,
} from '../dist/methods/block-clustering/block-clustering.js'
import { dataRegions } from '../dist/methods/block-clustering/data-regions.js'
import { trainedThreshold } from '../dist/methods/block-clustering/trained-threshold.js'
import { keyPatternsFrom } from '../dist/methods/key-patterns/key-patterns.js'
import { MethodPage } from '../dist/methods/method-page.js'
import { methodNames, methodOf } from '../dist/methods/methods.js'
import { readPage } from '../dist/page/read-page.js'
import { foldOf, honestFold } from '../dist/source/corpora/folds.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { fixed, table, verdict } from './support/table.mjs'

/** What reading a page and finding its content may cost, as a multiple of what the reference costs. */
const bar = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    pages: { type: 'string', default: '100' },
    choices: { type: 'string' },
    site: { type: 'string' },
    samples: { type: 'string' },
  },
})

if (values.choices !== undefined) await reportChoices(values.choices)
else if (values.site !== undefined) await reportSite(values.site)
else if (values.samples !== undefined) await reportSamples(values.samples)
else reportTimes(positionals[0] ?? usualCorpus())

function reportTimes(corpus) {
  const pages = loadPages(corpus, Number(values.pages))
  const contenders = {
    [reference]: htmlparser2[reference],
    ...Object.fromEntries(
      methodNames.map((name) => [name, (html) => methodOf(name).find(pageOf(html)).runs]),
    ),
  }
  const runs = Object.entries(contenders).map(([name, read]) => [name, () => pages.forEach(read)])
  const times = timeInRounds(Object.fromEntries(runs))
  const rows = Object.entries(times).map(([name, time]) => ({
    name,
    ...time,
    ratio: time.median / times[reference].median,
  }))
  if (values.json) console.log(JSON.stringify({ corpus, pages: pages.length, bar, rows }, null, 2))
  else {
    const lines = rows.map(({ name, median, least, most, ratio }) => [
      name,
      fixed(median / 1000, 3),
      `${fixed(least / 1000, 3)}-${fixed(most / 1000, 3)}`,
      fixed(ratio),
      name === reference ? '' : verdict(ratio, bar),
    ])
    console.log(
      `${pages.length} pages of ${corpus}, node ${process.version}; seconds for all, 5 rounds`,
    )
    console.log(table([['', 's', 'spread', 'ratio', `<= ${bar}`], ...lines]))
  }
}

function pageOf(html, others = []) {
  return new MethodPage(segment(readPage(html)), { others })
}

/** What the papers leave open, by what it reaches. */
async function reportChoices(path) {
  const choices = {
    'all-text': methodOf('all-text'),
    ...Object.fromEntries([1, 2, 3, 6].map((t) => [`001: t ${t}`, keyPatternsFrom(t)])),
    ...Object.fromEntries(
      [0.25, 0.5, 0.75].flatMap((mostNoise) =>
        [0.5, 0.7, 0.9].map((threshold) => [
          `002: noise ${mostNoise}, threshold ${threshold}`,
          blockClusteringBy({ mostNoise, threshold }),
        ]),
      ),
    ),
  }
  const isTried = ({ main, site }) => main !== undefined && foldOf(site) !== honestFold
  const gold = (await goldOf(path, isTried)).filter((_, at) => at % 4 === 0)
  const scores = Object.fromEntries(Object.keys(choices).map((name) => [name, []]))
  for (const { page, main } of gold) {
    const seen = pageOf(page.html)
    for (const [name, method] of Object.entries(choices)) {
      const text = runsText(seen.segmentation, method.find(seen).runs)
      scores[name].push(overlapScore(wordsOf(text), wordsOf(main)))
    }
  }
  console.log(scoreTable(`${gold.length} pages of ${basename(path)}`, scores))
}

function scoreTable(title, scores) {
  const rows = Object.entries(scores).map(([name, all]) => [
    name,
    ...['f1', 'precision', 'recall'].map((of) => fixed(mean(all.map((score) => score[of])), 3)),
  ])
  return table([[title, 'word F1', 'P', 'R'], ...rows])
}

/** Each page alone and beside the others of its site. */
async function reportSite(path) {
  const sites = groupBy(await goldOf(path, ({ main }) => main !== undefined), ({ site }) => site)
  const method = methodOf('key-patterns')
  const scores = { alone: [], 'beside the others': [] }
  for (const pages of sites.values()) {
    const cut = pages.map(({ page }) => segment(readPage(page.html)))
    for (const [at, { main }] of pages.entries()) {
      const others = cut.filter((_, other) => other !== at)
      for (const [name, beside] of [
        ['alone', []],
        ['beside the others', others],
      ]) {
        const { runs } = method.find(new MethodPage(cut[at], { others: beside }))
        scores[name].push(overlapScore(wordsOf(runsText(cut[at], runs)), wordsOf(main)))
      }
    }
  }
  console.log(scoreTable(`${scores.alone.length} pages, key-patterns`, scores))
}

/** The threshold as it is, and trained from one sample page of another site, each in its turn. */
async function reportSamples(path) {
  const pages = (await goldOf(path, ({ records }) => records !== undefined)).map((gold) => ({
    page: pageOf(gold.page.html),
    records: gold.records.records.map(({ text }) => wordsOf(text)),
    ignored: gold.records.ignored.map(wordsOf),
  }))
  const asItIs = pages.map((one) => recordF1(one, clusteringDefaults.threshold))
  const thresholds = pages.map(({ page, records }) => trainedThreshold(page, records))
  const trained = pages.map((one, at) =>
    mean(
      thresholds.filter((_, other) => other !== at).map((threshold) => recordF1(one, threshold)),
    ),
  )
  const own = pages.map((one, at) => recordF1(one, thresholds[at]))
  console.log(
    `${pages.length} pages; thresholds ${thresholds.map((one) => fixed(one, 3)).join(' ')}`,
  )
  console.log(
    table([
      ['record F1 of the main region', 'macro'],
      [`threshold ${clusteringDefaults.threshold}`, fixed(mean(asItIs), 3)],
      ['trained from one other page, mean over all', fixed(mean(trained), 3)],
      ['trained from the page itself', fixed(mean(own), 3)],
    ]),
  )
}

function recordF1({ page, records, ignored }, threshold) {
  const region = mainRegion(dataRegions(page, { ...clusteringDefaults, threshold }))
  const found = (region?.records ?? []).map((block) =>
    wordsOf(runsText(page.segmentation, page.shownRuns(block))),
  )
  return recordScore(found, records, ignored).f1
}

async function goldOf(path, isWanted) {
  const found = []
  for await (const gold of (await openCorpus(path)).pages())
    if (gold.kind !== 'failed' && isWanted(gold)) found.push(gold)
  return found
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
