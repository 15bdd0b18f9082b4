import { expect, test } from 'vitest'
import type { Example } from './example.js'
import { exampleOf, foundBy, samplesOf } from './induction.test-kit.js'
import { learnRule } from './learn-rule.js'

const of = { site: 'shop.example', layout: 'page-2', field: 'price', status: 'induced' } as const

function learned(...examples: readonly Example[]) {
  const { samples, traits } = samplesOf(...examples)
  return learnRule(of, { taking: { kind: 'value' }, labelled: samples, unlabelled: [], traits })
}

const html = (name: string, price: string) =>
  `<h1>${name}</h1><p class=cost>${price}</p><p>Sold here</p>`
const page = (name: string, price: string) => exampleOf(html(name, price), [price])

test('is the first version of what it is told to be, with all that is known of it', () => {
  const rule = learned(page('Kettle', '$ 5'), page('Pan', '$ 12'), page('Lid', '$ 7'))!
  expect(rule).toMatchObject({
    ...of,
    version: 1,
    taking: { kind: 'value' },
    choice: { kind: 'one', least: 1, share: 0 },
    evidence: { pages: 3, precision: 1, recall: 1 },
    pages: 3,
  })
  expect(rule.usual).toMatchObject({
    fewest: 1,
    most: 1,
    filled: 1,
    values: { shortest: 3, longest: 4, signs: ['digits'], shape: '$ 9' },
  })
  expect(foundBy(rule, html('Cup', '$ 3'))).toEqual(['$ 3'])
})

test('of one page there is no evidence', () => {
  expect(learned(page('Kettle', '$ 5'))).toMatchObject({ evidence: undefined, pages: 1 })
})
