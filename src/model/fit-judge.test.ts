import { describe, expect, test } from 'vitest'
import { binOf } from '../learn/boosting/binned-table.js'
import type { Examples } from '../learn/boosting/examples.js'
import { type Fitter, fitHere } from '../learn/boosting/fitter.js'
import { fitJudge } from './fit-judge.js'
import {
  constantModel,
  fastSettings,
  judgementOf,
  learned,
  learnedPages,
  pricePage,
  storyPage,
} from './general-model.test-kit.js'
import type { LabelledPage, ModelPage } from './model-page.js'
import { likeliestType } from './page-type.js'

/** A judge, what was asked to be fitted for it, and what was told of that. */
async function watched(pages: readonly ModelPage[]) {
  const asked: Examples[] = []
  const told: string[] = []
  const fitter: Fitter = {
    fit(examples, settings) {
      asked.push(examples)
      return fitHere.fit(examples, settings)
    },
  }
  const onFit = (what: string) => told.push(what)
  const judge = await fitJudge(pages, { settings: fastSettings, fitter, onFit })
  return { judge, asked, told }
}

const rowsOf = ({ rows }: Examples): readonly number[] => Array.from(rows ?? [])

/** The columns in which there is any difference. */
const differing = ({ table }: Examples): readonly string[] =>
  Array.from(table.columns, (column) => table.names[column]!)

const typeless = (page: LabelledPage): LabelledPage => ({ ...page, type: undefined })
const told = (judge: Awaited<ReturnType<typeof fitJudge>>, page: LabelledPage) =>
  likeliestType(judgementOf(judge, page).types)

/** Two short pages: eight runs, of which three to five are content, and thirteen. */
const twoPages = [learned(storyPage(0)), learned(pricePage(1))] as const

describe('of two folds', () => {
  test('everything but the last is learned from all and from each alone', async () => {
    const { asked, told } = await watched(twoPages)
    expect(told.toSorted()).toEqual([
      'first judgement',
      'first judgement, without fold 0',
      'first judgement, without fold 1',
      'page types',
      'page types, without fold 0',
      'page types, without fold 1',
      'second judgement',
    ])
    const runs = Array.from({ length: 21 }, (_, row) => row)
    // pages are there twice: with the words of their language and without
    const pages = [
      [0, 1, 2, 3],
      [1, 3],
      [0, 2],
    ]
    expect(asked.map(rowsOf)).toEqual([runs, runs.slice(8), runs.slice(0, 8), ...pages, []])
    const [first] = asked
    expect(Array.from(first!.targets)).toEqual([
      ...[0, 0, 0, 0, 1, 1, 1, 0],
      ...[0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0],
    ])
    // the runs of a page are drawn together
    expect(Array.from(first!.groups!)).toEqual(runs.map((row) => (row < 8 ? 0 : 1)))
    expect(Array.from(first!.weights!)).toEqual(twoPages.flatMap(({ weights }) => [...weights]))
    expect(Array.from(asked[3]!.targets)).toEqual([0, 4, 0, 4])
  })

  test('a page says in training what words and signs of the other fold tell of it', async () => {
    const pageOf = (fold: number): ModelPage => {
      const html = ['<p>apple pear plum', '<p>oak elm ash'][fold]!
      return learned({ html, main: html.slice(3), type: 'article', fold })
    }
    const knowing = (examples: Examples | undefined, names: RegExp) =>
      differing(examples!).filter((name) => names.test(name))
    // of these words those in the fold itself would be known; no page of the other one has them
    const apart = await watched([0, 0, 0, 0, 1, 1, 1, 1, 1].map(pageOf))
    expect(apart.judge.parts.words.words.length).toBeGreaterThan(6)
    expect(knowing(apart.asked[0], /^words\.text/)).toEqual([])
    expect(knowing(apart.asked[3], /^signs\.text/)).toEqual([])
    // in one fold there is nothing else to tell it by, and one page has other words
    const together = await watched([0, 0, 0, 0, 1].map((fold) => ({ ...pageOf(fold), fold: 2 })))
    expect(knowing(together.asked[0], /^words\.text-known$/)).toEqual(['words.text-known'])
    expect(together.asked).toHaveLength(3)
  })
})

test('a page says in training what models of the other fold say of it', async () => {
  const asked: Examples[] = []
  // those of all say a half, those without fold 0 a quarter, those without fold 1 three
  const fitter: Fitter = {
    async fit(examples) {
      const share = [0.5, 0.25, 0.75][asked.length % 3]!
      asked.push(examples)
      return constantModel(examples.table.names, [share])
    },
  }
  const twins = [0, 1].map((fold) => learned({ ...storyPage(0), fold }))
  await fitJudge(twins, { fitter })
  /** The bin of a column for the first row and for the last. */
  const ends = ({ table }: Examples, name: string) => {
    const column = table.columns.findIndex((at) => table.names[at] === name)
    return [0, table.rows - 1].map((row) => (column < 0 ? 0 : binOf(table, row, column)))
  }
  const [, , , types, , , second] = asked
  expect(ends(types!, 'judged.share')).toEqual([0, 1])
  expect(ends(second!, 'opinion.own')).toEqual([0, 1])
  expect(ends(second!, 'page-type.article')).toEqual([0, 1])
  // twins have nothing else to tell them by
  expect(differing(types!).filter((name) => !name.startsWith('judged.'))).toEqual([])
})

test('one fold is learned from too', async () => {
  const { judge, told } = await watched([0, 2, 4, 6].map(storyPage).map(learned))
  expect(told).toEqual(['first judgement', 'page types', 'second judgement'])
  expect(judgementOf(judge, storyPage(101)).likelihoods).toHaveLength(10)
})

describe('pages of unknown type', () => {
  test('are learned from as runs, not as pages', async () => {
    const pages = [learned(storyPage(0)), learned(typeless(storyPage(1))), learned(pricePage(3))]
    const { asked } = await watched([...pages, learned(pricePage(2))])
    expect(rowsOf(asked[0]!)).toHaveLength(8 + 9 + 13 + 13)
    expect(asked.slice(3, 6).map(rowsOf)).toEqual([
      [0, 2, 3, 4, 6, 7],
      [2, 6],
      [0, 3, 4, 7],
    ])
  })

  test('are all of the first where no type is known', async () => {
    const pages = [0, 1, 2, 3].map(storyPage).map(typeless).map(learned)
    const { judge, asked } = await watched(pages)
    expect(rowsOf(asked[3]!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(told(judge, pricePage(101))).toBe('article')
  })

  test('are of the first where all known types are of one fold', async () => {
    const pages = [storyPage(0), typeless(storyPage(1)), pricePage(2), typeless(pricePage(3))]
    const { judge, asked } = await watched(pages.map(learned))
    expect(asked.slice(3, 6).map(rowsOf)).toEqual([
      [0, 2, 4, 6],
      [1, 3, 5, 7],
      [0, 2, 4, 6],
    ])
    expect(['article', 'listing']).toContain(told(judge, pricePage(101)))
  })
})

test('by default it is learned here, and nobody is told', async () => {
  const judge = await fitJudge(learnedPages(), { settings: fastSettings })
  const { judge: other } = await watched(learnedPages())
  expect(judgementOf(judge, storyPage(101))).toEqual(judgementOf(other, storyPage(101)))
})
