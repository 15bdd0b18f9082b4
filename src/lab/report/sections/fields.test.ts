import { describe, expect, it } from 'vitest'
import type { SiteFields } from '../../evaluation/field-scores.js'
import {
  cellsOf,
  evaluationOf,
  fieldScore,
  fieldsOf,
  systemOf,
  textsOf,
} from '../report.test-kit.js'
import { fieldsSection } from './fields.js'

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  fieldsSection.body(evaluationOf({ systems }))

const sites: readonly SiteFields[] = [
  { site: 'a.example', group: 'auto', fields: { price: fieldScore(0.5), model: fieldScore(1) } },
  { site: 'b.example', group: 'job', fields: { title: fieldScore(0.25) } },
]

describe('fields', () => {
  const body = bodyOf(
    systemOf('ours', {
      fields: fieldsOf(0.8, {
        // the interval is over sites: its mean is another
        f1: { mean: 0.7, low: 0.6, high: 0.9 },
        groups: [{ group: 'auto', score: fieldScore(0.75) }],
        sites,
      }),
    }),
    systemOf('theirs', {
      fields: fieldsOf(0.6, { groups: [{ group: 'job', score: fieldScore(0.25) }] }),
    }),
    systemOf('none'),
  )
  const rows = cellsOf(body)

  it('have an overall table', () => {
    expect(rows.slice(0, 3)).toEqual([
      [
        'System',
        'Pages',
        'Page-level precision',
        'Page-level recall',
        'Page-level F1',
        'Value-level precision',
        'Value-level recall',
        'Value-level F1',
        'Exact set',
      ],
      [
        'ours',
        '40',
        '0.900',
        '0.700',
        '0.800|0.600\u20130.900',
        '0.500',
        '0.300',
        '0.400',
        '0.200',
      ],
      [
        'theirs',
        '40',
        '0.700',
        '0.500',
        '0.600|0.550\u20130.650',
        '0.400',
        '0.200',
        '0.300',
        '0.150',
      ],
    ])
  })

  it('have a table by group', () => {
    expect(rows.slice(3, 6)).toEqual([
      ['Group', 'ours', 'theirs'],
      ['auto', '0.750', ''],
      ['job', '', '0.250'],
    ])
  })

  it('have a table by site and field, the worst first', () => {
    expect(rows.slice(6)).toEqual([
      ['Site', 'Group', 'Field', 'Page-level F1', 'Value-level F1', 'Exact set'],
      ['b.example', 'job', 'title', '0.250', '0.125', '0.063'],
      ['a.example', 'auto', 'price', '0.500', '0.250', '0.125'],
      ['a.example', 'auto', 'model', '1.000', '0.500', '0.250'],
    ])
  })

  it('show the sites of the first system, and those of others on a click', () => {
    const both = bodyOf(
      systemOf('ours', { fields: fieldsOf(0.8, { sites }) }),
      systemOf('theirs', { fields: fieldsOf(0.8, { sites }) }),
    )
    expect(textsOf(both, 'details')).toHaveLength(2)
    expect(textsOf(both, 'details[open] > summary')).toEqual(['ours: each field of each site'])
  })

  it('have no group column without groups', () => {
    const plain = { site: 'a.example', fields: { price: fieldScore(0.5) } }
    const without = cellsOf(bodyOf(systemOf('ours', { fields: fieldsOf(0.8, { sites: [plain] }) })))
    expect(without.slice(2)).toEqual([
      ['Site', 'Field', 'Page-level F1', 'Value-level F1', 'Exact set'],
      ['a.example', 'price', '0.500', '0.250', '0.125'],
    ])
  })

  it('of very many sites are limited to the worst', () => {
    const many = Array.from({ length: 401 }, (_, at) => ({
      site: `s${at}`,
      fields: { price: fieldScore(at / 401) },
    }))
    const cut = bodyOf(systemOf('ours', { fields: fieldsOf(0.8, { sites: many.reverse() }) }))
    const shown = cellsOf(cut)
    expect(shown).toHaveLength(2 + 1 + 400)
    expect(shown[3]![0]).toBe('s0')
    expect(shown.at(-1)![0]).toBe('s399')
    expect(textsOf(cut, '.note')).toEqual(['The worst 400 of 401.'])
  })

  it('with equal scores are ordered by the other scores', () => {
    const tied = (site: string, values: number, exactSet: number): SiteFields => ({
      site,
      fields: { price: { ...fieldScore(0.5), allValues: fieldScore(values).firstValue, exactSet } },
    })
    const ordered = [tied('c', 0.5, 0.5), tied('b', 0.5, 0.25), tied('a', 0.25, 0.5)]
    const shown = cellsOf(bodyOf(systemOf('ours', { fields: fieldsOf(0.8, { sites: ordered }) })))
    expect(shown.slice(3).map(([site]) => site)).toEqual(['a', 'b', 'c'])
  })

  it('are left out when there are none', () => {
    expect(bodyOf(systemOf('ours'))).toBeUndefined()
  })
})
