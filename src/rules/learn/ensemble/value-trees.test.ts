import { describe, expect, test } from 'vitest'
import { describePredicate } from '../../predicates/predicate.js'
import type { TrainingExample } from '../align/training-example.js'
import { exampleOf, foundBy, samplesOf } from '../learn.test-kit.js'
import { mergeEqualTrees } from './learn-field.js'
import { commonPredicates, ensembleDefaults, growValueTrees } from './value-trees.js'

const row = (label: string, value: string) => `<tr><th>${label}</th><td>${value}</td></tr>`
const book = (hash: string, menu: string, title: string, rows: string) =>
  `<nav>${menu}</nav><main class="book ${hash}"><h1>${title}</h1><table>${rows}</table></main>`

const first = book(
  'x81f',
  '<a>Home</a><a>Books</a>',
  'Low Tide',
  row('Pages', '212') + row('Publisher', 'Harbour') + row('Year', '2019'),
)

const one = { kind: 'one', least: 1, share: 0 } as const

/** The trees and the rule of one page; by default all predicates are recurring. */
function grown(isRecurring: (question: string) => boolean = () => true) {
  const { samples, index } = samplesOf(exampleOf(first, ['Harbour']))
  const trees = growValueTrees({
    examples: samples,
    index,
    isRecurring: (id) => isRecurring(JSON.stringify(index.predicate(id))),
    purpose: 'stored',
  })
  return { trees, rule: { voters: mergeEqualTrees(trees), choice: one } }
}

describe('trees for values', () => {
  test('are as many as configured, and the same for the same pages', () => {
    expect(grown().trees).toHaveLength(ensembleDefaults.trees)
    expect(grown().trees).toEqual(grown().trees)
    expect(new Set(grown().trees.map((tree) => JSON.stringify(tree))).size).toBeGreaterThan(1)
  })

  test('take exactly the field on their training page', () => {
    expect(foundBy(grown().rule, first)).toEqual(['Harbour'])
  })

  test('find it on another page, after more rows, with another menu and class', () => {
    const other = book(
      'k07q',
      '<a>Start</a><a>Shelves</a><a>About</a>',
      'The Mill',
      row('Pages', '98') +
        row('Cover', 'Paper') +
        row('Weight', '300 g') +
        row('Publisher', 'North Pier') +
        row('Year', '2024'),
    )
    expect(foundBy(grown().rule, other)).toEqual(['North Pier'])
  })

  test('use only recurring predicates, if there are any', () => {
    const { trees } = grown((question) => question.includes('"near"'))
    expect(JSON.stringify(trees)).not.toContain('"named"')
    expect(JSON.stringify(trees)).toContain('"near"')
    expect(grown(() => false).trees).toEqual(grown().trees)
  })
})

/** The old price also has the class of a price. */
test('the price is distinguished from the old price', () => {
  const page = (now: string, old: string) =>
    `<p>From <s class="price old">${old}</s> <b class=price>${now}</b></p><p>Sold by us</p>`
  const { samples, index } = samplesOf(
    exampleOf(page('5', '7'), ['5']),
    exampleOf(page('6', '9'), ['6']),
  )
  const trees = growValueTrees({
    examples: samples,
    index,
    isRecurring: () => true,
    purpose: 'stored',
  })
  expect(foundBy({ voters: mergeEqualTrees(trees), choice: one }, page('11', '12'))).toEqual(['11'])
})

/** For each role the descriptions of its common predicates. */
function roles(...examples: readonly TrainingExample[]): readonly (readonly string[])[] {
  const { index, rows } = samplesOf(...examples)
  const positives = rows.filter(({ isPositive }) => isPositive)
  return commonPredicates(positives, index).map((ids) =>
    ids.map((id) => describePredicate(index.predicate(id))),
  )
}

describe('the roles of a field', () => {
  test('are two if it is in the title and in a table', () => {
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

  /** Both cells as one role, then each by its row, by the text beside it, and by the text before it. */
  test('are one for each of two labelled rows, besides the one of both', () => {
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

  test('are one if each page has it once, whatever is nearby', () => {
    const page = (label: string, price: string) =>
      exampleOf(`<dl><dt>${label}</dt><dd>${price}</dd></dl>`, [price])
    expect(roles(page('Price', '5'), page('Only', '6'))).toHaveLength(1)
  })

  /** "x" on 4 of 5 pages is enough, "y" on 3 of 5 is not. */
  test('have the predicates that hold for four of five positives', () => {
    const classes = ['x y', 'x y', 'x y', 'x', '']
    const pages = classes.map((words, at) => exampleOf(`<p class="${words}">${at}</p>`, [`${at}`]))
    const [only] = roles(...pages)
    expect(only!.filter((name) => name.startsWith('has class'))).toEqual(['has class "x"'])
  })
})

test('without positives there are no roles', () => {
  expect(roles(exampleOf('<p>a</p>', []))).toEqual([])
})
