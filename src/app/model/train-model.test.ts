import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Fitter, fitHere } from '../../learn/boosting/fitter.js'
import {
  fastSettings,
  judgementOf,
  pricePage,
  storyPage,
} from '../../model/general-model.test-kit.js'
import { extendHash, kindHash } from '../../model/kind-hashes.js'
import { encodeGeneralModel } from '../../model/model-file.js'
import type { LabelledPage } from '../../model/model-page.js'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { openFitPool } from './fit-pool.js'
import { sitesByFold } from './model-folder.test-kit.js'
import { type ModelTraining, trainModel } from './train-model.js'

const folder = testFolder()
const rounds = 20
const settings = {
  runs: { ...fastSettings.runs, rounds },
  types: { ...fastSettings.types, rounds },
}

/** A corpus of stories and tables, page after page on sites of these folds; each names its fold in a class. */
async function corpusOf(
  folds: readonly number[],
  count: number,
  change: (page: LabelledPage, fold: number) => LabelledPage = (page) => page,
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

const train = (corpus: string, more: Partial<ModelTraining> = {}) =>
  trainModel({
    corpora: [corpus],
    credit: 'Our own',
    date: '2026-01-31',
    settings,
    fitter: fitHere,
    ...more,
  })

const classWord = (name: string): number => extendHash(kindHash('class'), name) >>> 0

describe('of three folds', () => {
  test('a model is learned from all pages, and one without each fold', async () => {
    const steps: string[] = []
    const corpus = await corpusOf([4, 0, 2], 24)
    const { all, folds, failed } = await train(corpus, { onStep: (what) => steps.push(what) })
    expect(failed).toEqual([])
    expect([...folds.keys()]).toEqual([0, 2, 4])
    // three folds of two others, and all of three: with the last judgement, and for each fold and all two before it
    expect(steps.filter((step) => step.startsWith('fold 2: '))).toHaveLength(7)
    expect(steps.filter((step) => step.startsWith('all pages: '))).toHaveLength(9)
    expect(steps.at(-1)).toBe('all pages: second judgement')

    // on 8 pages each stands a word of its fold
    const words = ['folda', 'foldc', 'folde'].map(classWord)
    const known = (word: number, { model }: typeof all) =>
      model.judge.parts.words.weightOf(word) !== undefined
    expect(words.map((word) => known(word, all))).toEqual([true, true, true])
    for (const [at, file] of [...folds.values()].entries())
      expect(words.map((word) => known(word, file))).toEqual([0, 1, 2].map((fold) => fold !== at))

    // it has learned something
    const { likelihoods, types } = judgementOf(all.model.judge, storyPage(101))
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

  test('its card says from what, and how well', async () => {
    const { all, folds } = await train(await corpusOf([4, 0, 2], 24))
    const { card } = all
    expect(card).toMatchObject({
      date: '2026-01-31',
      credit: 'Our own',
      treesift: expect.stringMatching(/^\d+\.\d+\.\d+/),
      corpora: [
        { name: 'tides', pages: 24, sites: 3, hash: expect.stringMatching(/^[\da-f]{64}$/) },
      ],
      figures: { folds: 3, pages: 24, byType: [{ pages: 18 }, { pages: 6 }] },
    })
    // these pages are all alike
    expect(card.figures!.f1).toBeGreaterThan(0.9)
    expect(card.figures!.typeAccuracy).toBeGreaterThan(0.9)
    expect(card.limits.length).toBeGreaterThan(0)
    const shares = card.features.second.map(({ share }) => share)
    expect(shares).toHaveLength(25)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1)
    // the figures are those of the whole, but each model leans on what it leans on
    for (const file of folds.values()) {
      expect(file.card).toMatchObject({ figures: card.figures, corpora: card.corpora })
      expect(file.card.features).not.toEqual(card.features)
    }
  })

  test('a fold does not decide how sure its own model is', async () => {
    // what is content in fold 2 is elsewhere the footer: there nothing is found
    const corpus = await corpusOf([4, 0, 2], 12, (page, fold) =>
      fold === 2 ? { ...page, main: 'All rights Imprint' } : page,
    )
    const { all, folds } = await train(corpus)
    const surenessOf = ({ model }: typeof all): number => model.confidence.parts.base[0]!
    // of the choices that kept something
    expect(surenessOf(all)).toBeGreaterThanOrEqual(all.card.figures!.f1)
    expect(surenessOf(folds.get(2)!)).toBeGreaterThan(surenessOf(all))
    expect(surenessOf(folds.get(2)!)).toBeGreaterThan(surenessOf(folds.get(0)!))
  })

  test('the same pages give the same bytes, wherever they are fitted; a given fitter is left open', async () => {
    const worker = new URL('../../../dist/app/model/fit-worker.js', import.meta.url)
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

test('pages of one fold are learned from, but nothing is said of what that reaches', async () => {
  const { all, folds } = await train(await corpusOf([3], 6))
  expect(folds.size).toBe(0)
  expect(all.card).not.toHaveProperty('figures')
  expect(all.card.corpora[0]).toMatchObject({ pages: 6, sites: 1 })
  // how sure it may be is learned from what it reaches on what it was learned from
  expect(all.model.confidence.parts.base[0]).toBeGreaterThan(0.5)
})

test('pages that cannot be read are told, and every fiftieth that is', async () => {
  const steps: string[] = []
  const corpus = await corpusOf([1], 101)
  await folder.write('tides/html/7.html.gz', 'no gzip')
  const { failed, all } = await train(corpus, { onStep: (what) => steps.push(what) })
  expect(failed).toEqual([expect.objectContaining({ page: '7', code: 'BROKEN_COMPRESSION' })])
  expect(all.card.corpora[0]!.pages).toBe(100)
  expect(steps.slice(0, 3)).toEqual([
    '50 pages read',
    '100 pages read',
    'all pages: first judgement',
  ])
})

test('what cannot be fitted is told', async () => {
  const fitter: Fitter = { fit: () => Promise.reject(new Error('no memory')) }
  await expect(train(await corpusOf([0, 1], 4), { fitter })).rejects.toThrow('no memory')
})
