// The value of each part of the general model: node bench/ablations.mjs CORPUS... [--also CORPUS] [--without PART]...
// [--without-corpus NAME]... [--fold 1] [--pages N]. Variants of the selection use the bundled fold models, on all
// folds but the held-out one. Each --without and --without-corpus trains a model without a part or a corpus on all
// folds but the held-out one and --fold, and tests it on --fold: minutes each.
import { parseArgs } from 'node:util'
import { articleCaution, selectContent } from '../dist/analysis/model/content-selection.js'
import { selectByExpectedF, singleScenario } from '../dist/analysis/model/expected-f.js'
import { PredictorTraining } from '../dist/analysis/model/fit-predictor.js'
import { pageTypes } from '../dist/analysis/model/page-type.js'
import { characterAndWordTokens, wordTokens } from '../dist/core/text/tokens.js'
import { holdOutFold } from '../dist/lab/corpora/splits.js'
import { overlapScore } from '../dist/lab/evaluation/text-scores.js'
import { openFitPool } from '../dist/lab/training/model/fit-pool.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { readTrainingPages } from '../dist/lab/training/model/training-pages.js'
import { trainingViews } from '../dist/lab/training/model/training-views.js'
import { columnsByName, leadingColumns, Matrix } from '../dist/ml/numeric/matrix.js'
import { logit, sigmoid } from '../dist/ml/numeric/probabilities.js'
import { segmentsText } from '../dist/page/segments/segment-text.js'
import { evenly } from './support/corpus.mjs'
import { fixed, mean, table } from './support/table.mjs'

/** @typedef {import('../dist/lab/training/model/training-pages.js').ModelTrainingPage} TrainingPage */
/** @typedef {import('../dist/analysis/model/page-predictor.js').PagePredictor} PagePredictor */
/** @typedef {import('../dist/analysis/model/page-predictor.js').PagePrediction} PagePrediction */
/** @typedef {(page: TrainingPage) => readonly number[]} Selection */

/**
 * Parts that are removed from training and test pages.
 * @type {Readonly<Record<string, (page: TrainingPage) => TrainingPage>>}
 */
const parts = {
  nothing: (page) => page,
  words: (page) => ({ ...page, words: withoutWords(page.words) }),
  'page types': (page) => ({ ...page, type: -1 }),
  'title and articles': withoutColumns(/^(title|articles)\./),
  repetition: withoutColumns(/^repetition\.|same-(path|shape|opening)$/),
  position: withoutColumns(/^position\./),
  landmarks: withoutColumns(/^inside\./),
  blocks: withoutColumns(/^(block|container)\./),
  'measures of the published methods': withoutColumns(
    /\.(density|symbols|weights|appearance|patterns)\./,
  ),
}

/**
 * Variants of the selection.
 * @type {Readonly<Record<string, (prediction: PagePrediction, predictor: PagePredictor) => readonly number[]>>}
 */
const variants = {
  'as it is': (prediction) => selectContent(prediction).kept,
  'first prediction only': (prediction, { parts: { first } }) => {
    const likelihoods = first.predict(leadingColumns(prediction.features, first.parts.names))
    return selectContent({ ...prediction, likelihoods }).kept
  },
  'second prediction only': (prediction, { parts: { second } }) =>
    selectContent({ ...prediction, likelihoods: second.predict(prediction.features) }).kept,
  'with copies': ({ likelihoods, types, words }) => {
    const caution = articleCaution * (types[0] ?? 0)
    const cautious = likelihoods.map((likelihood) => sigmoid(logit(likelihood) - caution))
    return selectByExpectedF(cautious, words).kept
  },
  'independent segments': (prediction) => selectContent(prediction, undefined, singleScenario).kept,
  'products of any length': ({ productLength: _, ...prediction }) => selectContent(prediction).kept,
  'threads like other texts': ({ features, ...prediction }) => {
    // the selection marks no threads where it does not know what looks like a date
    const others = features.names.filter((name) => name !== 'looks-like.date')
    return selectContent({ ...prediction, features: columnsByName(features, others) }).kept
  },
  'no caution on articles': (prediction) =>
    selectContent({ ...prediction, types: prediction.types.map(() => 0) }).kept,
  'likelihood above .5': ({ likelihoods }) =>
    [...likelihoods.keys()].filter((segment) => (likelihoods[segment] ?? 0) > 0.5),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fold: { type: 'string', default: '1' },
    also: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
    'without-corpus': { type: 'string', multiple: true, default: [] },
    pages: { type: 'string', default: 'Infinity' },
  },
})
const fold = Number(values.fold)
const read = async (/** @type {readonly string[]} */ paths) =>
  evenly((await readTrainingPages(paths, () => {})).pages, Number(values.pages))
const pages = (await read(positionals)).filter((page) => page.fold !== holdOutFold)
const also = values.also === undefined ? [] : await read([values.also])
const corpora = [...new Set(pages.map(({ corpus }) => corpus))]

const modelOf = modelForSite({ outOfFold: true })
/** @type {(page: TrainingPage) => PagePredictor} */
const predictorOf = ({ domain }) => modelOf(domain).predictor
const predictions = new Map(
  [...pages, ...also].map((page) => [page, predict(page, predictorOf(page))]),
)
const rows = Object.entries(variants).map(([name, select]) =>
  rowOf(name, pages, (page) => {
    const prediction = predictions.get(page) ?? predict(page, predictorOf(page))
    return select(prediction, predictorOf(page))
  }),
)
print(`Fold models, ${pages.length} pages`, rows)

const training = pages.filter((page) => page.fold !== fold)
const heldOut = pages.filter((page) => page.fold === fold)
const retrained = []
for (const name of values.without) {
  const withoutPart = parts[name]
  if (withoutPart === undefined) throw new Error(`parts: ${Object.keys(parts).join(', ')}`)
  process.stderr.write(`without ${name} ...\n`)
  const predictor = await fitTo(training.map(withoutPart))
  /** @type {Selection} */
  const select = (page) => selectContent(predict(withoutPart(page), predictor)).kept
  retrained.push(rowOf(`without ${name}`, heldOut, select))
}
for (const name of values['without-corpus']) {
  if (!corpora.includes(name)) throw new Error(`corpora: ${corpora.join(', ')}`)
  process.stderr.write(`without ${name} ...\n`)
  const predictor = await fitTo(training.filter(({ corpus }) => corpus !== name))
  retrained.push(
    rowOf(`without ${name}`, heldOut, (page) => selectContent(predict(page, predictor)).kept),
  )
}
if (retrained.length > 0)
  print(`Trained on ${training.length} pages, tested on ${heldOut.length}`, retrained)

/**
 * @param {TrainingPage} page
 * @param {PagePredictor} predictor
 */
function predict({ segmentation, vectors, url }, predictor) {
  return predictor.predict(segmentation, vectors, url)
}

/** @param {readonly TrainingPage[]} from */
async function fitTo(from) {
  const fitter = await openFitPool()
  try {
    return await new PredictorTraining(trainingViews(from), { fitter }).predictor()
  } finally {
    await fitter.close()
  }
}

/**
 * @param {string} title
 * @param {readonly (readonly string[])[]} rows
 */
function print(title, rows) {
  const others = also.length > 0 ? ['also', 'by word only'] : []
  console.log(`${title}: F1 by word, by character where scripts have no spaces`)
  console.log(table([['', 'all', ...corpora, ...pageTypes, ...others], ...rows]))
  console.log('')
}

/**
 * @param {string} name
 * @param {readonly TrainingPage[]} tested
 * @param {Selection} select
 */
function rowOf(name, tested, select) {
  const scored = tested.map((page) => ({ page, f1: f1Of(page, select, characterAndWordTokens) }))
  const meanOf = (/** @type {(page: TrainingPage) => boolean} */ isIn) =>
    mean(scored.filter(({ page }) => isIn(page)).map(({ f1 }) => f1))
  const others = [characterAndWordTokens, wordTokens].map((tokensOf) =>
    mean(also.map((page) => f1Of(page, select, tokensOf))),
  )
  const means = [
    meanOf(() => true),
    ...corpora.map((name) => meanOf(({ corpus }) => corpus === name)),
    ...pageTypes.map((_, at) => meanOf(({ type }) => type === at)),
    ...(also.length > 0 ? others : []),
  ]
  return [name, ...means.map((f1) => fixed(f1, 4))]
}

/**
 * @param {TrainingPage} page
 * @param {Selection} select
 * @param {(text: string) => readonly string[]} tokensOf
 */
function f1Of(page, select, tokensOf) {
  const text = segmentsText(page.segmentation, select(page))
  return overlapScore(tokensOf(text), tokensOf(page.main)).f1
}

/**
 * Columns with the same value on every page carry no information.
 * @param {RegExp} pattern
 * @returns {(page: TrainingPage) => TrainingPage}
 */
function withoutColumns(pattern) {
  return (page) => {
    const { names, rows } = page.vectors
    const vectors = new Matrix(names, rows)
    for (const [column, name] of names.entries())
      if (!pattern.test(name)) vectors.column(column).set(page.vectors.column(column))
    return { ...page, vectors }
  }
}

/**
 * @param {TrainingPage['words']} words
 * @returns {TrainingPage['words']}
 */
function withoutWords({ text, headings, headingOf, names }) {
  const empty = (/** @type {{ starts: Int32Array }} */ { starts }) => ({
    distinct: new Uint32Array(0),
    indexes: new Int32Array(0),
    starts: new Int32Array(starts.length),
  })
  return { text: empty(text), headings: empty(headings), headingOf, names: empty(names) }
}
