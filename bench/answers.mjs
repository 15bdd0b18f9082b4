// Whether a change leaves every answer as it was: node bench/answers.mjs CORPORA [--every 10] [--save FILE]
// [--against FILE] [--rules FILE]. Hashes what is said of a sample of the pages of each corpus: the JSON line with its
// Markdown, the bits of the predicted likelihoods, and with the rules that bench/streaming.mjs keeps, the answers by
// rule on both paths. `--save` keeps a hash for each page; `--against` lists the pages that differ from those kept.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractWithTrace } from '../dist/extraction/extract-page.js'
import { predictSegments } from '../dist/extraction/model-predictions.js'
import { jsonView, jsonViewWith, lineOf } from '../dist/output/formats/write.js'
import { pageContextOf } from '../dist/rules/predicates/page-context.js'
import {
  bundledMetadataModel,
  lazyModel,
  lazyRecordModel,
} from '../dist/store/models/lazy-models.js'
import { goldPages } from './support/corpus.mjs'
import { table } from './support/table.mjs'

/** @typedef {import('../dist/input/raw-page/raw-page.js').RawPage} RawPage */
/** @typedef {import('../dist/rules/rule/rule.js').RuleSet} RuleSet */

/**
 * The corpora, and how many times more thinly their pages are sampled: those of SWDE are alike.
 * @type {Readonly<Record<string, number>>}
 */
const sampled = { 'wcxb-dev': 1, 'news-pages': 1, 'site-pages': 0.2, 'swde-dev': 5, 'old-news': 1 }
const maxListed = 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '10' },
    save: { type: 'string' },
    against: { type: 'string' },
    rules: { type: 'string' },
  },
})
const [corpora = ''] = positionals
const models = { model: lazyModel(), records: lazyRecordModel(), metadata: bundledMetadataModel }
const view = jsonViewWith({ formats: ['markdown'] })
/** @type {readonly { site: string, rules: RuleSet }[]} */
const learned = values.rules === undefined ? [] : JSON.parse(readFileSync(values.rules, 'utf8'))
const rulesOf = new Map(learned.map(({ site, rules }) => [site, rules]))

/** @type {Record<string, string>} */
const hashes = {}
for (const [name, thinning] of Object.entries(sampled))
  if (existsSync(join(corpora, name))) await hashCorpus(name, Number(values.every) * thinning)
if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(hashes))
if (values.against !== undefined) compareWith(JSON.parse(readFileSync(values.against, 'utf8')))

/**
 * @param {string} name
 * @param {number} every
 */
async function hashCorpus(name, every) {
  const start = Object.keys(hashes).length
  let at = 0
  for await (const { page, site } of goldPages(join(corpora, name))) {
    if (at++ % Math.max(1, Math.round(every)) !== 0) continue
    hashes[`${name} ${page.id}`] = hashOf(answersTo(page, rulesOf.get(site)))
  }
  const own = Object.values(hashes).slice(start)
  console.log(`${name}: ${own.length} pages, ${hashOf(own)}`)
}

/**
 * @param {RawPage} page
 * @param {RuleSet | undefined} rules
 */
function answersTo(page, rules) {
  const { likelihoods, types } = predictSegments(pageContextOf(page.html), page.url, models.model)
  const answers = [lineOf(extractWithTrace(page, models), view), bits(likelihoods), bits(types)]
  if (rules === undefined) return answers
  const byRule = extractWithTrace(page, { rules, model: models.model, content: 'text' })
  return [
    ...answers,
    `${byRule.trace.path}: ${lineOf(byRule, jsonView)}`,
    lineOf(extractWithTrace(page, { rules, ...models }), view),
    lineOf(extractWithTrace(page, { rules, ...models, content: 'structure' }), view),
  ]
}

/** @param {ArrayLike<number>} numbers */
function bits(numbers) {
  return Buffer.from(Float64Array.from(numbers).buffer).toString('base64')
}

/** @param {readonly string[]} texts */
function hashOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** @param {Readonly<Record<string, string>>} before */
function compareWith(before) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(hashes)])]
  const different = names.filter((name) => before[name] !== hashes[name])
  console.log(`${different.length} of ${names.length} pages differ`)
  if (different.length === 0) return
  console.log(table([['page', 'before', 'now'], ...different.slice(0, maxListed).map(rowOf)]))
  process.exitCode = 1

  /** @param {string} name */
  function rowOf(name) {
    return [name, before[name] ?? 'none', hashes[name] ?? 'none']
  }
}
