import { expect, test } from 'vitest'
import { readPage } from '../../page/tree/read-page.js'
import { TextNumbers } from './text-numbers.js'

const long = 'word '.repeat(30)

test('texts with the same beginning have the same number, white space at their ends aside', () => {
  const page = readPage(`<p>a</p><p> a </p><p>b</p><p>${long}x</p><p>${long}yz</p><p> <b>c</b></p>`)
  const texts = new TextNumbers(page)
  const nodes = [...page.nodes.tag.keys()].filter(
    (node) => node < page.nodes.count && page.isText(node),
  )
  const [a, again, b, one, other, space] = nodes.map((node) => texts.number(node))
  expect(again).toBe(a)
  expect(b).not.toBe(a)
  expect(other).toBe(one)
  expect(space).not.toBe(a)
  expect(nodes.map((node) => texts.length(node))).toEqual([1, 1, 1, 151, 152, 0, 1])
})
