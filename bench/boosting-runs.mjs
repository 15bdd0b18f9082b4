// What bench/boosting-xgboost.mjs learns from and compares on: made-up rows, or the runs of a corpus.
import { charactersAndWordsOf } from '../dist/core/words.js'
import { Matrix } from '../dist/features/matrix.js'
import { modelPage } from '../dist/model/model-page.js'
import { foldOf } from '../dist/source/corpora/folds.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { inSplit } from '../dist/source/corpora/split.js'
import { madeUpRows } from './support/made-up-rows.mjs'

const comparedFold = 1

/** So many rows to learn from, and a third more to compare on. */
export function madeUpRuns(rows) {
  const tested = Math.round(rows / 3)
  const { matrix, targets } = madeUpRows(rows + tested, 100)
  const part = (from, to) => {
    const some = new Matrix(matrix.names, to - from)
    for (const column of matrix.names.keys()) {
      some.column(column).set(matrix.column(column).subarray(from, to))
    }
    return joined([
      {
        vectors: some,
        isContent: targets.subarray(from, to),
        weights: new Float64Array(to - from).fill(1),
      },
    ])
  }
  return { train: part(0, rows), test: part(rows, rows + tested) }
}

/** The vectors of all runs outside fold 0. */
export async function developRuns(folder) {
  const pages = { train: [], test: [] }
  const isAsked = inSplit('develop')
  for await (const page of labelledPages(folder, isAsked)) {
    const { fold, vectors, isContent, weights } = page
    pages[fold === comparedFold ? 'test' : 'train'].push({ vectors, isContent, weights })
  }
  return { train: joined(pages.train), test: joined(pages.test) }
}

/** Pages of a corpus to learn the general model from. */
export async function* labelledPages(folder, isAsked) {
  for await (const gold of (await openCorpus(folder)).pages()) {
    if (gold.kind === 'failed') throw gold.error
    if (gold.main === undefined || !isAsked(gold)) continue
    const { html, url } = gold.page
    const labelled = { html, url, main: gold.main, type: gold.group, fold: foldOf(gold.site) }
    yield modelPage(labelled, charactersAndWordsOf)
  }
}

function joined(pages) {
  const rows = pages.reduce((sum, { vectors }) => sum + vectors.rows, 0)
  const targets = new Float64Array(rows)
  const weights = new Float64Array(rows)
  let row = 0
  for (const page of pages) {
    targets.set(page.isContent, row)
    weights.set(page.weights, row)
    row += page.vectors.rows
  }
  const parts = pages.map(({ vectors }) => vectors)
  return { rows, names: parts[0].names, parts, targets, weights }
}
