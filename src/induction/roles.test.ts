import { describe, expect, test } from 'vitest'
import { describePredicate } from '../rules/predicate.js'
import type { Example } from './example.js'
import { exampleOf, samplesOf } from './induction.test-kit.js'
import { commonTraits } from './roles.js'

/** For each role what its positives have in common, in words. */
function roles(...examples: readonly Example[]): readonly (readonly string[])[] {
  const { traits, rows } = samplesOf(...examples)
  const positives = rows.filter(({ isPositive }) => isPositive)
  return commonTraits(positives, traits).map((ids) =>
    ids.map((id) => describePredicate(traits.predicate(id))),
  )
}

describe('the roles of a field', () => {
  test('are two where it is said in the title and in a table', () => {
    const page = (name: string) =>
      exampleOf(`<h1>${name}</h1><table><tr><th>Name</th><td>${name}</td></tr></table>`, [name])
    const both = roles(page('Kite'), page('Drum'))
    expect(both).toHaveLength(2)
    expect(both[0]).toContain('is <h1>')
    expect(both[0]).not.toContain('is <td>')
    expect(both[1]).toEqual(expect.arrayContaining(['is <td>', 'stands in the row of "Name"']))
    expect(both[1]).not.toContain('is <h1>')
  })

  test('are one for the items of a list', () => {
    const page = (...names: readonly string[]) =>
      exampleOf(`<ul>${names.map((name) => `<li class=n>${name}</li>`).join('')}</ul>`, names)
    const [items, ...others] = roles(page('Ann', 'Ben', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'))
    expect(items).toEqual(expect.arrayContaining(['is <li>', 'has class "n"', 'is inside <ul>']))
    expect(items!.some((name) => name.startsWith('is <li> '))).toBe(false)
    expect(others).toEqual([])
  })

  /** Both cells as one role, and then each by its row, by what stands beside it and by what it stands after. */
  test('are one for each of two rows with labels, besides the one of both', () => {
    const row = (label: string, name: string) => `<tr><th>${label}</th><td>${name}</td></tr>`
    const page = (by: string, art: string) =>
      exampleOf(`<table>${row('Text', by)}${row('Pictures', art)}</table>`, [by, art])
    const [both, ...each] = roles(page('Ann', 'Ben'), page('Cy', 'Di'))
    expect(both).toContain('is <td>')
    expect(both!.filter((name) => name.includes('row of'))).toEqual([])
    expect(each.map((names) => names.find((name) => name.includes('row of')))).toEqual([
      'stands in the row of "Text"',
      'stands in the row of "Pictures"',
      'stands in the row of "Text"',
      'stands in the row of "Pictures"',
      'stands in the row of "Text"',
      'stands in the row of "Pictures"',
    ])
  })

  test('are one where each page has it once, whatever stands close to it', () => {
    const page = (label: string, price: string) =>
      exampleOf(`<dl><dt>${label}</dt><dd>${price}</dd></dl>`, [price])
    expect(roles(page('Price', '5'), page('Only', '6'))).toHaveLength(1)
  })

  /** "x" on 4 of 5 pages is enough, "y" on 3 of 5 is not. */
  test('have what holds for four of five', () => {
    const classes = ['x y', 'x y', 'x y', 'x', '']
    const pages = classes.map((words, at) => exampleOf(`<p class="${words}">${at}</p>`, [`${at}`]))
    const [only] = roles(...pages)
    expect(only!.filter((name) => name.startsWith('has class'))).toEqual(['has class "x"'])
  })
})

test('where nothing is to be taken there are no roles', () => {
  expect(roles(exampleOf('<p>a</p>', []))).toEqual([])
})
