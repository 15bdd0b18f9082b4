import { describe, expect, test } from 'vitest'
import { measureBlock, near } from '../features.test-kit.js'
import { weightsFamily } from './weights.js'

const leaf = (words: number) => `<p>${'word '.repeat(words)}</p>`

describe("003's own example", () => {
  const subtree = (id: string, width: number, leaves: readonly number[]) =>
    `<div id="${id}" style="width:${width}%">${leaves.map(leaf).join('')}</div>`
  const html = [
    subtree('first', 70, [100, 120]),
    subtree('second', 70, [10, 50]),
    subtree('third', 30, [1, 5]),
  ].join('')

  test.each([
    ['first', { words: 220, leaf: 0, width: 0.7, subtree: 77 }], // 70 % x (100 + 120) / 2
    ['second', { words: 60, leaf: 0, width: 0.7, subtree: 21 }], // 70 % x (10 + 50) / 2
    ['third', { words: 6, leaf: 0, width: 0.3, subtree: 0.9 }], // 30 % x (1 + 5) / 2, not 31 as printed
  ])('the %s subtree', (id, expected) => {
    expect(measureBlock(weightsFamily, html, id)).toEqual(near(expected))
  })
})

test('links and tags lower the weight of a leaf, worked out by hand', () => {
  const html =
    '<p id="x" style="width:50%">Five plain words stand here <a href="/">and two</a> <b>more</b></p>'
  expect(measureBlock(weightsFamily, html, 'x')).toEqual(
    near({
      words: 6, // eight without those of the link
      leaf: 6 / (1 + 3), // one link; P, A, B
      width: 0.5,
      subtree: 0,
    }),
  )
})
