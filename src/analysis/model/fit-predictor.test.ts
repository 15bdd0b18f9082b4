import { describe, expect, test } from 'vitest'
import { binOf } from '../../ml/boosting/binned-table.js'
import { type Fitter, fitInCurrentThread } from '../../ml/boosting/boosted-trees.js'
import type { Examples } from '../../ml/boosting/examples.js'
import { fitPredictor } from './fit-predictor.js'
import {
  constantModel,
  fastSettings,
  predictionOf,
  preparedPage,
  preparedPages,
  pricePage,
  storyPage,
} from './general-model.test-kit.js'
import { likeliestType } from './page-type.js'
import type { CorpusPage, PreparedPage } from './prepared-page.js'

/** A predictor, the examples that were fitted for it, and the reported names. */
async function fitAndRecord(pages: readonly PreparedPage[]) {
  const examplesFitted: Examples[] = []
  const reported: string[] = []
  const fitter: Fitter = {
    fit(examples, settings) {
      examplesFitted.push(examples)
      return fitInCurrentThread.fit(examples, settings)
    },
  }
  const onFit = (name: string) => reported.push(name)
  const predictor = await fitPredictor(pages, { settings: fastSettings, fitter, onFit })
  return { predictor, asked: examplesFitted, reported }
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
      'first prediction, without fold 0',
      'first prediction, without fold 1',
      'page types',
      'page types, without fold 0',
      'page types, without fold 1',
      'second prediction',
    ])
    const segments = Array.from({ length: 21 }, (_, row) => row)
    // each page is used twice: with the words of its language and without
    const pages = [
      [0, 1, 2, 3],
      [1, 3],
      [0, 2],
    ]
    expect(asked.map(rowsOf)).toEqual([
      segments,
      segments.slice(8),
      segments.slice(0, 8),
      ...pages,
      [],
    ])
    const [first] = asked
    expect(Array.from(first!.targets)).toEqual([
      ...[0, 0, 0, 0, 1, 1, 1, 0],
      ...[0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0],
    ])
    // the segments of a page are sampled together
    expect(Array.from(first!.groups!)).toEqual(segments.map((row) => (row < 8 ? 0 : 1)))
    expect(Array.from(first!.weights!)).toEqual(twoPages.flatMap(({ weights }) => [...weights]))
    expect(Array.from(asked[3]!.targets)).toEqual([0, 4, 0, 4])
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
    expect(rowsOf(asked[0]!)).toHaveLength(8 + 9 + 13 + 13)
    expect(asked.slice(3, 6).map(rowsOf)).toEqual([
      [0, 2, 3, 4, 6, 7],
      [2, 6],
      [0, 3, 4, 7],
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
      [0, 2, 4, 6],
      [1, 3, 5, 7],
      [0, 2, 4, 6],
    ])
    expect(['article', 'listing']).toContain(typeOf(predictor, pricePage(101)))
  })
})

test('by default models are fitted in the current thread, without reports', async () => {
  const predictor = await fitPredictor(preparedPages(), { settings: fastSettings })
  const { predictor: other } = await fitAndRecord(preparedPages())
  expect(predictionOf(predictor, storyPage(101))).toEqual(predictionOf(other, storyPage(101)))
})
