import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chosenModel } from '../../dist/app/model/model-choice.js'
import { trialsOf } from '../../dist/evaluation/trials.js'
import { extractPage } from '../../dist/extraction/extract-page.js'
import { opinionsBy } from '../../dist/extraction/opinions.js'
import { learnSite } from '../../dist/induction/learn-site.js'
import { trainingPage } from '../../dist/induction/training-page.js'
import { studyPage } from '../../dist/rules/studied-page.js'
import { openCorpus } from '../../dist/source/corpora/open-corpus.js'

/** The corpora that rules are learned from, and from how many pages of each site. */
const learnedFrom = { 'site-pages': 2, 'swde-dev': 5 }

/**
 * Every site of these corpora with rules that were learned from some pages, the others, and the milliseconds that learning took.
 * Where a corpus has no main content, what the general model keeps of the training pages is learned as such, as `extract` induces
 * it: without asking the model, which would only agree with itself. Learning takes long: what was learned is kept in a file, where one is
 * named, and taken from there the next time.
 */
export async function ruledSites(corpora, file) {
  const modelOf = chosenModel({ outOfFold: true })
  const kept = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const sites = []
  for (const [corpus, k] of Object.entries(learnedFrom)) {
    for (const [site, golds] of await goldsOf(join(corpora, corpus))) {
      const [trial] = trialsOf(golds, k)
      const known = kept.find((one) => one.corpus === corpus && one.site === site)
      const model = () => modelOf(site)
      sites.push({
        ...(known ?? { corpus, site, ...learned(site, trial.learnFrom, model) }),
        pages: trial.testOn.map(({ page }) => page),
        model,
      })
    }
  }
  if (file !== undefined && kept.length === 0)
    writeFileSync(file, JSON.stringify(sites.map(({ pages, ...its }) => its)))
  return sites
}

function learned(site, golds, model) {
  const before = process.cpuUsage()
  const { rules } = learnSite(
    site,
    golds.map((gold) => training(gold, model)),
  )
  return { rules, learned: golds.length, ms: process.cpuUsage(before).user / 1000 }
}

async function goldsOf(path) {
  const bySite = new Map()
  for await (const gold of (await openCorpus(path)).pages()) {
    if (gold.kind === 'failed' || !(gold.main?.trim() || gold.fields.size > 0)) continue
    bySite.set(gold.site, [...(bySite.get(gold.site) ?? []), gold])
  }
  return bySite
}

function training({ page, main, fields }, model) {
  const texts = (some) => ({ kind: 'texts', texts: some })
  const content = main?.trim() ? main : extractPage(page, { model }).text
  const labels = [...fields].map(([field, wanted]) => [field, texts(wanted)])
  if (content.trim()) labels.push(['main', texts(content.split('\n'))])
  const studied = main?.trim()
    ? studyPage(page.html, opinionsBy(model, page.url))
    : studyPage(page.html)
  return trainingPage(page.id, studied, new Map(labels), page.url)
}
