import { createHash } from 'node:crypto'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { numberCell, reportTable } from './report-table.js'
import { sortScript, sortScriptHash } from './sort-script.js'

const made = reportTable({
  caption: 'Teas',
  columns: [
    { title: 'Tea', cell: ([name]) => ({ show: name }) },
    { title: 'Grams', cell: ([, grams]) => numberCell(grams, String) },
  ],
  rows: [
    ['Oolong', 9],
    ['assam', undefined],
    ['Ceylon', 10],
    ['Darjeeling', -1],
  ] as readonly (readonly [string, number | undefined])[],
})

function sortable() {
  const { document, Event } = parseHTML(`<!doctype html><html><body>${made.markup}</body></html>`)
  new Function('document', sortScript)(document)
  const heads = [...document.querySelectorAll('thead th')]
  return {
    click: (at: number) => heads[at]!.querySelector('button')!.dispatchEvent(new Event('click')),
    names: () =>
      [...document.querySelectorAll('tbody tr')].map((row) => row.children[0]!.textContent),
    orders: () => heads.map((head) => head.getAttribute('aria-sort')),
  }
}

describe('a click on a heading', () => {
  it('sorts numbers descending, then ascending; empty cells come last', () => {
    const { click, names, orders } = sortable()
    click(1)
    expect(names()).toEqual(['Ceylon', 'Oolong', 'Darjeeling', 'assam'])
    expect(orders()).toEqual([null, 'descending'])
    click(1)
    expect(names()).toEqual(['Darjeeling', 'Oolong', 'Ceylon', 'assam'])
    expect(orders()).toEqual([null, 'ascending'])
    click(1)
    expect(names()[0]).toBe('Ceylon')
  })

  it('sorts texts ascending, then descending', () => {
    const { click, names, orders } = sortable()
    click(1)
    click(0)
    expect(names()).toEqual(['assam', 'Ceylon', 'Darjeeling', 'Oolong'])
    expect(orders()).toEqual(['ascending', null])
    click(0)
    expect(names()).toEqual(['Oolong', 'Darjeeling', 'Ceylon', 'assam'])
  })
})

it('has the hash that the policy of the report allows', () => {
  const digest = createHash('sha256').update(sortScript).digest('base64')
  expect(sortScriptHash).toBe(`sha256-${digest}`)
})
