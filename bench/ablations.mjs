// What each part of the general model is worth: node bench/ablations.mjs CORPUS [--fold 1] [--also CORPUS] [--only NAME]
// Learns without a part at a time, from all folds but the honest one and the one that is tried. Takes minutes for each.
import { parseArgs } from 'node:util'
import { openFitPool } from '../dist/app/model/fit-pool.js'
import { readPages } from '../dist/app/model/read-pages.js'
import { runText } from '../dist/blocks/run-text.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { charactersAndWordsOf, wordsOf } from '../dist/evaluation/words.js'
import { leadingColumns } from '../dist/features/matrix.js'
import { articleCaution, choiceOf } from '../dist/model/choice-of.js'
import { chooseRuns } from '../dist/model/choose-runs.js'
import { fitJudge } from '../dist/model/fit-judge.js'
import { fromLogit, logit } from '../dist/model/log-odds.js'
import { pageTypes } from '../dist/model/page-type.js'
import { honestFold } from '../dist/source/corpora/folds.js'
import { fixed, table } from './support/table.mjs'

/** What is left out of pages to learn from, and of those that are tried. */
const parts = {
  'all of it': (page) => page,
  'without words': (page) => ({ ...page, words: withoutLists(page.words) }),
  'without page types': (page) => ({ ...page, type: -1 }),
  'without title and articles': withoutColumns(/^(title|articles)\./),
  'without repetition': withoutColumns(/^repetition\.|same-(path|shape|opening)$/),
  'without position': withoutColumns(/^position\./),
  'without landmarks': withoutColumns(/^inside\./),
  'without blocks': withoutColumns(/^(block|container)\./),
}

/** What may be done otherwise with what was learned. */
const ways = {
  'first judgement only': (judgement, judge) =>
    choiceOf({ ...judgement, likelihoods: firstOf(judge, judgement) }).kept,
  'second judgement only': (judgement, { parts: { second } }) =>
    choiceOf({ ...judgement, likelihoods: second.predict(judgement.seen) }).kept,
  'what is said twice kept twice': ({ likelihoods, types, words }) => {
    const caution = articleCaution * types[0]
    const cautious = likelihoods.map((likelihood) => fromLogit(logit(likelihood) - caution))
    return chooseRuns(cautious, words).kept
  },
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
    only: { type: 'string', multiple: true, default: Object.keys(parts) },
  },
})
const fold = Number(values.fold)
const read = async (paths) => (await readPages(paths, () => {})).pages
const pages = await read(positionals)
const learned = pages.filter((page) => page.fold !== fold && page.fold !== honestFold)
const held = pages.filter((page) => page.fold === fold)
const also = values.also === undefined ? [] : await read([values.also])
const rows = []
for (const name of values.only) {
  process.stderr.write(`${name} ...\n`)
  const judge = await learn(learned.map(parts[name]))
  const judged = (page) => judge.judge(page.segmentation, parts[name](page).vectors, page.url)
  rows.push(rowOf(name, (page) => choiceOf(judged(page)).kept))
  if (name !== 'all of it') continue
  for (const [how, keep] of Object.entries(ways))
    rows.push(rowOf(how, (page) => keep(judged(page), judge)))
}
console.log(
  `Learned from ${learned.length} pages, tried on ${held.length} of fold ${fold}${also.length > 0 ? ` and ${also.length} of ${values.also}` : ''}: word F1`,
)
console.log(
  table([['', 'all', ...pageTypes, ...(also.length > 0 ? ['also', 'by character'] : [])], ...rows]),
)

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

function rowOf(name, keptOf) {
  const tried = held.map((page) => ({ type: page.type, f1: scoreOf(page, keptOf, wordsOf) }))
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
