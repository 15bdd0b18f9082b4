// Rules in use on real pages, without the gold being looked at: node bench/living.mjs reuse|unlabelled|drift CORPUS [--k 2] [--sites]
// reuse: how often a learned rule decides about pages that it has not seen, and whether the model would do better.
// unlabelled: rules induced from the other pages of a site, without labels, against the model alone, page by page.
// drift: rules learned from an older page of a site, on its newer ones: are those noticed that do not fit any more?
// The model has learned nothing from the sites. Intervals are 95 %; that of a difference is of pages in pairs.
import { parseArgs } from 'node:util'
import { chosenModel } from '../dist/app/model/model-choice.js'
import { groupBy } from '../dist/core/group-by.js'
import { wordsOf } from '../dist/core/words.js'
import { bootstrapDifference, bootstrapMean } from '../dist/evaluation/bootstrap.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { trialsOf } from '../dist/evaluation/trials.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { judgementOf, opinionsBy } from '../dist/extraction/opinions.js'
import { induceSite } from '../dist/induction/induce-site.js'
import { learnSite } from '../dist/induction/learn-site.js'
import { trainingPage } from '../dist/induction/training-page.js'
import { applyRule } from '../dist/rules/apply.js'
import { studyPage } from '../dist/rules/studied-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { k: { type: 'string', default: '2' }, sites: { type: 'boolean' } },
})
const [part, name = ''] = positionals
const k = Number(values.k)
const modelOf = chosenModel({ outOfFold: true })
const corpus = await openCorpus(name)
const parts = { reuse, unlabelled, drift }
if (!Object.hasOwn(parts, part)) throw new Error(`one of ${Object.keys(parts).join(', ')}`)
const modelF1s = new Map()
const bySite = new Map()
for await (const gold of corpus.pages()) {
  if (gold.kind === 'failed' || !(gold.main?.trim() || gold.fields.size > 0)) continue
  bySite.set(gold.site, [...(bySite.get(gold.site) ?? []), gold])
}
parts[part]()

function reuse() {
  const rows = [...bySite].map(([site, pages]) => {
    const asked = trialsOf(pages, k).flatMap(({ learnFrom, testOn }) => {
      const { rules } = learnSite(site, learnFrom.map(training))
      return testOn.flatMap((gold) => decisionsOn(gold, rules))
    })
    return { site, asked }
  })
  const all = rows.flatMap(({ asked }) => asked)
  print(
    ['site', 'decided', 'by rule', 'F1 by rule', 'F1 of the model there'],
    [...(values.sites ? rows : []), { site: `all ${rows.length}`, asked: all }].map(
      ({ site, asked }) => {
        const ruled = asked.filter(({ isByRule }) => isByRule)
        return [
          site,
          asked.length,
          percent(ruled.length / asked.length),
          f(mean(ruled.map(({ f1 }) => f1))),
          f(mean(ruled.map(({ model }) => model))),
        ]
      },
    ),
  )
  const share = bootstrapMean(
    rows.map(({ asked }) => mean(asked.map(({ isByRule }) => (isByRule ? 1 : 0)))),
  )
  console.log(
    `\ndecided by rule: ${percent(share.mean)}, by sites [${percent(share.low)}, ${percent(share.high)}] (bar: 95 %)`,
  )
}

/** Of each field of a page, and of its content: who decided, and how right that was. */
function decisionsOn(gold, rules) {
  const { site, main, fields } = gold
  const asksMain = Boolean(main?.trim())
  const model = () => modelOf(site)
  const found = extractPage(gold.page, { rules, model, ...(!asksMain && { method: 'all-text' }) })
  const ofFields = [...fields].map(([field, wanted]) => {
    const decision = found.decisions?.[field]
    const isByRule = decision !== undefined && decision.doubts === undefined
    return { isByRule, f1: valueF1(found.fields[field] ?? [], wanted), model: 0 }
  })
  if (!asksMain) return ofFields
  const isByRule = found.decidedBy === 'rule'
  return [...ofFields, { isByRule, f1: f1(gold, found.text), model: modelF1(gold) }]
}

function valueF1(given, wanted) {
  const [ours, theirs] = [given, wanted].map((some) => new Set(some.map(folded)))
  if (ours.size + theirs.size === 0) return 1
  return (2 * [...ours].filter((value) => theirs.has(value)).length) / (ours.size + theirs.size)
}

function unlabelled() {
  const rows = [...bySite].flatMap(([site, all]) => {
    const pages = all.filter(({ main }) => main?.trim())
    if (pages.length < 3) return []
    process.stderr.write(`${site} ...\n`)
    const seen = pages.map(observed)
    return pages.map((gold, at) => {
      const others = seen.filter((_, other) => other !== at)
      const { rules } = induceSite({
        site,
        known: undefined,
        labelled: [],
        given: new Map(),
        unlabelled: others,
      })
      const found = extractPage(gold.page, { rules, model: () => modelOf(site) })
      return { site, by: found.decidedBy, ours: f1(gold, found.text), model: modelF1(gold) }
    })
  })
  const line = (name, its) => [
    name,
    its.length,
    its.filter(({ by }) => by === 'induced').length,
    f(mean(its.map(({ ours }) => ours))),
    f(mean(its.map(({ model }) => model))),
  ]
  print(
    ['site', 'pages', 'induced', 'F1', 'F1 of the model'],
    [
      ...(values.sites
        ? [...groupBy(rows, ({ site }) => site)].map(([site, its]) => line(site, its))
        : []),
      line('all', rows),
    ],
  )
  const {
    mean: more,
    low,
    high,
  } = bootstrapDifference(
    rows.map(({ ours }) => ours),
    rows.map(({ model }) => model),
  )
  const [better, worse] = [1, -1].map(
    (sign) => rows.filter(({ ours, model }) => sign * (ours - model) > 1e-9).length,
  )
  console.log(
    `\nbetter than the model alone by ${f(more)} [${f(low)}, ${f(high)}]: on ${better} pages better, on ${worse} worse`,
  )
}

function observed(gold) {
  const known = training(gold)
  const { page } = known
  const keptByModel = () =>
    modelOf(gold.site).decide(judgementOf(page, gold.page.url, () => modelOf(gold.site))).kept
  return { training: { ...known, labels: new Map() }, layout: undefined, missed: [], keptByModel }
}

function drift() {
  const rows = [...bySite].flatMap(([site, pages]) => {
    const dated = pages
      .map((gold) => ({ gold, date: dateOf(gold) }))
      .filter(({ gold, date }) => gold.main?.trim() && date !== undefined)
    const pairs = dated.flatMap((older) =>
      dated
        .filter((newer) => older.date.slice(0, 4) < newer.date.slice(0, 4))
        .map((newer) => ({ older, newer })),
    )
    return pairs.map(({ older, newer }) => {
      const { rules } = learnSite(site, [training(older.gold)])
      const rule = rules.rules.find(({ taking }) => taking.kind === 'content')
      const forced =
        rule === undefined
          ? 0
          : f1(newer.gold, applyRule(rule, training(newer.gold).page).join('\n'))
      const found = extractPage(newer.gold.page, { rules, model: () => modelOf(site) })
      return {
        site,
        forced,
        isByRule: found.decidedBy === 'rule',
        ours: f1(newer.gold, found.text),
        model: modelF1(newer.gold),
      }
    })
  })
  if (values.sites)
    print(
      ['site', 'forced', 'decided by', 'F1'],
      rows.map((row) => [row.site, f(row.forced), row.isByRule ? 'rule' : 'model', f(row.ours)]),
    )
  const changed = rows.filter(({ forced }) => forced < 0.8)
  const fitting = rows.filter(({ forced }) => forced >= 0.95)
  tell('caught', changed, ({ isByRule }) => !isByRule, 'at least 90 %')
  tell('false alarms', fitting, ({ isByRule }) => !isByRule, 'at most 10 %')
  console.log(
    `${rows.length} pairs of ${new Set(rows.map(({ site }) => site)).size} sites; F1 ${f(mean(rows.map(({ ours }) => ours)))}, forced ${f(mean(rows.map(({ forced }) => forced)))}, the model alone ${f(mean(rows.map(({ model }) => model)))}`,
  )
}

function tell(what, rows, holds, bar) {
  const its = rows.map((row) => (holds(row) ? 1 : 0))
  const { mean: share, low, high } = bootstrapMean(its)
  console.log(
    `${what}: ${its.filter(Boolean).length} of ${its.length}, ${percent(share)} [${percent(low)}, ${percent(high)}] (bar: ${bar})`,
  )
}

/** The day in the name of the file. */
function dateOf({ page }) {
  return /(\d{4})_(\d\d)_(\d\d)/
    .exec(page.file ?? '')
    ?.slice(1)
    .join('-')
}

function training(gold) {
  const { page, site, main, fields } = gold
  const texts = (some) => ({ kind: 'texts', texts: some })
  const labels = [...fields].map(([field, wanted]) => [field, texts(wanted)])
  if (main?.trim()) labels.push(['main', texts(main.split('\n'))])
  const opinions = opinionsBy(() => modelOf(site), page.url)
  return trainingPage(page.id, studyPage(page.html, opinions), new Map(labels), page.url)
}

/** Once a page. */
function modelF1(gold) {
  const known =
    modelF1s.get(gold) ?? f1(gold, extractPage(gold.page, { model: () => modelOf(gold.site) }).text)
  modelF1s.set(gold, known)
  return known
}

function f1({ main }, text) {
  return overlapScore(wordsOf(text), wordsOf(main)).f1
}

function print(head, rows) {
  console.log(table([head, ...rows]))
}

function folded(text) {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

function f(number) {
  return Number.isNaN(number) ? '-' : number.toFixed(4)
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
