// The cost of each step of the general model: node bench/model.mjs [FOLDER] [--pages 150] [--model FILE] [--json]
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { segmentVectors, wordCounts } from '../dist/analysis/features/vectors.js'
import { selectContent } from '../dist/analysis/model/content-selection.js'
import { decodeGeneralModel } from '../dist/analysis/model/model-file.js'
import {
  mixLikelihoods,
  secondFeatures,
  smoothParts,
} from '../dist/analysis/model/page-predictor.js'
import { pageWords } from '../dist/analysis/model/page-words.js'
import { predictionFeatures } from '../dist/analysis/model/prediction-features.js'
import { typeFeatureMatrix, typeFeatures } from '../dist/analysis/model/type-features.js'
import { typeWords } from '../dist/analysis/model/type-words.js'
import { wordFeatures } from '../dist/analysis/model/word-features.js'
import { extractPage } from '../dist/extraction/extract-page.js'
import { concatColumns } from '../dist/ml/numeric/matrix.js'
import { segmentPage } from '../dist/page/segments/segment-page.js'
import { segmentsText } from '../dist/page/segments/segment-text.js'
import { readPage } from '../dist/page/tree/read-page.js'
import { bundledModel } from '../dist/store/models/model-files.js'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { htmlparser2, reference } from './support/htmlparser2.mjs'
import { spreadOf } from './support/rounds.mjs'
import { fixed, table, verdict } from './support/table.mjs'

const rounds = 5
/** Maximum time of an extraction, as a multiple of the reference. */
const limit = 4

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    pages: { type: 'string', default: '150' },
    model: { type: 'string', default: bundledModel },
  },
})
const folder = positionals[0] ?? defaultFolder
const bytes = readFileSync(values.model)
const start = performance.now()
const { model } = decodeGeneralModel(bytes, values.model)
const reading = performance.now() - start
const { parts } = model.predictor

const allSteps = 'all steps'
const extraction = 'extractPage'

const pages = loadPages(folder, Number(values.pages))
measureRound()
const measured = Array.from({ length: rounds }, measureRound)
const rows = [...(measured[0]?.keys() ?? [])].map((name) => ({
  name,
  ...spreadOf(measured.map((times) => times.get(name) ?? 0)),
  ratio: spreadOf(measured.map((times) => (times.get(name) ?? 0) / (times.get(reference) ?? 0)))
    .median,
}))
if (values.json) {
  const file = { model: values.model, bytes: bytes.length, reading }
  const found = { node: process.version, folder, ...file, pages: pages.length, limit, rows }
  console.log(JSON.stringify(found, undefined, 2))
} else report()

/** Milliseconds of each step over all pages. The steps of a page follow each other, as in use. */
function measureRound() {
  /** @type {Map<string, number>} */
  const times = new Map()
  let steps = 0
  /**
   * @template Result
   * @param {string} name
   * @param {() => Result} run
   */
  const timed = (name, run) => {
    const before = performance.now()
    const result = run()
    const ms = performance.now() - before
    times.set(name, (times.get(name) ?? 0) + ms)
    return { result, ms }
  }
  /**
   * @template Result
   * @param {string} name
   * @param {() => Result} run
   */
  const step = (name, run) => {
    const { result, ms } = timed(name, run)
    steps += ms
    return result
  }
  for (const html of pages) {
    timed(reference, () => htmlparser2[reference](html))
    predictInSteps(html, step)
    timed(extraction, () => extractPage({ id: 'page', html, warnings: [] }, { model: () => model }))
  }
  const { [extraction]: whole = 0, ...others } = Object.fromEntries(times)
  return new Map([...Object.entries(others), [allSteps, steps], [extraction, whole]])
}

/**
 * The steps of `PagePredictor.predict` with those before and after it.
 * @param {string} html
 * @param {<Result>(name: string, run: () => Result) => Result} step
 */
function predictInSteps(html, step) {
  const segmentation = step('readPage + segments', () => segmentPage(readPage(html)))
  const vectors = step('features', () =>
    segmentVectors(segmentation, { needed: model.vectorColumns }),
  )
  const words = step('page words', () => pageWords(segmentation))
  const ofWords = step('word features', () => wordFeatures(segmentation, words, parts.wordWeights))
  const { firstFeatures, first } = step('first prediction', () => {
    const firstFeatures = concatColumns([vectors, ofWords])
    return { firstFeatures, first: parts.first.predict(firstFeatures) }
  })
  const counts = wordCounts(vectors)
  const ofPrediction = step('prediction features', () =>
    predictionFeatures(segmentation, first, counts),
  )
  const types = step('page type', () => {
    const ofType = typeFeatures(
      typeWords(segmentation, words, undefined),
      parts.typeWeights,
      vectors,
      first,
    )
    return parts.types.predict(typeFeatureMatrix([ofType]))
  })
  const { features, likelihoods } = step('second prediction', () => {
    const features = secondFeatures(firstFeatures, ofPrediction, types)
    const mixed = mixLikelihoods(first, parts.second.predict(features))
    return { features, likelihoods: smoothParts(segmentation, mixed, counts) }
  })
  step('selection and text', () => {
    const prediction = { segmentation, likelihoods, types, words: counts, features }
    return segmentsText(segmentation, selectContent(prediction).kept)
  })
}

function report() {
  const lines = rows.map(({ name, median, min, max, ratio }) => [
    name,
    fixed(median / 1000, 3),
    `${fixed(min / 1000, 3)}-${fixed(max / 1000, 3)}`,
    fixed(ratio),
    name === extraction ? verdict(ratio, limit) : '',
  ])
  console.log(
    `${pages.length} pages of ${folder}, model ${values.model}, node ${process.version}
Seconds for all pages: median and spread of ${rounds} rounds. Ratios are to ${reference} of the same round.
${table([['', 's', 'spread', 'ratio', `<= ${limit}`], ...lines])}
The model: ${bytes.length} bytes, read in ${fixed(reading, 0)} ms.`,
  )
}
