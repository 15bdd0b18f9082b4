import { describe, expect, it } from 'vitest'
import { evaluationOf, mainOf, scoreOf, systemOf, textsOf } from '../report.test-kit.js'
import { bins, distributionSection, histogram } from './distribution.js'

const bodyOf = (scores: readonly Readonly<Record<string, number>>[]) =>
  distributionSection.body(
    evaluationOf({
      systems: ['a', 'b', 'toString'].map((label) => systemOf(label, { main: mainOf(0.5) })),
      pages: scores.map((byLabel, at) => ({
        id: `${at}`,
        site: 's',
        scores: Object.fromEntries(
          Object.entries(byLabel).map(([label, f1]) => [label, scoreOf(f1)]),
        ),
      })),
    }),
  )

describe('the distribution of pages', () => {
  const body = bodyOf([{ a: 0.11, b: 1 }, { a: 0.12, b: 0.5 }, { a: 0.9, b: 0.25 }, { a: 0.5 }])

  it('states the median and the number of pages of each system', () => {
    // .12 and .5 are in the middle of a
    expect(textsOf(body, 'figcaption')).toEqual([
      'a median 0.310, 4 pages',
      'b median 0.500, 3 pages',
    ])
  })

  it('shows the share in each twentieth', () => {
    const titles = textsOf(body, 'title')
    expect(titles).toHaveLength(40)
    expect(titles.slice(0, 20).filter((title) => !title.includes(': 0 %'))).toEqual([
      '0.1 to 0.15: 50 % of pages',
      '0.5 to 0.55: 25 % of pages',
      '0.9 to 0.95: 25 % of pages',
    ])
    expect(titles.at(-1)).toBe('0.95 to 1: 33 % of pages')
  })

  it('compares each system with the first', () => {
    expect(textsOf(body, '[aria-label=line] path')).toHaveLength(1)
    expect(textsOf(body, '.note')[0]).toContain('The line is a,')
    const alone = bodyOf([{ a: 0.5 }])
    expect(textsOf(alone, '[aria-label=line] path')).toHaveLength(0)
    expect(textsOf(alone, '.note')[0]).not.toContain('The line')
  })

  it('is left out without pages', () => {
    expect(bodyOf([])).toBeUndefined()
    expect(bodyOf([{}])).toBeUndefined()
  })
})

const sharesOf = (values: readonly number[]): readonly (readonly [number, number])[] =>
  histogram(values).flatMap(({ from, share }) => (share > 0 ? [[from, share] as const] : []))

it('counts the values in each twentieth', () => {
  expect(sharesOf([0, 0.049, 0.051, 0.93])).toEqual([
    [0, 0.5],
    [0.05, 0.25],
    [0.9, 0.25],
  ])
})

it('counts a border in the upper bin, and 1 in the last bin', () => {
  expect(sharesOf([0.15])).toEqual([[0.15, 1]])
  expect(sharesOf([0.95, 1])).toEqual([[0.95, 1]])
  for (let at = 0; at < bins; at++) expect(sharesOf([at / bins])).toEqual([[at / bins, 1]])
})

it('has equal bins from 0 to 1, also for no values', () => {
  const parts = histogram([])
  expect(parts).toHaveLength(20)
  expect(parts[0]).toEqual({ from: 0, to: 0.05, share: 0 })
  expect(parts.at(-1)).toEqual({ from: 0.95, to: 1, share: 0 })
})
