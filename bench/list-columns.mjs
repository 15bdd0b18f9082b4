// What the lists of a page would tell the general model: node bench/list-columns.mjs CORPUS --lists LISTS [--lists LISTS]
// The second judgement is learned anew, as it is and with what a judge of regions says of the lists that a run stands in; both
// judges of a page have learned nothing from its fold. The first judgement and the types are those of the models that come along.
import { parseArgs } from 'node:util'
import { openFitPool } from '../dist/app/model/fit-pool.js'
import { chosenModel } from '../dist/app/model/model-choice.js'
import { readPages } from '../dist/app/model/read-pages.js'
import { learnedLists } from '../dist/app/records/learned-lists.js'
import { runsText } from '../dist/blocks/run-text.js'
import { siteOf } from '../dist/core/site.js'
import { wordsOf } from '../dist/core/words.js'
import { bootstrapDifference } from '../dist/evaluation/bootstrap.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { besideEachOther, leadingColumns, Matrix } from '../dist/features/matrix.js'
import { likeliestOf } from '../dist/learn/likeliest.js'
import { logit } from '../dist/learn/log-odds.js'
import { choiceOf } from '../dist/model/choice-of.js'
import { fitDefaults, foldsOf, runRows } from '../dist/model/fit-judge.js'
import { together } from '../dist/model/page-judge.js'
import { pageTypes } from '../dist/model/page-type.js'
import { withWholeParts } from '../dist/model/whole-parts.js'
import { fitRecords } from '../dist/records/fit-records.js'
import { pageFacts } from '../dist/records/page-facts.js'
import { regionFacts } from '../dist/records/region-facts.js'
import { saidKind } from '../dist/records/said-kind.js'
import { surveyOf } from '../dist/records/survey.js'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lists: { type: 'string', multiple: true, default: [] } },
})

/** What is said of a run by the likeliest list that it stands in, the smallest one, and the likeliest of the page. */
const columns = {
  'page lists': ({ lists }) => lists,
  'page likeliest': ({ likeliest }) => logit(likeliest.likelihood),
  'own likelihood': ({ own }) => logit(own?.likelihood ?? 0),
  'own members': ({ own }) => Math.log(own?.members ?? 1),
  'own place': ({ own }) => own?.place ?? -1,
  'own share': ({ own }) => own?.share ?? 0,
  'inner likelihood': ({ inner }) => logit(inner?.likelihood ?? 0),
  'inner members': ({ inner }) => Math.log(inner?.members ?? 1),
  'in likeliest': ({ own, likeliest }) => (own?.region === likeliest.region ? 1 : 0),
  'likeliest share': ({ likeliest }) => likeliest.share,
  'before likeliest': ({ node, likeliest }) => (node < likeliest.first ? 1 : 0),
}

const modelOf = chosenModel({ outOfFold: true })
const fitter = await openFitPool()
const { pages } = await readPages(positionals, () => {})
const folds = foldsOf(pages)
const judged = pages.map(judgedPage)
const told = await listColumns(values.lists)
const ways = {
  'as it is': judged.map(({ seen }) => seen),
  'told of lists': judged.map(({ seen }, at) => besideEachOther([seen, told[at]])),
}
const scores = {}
for (const [way, matrices] of Object.entries(ways)) {
  process.stderr.write(`${way} ...\n`)
  scores[way] = await scoresOf(matrices)
}
await fitter.close()
print()

function judgedPage({ segmentation, vectors, url }) {
  const { judge } = modelOf(siteOf(url))
  const judgement = judge.judge(segmentation, vectors, url)
  const { first } = judge.parts
  return { ...judgement, first: first.predict(leadingColumns(judgement.seen, first.parts.names)) }
}

async function listColumns(paths) {
  const learned = await learnedLists({ lists: paths, others: positionals, without: [] })
  const judges = new Map(
    folds.map((fold) => [
      fold,
      fitRecords(learned.filter((page) => page.fold !== fold).flatMap((page) => page.learned)),
    ]),
  )
  return pages.map((page) => columnsOf(page, judges.get(page.fold)))
}

function columnsOf({ segmentation: { page, runs }, url }, { parts }) {
  const matrix = new Matrix(Object.keys(columns), runs.count)
  const survey = surveyOf(page)
  if (survey.regions.length === 0) return matrix
  const likelihoods = parts.regions.predict(regionFacts(survey))
  const [lists] = parts.pages.predict(pageFacts(saidKind(page), likelihoods, url))
  const regions = survey.regions.map((_, region) => judgedRegion(survey, region, likelihoods))
  const likeliest = regions[likeliestOf(likelihoods)]
  for (let run = 0; run < runs.count; run++) {
    const node = runs.firstNode[run]
    const view = { lists, likeliest, node, ...listsAround(regions, node) }
    for (const [column, measure] of Object.values(columns).entries())
      matrix.column(column)[run] = measure(view)
  }
  return matrix
}

/** A region, and for each node of the page the member that it stands in. */
function judgedRegion({ regions, measures }, region, likelihoods) {
  const { members } = regions[region]
  const places = new Int32Array(measures.page.nodes.count).fill(-1)
  let characters = 0
  for (const [at, { first, end }] of members.entries()) {
    places.fill(at, first, end)
    characters += measures.of('characters', first, end)
  }
  return {
    region,
    likelihood: likelihoods[region],
    members: members.length,
    first: members[0].first,
    share: characters / Math.max(1, measures.inPage('characters')),
    places,
  }
}

function listsAround(regions, node) {
  const around = regions.filter(({ places }) => places[node] >= 0)
  if (around.length === 0) return {}
  const own = around.reduce((best, one) => (one.likelihood > best.likelihood ? one : best))
  const inner = around.reduce((best, one) => (one.share < best.share ? one : best))
  return { inner, own: { ...own, place: own.places[node] / own.members } }
}

/** Word F1 of each page, judged by what was learned from the other folds. */
async function scoresOf(matrices) {
  const rows = runRows(pages)
  const examples = rows.examples(matrices)
  const models = await Promise.all(
    folds.map((fold) => fitter.fit({ ...examples, rows: rows.without(fold) }, fitDefaults.runs)),
  )
  return pages.map(({ segmentation, fold, main }, at) => {
    const second = models[folds.indexOf(fold)].predict(matrices[at])
    const both = together(judged[at].first, second)
    const likelihoods = withWholeParts(segmentation, both, judged[at].words)
    const { kept } = choiceOf({ ...judged[at], likelihoods })
    return overlapScore(wordsOf(runsText(segmentation, kept)), wordsOf(main)).f1
  })
}

function print() {
  const groups = ['all', ...pageTypes]
  const of = (way, group) =>
    scores[way].filter((_, at) => group === 'all' || pageTypes[pages[at].type] === group)
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const [plain, listed] = Object.keys(ways)
  const rows = groups.map((group) => {
    const more = bootstrapDifference(of(listed, group), of(plain, group))
    return [
      group,
      `${of(plain, group).length}`,
      ...[plain, listed].map((way) => fixed(mean(of(way, group)), 4)),
      ...(more === undefined
        ? ['', '']
        : [fixed(more.mean, 4), `${fixed(more.low, 4)} to ${fixed(more.high, 4)}`]),
    ]
  })
  console.log(table([['word F1', 'pages', plain, listed, 'more', '95 %'], ...rows]))
}
