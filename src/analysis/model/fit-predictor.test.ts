import { describe, expect, test } from 'vitest'
import { binOf } from '../../ml/boosting/binned-table.js'
import { type Fitter, fitInCurrentThread } from '../../ml/boosting/boosted-trees.js'
import type { Examples } from '../../ml/boosting/examples.js'
import { PredictorTraining } from './fit-predictor.js'
import {
  constantModel,
  fastSettings,
  fitPredictor,
  plainView,
  predictionOf,
  preparedPage,
  preparedPages,
  pricePage,
  storyPage,
} from './general-model.test-kit.js'
import { likeliestType } from './page-type.js'
import type { CorpusPage, PreparedPage } from './prepared-page.js'

/** Options of a training, the examples that were fitted in it, and the reported names. */
function recorded() {
  const asked: Examples[] = []
  const reported: string[] = []
  const fitter: Fitter = {
    fit(examples, settings) {
      asked.push(examples)
      return fitInCurrentThread.fit(examples, settings)
    },
  }
  const onFit = (name: string) => reported.push(name)
  return { options: { settings: fastSettings, fitter, onFit }, asked, reported }
}

/** A predictor, the examples that were fitted for it, and the reported names. */
async function fitAndRecord(pages: readonly PreparedPage[]) {
  const { options, asked, reported } = recorded()
  return { predictor: await fitPredictor(pages, options), asked, reported }
}

const rowsOf = ({ rows }: Examples): readonly number[] => Array.from(rows ?? [])

/** The columns in which there is any difference. */
const differing = ({ table }: Examples): readonly string[] =>
  Array.from(table.columns, (column) => table.names[column]!)

const typeless = (page: CorpusPage): CorpusPage => ({ ...page, type: undefined })
const typeOf = (predictor: Awaited<ReturnType<typeof fitPredictor>>, page: CorpusPage) =>
  likeliestType(predictionOf(predictor, page).types)

/** Two short pages: eight segments, of which three to five are content, and thirteen. */
const twoPages = [preparedPage(storyPage(0)), preparedPage(pricePage(1))] as const

describe('of two folds', () => {
  test('all models but the last are fitted to all folds and without each fold', async () => {
    const { asked, reported } = await fitAndRecord(twoPages)
    expect(reported.toSorted()).toEqual([
      'first prediction',
      'first prediction without 0',
      'first prediction without 1',
      'page types',
      'page types without 0',
      'page types without 1',
      'second prediction',
    ])
    // all segments weigh enough to be learned from; each page has two rows of types
    expect(asked.map(({ table }) => table.rows)).toEqual([21, 13, 8, 4, 4, 4, 21])
    expect(asked.slice(3, 6).map(rowsOf)).toEqual([
      [0, 1, 2, 3],
      [2, 3],
      [0, 1],
    ])
    const [first, withoutFirstFold] = asked
    expect(Array.from(first!.targets)).toEqual([
      ...[0, 0, 0, 0, 1, 1, 1, 0],
      ...[0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0],
    ])
    // the segments of a page are sampled together
    const groups = [...new Array(8).fill(0), ...new Array(13).fill(1)]
    expect(Array.from(first!.groups!)).toEqual(groups)
    expect(Array.from(withoutFirstFold!.groups!)).toEqual(groups.slice(8))
    expect(Array.from(first!.weights!)).toEqual(twoPages.flatMap(({ weights }) => [...weights]))
    expect(Array.from(asked[3]!.targets)).toEqual([0, 0, 4, 4])
  })

  test('word features of training pages come from the other fold', async () => {
    const pageOf = (fold: number): PreparedPage => {
      const html = ['<p>apple pear plum', '<p>oak elm ash'][fold]!
      return preparedPage({ html, main: html.slice(3), type: 'article', fold })
    }
    const knowing = (examples: Examples | undefined, names: RegExp) =>
      differing(examples!).filter((name) => names.test(name))
    // these words are known in the page's own fold, but not in the other one
    const apart = await fitAndRecord([0, 0, 0, 0, 1, 1, 1, 1, 1].map(pageOf))
    expect(apart.predictor.parts.wordWeights.words.length).toBeGreaterThan(6)
    expect(knowing(apart.asked[0], /^words\.text/)).toEqual([])
    expect(knowing(apart.asked[3], /^signs\.text/)).toEqual([])
    // with a single fold its own words are used, and one page has other words
    const together = await fitAndRecord(
      [0, 0, 0, 0, 1].map((fold) => ({ ...pageOf(fold), fold: 2 })),
    )
    expect(knowing(together.asked[0], /^words\.text-known$/)).toEqual(['words.text-known'])
    expect(together.asked).toHaveLength(3)
  })
})

test('predictions for training pages come from models of the other fold', async () => {
  const asked: Examples[] = []
  // models of all folds predict a half, those without fold 0 a quarter, those without fold 1 three quarters
  const fitter: Fitter = {
    async fit(examples) {
      const share = [0.5, 0.25, 0.75][asked.length % 3]!
      asked.push(examples)
      return constantModel(examples.table.names, [share])
    },
  }
  const twins = [0, 1].map((fold) => preparedPage({ ...storyPage(0), fold }))
  await fitPredictor(twins, { fitter })
  /** The bin of a column for the first row and for the last. */
  const ends = ({ table }: Examples, name: string) => {
    const column = table.columns.findIndex((at) => table.names[at] === name)
    return [0, table.rows - 1].map((row) => (column < 0 ? 0 : binOf(table, row, column)))
  }
  const [, , , types, , , second] = asked
  expect(ends(types!, 'judged.share')).toEqual([0, 1])
  expect(ends(second!, 'opinion.own')).toEqual([0, 1])
  expect(ends(second!, 'page-type.article')).toEqual([0, 1])
  // the two pages have no other differences
  expect(differing(types!).filter((name) => !name.startsWith('judged.'))).toEqual([])
})

test('a single fold is supported', async () => {
  const { predictor, reported } = await fitAndRecord([0, 2, 4, 6].map(storyPage).map(preparedPage))
  expect(reported).toEqual(['first prediction', 'page types', 'second prediction'])
  expect(predictionOf(predictor, storyPage(101)).likelihoods).toHaveLength(10)
})

describe('pages of unknown type', () => {
  test('are used for segments, but not for page types', async () => {
    const pages = [
      preparedPage(storyPage(0)),
      preparedPage(typeless(storyPage(1))),
      preparedPage(pricePage(3)),
    ]
    const { asked } = await fitAndRecord([...pages, preparedPage(pricePage(2))])
    expect(asked[0]!.table.rows).toBe(8 + 9 + 13 + 13)
    expect(asked.slice(3, 6).map(rowsOf)).toEqual([
      [0, 1, 4, 5, 6, 7],
      [4, 5],
      [0, 1, 6, 7],
    ])
  })

  test('count as the first type if no type is known', async () => {
    const pages = [0, 1, 2, 3].map(storyPage).map(typeless).map(preparedPage)
    const { predictor, asked } = await fitAndRecord(pages)
    expect(rowsOf(asked[3]!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(typeOf(predictor, pricePage(101))).toBe('article')
  })

  test('count as the first type if all known types are in one fold', async () => {
    const pages = [storyPage(0), typeless(storyPage(1)), pricePage(2), typeless(pricePage(3))]
    const { predictor, asked } = await fitAndRecord(pages.map(preparedPage))
    expect(asked.slice(3, 6).map(rowsOf)).toEqual([
      [0, 1, 4, 5],
      [2, 3, 6, 7],
      [0, 1, 4, 5],
    ])
    expect(['article', 'listing']).toContain(typeOf(predictor, pricePage(101)))
  })
})

test('by default models are fitted in the current thread, without reports', async () => {
  const predictor = await fitPredictor(preparedPages(), { settings: fastSettings })
  const { predictor: other } = await fitAndRecord(preparedPages())
  expect(predictionOf(predictor, storyPage(101))).toEqual(predictionOf(other, storyPage(101)))
})

describe('a training of three folds', () => {
  const pages = [0, 1, 2, 3, 4, 5].map((number) =>
    preparedPage({ ...(number % 2 ? pricePage(number) : storyPage(number)), fold: number % 3 }),
  )

  test('fits the first prediction without two folds once for both predictors that need it', async () => {
    const { options, reported } = recorded()
    const training = new PredictorTraining(pages.map(plainView), options)
    await Promise.all([training.predictor(), ...[0, 1, 2].map((fold) => training.predictor(fold))])
    const firsts = reported.filter((name) => name.startsWith('first prediction'))
    expect(firsts.toSorted()).toEqual([
      'first prediction',
      'first prediction without 0',
      'first prediction without 0 and 1',
      'first prediction without 0 and 2',
      'first prediction without 1',
      'first prediction without 1 and 2',
      'first prediction without 2',
    ])
  })

  test('gives the predictor without a fold that its other folds give alone', async () => {
    const { options } = recorded()
    const training = new PredictorTraining(pages.map(plainView), options)
    await training.predictor()
    const others = pages.filter(({ fold }) => fold !== 1)
    const [one, same] = [await training.predictor(1), await fitPredictor(others, options)]
    expect(predictionOf(one, storyPage(101))).toEqual(predictionOf(same, storyPage(101)))
  })
})

test('a view weighs as much as it says, and its type is predicted from the words it names', async () => {
  const { options, asked } = recorded()
  const views = twoPages.map(plainView)
  const [one, other] = [views[0]!, { ...views[1]!, weight: 0.25, usedTypeWords: 1 }]
  await new PredictorTraining([one, other], options).predictor()
  const [story, table] = twoPages
  const weights = [...story.weights, ...table.weights.map((weight) => weight / 4)]
  expect(Array.from(asked[0]!.weights!)).toEqual(weights)
  expect(Array.from(asked[3]!.weights!)).toEqual([1, 1, 0.25, 0.25])
})
