// Extraction by rule, beside htmlparser2's parser without handlers: node --expose-gc bench/streaming.mjs CORPORA
// [--check] [--times 100000] [--rules FILE] [--every N] [--only CORPUS]. CORPORA holds site-pages and swde-dev, or
// one of them. Rules are learned from 2 and 5 pages of each site; other pages of 20 sites are timed by processor
// time, in interleaved rounds. --check compares the streaming and the full path instead, on every n-th page of the
// corpora with rules of its site and of others, also on mutated pages. --rules keeps the learned rules in a file:
// learning takes most of the time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Parser } from 'htmlparser2'
import { extractPage, extractWithTrace } from '../dist/extraction/extract-page.js'
import { layoutSignature } from '../dist/rules/rule/layout-signature.js'
import { isStreamableRule } from '../dist/rules/stream/streamable.js'
import { comparePaths } from './support/compare-paths.mjs'
import { evenly, goldPages } from './support/corpus.mjs'
import { learnedSites } from './support/learned-sites.mjs'
import { processorTimeInRounds } from './support/rounds.mjs'
import { scanWithAttributes } from './support/scans.mjs'
import { fixed, sum, table, verdict } from './support/table.mjs'

/** @typedef {import('./support/learned-sites.mjs').LearnedSite} LearnedSite */
/** @typedef {Pick<LearnedSite, 'site' | 'rules' | 'model'> & { page: LearnedSite['pages'][number] }} Task */

/** Time as a multiple of the parser's, the share of rules that can stream, and growth of memory in MB. */
const limits = { time: 0.5, streamable: 0.9, megabytes: 2 }
const timedSites = 20
const timedPagesPerSite = 42
const checkedCorpora = ['site-pages', 'swde-dev', 'news-pages', 'wcxb-dev']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    times: { type: 'string', default: '100000' },
    rules: { type: 'string' },
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [corpora = ''] = positionals
const sites = await learnedSites(corpora, values.rules)
printStreamable()
if (values.check) await check()
else report()

function printStreamable() {
  const rules = sites.flatMap((site) => site.rules.rules)
  const streamable = rules.filter(isStreamableRule).length
  const share = fixed((100 * streamable) / rules.length, 1)
  const result = verdict(-streamable / rules.length, -limits.streamable)
  console.log(
    `${streamable} of ${rules.length} rules of ${sites.length} sites can stream: ${share} %`,
    `(target ${100 * limits.streamable} %: ${result})`,
  )
  for (const field of new Set(rules.map((rule) => rule.field))) {
    const ofField = rules.filter((rule) => rule.field === field)
    const others = ofField.filter((rule) => !isStreamableRule(rule)).length
    if (others > 0) console.log(`  ${others} of ${ofField.length} rules for ${field} cannot`)
  }
}

async function check() {
  const counts = { pages: 0, rules: 0, beyondLimits: 0, different: 0 }
  let at = 0
  for (const name of checkedCorpora.filter((one) => existsSync(join(corpora, one)))) {
    if (values.only !== undefined && values.only !== name) continue
    for await (const gold of goldPages(join(corpora, name))) {
      if (at++ % Number(values.every) !== 0) continue
      const own = sites.filter(({ site }) => site === gold.site)
      const others = [sites[counts.pages % sites.length], sites[(counts.pages * 7) % sites.length]]
      for (const site of [...own, ...others])
        if (site !== undefined) comparePaths(gold.page.html, site.rules, counts)
      counts.pages++
    }
    console.log(`${name}: ${JSON.stringify(counts)} so far`)
  }
  if (counts.different > 0) process.exitCode = 1
}

function report() {
  /** @type {Task[]} */
  const tasks = chosenSites().flatMap(({ site, rules, pages, model }) =>
    evenly(pages, timedPagesPerSite).map((page) => ({ site, rules, page, model })),
  )
  const streamed = tasks.filter(
    ({ page, rules, model }) =>
      extractWithTrace(page, { rules, model, content: 'text' }).trace.path === 'streaming',
  )
  const siteCount = new Set(tasks.map(({ site }) => site)).size
  console.log(
    `${streamed.length} of ${tasks.length} pages of ${siteCount} sites are decided by rules alone;`,
    'the others use the model and are left out',
  )
  if (streamed.length === 0) return
  printTimes(streamed)
  printLearningTime(streamed)
  printMemory(streamed, Number(values.times))
}

/** @param {readonly Task[]} tasks */
function printTimes(tasks) {
  /** @type {(run: (task: Task) => unknown) => () => void} */
  const each = (run) => () => {
    for (const task of tasks) run(task)
  }
  const times = processorTimeInRounds({
    'htmlparser2 Parser': each(({ page }) => new Parser({}).end(page.html)),
    'search for <': each(({ page }) => countOf('<', page.html)),
    scanner: each(({ page }) => scanWithAttributes(page.html)),
    'layout signature': each(({ page }) => layoutSignature(page.html)),
    'extraction by rule': each(({ page, rules, model }) => extractPage(page, { rules, model })),
    'full path': each(({ page, rules, model }) => extractWithTrace(page, { rules, model })),
  })
  const base = times['htmlparser2 Parser'].min
  const rows = Object.entries(times).map(([name, { min, median }]) => [
    name,
    fixed(median / tasks.length, 3),
    fixed(min / base, 3),
    name === 'extraction by rule' ? `${verdict(min / base, limits.time)} (<= ${limits.time})` : '',
  ])
  console.log(table([['', 'ms a page', 'ratio', ''], ...rows]))
}

/** @param {readonly Task[]} tasks */
function printLearningTime(tasks) {
  const some = evenly(tasks, 60)
  const times = processorTimeInRounds(
    {
      rules: () => {
        for (const { page, rules, model } of some) extractPage(page, { rules, model })
      },
      model: () => {
        for (const { page, model } of some) extractPage(page, { model })
      },
    },
    2,
  )
  const learning = sum(sites.map(({ ms }) => ms)) / sum(sites.map(({ learnedFrom }) => learnedFrom))
  const byRule = times.rules.min / some.length
  console.log(
    `\nthe model takes ${fixed(times.model.min / times.rules.min, 1)} times as long,`,
    `learning from a page ${fixed(learning / byRule, 0)} times`,
  )
}

/**
 * Each page is a string of its own; results of 1,000 pages are kept.
 * @param {readonly Task[]} tasks
 * @param {number} times
 */
function printMemory(tasks, times) {
  const sources = tasks.map((task) => ({ ...task, bytes: Buffer.from(task.page.html) }))
  const kept = /** @type {unknown[]} */ ([])
  const usedMB = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }
  const run = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let at = from; at < to; at++) {
      const source = sources[at % sources.length]
      if (source === undefined) return
      const { page, bytes, rules, model } = source
      const found = extractPage({ ...page, html: bytes.toString() }, { rules, model })
      if (kept.length < 1000) kept.push(found)
    }
  }
  run(0, Math.min(times, 2000))
  const before = usedMB()
  let growth = 0
  for (let at = 0; at < times; at += 10_000) {
    run(at, Math.min(times, at + 10_000))
    growth = Math.max(growth, usedMB() - before)
  }
  const note = globalThis.gc ? '' : ' (unreliable without --expose-gc)'
  console.log(
    `memory over ${times} pages: ${fixed(growth)} MB more`,
    `(<= ${limits.megabytes}: ${verdict(growth, limits.megabytes)})${note}`,
  )
}

/** All publishers, and evenly spread other sites. */
function chosenSites() {
  const publishers = sites.filter(({ corpus }) => corpus === 'site-pages')
  const others = sites.filter(({ corpus }) => corpus !== 'site-pages')
  return [...publishers, ...evenly(others, timedSites - publishers.length)]
}

/**
 * @param {string} character
 * @param {string} html
 */
function countOf(character, html) {
  let count = 0
  for (let at = html.indexOf(character); at >= 0; at = html.indexOf(character, at + 1)) count++
  return count
}
