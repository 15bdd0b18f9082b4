import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractPage } from '../../dist/extraction/extract-page.js'
import { learningTrials } from '../../dist/lab/evaluation/trials.js'
import { goldLabels, goldTrainingPage } from '../../dist/lab/systems/gold-training-page.js'
import { modelForSite } from '../../dist/lab/training/model/model-choice.js'
import { trainingPage } from '../../dist/rules/learn/align/training-page.js'
import { learnSite } from '../../dist/rules/learn/learn-site.js'
import { pageContextOf } from '../../dist/rules/predicates/page-context.js'
import { goldBySite } from './corpus.mjs'

/** @typedef {import('../../dist/lab/corpora/gold.js').GoldPage} GoldPage */
/** @typedef {import('../../dist/input/raw-page/raw-page.js').RawPage} RawPage */
/** @typedef {import('../../dist/rules/rule/rule.js').RuleSet} RuleSet */
/** @typedef {import('../../dist/analysis/model/general-model.js').GeneralModel} GeneralModel */
/**
 * The rules of a site, with the milliseconds of learning them.
 * @typedef {{ corpus: string, site: string, rules: RuleSet, learnedFrom: number, ms: number }} LearnedRules
 */
/** @typedef {LearnedRules & { pages: readonly RawPage[], model: () => GeneralModel }} LearnedSite */

/**
 * Corpora that rules are learned from, and the number of pages of each site.
 * @type {Readonly<Record<string, number>>}
 */
const trainingPages = { 'site-pages': 2, 'swde-dev': 5 }

/**
 * Every site of these corpora with rules learned from some pages, and its other pages.
 * @param {string} corpora
 * @param {string} [file] Keeps the rules; they are read from it if it exists.
 * @returns {Promise<LearnedSite[]>}
 */
export async function learnedSites(corpora, file) {
  const modelOf = modelForSite({ outOfFold: true })
  /** @type {LearnedRules[]} */
  const kept = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  /** @type {LearnedSite[]} */
  const sites = []
  for (const [corpus, k] of Object.entries(trainingPages)) {
    if (!existsSync(join(corpora, corpus))) continue
    for (const [site, golds] of await goldBySite(join(corpora, corpus))) {
      const [trial] = learningTrials(golds, k)
      if (trial === undefined) continue
      const known = kept.find((one) => one.corpus === corpus && one.site === site)
      const model = () => modelOf(site)
      sites.push({
        ...(known ?? { corpus, site, ...learn(site, trial.learnFrom, model) }),
        pages: trial.testOn.map(({ page }) => page),
        model,
      })
    }
  }
  if (file !== undefined && kept.length === 0)
    writeFileSync(file, JSON.stringify(sites.map(({ pages: _, model: __, ...rules }) => rules)))
  return sites
}

/**
 * @param {string} site
 * @param {readonly GoldPage[]} golds
 * @param {() => GeneralModel} model
 */
function learn(site, golds, model) {
  const before = process.cpuUsage()
  const { rules } = learnSite(
    site,
    golds.map((gold) => trainingPageOf(gold, model)),
  )
  return { rules, learnedFrom: golds.length, ms: process.cpuUsage(before).user / 1000 }
}

/**
 * Without gold for main content, what the model keeps is learned instead, as online learning does: without predicates
 * on the model, which would only agree with itself.
 * @param {GoldPage} gold
 * @param {() => GeneralModel} model
 */
function trainingPageOf(gold, model) {
  if (gold.main?.trim()) return goldTrainingPage(gold, model)
  const { id, html, url } = gold.page
  const { text } = extractPage(gold.page, { model })
  const labels = goldLabels({ ...gold, ...(text.trim() && { main: text }) })
  return trainingPage(id, pageContextOf(html), labels, url)
}
