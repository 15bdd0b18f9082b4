import { describe, expect, it } from 'vitest'
import { cellsOf, textsOf } from './report.test-kit.js'
import { type Column, numberCell, table } from './table.js'

interface Tea {
  readonly name: string
  readonly grams?: number
}

const teas: readonly Tea[] = [{ name: 'Assam', grams: 1.23456789 }, { name: '<Oolong>' }]

const columns: readonly Column<Tea>[] = [
  { title: 'Tea', cell: ({ name }) => ({ show: name }) },
  { title: 'Grams', cell: ({ grams }) => numberCell(grams, (value) => value.toFixed(1)) },
]

describe('a table', () => {
  const made = table({ caption: 'Teas & more', columns, rows: teas })

  it('has a row for each, escaped, and an empty cell for what is not there', () => {
    expect(cellsOf(made)).toEqual([
      ['Tea', 'Grams'],
      ['Assam', '1.2'],
      ['<Oolong>', ''],
    ])
    expect(made.markup).not.toContain('<Oolong>')
  })

  it('names its rows and columns, and says what it shows', () => {
    expect(textsOf(made, 'th[scope=row]')).toEqual(['Assam', '<Oolong>'])
    expect(textsOf(made, 'th[scope=col]')).toEqual(['Tea', 'Grams'])
    expect(textsOf(made, 'caption')).toEqual(['Teas & more'])
    expect(
      textsOf(made, '[role=region][aria-label="Teas & more"][tabindex="0"] table'),
    ).toHaveLength(1)
  })

  it('knows numbers from texts', () => {
    expect(textsOf(made, 'th.n')).toEqual(['Grams'])
    expect(textsOf(made, 'td.n[data-v="1.23457"]')).toEqual(['1.2'])
    expect(textsOf(made, 'td:not(.n)')).toEqual([''])
  })

  it('shades and annotates a cell', () => {
    const shaded = table({
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
