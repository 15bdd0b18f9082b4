import { describe, expect, it } from 'vitest'
import type { GroupResult } from '../../evaluation/main-result.js'
import { cellsOf, evaluationOf, mainOf, numbersOf, systemOf, textsOf } from '../report.test-kit.js'
import { groupsSection } from './groups.js'

const group = (name: string, pages: number, f1: number): GroupResult => ({
  group: name,
  pages,
  f1: { mean: f1, low: f1 - 0.1, high: f1 + 0.1 },
})

const bodyOf = (...groups: readonly (readonly GroupResult[])[]) =>
  groupsSection.body(
    evaluationOf({
      systems: groups.map((its, at) => systemOf(`s${at}`, { main: mainOf(0.5, { groups: its }) })),
    }),
  )

describe('groups', () => {
  const body = bodyOf(
    [group('article', 2000, 0.75), group('<forum>', 1, 0.25)],
    [],
    [group('article', 1999, 0.5), group('listing', 7, 0.125)],
  )

  it('have a table with a column for each system with groups', () => {
    expect(cellsOf(body)).toEqual([
      ['Group', 'Pages', 's0', 's2'],
      ['article', '2,000', '0.750|0.650\u20130.850', '0.500|0.400\u20130.600'],
      ['<forum>', '1', '0.250|0.150\u20130.350', ''],
      ['listing', '7', '', '0.125|0.025\u20130.225'],
    ])
    expect(textsOf(body, 'td[style="--shade:75%"]')).toHaveLength(1)
  })

  it('have a plot with a dot for each system', () => {
    expect(textsOf(body, 'figcaption')).toEqual([
      'article 2,000 pages',
      '<forum> 1 page',
      'listing 7 pages',
    ])
    expect(textsOf(body, 'figure svg title')).toEqual([
      's0: 0.750 (0.650\u20130.850)',
      's2: 0.500 (0.400\u20130.600)',
      's0: 0.250 (0.150\u20130.350)',
      's2: 0.125 (0.025\u20130.225)',
    ])
    expect(textsOf(body, '.note')).toEqual([])
  })

  it('have intervals in the plot where those are known', () => {
    // 0 to 1 from 24 on, beside labels of two letters, to 326: .65 is at 220.3, .85 at 280.7
    expect(numbersOf(body, '[aria-label=rule] line', 'x1')[0]).toEqual([220.3])
    expect(numbersOf(body, '[aria-label=rule] line', 'x2')[0]).toEqual([280.7])
    expect(numbersOf(body, '[aria-label=rule] line', 'x1')).toHaveLength(4)
    const recorded = bodyOf([{ group: 'article', pages: 1, f1: { mean: 0.5 } }])
    expect(textsOf(recorded, 'figure svg title')).toEqual(['s0: 0.500'])
    expect(textsOf(recorded, '[aria-label=rule] line')).toEqual([])
  })

  it('have plots of the largest groups only', () => {
    const many = Array.from({ length: 14 }, (_, at) => group(`g${at}`, (at * 5) % 14, 0.5))
    const drawn = bodyOf(many)
    // pages 0 at g0, 1 at g3
    expect(textsOf(drawn, 'figcaption b')).toEqual(
      many.map((each) => each.group).filter((name) => name !== 'g0' && name !== 'g3'),
    )
    expect(cellsOf(drawn)).toHaveLength(15)
    expect(textsOf(drawn, '.note')).toEqual(['Plots show the 12 groups with the most pages.'])
  })

  it('are left out when there are none', () => {
    expect(bodyOf([])).toBeUndefined()
    expect(bodyOf()).toBeUndefined()
  })
})
