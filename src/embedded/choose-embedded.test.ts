import { expect, test } from 'vitest'
import { chooseEmbedded } from './choose-embedded.js'
import { embedded, saidOften } from './embedded.test-kit.js'

const body = embedded(saidOften('w', 100))

test('a text of a hundred words is used where the page shows nothing', () => {
  expect(chooseEmbedded([body], 0, 0)).toEqual([body])
  expect(chooseEmbedded([embedded(saidOften('w', 99))], 0, 0)).toEqual([])
})

test('it has to have twice the words that the page shows', () => {
  expect(chooseEmbedded([body], 50, 0)).toEqual([body])
  expect(chooseEmbedded([body], 51, 0)).toEqual([])
})

test('a page that shows two hundred words does not wait for its scripts', () => {
  const long = embedded(saidOften('w', 1_000))
  expect(chooseEmbedded([long], 199, 0)).toEqual([long])
  expect(chooseEmbedded([long], 200, 0)).toEqual([])
})

test('nothing is used where the runs promise to be right', () => {
  expect(chooseEmbedded([body], 0, 0.49)).toEqual([body])
  expect(chooseEmbedded([body], 0, 0.5)).toEqual([])
})

test('texts of one name, type and source belong together, in their order; most words win', () => {
  const one = embedded(saidOften('a', 80), { path: ['x', 'text'] })
  const two = embedded(saidOften('b', 80), { path: ['y', '1', 'text'] })
  expect(chooseEmbedded([one, body, two], 0, 0)).toEqual([one, two])
  expect(chooseEmbedded([one, body, { ...two, type: 'Note' }], 0, 0)).toEqual([body])
  expect(chooseEmbedded([one, body, { ...two, source: 'json-ld' }], 0, 0)).toEqual([body])
  expect(chooseEmbedded([one, body, { ...two, path: ['name'] }], 0, 0)).toEqual([body])
})

test('the first of two of one length is used', () => {
  const other = embedded(saidOften('v', 100), { path: ['other'] })
  expect(chooseEmbedded([body, other], 0, 0)).toEqual([body])
})
