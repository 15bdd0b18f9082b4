// How far answers of rules may be trusted: node bench/trust.mjs TABLE [CORPUS...], with one of these tables.
//   stories                 invented sites of 40 pages (--seeds 101-115), learned from 3, extracted twice, learning:
//                           what is lost, what is wrong and sure, which rules change without a warning
//   orders SWDE             the same for the sites of a corpus with a split, in the order of the corpus and backwards
//   redesigns [NEWS]        what becomes of values when sites are redesigned (--seeds), by exported CSS, by absolute
//                           XPaths that labelled pages vote for, and by treesift; also pages of NEWS of two years
//   useless SWDE            fields whose rule has an F1 below .5 on labelled pages left out, or that have none, beside
//                           the F1 of such XPaths on the test pages
//   confidence CORPUS...    the confidence of rules in main content beside its F1, on pages not learned from; --fit
//                           fits src/rules/health/content-confidence.ts, and each site by the others
//   values CORPUS...        how often values are right, by their confidence, also on invented sites (--seeds) and after
//                           their redesigns
// Rules are learned from --k 2 pages of a site. --list prints what is counted as wrong.
import { parseArgs } from 'node:util'
import { groupBy } from '../dist/core/group-by.js'
import { fieldScores } from '../dist/lab/evaluation/field-scores.js'
import { rankCorrelation } from '../dist/lab/evaluation/rank-correlation.js'
import { learningTrials } from '../dist/lab/evaluation/trials.js'
import { corpusCourses, goldPagesOf } from '../dist/lab/stories/course.js'
import {
  datedRedesigns,
  learnableFields,
  redesignSystems,
  storyRedesigns,
} from '../dist/lab/stories/redesigns.js'
import { runCourse } from '../dist/lab/stories/run-course.js'
import { storyCourse, storySite } from '../dist/lab/stories/story-site.js'
import { applyVotedPaths, learnVotedPaths } from '../dist/lab/stories/voted-paths.js'
import { contentSamples } from '../dist/lab/systems/content-samples.js'
import { goldTrainingPage } from '../dist/lab/systems/gold-training-page.js'
import { valueSamples } from '../dist/lab/systems/value-samples.js'
import { fitContentConfidence } from '../dist/lab/training/confidence/fit-content-confidence.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { contentConfidence } from '../dist/rules/health/content-confidence.js'
import { learnSite } from '../dist/rules/learn/learn-site.js'
import { pageContextOf } from '../dist/rules/predicates/page-context.js'
import { streamCourse, streamsOf } from '../test/support/streams/streams.mjs'
import { goldBySite } from './support/corpus.mjs'
import { fixed, mean, table } from './support/table.mjs'

/** @typedef {import('../dist/lab/corpora/gold.js').GoldPage} GoldPage */
/** @typedef {import('../dist/lab/stories/course.js').Course} Course */
/** @typedef {import('../dist/lab/stories/redesigns.js').Redesign} Redesign */
/** @typedef {import('../dist/lab/stories/run-course.js').CourseAnswer} CourseAnswer */
/** @typedef {import('../dist/lab/training/confidence/fit-content-confidence.js').ConfidenceSample} ConfidenceSample */
/** @typedef {import('../dist/lab/systems/value-samples.js').ValueSample} ValueSample */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    k: { type: 'string', default: '2' },
    fit: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '101-115' },
    list: { type: 'boolean', default: false },
    'max-sites': { type: 'string', default: 'Infinity' },
  },
})
const [name = '', ...paths] = positionals
/** F1 below which an answer is bad, and the confidence from which on people believe it. */
const [bad, sure] = [0.7, 0.9]
const verdicts = /** @type {const} */ (['right', 'wrong and said', 'wrong and silent', 'missing'])
/** Parts of the sites that are held out of a fit in turn. */
const folds = 5
/** F1 of the first value on test pages from which on XPaths find a field. */
const reached = 0.9
/** Bounds of confidence between which values are counted. */
const bounds = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01]

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const tables = { stories, orders, redesigns, useless, confidence, values: valueTables }
const report = Object.hasOwn(tables, name) ? tables[name] : undefined
if (report === undefined) throw new Error(`one of ${Object.keys(tables).join(', ')}`)
await report()

/** The seeds of invented sites: `101-115`. */
function seeds() {
  const [first = 0, last = first] = values.seeds.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

async function stories() {
  await reportCourses(
    seeds().map((seed) => /** @type {const} */ ([`seed ${seed}`, storyCourse(storySite(seed))])),
  )
}

async function orders() {
  /** @type {GoldPage[]} */
  const pages = []
  for (const path of paths)
    for (const ofSite of (await goldBySite(path)).values()) pages.push(...ofSite)
  const courses = corpusCourses(pages, Number(values.k)).slice(0, Number(values['max-sites']))
  await reportCourses(
    courses.flatMap((course) => [
      /** @type {const} */ ([course.site, course]),
      /** @type {const} */ ([
        `${course.site}, backwards`,
        { ...course, pages: course.pages.toReversed() },
      ]),
    ]),
  )
}

/** @param {readonly (readonly [name: string, course: Course])[]} courses */
async function reportCourses(courses) {
  const rows = []
  for (const [name, course] of courses) {
    const { answers, lost, confidentlyWrong, unwarned } = await runCourse(course, {
      passes: 2,
      learns: true,
    })
    process.stderr.write(`${name}\n`)
    if (values.list)
      for (const answer of [...lost, ...confidentlyWrong]) console.log(JSON.stringify(answer))
    if (values.list) for (const rule of unwarned) console.log(`changed without a warning: ${rule}`)
    const right = answers.filter(({ verdict }) => verdict === 'right')
    rows.push([
      name,
      answers.length,
      right.length,
      lost.length,
      confidentlyWrong.length,
      unwarned.length,
    ])
  }
  const total = rows.reduce(
    (sums, row) => row.map((cell, at) => (at === 0 ? 'all' : Number(sums[at] ?? 0) + Number(cell))),
    [],
  )
  console.log(
    table([['site', 'answers', 'right', 'lost', 'wrong and sure', 'unwarned'], ...rows, total]),
  )
}

async function redesigns() {
  const own = seeds().flatMap((seed) => storyRedesigns(storySite(seed), seed + 1_000))
  /** @type {GoldPage[]} */
  const news = []
  for (const path of paths)
    for (const ofSite of (await goldBySite(path)).values()) news.push(...ofSite)
  await reportRedesigns('invented sites', own)
  await reportRedesigns(
    'sample sites',
    streamsOf().map((stream) => ({
      kind: stream.redesign,
      course: streamCourse(stream, stream.after, stream.before),
    })),
  )
  if (news.length > 0) await reportRedesigns('publishers', datedRedesigns(news))
}

/**
 * @param {string} title
 * @param {readonly Redesign[]} all
 */
async function reportRedesigns(title, all) {
  /** @type {Map<string, Map<string, CourseAnswer[]>>} */
  const found = new Map()
  for (const { kind, course } of all) {
    process.stderr.write(`${course.site} ${kind}\n`)
    const fields = learnableFields(course)
    for (const [system, answersOf] of Object.entries(redesignSystems)) {
      const answers = (await answersOf(course)).filter(({ field }) => fields.has(field))
      if (values.list)
        for (const answer of answers)
          if (answer.verdict === 'wrong and silent' && system.startsWith('treesift'))
            console.log(`${system}, ${kind}, ${course.site}: ${JSON.stringify(answer)}`)
      const ofSystem = found.get(system) ?? new Map()
      found.set(system, ofSystem)
      ofSystem.set(kind, [...(ofSystem.get(kind) ?? []), ...answers])
    }
  }
  for (const [system, byKind] of found) {
    const kinds = [...byKind]
    const together = /** @type {const} */ (['all', kinds.flatMap(([, answers]) => answers)])
    console.log(`\n${title}, ${system}`)
    console.log(
      table([
        ['redesign', 'values', ...verdicts],
        ...[...(kinds.length > 1 ? kinds : []), together].map(([kind, answers]) => [
          kind,
          answers.length,
          ...verdicts.map((verdict) => {
            const count = answers.filter((answer) => answer.verdict === verdict).length
            return `${fixed((100 * count) / answers.length, 1)} %`
          }),
        ]),
      ]),
    )
  }
}

async function useless() {
  const modelOf = modelForSite({ outOfFold: true })
  const rows = []
  let count = 0
  for (const path of paths)
    for (const [site, pages] of await goldBySite(path)) {
      const [trial] = learningTrials(pages, Number(values.k))
      if (trial === undefined) continue
      const training = trial.learnFrom.map((gold) => goldTrainingPage(gold, () => modelOf(site)))
      const { rules, useless: failing } = learnSite(site, training, { uselessRules: 'keep' })
      const known = new Set(rules.rules.map(({ field }) => field))
      const bad = new Set(failing.map(({ field }) => field))
      for (const field of new Set(training.flatMap(({ labels }) => [...labels.keys()]))) {
        count++
        if (known.has(field) && !bad.has(field)) continue
        const xpaths = learnVotedPaths(field, training)
        const answers = trial.testOn.map((gold) => ({
          found: { [field]: xpaths ? applyVotedPaths(xpaths, pageContextOf(gold.page.html)) : [] },
          gold: { [field]: gold.fields.get(field) ?? [] },
        }))
        const score = fieldScores(answers).get(field)?.firstValue.f1 ?? 0
        rows.push([`${site}: ${field}`, known.has(field) ? 'useless' : 'none', fixed(score, 3)])
      }
    }
  const lost = rows.filter(([, , score]) => Number(score) >= reached)
  console.log(table([['field', 'rule', 'F1 of XPaths'], ...rows]))
  console.log(
    `\n${rows.length} of ${count} fields; ${lost.length} of them that XPaths find with ${reached}`,
  )
}

async function confidence() {
  const modelOf = modelForSite({ outOfFold: true })
  /** @type {(readonly [corpus: string, samples: readonly ConfidenceSample[]])[]} */
  const bySource = []
  for (const path of paths) {
    const sites = [...(await goldBySite(path)).values()].slice(0, Number(values['max-sites']))
    const samples = values.k
      .split(',')
      .flatMap((k) => sites.flatMap((pages) => [...contentSamples(pages, Number(k), modelOf)]))
    bySource.push([path.split('/').findLast((part) => part !== '') ?? path, samples])
  }
  const all = bySource.flatMap(([, samples]) => samples)
  if (values.fit) {
    console.log(JSON.stringify(fitContentConfidence(all), undefined, 2))
    const heldOut = heldOutConfidence(all)
    console.log('\nwith the numbers fitted on other sites:')
    printConfidence(bySource, (sample) => heldOut.get(sample) ?? 0)
    console.log('\nas it is:')
  }
  printConfidence(bySource, ({ confidence }) => confidence)
}

async function valueTables() {
  const modelOf = modelForSite({ outOfFold: true })
  const rows = []
  for (const path of paths)
    for (const k of values.k.split(',')) {
      const sites = [...(await goldBySite(path)).values()].slice(0, Number(values['max-sites']))
      const samples = sites.flatMap((pages) => [...valueSamples(pages, Number(k), modelOf)])
      rows.push([
        `${path.split('/').findLast((part) => part !== '')} k=${k}`,
        samples.length,
        ...rightShares(samples),
      ])
    }
  const invented = seeds().flatMap((seed) => {
    const story = storySite(seed)
    const changed = storyRedesigns(story, seed).map(({ course }) => course)
    return [storyCourse(story), ...changed].flatMap((course, at) => {
      const pages = goldPagesOf({ ...course, site: `${course.site} ${at}` })
      return [...valueSamples(pages, course.labelled.length, modelOf)]
    })
  })
  rows.push(['invented sites', invented.length, ...rightShares(invented)])
  const heads = bounds.slice(0, -1).map((bound) => `from ${bound}`)
  console.log(table([['right values by confidence', 'values', ...heads], ...rows]))
}

/** @param {readonly ValueSample[]} samples */
function rightShares(samples) {
  return bounds.slice(0, -1).map((bound, at) => {
    const some = samples.filter(
      ({ confidence }) => confidence >= bound && confidence < (bounds[at + 1] ?? 0),
    )
    if (some.length === 0) return '-'
    const right = some.filter(({ isRight }) => isRight).length
    return `${fixed((100 * right) / some.length, 1)} % of ${some.length}`
  })
}

/**
 * The confidence in each answer by a fit to the sites of the other folds.
 * @param {readonly ConfidenceSample[]} samples
 */
function heldOutConfidence(samples) {
  const foldOf = new Map(
    [...groupBy(samples, ({ site }) => site).keys()].map((site, at) => [site, at % folds]),
  )
  /** @type {Map<ConfidenceSample, number>} */
  const found = new Map()
  for (let fold = 0; fold < folds; fold++) {
    const model = fitContentConfidence(samples.filter(({ site }) => foldOf.get(site) !== fold))
    for (const sample of samples)
      if (foldOf.get(sample.site) === fold)
        found.set(sample, contentConfidence(sample.signs, model))
  }
  return found
}

/**
 * @param {readonly (readonly [corpus: string, samples: readonly ConfidenceSample[]])[]} bySource
 * @param {(sample: ConfidenceSample) => number} confidenceOf
 */
function printConfidence(bySource, confidenceOf) {
  const rows = bySource.map(([corpus, samples]) => confidenceRow(corpus, samples, confidenceOf))
  const together = confidenceRow(
    'all',
    bySource.flatMap(([, samples]) => samples),
    confidenceOf,
  )
  console.log(
    table([
      [
        'corpus',
        'answers',
        'F1',
        'confidence',
        'reach it',
        `from ${sure} on`,
        'rank correlation',
        `F1 < ${bad}`,
        `of them from ${sure} on`,
      ],
      ...rows,
      ...(rows.length > 1 ? [together] : []),
    ]),
  )
}

/**
 * @param {string} corpus
 * @param {readonly ConfidenceSample[]} samples
 * @param {(sample: ConfidenceSample) => number} confidenceOf
 */
function confidenceRow(corpus, samples, confidenceOf) {
  const confidences = samples.map(confidenceOf)
  const scores = samples.map(({ f1 }) => f1)
  const badOnes = samples.filter(({ f1 }) => f1 < bad)
  const isSure = (/** @type {ConfidenceSample} */ sample) => confidenceOf(sample) >= sure
  const share = (/** @type {readonly ConfidenceSample[]} */ some) =>
    some.length === 0 ? '-' : `${fixed((100 * some.filter(isSure).length) / some.length, 1)} %`
  return [
    corpus,
    samples.length,
    fixed(mean(scores), 3),
    fixed(mean(confidences), 3),
    `${fixed(100 * mean(samples.map((sample) => (sample.f1 >= confidenceOf(sample) ? 1 : 0))), 1)} %`,
    share(samples),
    fixed(rankCorrelation(confidences, scores), 3),
    badOnes.length,
    share(badOnes),
  ]
}
