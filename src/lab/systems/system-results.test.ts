import { expect, test } from 'vitest'
import { WorstPages } from './system-results.js'

const page = (id: string, f1: number) => ({
  id,
  score: { precision: f1, recall: f1, f1 },
  gold: '',
  found: '',
})

const listed = (pages: readonly (readonly [string, number])[]) => {
  const worst = new WorstPages()
  for (const [id, f1] of pages) worst.add(page(id, f1))
  return worst.list.map(({ id, score }) => [id, score.f1])
}

test('the twelve worst pages are kept, the worst first, whatever their order', () => {
  const pages = Array.from({ length: 30 }, (_, at) => [`p${at}`, ((at * 7) % 30) / 30] as const)
  const f1s = listed(pages).map(([, f1]) => f1)
  expect(f1s).toEqual(Array.from({ length: 12 }, (_, at) => at / 30))
})

test('the worst of several answers to a page is kept', () => {
  expect(
    listed([
      ['a', 0.5],
      ['b', 0.4],
      ['a', 0.2],
      ['a', 0.9],
    ]),
  ).toEqual([
    ['a', 0.2],
    ['b', 0.4],
  ])
})
