// Value F1 of each field by rules from --k 1 pages of a site, on its other pages, and the labels that are not found:
// node bench/fields.mjs CORPUS --k 1. --list prints the labels that are not found, and what is wrong on the test
// pages, with the rules; --every 5 takes every fifth site, --pages 20 at most as many pages of a site to test on;
// --types prints the guessed types of the fields and what their values are read as, where the gold states them.
import { parseArgs } from 'node:util'
import { comparableText } from '../dist/core/text/comparable-text.js'
import { extractWithTrace } from '../dist/extraction/extract-page.js'
import { fieldScores } from '../dist/lab/evaluation/field-scores.js'
import { learningTrials } from '../dist/lab/evaluation/trials.js'
import { goldTrainingPage } from '../dist/lab/systems/gold-training-page.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { learnSite } from '../dist/rules/learn/learn-site.js'
import { describeRule } from '../dist/rules/rule/describe-rule.js'
import { evenly, goldBySite } from './support/corpus.mjs'
import { fixed, mean, table } from './support/table.mjs'
import { ValueTypeScores } from './support/value-types.mjs'

/** @typedef {import('../dist/lab/corpora/gold.js').GoldPage} GoldPage */
/** @typedef {{ f1s: number[], exact: number[], labels: number, lost: Record<string, number> }} FieldSums */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    pages: { type: 'string', default: 'Infinity' },
    types: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const modelOf = modelForSite({})

/** @type {Map<string, FieldSums>} */
const sums = new Map()
const types = new ValueTypeScores()
const sites = [...(await goldBySite(positionals[0] ?? ''))]
for (const [at, [site, pages]] of sites.entries())
  if (at % Number(values.every) === 0)
    for (const trial of learningTrials(pages, Number(values.k))) measureTrial(site, trial)
if (values.types) types.print()
else printFields()

/**
 * @param {string} site
 * @param {import('../dist/lab/evaluation/trials.js').LearningTrial<GoldPage>} trial
 */
function measureTrial(site, { learnFrom, testOn }) {
  const model = () => modelOf(site)
  const training = learnFrom.map((gold) => goldTrainingPage(gold, model))
  const { rules, unaligned } = learnSite(site, training)
  const tested = evenly(testOn, Math.min(testOn.length, Number(values.pages)))
  const pages = tested.map((gold) => ({
    gold,
    found: extractWithTrace(gold.page, { rules, model, method: 'all-text', content: 'text' }).found,
  }))
  if (values.types) return measureTypes(rules, learnFrom, pages)
  const answers = pages.map(({ gold, found }) => ({
    id: gold.page.id,
    gold: Object.fromEntries(gold.fields),
    found: found.fields,
  }))
  for (const [field, score] of fieldScores(answers)) {
    const its = sumsOf(field)
    its.f1s.push(score.allValues.f1)
    its.exact.push(score.exactSet)
    if (!values.list || score.exactSet === 1) continue
    const rule = rules.rules.find((one) => one.field === field)
    console.log(`\n${site} ${field}: ${fixed(score.allValues.f1, 3)}`)
    console.log(rule === undefined ? '  no rule' : describeRule(rule))
    for (const answer of answers) listWrong(answer.id, answer.found[field], answer.gold[field])
  }
  for (const { fields } of learnFrom)
    for (const [field, texts] of fields) sumsOf(field).labels += texts.length
  for (const { page, field, wanted, hint = 'nothing like it' } of unaligned) {
    const reason = hint.startsWith('the page has') ? 'other text' : hint
    sumsOf(field).lost[reason] = (sumsOf(field).lost[reason] ?? 0) + 1
    if (values.list) console.log(`${page} ${field} not found: "${wanted.slice(0, 100)}"; ${hint}`)
  }
}

/**
 * @param {ReturnType<typeof learnSite>['rules']} rules
 * @param {readonly GoldPage[]} learnFrom
 * @param {readonly { gold: GoldPage, found: import('../dist/extraction/extract-page.js').ExtractedPage['found'] }[]} pages
 */
function measureTypes({ site, rules }, learnFrom, pages) {
  for (const { field, valueType = 'text' } of rules) {
    const gold = [...learnFrom, ...pages.map((page) => page.gold)].flatMap(
      ({ fields }) => fields.get(field) ?? [],
    )
    const found = pages.flatMap(
      ({ found }) => found.values?.[field] ?? found.fields[field]?.map((raw) => ({ raw })) ?? [],
    )
    types.add(`${site} ${field}`, valueType, gold, found, values.list)
  }
}

/** @param {string} field */
function sumsOf(field) {
  const known = sums.get(field) ?? { f1s: [], exact: [], labels: 0, lost: {} }
  sums.set(field, known)
  return known
}

/**
 * @param {string} id
 * @param {readonly string[]} [found]
 * @param {readonly string[]} [gold]
 */
function listWrong(id, found = [], gold = []) {
  const [given, wanted] = [found, gold].map((texts) => new Set(texts.map(comparableText)))
  for (const text of given ?? [])
    if (!wanted?.has(text)) console.log(`  ${id} + ${text.slice(0, 160)}`)
  for (const text of wanted ?? [])
    if (!given?.has(text)) console.log(`  ${id} - ${text.slice(0, 160)}`)
}

function printFields() {
  const rows = [...sums].map(([field, { f1s, exact, labels, lost }]) => [
    field,
    String(f1s.length),
    fixed(mean(f1s), 3),
    fixed(mean(exact), 3),
    String(labels),
    String(Object.values(lost).reduce((sum, count) => sum + count, 0)),
    Object.entries(lost)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', '),
  ])
  console.log(
    table([['field', 'sites', 'value F1', 'exact set', 'labels', 'not found', 'reasons'], ...rows]),
  )
}
