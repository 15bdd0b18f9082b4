import { describe, expect, it } from 'vitest'
import { cellsOf, textsOf } from './report.test-kit.js'
import { numberCell, type ReportColumn, reportTable } from './report-table.js'

interface Tea {
  readonly name: string
  readonly grams?: number
}

const teas: readonly Tea[] = [{ name: 'Assam', grams: 1.23456789 }, { name: '<Oolong>' }]

const columns: readonly ReportColumn<Tea>[] = [
  { title: 'Tea', cell: ({ name }) => ({ show: name }) },
  { title: 'Grams', cell: ({ grams }) => numberCell(grams, (value) => value.toFixed(1)) },
]

describe('a table', () => {
  const made = reportTable({ caption: 'Teas & more', columns, rows: teas })

  it('has an escaped row for each, with empty cells for undefined', () => {
    expect(cellsOf(made)).toEqual([
      ['Tea', 'Grams'],
      ['Assam', '1.2'],
      ['<Oolong>', ''],
    ])
    expect(made.markup).not.toContain('<Oolong>')
  })

  it('has row headers, column headers and a caption', () => {
    expect(textsOf(made, 'th[scope=row]')).toEqual(['Assam', '<Oolong>'])
    expect(textsOf(made, 'th[scope=col]')).toEqual(['Tea', 'Grams'])
    expect(textsOf(made, 'caption')).toEqual(['Teas & more'])
    expect(
      textsOf(made, '[role=region][aria-label="Teas & more"][tabindex="0"] table'),
    ).toHaveLength(1)
  })

  it('distinguishes numbers from texts', () => {
    expect(textsOf(made, 'th.n')).toEqual(['Grams'])
    expect(textsOf(made, 'td.n[data-v="1.23457"]')).toEqual(['1.2'])
    expect(textsOf(made, 'td:not(.n)')).toEqual([''])
  })

  it('shades and annotates a cell', () => {
    const shaded = reportTable({
      caption: 'Teas',
      columns: [
        { title: 'Tea', cell: (tea: string) => ({ show: tea }) },
        { title: 'Score', cell: () => ({ show: 'x', note: 'n', value: 0.5, shade: 0.126 }) },
      ],
      rows: ['Assam'],
    })
    expect(textsOf(shaded, 'td[style="--shade:13%"]')).toEqual(['xn'])
    expect(cellsOf(shaded)[1]).toEqual(['Assam', 'x|n'])
  })
})
