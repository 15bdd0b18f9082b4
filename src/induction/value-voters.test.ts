import { describe, expect, test } from 'vitest'
import { exampleOf, foundBy, samplesOf } from './induction.test-kit.js'
import { growValueTrees, votersDefaults } from './value-voters.js'
import { votersOf } from './voters.js'

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

/** The rule of a page and what it takes, all that is true may be asked for unless it is told otherwise. */
function grown(isLasting: (question: string) => boolean = () => true) {
  const { samples, traits } = samplesOf(exampleOf(first, ['Harbour']))
  const trees = growValueTrees({
    samples,
    traits,
    isLasting: (id) => isLasting(JSON.stringify(traits.predicate(id))),
    purpose: 'stored',
  })
  return { trees, rule: { voters: votersOf(trees), choice: one } }
}

describe('the trees of a value', () => {
  test('are so many, and the same from the same pages', () => {
    expect(grown().trees).toHaveLength(votersDefaults.trees)
    expect(grown().trees).toEqual(grown().trees)
    expect(new Set(grown().trees.map((tree) => JSON.stringify(tree))).size).toBeGreaterThan(1)
  })

  test('take just the field on the page that they were grown from', () => {
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

  test('ask only for what lasts, if anything does', () => {
    const { trees } = grown((question) => question.includes('"near"'))
    expect(JSON.stringify(trees)).not.toContain('"named"')
    expect(JSON.stringify(trees)).toContain('"near"')
    expect(grown(() => false).trees).toEqual(grown().trees)
  })
})

/** The trap: the old price has the class of a price too. */
test('the old price is left beside the price', () => {
  const page = (now: string, old: string) =>
    `<p>From <s class="price old">${old}</s> <b class=price>${now}</b></p><p>Sold by us</p>`
  const { samples, traits } = samplesOf(
    exampleOf(page('5', '7'), ['5']),
    exampleOf(page('6', '9'), ['6']),
  )
  const trees = growValueTrees({ samples, traits, isLasting: () => true, purpose: 'stored' })
  expect(foundBy({ voters: votersOf(trees), choice: one }, page('11', '12'))).toEqual(['11'])
})
