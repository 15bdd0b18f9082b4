// Records: node bench/records.mjs [--sites FOLDER] [--fields FOLDER] [--costs FOLDER] [--cards 5000] [--json].
// Without a folder, the cost of finding records on generated pages; --sites, record F1 of rules from one labelled
// page; --fields, accuracy of fields; --costs, what finding records adds to pages, beside htmlparser2.
import { parseArgs } from 'node:util'
import { recordTable } from '../dist/analysis/records/fields/record-table.js'
import { groupBy } from '../dist/core/group-by.js'
import { siteOfUrl } from '../dist/core/site.js'
import { wordTokens } from '../dist/core/text/tokens.js'
import { predictSegments } from '../dist/extraction/model-predictions.js'
import { recordScore } from '../dist/lab/evaluation/record-scores.js'
import { goldLabels } from '../dist/lab/systems/gold-training-page.js'
import { foldModels } from '../dist/lab/training/model/model-choice.js'
import { structuredData } from '../dist/page/structured-data/structured-data.js'
import { readPage } from '../dist/page/tree/read-page.js'
import { applyRule } from '../dist/rules/evaluate/match-rule.js'
import { trainingPage } from '../dist/rules/learn/align/training-page.js'
import { learnSite } from '../dist/rules/learn/learn-site.js'
import { pageContextOf } from '../dist/rules/predicates/page-context.js'
import { lazyRecordModel } from '../dist/store/models/lazy-models.js'
import { goldPages, loadPages } from './support/corpus.mjs'
import { fieldAccuracy } from './support/field-accuracy.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { processorTimeInRounds, timeInRounds } from './support/rounds.mjs'
import { fixed, mean, table } from './support/table.mjs'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    sites: { type: 'string' },
    fields: { type: 'string' },
    costs: { type: 'string' },
    cards: { type: 'string', default: '5000' },
  },
})
const model = lazyRecordModel()()
/** Pages of a folder whose costs are measured. */
const costPages = 200

if (values.sites !== undefined) await reportSites(values.sites)
if (values.fields !== undefined) await reportFields(values.fields)
if (values.costs !== undefined) reportShares(values.costs)
if ([values.sites, values.fields, values.costs].every((folder) => folder === undefined))
  reportCosts()

function reportCosts() {
  const most = Number(values.cards)
  const inputs = [most / 16, most / 4, most].map((count) => ({
    name: `${Math.round(count)} cards`,
    html: shopPage(Math.round(count)),
  }))
  const contenders = inputs.map(({ name, html }) => [name, () => findRecords(html)])
  const times = timeInRounds(Object.fromEntries(contenders))
  const costs = inputs.map(({ name, html }) => ({
    name,
    megabytes: html.length / 1e6,
    records: findRecords(html).length,
    ms: times[name]?.median ?? Number.NaN,
  }))
  // above the cap of nodes, so that time and memory must stay bounded; once, because it takes long
  const longest = measureOnce(rowPage(most * 20))
  if (values.json) {
    console.log(JSON.stringify({ node: process.version, costs, longest }, undefined, 2))
    return
  }
  const lines = costs.map(({ name, megabytes, records, ms }) => [
    ...[name, fixed(megabytes), records, fixed(ms, 0), fixed(ms / megabytes, 0)],
  ])
  console.log(
    `Records with their fields, node ${process.version}; median of 5 rounds.
${table([['page', 'MB', 'records', 'ms', 'ms per MB'], ...lines])}
A table of ${most * 20} rows: ${longest.records} records, ${fixed(longest.seconds, 1)} s of processor time,
${fixed(longest.megabytes, 0)} MB in all.`,
  )
}

/**
 * What finding records adds to pages that are read already, with their structured data, as metadata need it, and the
 * prediction of their type, as main content needs it: a share of parsing them with htmlparser2. The types are those of
 * models that were not trained on the site that a page names.
 * @param {string} folder
 */
function reportShares(folder) {
  const htmls = loadPages(folder, costPages)
  const modelOf = foldModels()
  const pages = htmls.map((html) => {
    const context = pageContextOf(html)
    const { page } = context
    const site = siteOfUrl(structuredData(page).address) ?? ''
    return { html, page, types: predictSegments(context, undefined, () => modelOf(site)).types }
  })
  const listing = pages.filter(
    ({ page, types }) => model.recordsOf(page, undefined, types) !== undefined,
  )
  const groups = {
    'all pages': pages,
    'with records': listing,
    'without records': pages.filter((page) => !listing.includes(page)),
  }
  const rows = Object.entries(groups).map(([name, group]) => {
    const times = processorTimeInRounds({
      parse: () => group.forEach(({ html }) => void htmlparser2[reference](html)),
      records: () =>
        group.forEach(({ page, types }) => {
          const found = model.recordsOf(page, undefined, types)
          if (found !== undefined)
            recordTable(page, found.records, { names: found.names, model: model.parts.columns })
        }),
    })
    return { name, pages: group.length, share: times.records.min / times.parse.min }
  })
  if (values.json) return console.log(JSON.stringify(rows, undefined, 2))
  console.log(`Processor time of finding records and their fields, as a share of ${reference}.`)
  const lines = rows.map(({ name, pages, share }) => [name, pages, fixed(share, 2)])
  console.log(table([['pages', 'number', 'share'], ...lines]))
}

/** @param {string} html */
function findRecords(html) {
  const page = readPage(html)
  const found = model.recordsOf(page)
  return found === undefined
    ? []
    : recordTable(page, found.records, { model: model.parts.columns }).rows
}

/** @param {string} html */
function measureOnce(html) {
  const before = process.cpuUsage()
  const records = findRecords(html).length
  const { user } = process.cpuUsage(before)
  return { records, seconds: user / 1e6, megabytes: process.memoryUsage().rss / 1e6 }
}

/** @param {number} count */
function shopPage(count) {
  const cards = Array.from(
    { length: count },
    (_, at) =>
      `<li class="card"><a href="/p/${at}"><img src="/i/${at}.jpg"><h3>Lamp no. ${at * 7} of ${at}</h3></a>` +
      `<p class="about">A lamp that stands ${at % 90} cm high.</p><span class="price">$${at % 400}.50</span></li>`,
  )
  const links =
    '<li><a href="/">Home</a></li><li><a href="/a">All</a></li><li><a href="/b">New</a></li>'
  return `<html><body><nav><ul>${links}</ul></nav><main><h1>Lamps</h1><ul>${cards.join('')}</ul></main>
<footer><p>Since 1987</p></footer></body></html>`
}

/** @param {number} count */
function rowPage(count) {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `<tr><td>${at}</td><td><a href="/r/${at}">Row ${at * 3}</a></td><td>${at % 97}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

/**
 * Rules from one page of a site, tested on its other pages; every page is learned from once.
 * @param {string} path
 */
async function reportSites(path) {
  const pages = []
  for await (const gold of goldPages(path)) if (gold.records !== undefined) pages.push(gold)
  const sites = [...groupBy(pages, ({ site }) => site)].map(([site, golds]) => {
    const known = golds.map((gold) => ({ gold, context: pageContextOf(gold.page.html) }))
    const scores = known.flatMap((from) => {
      const { id, url } = from.gold.page
      const training = trainingPage(id, from.context, goldLabels(from.gold), url)
      const rule = learnSite(site, [training]).rules.rules[0]
      return known
        .filter((other) => other !== from)
        .map(({ gold, context }) => {
          const found = rule === undefined ? [] : applyRule(rule, context)
          const { records = [], ignored = [] } = gold.records ?? {}
          const goldTokens = records.map(({ text }) => wordTokens(text))
          return recordScore(found.map(wordTokens), goldTokens, ignored.map(wordTokens)).f1
        })
    })
    return { site, pages: golds.length, f1: mean(scores) }
  })
  if (values.json) return console.log(JSON.stringify(sites, undefined, 2))
  const rows = sites.map(({ site, pages, f1 }) => [site, pages, fixed(f1, 3)])
  console.log('Rules from one labelled page, on the other pages of the site.')
  console.log(table([['site', 'pages', 'record F1'], ...rows]))
}

/** @param {string} path */
async function reportFields(path) {
  const fields = (await fieldAccuracy(path, model)).filter(({ pages }) => pages > 0)
  if (values.json) return console.log(JSON.stringify(fields, undefined, 2))
  const rows = fields.map(({ name, pages, precision, recall }) => [
    ...[name, pages, fixed(precision, 3), fixed(recall, 3)],
  ])
  console.log('Fields of found records, means over the pages with gold for them.')
  console.log(table([['field', 'pages', 'precision', 'recall'], ...rows]))
}
