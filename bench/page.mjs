// Reading pages beside what htmlparser2 does with them: node bench/page.mjs [CORPUS_DIR] [--json]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { segment } from '../dist/blocks/segment.js'
import { runVectors } from '../dist/features/vectors.js'
import { readPage } from '../dist/page/read-page.js'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { scanAsking, scanUnasking } from './support/scans.mjs'
import { fixed, table, verdict } from './support/table.mjs'

const pagesMeasured = 300
/** What all features may cost, as multiples of what the reference costs. */
const bar = { time: 1.5, memory: 2 }
const parser = 'htmlparser2 Parser'
/** What scanning may cost, as multiples of what htmlparser2's parser costs when nobody listens. */
const scannerBars = { 'scanner, unasked': 0.2, 'scanner, asked for attributes': 0.35 }

/** What is done with each page, from the least to the most. */
const contenders = {
  ...htmlparser2,
  'scanner, unasked': scanUnasking,
  'scanner, asked for attributes': scanAsking,
  'treesift readPage': (html) => readPage(html),
  'treesift readPage + segment': (html) => segment(readPage(html)),
  'treesift all features': (html) => runVectors(segment(readPage(html))),
}
const judged = Object.keys(contenders).filter((name) => name.startsWith('treesift'))
const loadedOnly = 'pages loaded only'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, memory: { type: 'string' } },
})
const corpus = positionals[0] ?? usualCorpus()

if (values.memory === undefined) report()
else printPeak(values.memory)

function report() {
  const pages = loadPages(corpus, pagesMeasured)
  const runs = Object.entries(contenders).map(([name, read]) => [name, () => pages.forEach(read)])
  const times = timeInRounds(Object.fromEntries(runs))
  const base = peakOf(loadedOnly)
  const rows = Object.keys(contenders).map((name) => ({
    name,
    ...times[name],
    memory: peakOf(name),
  }))
  const rowOf = (wanted) => rows.find(({ name }) => name === wanted)
  const of = rowOf(reference)
  const results = rows.map((row) => ({
    ...row,
    timeRatio: row.median / of.median,
    memoryRatio: row.memory / of.memory,
    parserRatio: row.median / rowOf(parser).median,
  }))
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6
  const found = {
    node: process.version,
    corpus,
    pages: pages.length,
    megabytes,
    base,
    bar,
    scannerBars,
    results,
  }
  console.log(values.json ? JSON.stringify(found, undefined, 2) : asText(found))
}

function asText({ pages, megabytes, base, results }) {
  const lines = results.map((row) => {
    const isJudged = judged.includes(row.name)
    return [
      row.name,
      fixed(row.median / 1000, 3),
      `${fixed(row.least / 1000, 3)}-${fixed(row.most / 1000, 3)}`,
      fixed(row.timeRatio),
      isJudged ? verdict(row.timeRatio, bar.time) : '',
      fixed(row.memory, 0),
      `+${fixed(row.memory - base, 0)}`,
      fixed(row.memoryRatio),
      isJudged ? verdict(row.memoryRatio, bar.memory) : '',
      fixed(row.parserRatio),
      row.name in scannerBars
        ? `${scannerBars[row.name]} ${verdict(row.parserRatio, scannerBars[row.name])}`
        : '',
    ]
  })
  const heading = [
    '',
    's',
    'spread',
    'ratio',
    `<= ${bar.time}`,
    'peak MB',
    'over loaded',
    'ratio',
    `<= ${bar.memory}`,
    'to Parser',
    '<=',
  ]
  return [
    `${pages} pages of ${corpus}, ${fixed(megabytes, 1)} million characters, node ${process.version}`,
    `Seconds for all pages: median and spread of 5 rounds. Ratios are to ${reference}, the last one to ${parser}.`,
    `Peak memory of a process of its own each; with the pages loaded only: ${fixed(base, 0)} MB.`,
    table([heading, ...lines]),
  ].join('\n')
}

/** The peak memory in MB of a process that does this, and nothing else, with all pages. */
function peakOf(name) {
  const script = fileURLToPath(import.meta.url)
  const child = spawnSync(process.execPath, [script, corpus, '--memory', name], {
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(`Measuring ${name} failed: ${child.stderr}`)
  return Number(child.stdout)
}

function printPeak(name) {
  const pages = loadPages(corpus, pagesMeasured)
  if (name !== loadedOnly) pages.forEach(contenders[name])
  console.log(process.resourceUsage().maxRSS / 1024)
}
