import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  fastSettings,
  predictionOf,
  pricePage,
  storyPage,
} from '../../../analysis/model/general-model.test-kit.js'
import { extendHash, kindHash } from '../../../analysis/model/hashed-words.js'
import { encodeGeneralModel } from '../../../analysis/model/model-file.js'
import type { CorpusPage } from '../../../analysis/model/prepared-page.js'
import { type Fitter, fitInCurrentThread } from '../../../ml/boosting/boosted-trees.js'
import { testFolder } from '../../corpora/corpora.test-kit.js'
import { openFitPool } from './fit-pool.js'
import { sitesByFold } from './model-folder.test-kit.js'
import { type ModelTrainingOptions, trainModel } from './train-model.js'

const folder = testFolder()
const rounds = 20
const settings = {
  segments: { ...fastSettings.segments, rounds },
  types: { ...fastSettings.types, rounds },
}

/** A corpus of stories and tables on sites of these folds; each page has a class with the name of its fold. */
async function corpusOf(
  folds: readonly number[],
  count: number,
  change: (page: CorpusPage, fold: number) => CorpusPage = (page) => page,
): Promise<string> {
  for (let number = 0; number < count; number++) {
    const fold = folds[number % folds.length]!
    const made = number % 4 === 3 ? pricePage(number) : storyPage(number)
    const { html, main, type } = change(made, fold)
    const truth = {
      url: `https://${sitesByFold[fold]!.site}/${number}`,
      ground_truth: { main_content: main },
      _internal: { page_type: { primary: type } },
    }
    const named = `<div class="fold${'abcde'[fold]}">${html}</div>`
    await folder.write(`tides/ground-truth/${number}.json`, JSON.stringify(truth))
    await folder.write(`tides/html/${number}.html.gz`, gzipSync(named))
  }
  return folder.path('tides')
}

const train = (corpus: string, more: Partial<ModelTrainingOptions> = {}) =>
  trainModel({
    corpora: [corpus],
    credit: 'Our own',
    date: '2026-01-31',
    settings,
    fitter: fitInCurrentThread,
    ...more,
  })

const classWord = (name: string): number => extendHash(kindHash('class'), name) >>> 0

describe('of three folds', () => {
  test('a model is trained on all pages, and one without each fold', async () => {
    const steps: string[] = []
    const corpus = await corpusOf([4, 0, 2], 24)
    const { all, folds, failed } = await train(corpus, { onStep: (what) => steps.push(what) })
    expect(failed).toEqual([])
    expect([...folds.keys()]).toEqual([0, 2, 4])
    const fits = (what: string) => steps.filter((step) => step.startsWith(what)).length
    // without none, one or two folds; types for each predictor and each of its folds; then each predictor
    expect(fits('first prediction')).toBe(1 + 3 + 3)
    expect(fits('page types')).toBe(4 + 3 * 3)
    expect(fits('second prediction')).toBe(4)

    // 8 pages of each fold have the word of the fold
    const words = ['folda', 'foldc', 'folde'].map(classWord)
    const known = (word: number, { model }: typeof all) =>
      model.predictor.parts.wordWeights.weightOf(word) !== undefined
    expect(words.map((word) => known(word, all))).toEqual([true, true, true])
    for (const [at, file] of [...folds.values()].entries())
      expect(words.map((word) => known(word, file))).toEqual([0, 1, 2].map((fold) => fold !== at))

    // the model separates content from the rest
    const { likelihoods, types } = predictionOf(all.model.predictor, storyPage(101))
    expect([...likelihoods].map((likely) => likely > 0.5)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(types[0]).toBeGreaterThan(0.5)
  })

  test('its card has the corpora and the figures', async () => {
    const { all, folds } = await train(await corpusOf([4, 0, 2], 48))
    const { card } = all
    expect(card).toMatchObject({
      date: '2026-01-31',
      credit: 'Our own',
      treesift: expect.stringMatching(/^\d+\.\d+\.\d+/),
      corpora: [
        { name: 'tides', pages: 48, sites: 3, hash: expect.stringMatching(/^[\da-f]{64}$/) },
      ],
      figures: {
        folds: 3,
        pages: 48,
        byCorpus: [{ corpus: 'tides', pages: 48 }],
        byType: [{ pages: 36 }, { pages: 12 }],
        sites: { pages: 36 },
      },
    })
    // these pages are all equal
    expect(card.figures!.f1).toBeGreaterThan(0.9)
    expect(card.figures!.typeAccuracy).toBeGreaterThan(0.9)
    expect(card.limits.length).toBeGreaterThan(0)
    const shares = card.features.second.map(({ share }) => share)
    expect(shares).toHaveLength(25)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1)
    // figures are those of all folds, features those of each model
    for (const file of folds.values()) {
      expect(file.card).toMatchObject({ figures: card.figures, corpora: card.corpora })
      expect(file.card.features).not.toEqual(card.features)
    }
  })

  test('what is learned from predictions is learned anew, and the predictions are kept', async () => {
    const corpus = await corpusOf([4, 0, 2], 12)
    const first = await train(corpus)
    const steps: string[] = []
    const again = await train(corpus, {
      kept: {
        all: first.all.model.predictor,
        folds: new Map([...first.folds].map(([fold, { model }]) => [fold, model.predictor])),
      },
      onStep: (what) => steps.push(what),
    })
    expect(steps).toEqual(['roles', 'other pages of sites'])
    expect(encodeGeneralModel(again.all)).toEqual(encodeGeneralModel(first.all))
    expect([...again.folds.values()].map(encodeGeneralModel)).toEqual(
      [...first.folds.values()].map(encodeGeneralModel),
    )
  })

  test('the confidence of a fold model does not depend on its fold', async () => {
    // content in fold 2 is the footer elsewhere, so nothing is found there
    const corpus = await corpusOf([4, 0, 2], 12, (page, fold) =>
      fold === 2 ? { ...page, main: 'All rights Imprint' } : page,
    )
    const { all, folds } = await train(corpus)
    const surenessOf = ({ model: { confidence } }: typeof all): number => {
      const { values } = confidence.calibration
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    // of the selections that kept something
    expect(surenessOf(all)).toBeGreaterThan(all.card.figures!.f1 - 1e-6)
    expect(surenessOf(folds.get(2)!)).toBeGreaterThan(surenessOf(all))
    expect(surenessOf(folds.get(2)!)).toBeGreaterThan(surenessOf(folds.get(0)!))
  })

  test('the same pages give the same bytes with any fitter; a given fitter is not closed', async () => {
    const worker = new URL('../../../../dist/lab/training/model/fit-worker.js', import.meta.url)
    const pool = await openFitPool({ threads: 2, worker })
    try {
      const corpus = await corpusOf([4, 0, 2], 12)
      const [here, there] = [await train(corpus), await train(corpus, { fitter: pool })]
      expect(encodeGeneralModel(there.all)).toEqual(encodeGeneralModel(here.all))
      expect([...there.folds.values()].map(encodeGeneralModel)).toEqual(
        [...here.folds.values()].map(encodeGeneralModel),
      )
      await expect(train(corpus, { fitter: pool })).resolves.toBeDefined()
    } finally {
      await pool.close()
    }
  })
})

test('pages of a single fold train a model without figures', async () => {
  const { all, folds } = await train(await corpusOf([3], 6))
  expect(folds.size).toBe(0)
  expect(all.card).not.toHaveProperty('figures')
  expect(all.card.corpora[0]).toMatchObject({ pages: 6, sites: 1 })
  // confidence is fitted to the training pages
  expect(all.model.confidence.calibration.values.at(-1)).toBeGreaterThan(0.5)
})

test('unreadable pages are reported, and every fiftieth read page is progress', async () => {
  const steps: string[] = []
  const corpus = await corpusOf([1], 101)
  await folder.write('tides/html/7.html.gz', 'no gzip')
  const { failed, all } = await train(corpus, { onStep: (what) => steps.push(what) })
  expect(failed).toEqual([expect.objectContaining({ page: '7', code: 'BROKEN_COMPRESSION' })])
  expect(all.card.corpora[0]!.pages).toBe(100)
  expect(steps.slice(0, 3)).toEqual(['50 pages read', '100 pages read', 'first prediction'])
})

test('a failed fit is an error', async () => {
  const fitter: Fitter = { fit: () => Promise.reject(new Error('no memory')) }
  await expect(train(await corpusOf([0, 1], 4), { fitter })).rejects.toThrow('no memory')
})
