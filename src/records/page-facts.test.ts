import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.js'

const said = { isArticle: true, isProduct: false, address: undefined }

test('are what the page says, and what was thought of its regions', () => {
  const address = 'https://www.example.org/news/2026/a-long_title/?from=home-page'
  const facts = pageFacts(said, [0.2, 0.5, 0], address).record(0)
  expect(facts['likeliest region']).toBeCloseTo(0, 5)
  expect(facts['all regions']).toBeCloseTo(Math.log1p(0.7), 5)
  expect(facts).toMatchObject({
    'says article': 1,
    'says product': 0,
    // one before each slash
    'address steps': 4,
    'address words': 3,
  })
})

test.each([
  [undefined, 0, 0],
  ['https://www.example.org', 1, 1],
  ['https://www.example.org/', 1, 1],
  ['', 1, 1],
])('of the address %s', (address, steps, words) => {
  expect(pageFacts(said, [0.5], address).record(0)).toMatchObject({
    'address steps': steps,
    'address words': words,
  })
})

test('know a page by its own word where nobody says where it is', () => {
  const own = { ...said, address: '/a/b-c' }
  expect(pageFacts(own, [0.5], undefined).record(0)['address words']).toBe(2)
  expect(pageFacts(own, [0.5], '/a').record(0)['address words']).toBe(1)
})

test('are finite, whatever was thought', () => {
  for (const likelihoods of [[], [0], [1]])
    expect([...pageFacts(said, likelihoods, 'x').values].every(Number.isFinite)).toBe(true)
})
