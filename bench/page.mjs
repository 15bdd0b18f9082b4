// The cost of reading pages beside htmlparser2: node bench/page.mjs [FOLDER] [--pages 300] [--json]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { segmentVectors } from '../dist/analysis/features/vectors.js'
import { segmentPage } from '../dist/page/segments/segment-page.js'
import { readPage } from '../dist/page/tree/read-page.js'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { scanWithAttributes, scanWithoutAttributes } from './support/scans.mjs'
import { fixed, table, verdict } from './support/table.mjs'

/** Limits of all features, as multiples of the reference. */
const limits = { time: 1.5, memory: 2 }
const parser = 'htmlparser2 Parser'
/**
 * Limits of scanning, as multiples of htmlparser2's parser without handlers.
 * @type {Readonly<Record<string, number>>}
 */
const scannerLimits = { 'scanner without attributes': 0.2, 'scanner with attributes': 0.35 }

/**
 * In order of cost.
 * @type {Readonly<Record<string, (html: string) => unknown>>}
 */
const contenders = {
  ...htmlparser2,
  'scanner without attributes': scanWithoutAttributes,
  'scanner with attributes': scanWithAttributes,
  'treesift readPage': (html) => readPage(html),
  'treesift readPage + segments': (html) => segmentPage(readPage(html)),
  'treesift all features': (html) => segmentVectors(segmentPage(readPage(html))),
}
const loadedOnly = 'pages loaded only'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    pages: { type: 'string', default: '300' },
    memory: { type: 'string' },
  },
})
const folder = positionals[0] ?? defaultFolder

if (values.memory === undefined) report()
else printPeak(values.memory)

function report() {
  const pages = loadPages(folder, Number(values.pages))
  const runs = Object.entries(contenders).map(([name, read]) => [name, () => pages.forEach(read)])
  const times = timeInRounds(Object.fromEntries(runs))
  const base = peakOf(loadedOnly)
  const measured = Object.entries(times).map(([name, time]) => ({
    name,
    ...time,
    memory: peakOf(name),
  }))
  const medianOf = new Map(measured.map(({ name, median }) => [name, median]))
  const memoryOf = new Map(measured.map(({ name, memory }) => [name, memory]))
  const results = measured.map((row) => ({
    ...row,
    timeRatio: row.median / (medianOf.get(reference) ?? Number.NaN),
    memoryRatio: row.memory / (memoryOf.get(reference) ?? Number.NaN),
    parserRatio: row.median / (medianOf.get(parser) ?? Number.NaN),
  }))
  if (values.json) {
    const found = { node: process.version, folder, pages: pages.length, base, limits, results }
    console.log(JSON.stringify(found, undefined, 2))
    return
  }
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6
  const lines = results.map((row) => {
    const isOwn = row.name.startsWith('treesift')
    const scannerLimit = scannerLimits[row.name]
    return [
      row.name,
      fixed(row.median / 1000, 3),
      `${fixed(row.min / 1000, 3)}-${fixed(row.max / 1000, 3)}`,
      fixed(row.timeRatio),
      isOwn ? verdict(row.timeRatio, limits.time) : '',
      fixed(row.memory, 0),
      `+${fixed(row.memory - base, 0)}`,
      fixed(row.memoryRatio),
      isOwn ? verdict(row.memoryRatio, limits.memory) : '',
      fixed(row.parserRatio),
      scannerLimit === undefined ? '' : `${scannerLimit} ${verdict(row.parserRatio, scannerLimit)}`,
    ]
  })
  const heading = [
    ...['', 's', 'spread', 'ratio', `<= ${limits.time}`, 'peak MB', 'over loaded', 'ratio'],
    ...[`<= ${limits.memory}`, 'to Parser', '<='],
  ]
  console.log(
    `${pages.length} pages of ${folder}, ${fixed(megabytes, 1)} million characters, node ${process.version}
Seconds for all pages: median and spread of 5 rounds. Ratios are to ${reference}, the last one to ${parser}.
Peak memory is measured in a process each; with the pages loaded only: ${fixed(base, 0)} MB.
${table([heading, ...lines])}`,
  )
}

/**
 * Peak memory in MB of a process that does only this with all pages.
 * @param {string} name
 */
function peakOf(name) {
  const script = fileURLToPath(import.meta.url)
  const args = [script, folder, '--pages', values.pages, '--memory', name]
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(`Measuring ${name} failed: ${child.stderr}`)
  return Number(child.stdout)
}

/** @param {string} name */
function printPeak(name) {
  const pages = loadPages(folder, Number(values.pages))
  const read = contenders[name]
  if (read !== undefined) pages.forEach(read)
  console.log(process.resourceUsage().maxRSS / 1024)
}
