// Rules on real sites: node bench/rules.mjs TABLE CORPUS [--k 2] [--sites] [--max-sites N], with one of these tables:
// reuse: how often learned rules decide unseen pages, and how the model does there. layouts: main content by rules
// from k pages of a layout, beside the model. unlabelled: rules induced from the other pages of a site, beside the
// model. drift: whether rules of older pages are known not to fit newer ones. The model was trained without the sites.
// Intervals are 95 %. Redesigned sites: bench/trust.mjs.
import { parseArgs } from 'node:util'
import { groupBy } from '../dist/core/group-by.js'
import { wordTokens } from '../dist/core/text/tokens.js'
import { foldToLine } from '../dist/core/text/white-space.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { predictSegments } from '../dist/extraction/model-predictions.js'
import { bootstrapDifference, bootstrapMean } from '../dist/lab/evaluation/bootstrap.js'
import { overlapScore } from '../dist/lab/evaluation/text-scores.js'
import { learningTrials } from '../dist/lab/evaluation/trials.js'
import { goldTrainingPage } from '../dist/lab/systems/gold-training-page.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { applyRule } from '../dist/rules/evaluate/match-rule.js'
import { induceSite } from '../dist/rules/learn/induce/induce-site.js'
import { clusterLayouts } from '../dist/rules/learn/layouts.js'
import { learnSite } from '../dist/rules/learn/learn-site.js'
import { goldBySite } from './support/corpus.mjs'
import { mean, sum, table } from './support/table.mjs'

/** @typedef {import('../dist/lab/corpora/gold.js').GoldPage} GoldPage */
/** @typedef {import('../dist/rules/rule/rule.js').RuleSet} RuleSet */
/** @typedef {import('../dist/rules/learn/align/training-page.js').TrainingPage} TrainingPage */
/** @typedef {readonly (readonly [site: string, pages: readonly GoldPage[]])[]} Sites */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '2' },
    sites: { type: 'boolean', default: false },
    'max-sites': { type: 'string', default: 'Infinity' },
  },
})
const k = Number(values.k)
/** Minimum number of pages of a tested layout. */
const minLayoutPages = 3
const modelOf = modelForSite({ outOfFold: true })
/** @type {Map<GoldPage, number>} */
const modelF1s = new Map()

/** @type {Readonly<Record<string, (sites: Sites) => void>>} */
const tables = { reuse, layouts, unlabelled, drift }
const [name = '', corpus = ''] = positionals
const report = Object.hasOwn(tables, name) ? tables[name] : undefined
if (report === undefined) throw new Error(`one of ${Object.keys(tables).join(', ')}`)
report([...(await goldBySite(corpus))].slice(0, Number(values['max-sites'])))

/** @param {Sites} sites */
function reuse(sites) {
  const rows = sites.map(([site, pages]) => ({
    site,
    decisions: learningTrials(pages, k).flatMap(({ learnFrom, testOn }) => {
      const { rules } = learnSite(site, learnFrom.map(trainingPageOf))
      return testOn.flatMap((gold) => decisionsOn(gold, rules))
    }),
  }))
  const total = {
    site: `all ${rows.length}`,
    decisions: rows.flatMap(({ decisions }) => decisions),
  }
  const lines = [...(values.sites ? rows : []), total].map(({ site, decisions }) => {
    const byRule = decisions.filter((decision) => decision.isByRule)
    return [
      site,
      decisions.length,
      percent(byRule.length / decisions.length),
      decimals(mean(byRule.map((decision) => decision.f1))),
      decimals(mean(byRule.map((decision) => decision.model))),
    ]
  })
  console.log(table([['site', 'decided', 'by rule', 'F1 by rule', 'F1 of model there'], ...lines]))
  const shares = rows.map(({ decisions }) =>
    mean(decisions.map(({ isByRule }) => (isByRule ? 1 : 0))),
  )
  console.log(`\ndecided by rule, mean over sites: ${interval(shares)} (target: 95 %)`)
}

/**
 * Whether a rule decided each field and the main content of a page, and its F1.
 * @param {GoldPage} gold
 * @param {RuleSet} rules
 */
function decisionsOn(gold, rules) {
  const { site, main, fields } = gold
  const hasMain = Boolean(main?.trim())
  const method = hasMain ? undefined : /** @type {const} */ ('all-text')
  const found = extractPage(gold.page, { rules, model: () => modelOf(site), method })
  const ofFields = [...fields].map(([field, values]) => {
    const decision = found.decisions?.[field]
    const isByRule = decision !== undefined && decision.doubts === undefined
    return { isByRule, f1: valueF1(found.fields[field] ?? [], values), model: 0 }
  })
  if (!hasMain) return ofFields
  const isByRule = found.decidedBy === 'rule'
  return [...ofFields, { isByRule, f1: f1Of(gold, found.text), model: modelF1(gold) }]
}

/**
 * @param {readonly string[]} found
 * @param {readonly string[]} gold
 */
function valueF1(found, gold) {
  const foldCase = (/** @type {string} */ text) => foldToLine(text).toLowerCase()
  const [ours, theirs] = [new Set(found.map(foldCase)), new Set(gold.map(foldCase))]
  if (ours.size + theirs.size === 0) return 1
  return (2 * [...ours].filter((value) => theirs.has(value)).length) / (ours.size + theirs.size)
}

/** @param {Sites} sites */
function layouts(sites) {
  const rows = sites.flatMap(([site, all]) => {
    const golds = new Map(withMain(all).map((gold) => [trainingPageOf(gold), gold]))
    if (golds.size < minLayoutPages) return []
    return clusterLayouts([...golds.keys()])
      .filter(({ pages }) => pages.length >= minLayoutPages)
      .map(({ layout, pages }) => ({
        name: `${site} ${layout.name}`,
        pages: pages.length,
        ...layoutF1(site, pages, golds),
      }))
  })
  const [rules, model] = [
    mean(rows.map(({ byRules }) => byRules)),
    mean(rows.map(({ byModel }) => byModel)),
  ]
  const total = {
    name: `all ${rows.length}`,
    pages: sum(rows.map(({ pages }) => pages)),
    ...{ byRules: rules, byModel: model },
  }
  const lines = [...(values.sites ? rows : []), total].map(({ name, pages, byRules, byModel }) => [
    ...[name, pages, decimals(byRules), decimals(byModel)],
  ])
  console.log(table([['layout', 'pages', 'F1 by rules', 'F1 of model'], ...lines]))
  const reduction = 1 - (1 - rules) / (1 - model)
  console.log(
    `\nFrom ${k} labelled pages, 1 - F1 falls by ${percent(reduction)} (target: 35 % from 2)`,
  )
}

/**
 * @param {string} site
 * @param {readonly TrainingPage[]} pages
 * @param {ReadonlyMap<TrainingPage, GoldPage>} golds
 */
function layoutF1(site, pages, golds) {
  /** @type {number[]} */
  const byRules = []
  /** @type {number[]} */
  const byModel = []
  for (const { learnFrom, testOn } of learningTrials(pages.map(splitless), k)) {
    const { rules } = learnSite(
      site,
      learnFrom.map(({ page }) => page),
    )
    for (const { page } of testOn) {
      const gold = golds.get(page)
      if (gold === undefined) continue
      const { text } = extractPage(gold.page, { rules, model: () => modelOf(site) })
      byRules.push(f1Of(gold, text))
      byModel.push(modelF1(gold))
    }
  }
  return { byRules: mean(byRules), byModel: mean(byModel) }
}

/**
 * A page for trials that ignore the split of its corpus.
 * @param {TrainingPage} page
 * @returns {{ page: TrainingPage, split?: 'train' | 'test' }}
 */
function splitless(page) {
  return { page }
}

/** @param {Sites} sites */
function unlabelled(sites) {
  const rows = sites.flatMap(([site, all]) => {
    const pages = withMain(all)
    if (pages.length < 3) return []
    process.stderr.write(`${site} ...\n`)
    const observed = pages.map(observedPage)
    return pages.map((gold, at) => {
      const { rules } = induceSite({
        site,
        known: undefined,
        labelled: [],
        given: new Map(),
        unlabelled: observed.filter((_, other) => other !== at),
      })
      const found = extractPage(gold.page, { rules, model: () => modelOf(site) })
      return {
        site,
        decidedBy: found.decidedBy,
        f1: f1Of(gold, found.text),
        model: modelF1(gold),
      }
    })
  })
  const lineOf = (
    /** @type {string} */ name,
    /** @type {readonly (typeof rows)[number][]} */ some,
  ) => [
    name,
    some.length,
    some.filter(({ decidedBy }) => decidedBy === 'induced').length,
    decimals(mean(some.map(({ f1 }) => f1))),
    decimals(mean(some.map(({ model }) => model))),
  ]
  const bySite = values.sites ? [...groupBy(rows, ({ site }) => site)] : []
  const lines = [...bySite.map(([site, some]) => lineOf(site, some)), lineOf('all', rows)]
  console.log(table([['site', 'pages', 'induced', 'F1', 'F1 of model'], ...lines]))
  const change = bootstrapDifference(
    rows.map(({ f1 }) => f1),
    rows.map(({ model }) => model),
  )
  const better = rows.filter(({ f1, model }) => f1 - model > 1e-9).length
  const worse = rows.filter(({ f1, model }) => model - f1 > 1e-9).length
  if (change !== undefined)
    console.log(
      `\ndifference to the model: ${decimals(change.mean)} [${decimals(change.low)}, ${decimals(change.high)}];
better on ${better} pages, worse on ${worse}`,
    )
}

/** @param {GoldPage} gold */
function observedPage(gold) {
  const training = { ...trainingPageOf(gold), labels: new Map() }
  const model = () => modelOf(gold.site)
  const keptByModel = () =>
    model().decide(predictSegments(training.page, gold.page.url, model)).kept
  return { training, layout: undefined, missed: [], keptByModel }
}

/** @param {Sites} sites */
function drift(sites) {
  const rows = sites.flatMap(([site, pages]) => {
    const dated = withMain(pages).flatMap((gold) => {
      const year = yearOf(gold)
      return year === undefined ? [] : [{ gold, year }]
    })
    return dated.flatMap((older) =>
      dated
        .filter((newer) => older.year < newer.year)
        .map((newer) => ({ site, ...driftBetween(site, older.gold, newer.gold) })),
    )
  })
  if (values.sites) {
    const lines = rows.map((row) => [
      ...[row.site, decimals(row.forced), row.isByRule ? 'rule' : 'model', decimals(row.f1)],
    ])
    console.log(table([['site', 'F1 of the rule', 'decided by', 'F1'], ...lines]))
  }
  const rejected = (/** @type {readonly (typeof rows)[number][]} */ some) =>
    some.map(({ isByRule }) => (isByRule ? 0 : 1))
  const meanOf = (/** @type {'f1' | 'forced' | 'model'} */ key) =>
    decimals(mean(rows.map((row) => row[key])))
  const changed = rows.filter(({ forced }) => forced < 0.8)
  const fitting = rows.filter(({ forced }) => forced >= 0.95)
  console.log(
    `unfit rules rejected, of ${changed.length}: ${interval(rejected(changed))} (target: at least 90 %)
fitting rules rejected, of ${fitting.length}: ${interval(rejected(fitting))} (target: at most 10 %)
${rows.length} pairs of pages; F1 ${meanOf('f1')}, by the rule alone ${meanOf('forced')},
by the model alone ${meanOf('model')}`,
  )
}

/**
 * A rule of the older page on the newer page: its F1 when forced, and the F1 of what decided.
 * @param {string} site
 * @param {GoldPage} older
 * @param {GoldPage} newer
 */
function driftBetween(site, older, newer) {
  const { rules } = learnSite(site, [trainingPageOf(older)])
  const rule = rules.rules.find(({ taking }) => taking.kind === 'content')
  const forced =
    rule === undefined ? 0 : f1Of(newer, applyRule(rule, trainingPageOf(newer).page).join('\n'))
  const found = extractPage(newer.page, { rules, model: () => modelOf(site) })
  const isByRule = found.decidedBy === 'rule'
  return { forced, isByRule, f1: f1Of(newer, found.text), model: modelF1(newer) }
}

/**
 * The year in the name of the file.
 * @param {GoldPage} gold
 */
function yearOf({ page }) {
  return /(\d{4})_\d\d_\d\d/.exec(page.file ?? '')?.[1]
}

/** @param {readonly GoldPage[]} pages */
function withMain(pages) {
  return pages.filter(({ main }) => main?.trim())
}

/** @param {GoldPage} gold */
function trainingPageOf(gold) {
  return goldTrainingPage(gold, () => modelOf(gold.site))
}

/**
 * F1 of the model on a page, computed once.
 * @param {GoldPage} gold
 */
function modelF1(gold) {
  const cached = modelF1s.get(gold)
  if (cached !== undefined) return cached
  const f1 = f1Of(gold, extractPage(gold.page, { model: () => modelOf(gold.site) }).text)
  modelF1s.set(gold, f1)
  return f1
}

/**
 * @param {GoldPage} gold
 * @param {string} text
 */
function f1Of({ main = '' }, text) {
  return overlapScore(wordTokens(text), wordTokens(main)).f1
}

/** @param {number} number */
function decimals(number) {
  return Number.isNaN(number) ? '-' : number.toFixed(4)
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}

/** @param {readonly number[]} shares */
function interval(shares) {
  const share = bootstrapMean(shares)
  return share === undefined
    ? '-'
    : `${percent(share.mean)} [${percent(share.low)}, ${percent(share.high)}]`
}
