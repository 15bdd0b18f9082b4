import { describe, expect, it } from 'vitest'
import {
  cellsOf,
  details,
  evaluationOf,
  fieldsOf,
  mainOf,
  systemOf,
  textsOf,
} from '../report.test-kit.js'
import { systemsSection } from './systems.js'

const bodyOf = (...systems: readonly ReturnType<typeof systemOf>[]) =>
  systemsSection.body(evaluationOf({ systems }))

describe('the table of systems', () => {
  const failed = [{ page: 'p', code: 'X', message: 'm' }]
  const first = systemOf('ours', {
    version: '0.1.0',
    pages: 1497,
    cost: { mean: 12.34, median: 8.1, p95: 140.4 },
    main: mainOf(0.8125, { details }),
  })
  const change = (mean: number) =>
    mainOf(0.5, { difference: { mean, low: mean - 0.02, high: mean + 0.02 } })

  it('has every figure of a system', () => {
    expect(cellsOf(bodyOf(first, systemOf('other', { failed, main: change(-0.3125) })))).toEqual([
      [
        'System',
        'Kind',
        'Pages',
        'Failed',
        'Word F1',
        'Precision',
        'Recall',
        'ΔF1 vs ours',
        'Correct',
        'Deviation',
        'Without content',
        'ms a page',
      ],
      [
        'ours',
        'own|0.1.0',
        '1,497',
        '0',
        '0.813|0.762\u20130.863',
        '0.912|0.863\u20130.963',
        '0.713|0.662\u20130.762',
        '',
        '1,234',
        '56',
        '7',
        '12|median 8.1, p95 140',
      ],
      [
        'other',
        'own',
        '3',
        '1',
        '0.500|0.450\u20130.550',
        '0.600|0.550\u20130.650',
        '0.400|0.350\u20130.450',
        '\u22120.313 lower|\u22120.333 to \u22120.292',
        '',
        '',
        '',
        '',
      ],
    ])
  })

  it.each([
    [0.03, '+0.030 higher|+0.010 to +0.050'],
    [-0.03, '\u22120.030 lower|\u22120.050 to \u22120.010'],
    [0.01, '+0.010 unclear|\u22120.010 to +0.030'],
    [-0.01, '\u22120.010 unclear|\u22120.030 to +0.010'],
    [0.02, '+0.020 unclear|0.000 to +0.040'],
    [-0.02, '\u22120.020 unclear|\u22120.040 to 0.000'],
  ])('says on which side of 0 the interval of a difference of %d lies', (mean, shown) => {
    const rows = cellsOf(bodyOf(first, systemOf('other', { main: change(mean) })))
    expect(rows[2]![7]).toBe(shown)
  })

  it('marks recorded figures, which have no interval', () => {
    const main = mainOf(0.5, { f1: { mean: 0.75 }, precision: { mean: 0.5 }, recall: { mean: 1 } })
    const body = bodyOf(systemOf('old', { kind: 'recorded', main }))
    expect(textsOf(body, '.badge')).toEqual(['recorded'])
    expect(cellsOf(body)[1]).toEqual(['old', 'recorded', '3', '0', '0.750', '0.500', '1.000'])
    expect(textsOf(body, '.note')[0]).toContain('Recorded figures')
    expect(textsOf(bodyOf(first), '.badge')).toEqual([])
    expect(textsOf(bodyOf(first), '.note')).toEqual(['Below a figure: its 95 % interval.'])
  })

  it('lists the sources of recorded figures', () => {
    const old = systemOf('old', { kind: 'recorded', source: '<their paper>', main: mainOf(0.5) })
    expect(textsOf(bodyOf(first, old), 'li')).toEqual(['old <their paper>'])
    expect(textsOf(bodyOf(first), 'ul')).toEqual([])
  })

  it('has precision and recall if any system has them', () => {
    const { precision, recall, ...main } = mainOf(0.5)
    expect(cellsOf(bodyOf(systemOf('old', { main })))[0]).not.toContain('Precision')
    expect(cellsOf(bodyOf(systemOf('old', { main }), first))[1]!.slice(4, 7)).toEqual([
      '0.500|0.450\u20130.550',
      '',
      '',
    ])
  })

  it('has columns only for what was extracted', () => {
    expect(cellsOf(bodyOf(systemOf('ours', { fields: fieldsOf(0.9) })))).toEqual([
      ['System', 'Kind', 'Pages', 'Failed', 'Field F1'],
      ['ours', 'own', '3', '0', '0.900|0.850\u20130.950'],
    ])
    expect(bodyOf()).toBeUndefined()
  })
})
