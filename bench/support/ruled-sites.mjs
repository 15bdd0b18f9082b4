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
 * Every site of these corpora with rules that were learned from some pages, the others, and the seconds that learning took.
 * Where a corpus has no main content, what the general model keeps of the training pages is learned as such, without
 * asking the model, which would only agree with itself; such rules are not `isLabelled`.
 */
export async function ruledSites(corpora) {
  const modelOf = chosenModel({ outOfFold: true })
  const sites = []
  for (const [name, k] of Object.entries(learnedFrom)) {
    for (const [site, golds] of await goldsOf(join(corpora, name))) {
      const model = () => modelOf(site)
      const [{ learnFrom, testOn }] = trialsOf(golds, k)
      const before = process.cpuUsage()
      const pages = learnFrom.map((gold) => training(gold, model))
      const isLabelled = ({ field }) =>
        learnFrom.some(({ main, fields }) => fields.has(field) || main?.trim())
      const { rules } = learnSite(site, pages)
      const { user } = process.cpuUsage(before)
      const raws = testOn.map(({ page }) => page)
      sites.push({
        isLabelled,
        corpus: name,
        site,
        rules,
        pages: raws,
        learned: pages.length,
        ms: user / 1000,
        model,
      })
    }
  }
  return sites
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
