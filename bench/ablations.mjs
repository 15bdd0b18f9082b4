// What each part of the general model is worth: node bench/ablations.mjs CORPUS [--also CORPUS] [--without NAME] [--fold 1]
// What may be done otherwise with what was learned is tried on all folds but the honest one, by the models that come along.
// Each --without learns anew without a part, and without the honest fold and the one that is tried: minutes each.
import { parseArgs } from 'node:util'
import { openFitPool } from '../dist/app/model/fit-pool.js'
import { chosenModel } from '../dist/app/model/model-choice.js'
import { readPages } from '../dist/app/model/read-pages.js'
import { runText } from '../dist/blocks/run-text.js'
import { siteOf } from '../dist/core/site.js'
import { charactersAndWordsOf, wordsOf } from '../dist/core/words.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { leadingColumns } from '../dist/features/matrix.js'
import { fromLogit, logit } from '../dist/learn/log-odds.js'
import { articleCaution, choiceOf } from '../dist/model/choice-of.js'
import { chooseRuns, noMoods } from '../dist/model/choose-runs.js'
import { fitJudge } from '../dist/model/fit-judge.js'
import { pageTypes } from '../dist/model/page-type.js'
import { honestFold } from '../dist/source/corpora/folds.js'
import { fixed, table } from './support/table.mjs'

/** What is left out of pages to learn from, and of those that are tried. */
const parts = {
  nothing: (page) => page,
  words: (page) => ({ ...page, words: withoutLists(page.words) }),
  'page types': (page) => ({ ...page, type: -1 }),
  'title and articles': withoutColumns(/^(title|articles)\./),
  repetition: withoutColumns(/^repetition\.|same-(path|shape|opening)$/),
  position: withoutColumns(/^position\./),
  landmarks: withoutColumns(/^inside\./),
  blocks: withoutColumns(/^(block|container)\./),
  "the published methods' measures": withoutColumns(
    /\.(density|symbols|weights|appearance|patterns)\./,
  ),
}

/** What may be done otherwise with what was learned. */
const ways = {
  'as it is': (judgement) => choiceOf(judgement).kept,
  'first judgement only': (judgement, judge) =>
    choiceOf({ ...judgement, likelihoods: firstOf(judge, judgement) }).kept,
  'second judgement only': (judgement, { parts: { second } }) =>
    choiceOf({ ...judgement, likelihoods: second.predict(judgement.seen) }).kept,
  'what is said twice kept twice': ({ likelihoods, types, words }) => {
    const caution = articleCaution * types[0]
    const cautious = likelihoods.map((likelihood) => fromLogit(logit(likelihood) - caution))
    return chooseRuns(cautious, words).kept
  },
  'each run by itself': (judgement) => choiceOf(judgement, undefined, noMoods).kept,
  'no caution on articles': (judgement) =>
    choiceOf({ ...judgement, types: judgement.types.map(() => 0) }).kept,
  'kept where likelier than not': ({ likelihoods }) =>
    [...likelihoods.keys()].filter((run) => likelihoods[run] > 0.5),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fold: { type: 'string', default: '1' },
    also: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
  },
})
const fold = Number(values.fold)
const read = async (paths) => (await readPages(paths, () => {})).pages
const pages = (await read(positionals)).filter((page) => page.fold !== honestFold)
const also = values.also === undefined ? [] : await read([values.also])

const modelOf = chosenModel({ outOfFold: true })
const judgeOf = ({ url }) => modelOf(siteOf(url)).judge
const judgements = new Map(
  [...pages, ...also].map((page) => [page, judgementOf(page, judgeOf(page))]),
)
const whole = Object.entries(ways).map(([how, keep]) =>
  rowOf(how, pages, (page) => keep(judgements.get(page), judgeOf(page))),
)
print(`By models that have not learned from the site, ${pages.length} pages`, whole)

const learned = pages.filter((page) => page.fold !== fold)
const held = pages.filter((page) => page.fold === fold)
const anew = []
for (const name of values.without) {
  process.stderr.write(`without ${name} ...\n`)
  const judge = await learn(learned.map(parts[name]))
  const keep = (page) => choiceOf(judgementOf(parts[name](page), judge)).kept
  anew.push(rowOf(`without ${name}`, held, keep))
}
if (anew.length > 0) print(`Learned from ${learned.length} pages, tried on ${held.length}`, anew)

function judgementOf({ segmentation, vectors, url }, judge) {
  return judge.judge(segmentation, vectors, url)
}

function print(title, rows) {
  const heading = ['', 'all', ...pageTypes, ...(also.length > 0 ? ['also', 'by character'] : [])]
  console.log(`${title}: word F1`)
  console.log(table([heading, ...rows]))
  console.log('')
}

async function learn(from) {
  const fitter = await openFitPool()
  try {
    return await fitJudge(from, { fitter })
  } finally {
    await fitter.close()
  }
}

/** The first judgement was made by the first columns of what the second one saw. */
function firstOf({ parts: { first } }, { seen }) {
  return first.predict(leadingColumns(seen, first.parts.names))
}

function rowOf(name, on, keptOf) {
  const tried = on.map((page) => ({ type: page.type, f1: scoreOf(page, keptOf, wordsOf) }))
  const other = [wordsOf, charactersAndWordsOf].map((tokensOf) =>
    mean(also.map((page) => scoreOf(page, keptOf, tokensOf))),
  )
  return [
    name,
    mean(tried.map(({ f1 }) => f1)),
    ...pageTypes.map((_, type) =>
      mean(tried.filter((one) => one.type === type).map(({ f1 }) => f1)),
    ),
    ...(also.length > 0 ? other : []),
  ].map((cell) => (typeof cell === 'number' ? fixed(cell, 4) : cell))
}

function scoreOf(page, keptOf, tokensOf) {
  const text = keptOf(page).map((run) => runText(page.segmentation, run))
  return overlapScore(tokensOf(text.join('\n')), tokensOf(page.main)).f1
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** Columns that say the same on every page say nothing. */
function withoutColumns(pattern) {
  return (page) => {
    const { names, rows } = page.vectors
    const vectors = new page.vectors.constructor(names, rows)
    for (const [column, name] of names.entries())
      if (!pattern.test(name)) vectors.column(column).set(page.vectors.column(column))
    return { ...page, vectors }
  }
}

function withoutLists({ text, headings, headingOf, names }) {
  const empty = ({ starts }) => ({
    words: new Uint32Array(0),
    starts: new Int32Array(starts.length),
  })
  return { text: empty(text), headings: empty(headings), headingOf, names: empty(names) }
}
