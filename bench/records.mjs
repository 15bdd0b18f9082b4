// What finding records costs; with --sites what rules for records reach alone, with --fields how right fields are:
// node bench/records.mjs [--sites FOLDER] [--fields FOLDER] [--json]
import { parseArgs } from 'node:util'
import { lazyRecordJudge } from '../dist/app/records/lazy-record-judge.js'
import { wordsOf } from '../dist/core/words.js'
import { recordScore } from '../dist/evaluation/records.js'
import { recordsField } from '../dist/induction/examples.js'
import { learnSite } from '../dist/induction/learn-site.js'
import { trainingPage } from '../dist/induction/training-page.js'
import { readPage } from '../dist/page/read-page.js'
import { tableOf } from '../dist/records/fields/record-fields.js'
import { applyRule } from '../dist/rules/apply.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { fieldScores } from './support/field-scores.mjs'
import { timeInRounds } from './support/rounds.mjs'
import { fixed, table } from './support/table.mjs'

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, sites: { type: 'string' }, fields: { type: 'string' } },
})
const isAboutCost = values.sites === undefined && values.fields === undefined

const card = (n) =>
  `<li class="card"><a href="/p/${n}"><img src="/i/${n}.jpg"><h3>Lamp no. ${n * 7} of ${n}</h3></a>` +
  `<p class="about">A lamp that stands ${n % 90} cm high.</p><span class="price">$${n % 400}.50</span></li>`
const row = (n) =>
  `<tr><td>${n}</td><td><a href="/r/${n}">Row ${n * 3}</a></td><td>${n % 97}</td></tr>`
const shop = (count) =>
  `<html><body><nav><ul><li><a href="/">Home</a></li><li><a href="/a">All</a></li><li><a href="/b">New</a></li></ul></nav>` +
  `<main><h1>Lamps</h1><ul>${made(count, card)}</ul></main><footer><p>Since 1987</p></footer></body></html>`
const made = (count, one) => Array.from({ length: count }, (_, at) => one(at + 1)).join('')

const judge = lazyRecordJudge()()
const find = (html) => {
  const page = readPage(html)
  const found = judge.recordsOf(page)
  return found === undefined ? [] : tableOf(page, found.records).rows
}
const inputs = {
  '312 cards': shop(312),
  '1,250 cards': shop(1250),
  '5,000 cards': shop(5000),
}
/** Beyond the cap of nodes: what is measured is that it ends, and in how much memory. Once, for it takes long. */
const table100k = `<table>${made(100_000, row)}</table>`
const costs = isAboutCost ? costsOf(inputs) : []
const longest = isAboutCost ? once(table100k) : undefined

function costsOf(pages) {
  const entries = Object.entries(pages)
  const times = timeInRounds(
    Object.fromEntries(entries.map(([name, html]) => [name, () => find(html)])),
  )
  return entries.map(([name, html]) => ({
    name,
    megabytes: html.length / 1e6,
    records: find(html).length,
    ms: times[name].median,
  }))
}

function once(html) {
  const before = process.cpuUsage()
  const records = find(html).length
  const { user } = process.cpuUsage(before)
  return { records, seconds: user / 1e6, megabytes: process.memoryUsage().rss / 1e6 }
}

const sites = values.sites === undefined ? [] : await byRulesAlone(values.sites)
const fields = values.fields === undefined ? [] : await fieldScores(values.fields, judge)

/** Of each site: rules from one page, tried on each of the others; every page is learned from once. */
async function byRulesAlone(folder) {
  const bySite = new Map()
  for await (const gold of (await openCorpus(folder)).pages()) {
    if (gold.kind === 'failed') throw gold.error
    bySite.set(gold.site, [...(bySite.get(gold.site) ?? []), gold])
  }
  return [...bySite].map(([site, golds]) => {
    const pages = golds.map(({ page, records }) => ({
      id: page.id,
      url: page.url,
      studied: studyPage(page.html),
      records,
    }))
    const scores = pages.flatMap((from) => {
      const known = trainingPage(from.id, from.studied, labelsOf(from.records), from.url)
      const rule = learnSite(site, [known]).rules.rules[0]
      return pages
        .filter((page) => page !== from)
        .map((page) => {
          const found = rule === undefined ? [] : applyRule(rule, page.studied)
          const tokens = (texts) => texts.map(wordsOf)
          const truth = page.records.records.map(({ text }) => text)
          return recordScore(tokens(found), tokens(truth), tokens(page.records.ignored)).f1
        })
    })
    return { site, pages: pages.length, f1: scores.reduce((a, b) => a + b, 0) / scores.length }
  })
}

function labelsOf({ records, selector }) {
  const label =
    selector === undefined
      ? { kind: 'texts', texts: records.slice(0, 2).map(({ text }) => text) }
      : { kind: 'selector', selector }
  return new Map([[recordsField, label]])
}

console.log(
  values.json
    ? JSON.stringify({ node: process.version, costs, longest, sites, fields }, undefined, 2)
    : [...costLines(), ...siteLines(), ...fieldLines()].join('\n'),
)

function costLines() {
  if (longest === undefined) return []
  const rows = costs.map((it) => [
    it.name,
    fixed(it.megabytes),
    it.records,
    fixed(it.ms, 0),
    fixed(it.ms / it.megabytes, 0),
  ])
  return [
    `Records and their fields, node ${process.version}; median of 5 rounds.`,
    table([['page', 'MB', 'records', 'ms', 'ms per MB'], ...rows]),
    `A table of 100,000 rows: ${longest.records} records, ${fixed(longest.seconds, 1)} s of the processor, ${fixed(longest.megabytes, 0)} MB in all.`,
  ]
}

function siteLines() {
  if (sites.length === 0) return []
  const rows = sites.map(({ site, pages, f1 }) => [site, pages, fixed(f1, 3)])
  return [
    'Rules from one labelled page, alone, on the other pages of the site.',
    table([['site', 'pages', 'record F1'], ...rows]),
  ]
}

function fieldLines() {
  if (fields.length === 0) return []
  const rows = fields
    .filter(({ pages }) => pages > 0)
    .map(({ name, pages, precision, recall }) => [
      name,
      pages,
      fixed(precision, 3),
      fixed(recall, 3),
    ])
  return [
    'Fields of the records that were found, means over the pages whose gold has them.',
    table([['field', 'pages', 'precision', 'recall'], ...rows]),
  ]
}
