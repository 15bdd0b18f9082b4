import { expect, test } from 'vitest'
import { addressShape } from './address-shape.js'

const on = (path: string) => addressShape(`https://www.example.org${path}`)

test.each([
  ['', '/'],
  ['/', '/'],
  ['/news/2026/11/a-long-title', '/news/0/0/a-a'],
  // one word is a name, unless it stands last
  ['/news/sport', '/news/a'],
  ['/news/sport/', '/news/a'],
  ['/news/sport/5', '/news/sport/0'],
  // words that are joined are a title wherever they stand, and whatever else is in them
  ['/big-tea/5', '/a-a/0'],
  ['/big_tea', '/a-a'],
  ['/big+tea', '/a-a'],
  ['/top-10-green-teas', '/a-a'],
  // joined to a number one word is no title
  ['/tea-2/x', '/a0/a'],
  ['/2026-11-18', '/a0'],
  ['/v1.0', '/a0'],
  ['/item/007', '/item/0'],
  // endings tell kinds of pages apart
  ['/item/15.html', '/item/0.html'],
  ['/item/x15.php', '/item/a0.php'],
  ['/big-tea.HTML', '/a-a.HTML'],
  ['/tea.aspxaz', '/a'],
  // of a query the names of what it holds, each once
  ['/index.php?id=5&cat=2&id=6', '/a.php?cat&id'],
  ['/a/b#c', '/a/a'],
])('the address %s has the shape %s', (path, shape) => {
  expect(on(path)).toBe(shape)
})

test.each([
  ['/новости/спорт', '/новости/a'],
  ['/новости/чай-дня', '/новости/a-a'],
  ['/お茶/5', '/お茶/0'],
  ['/caf%C3%A9/tea', '/café/a'],
  ['/item/%31%32', '/item/0'],
  // what cannot be decoded is taken as it stands
  ['/%E0%A4%A/tea', '/a0/a'],
])('words of every language count alike: %s', (path, shape) => {
  expect(on(path)).toBe(shape)
})

test('pages of one kind have the same shape, those of others another', () => {
  expect(on('/tea/mint-from-fez')).toBe(on('/tea/green-tea'))
  expect(on('/tea/mint-from-fez')).not.toBe(on('/pots/mint-from-fez'))
  expect(on('/tea?id=5')).toBe(on('/tea?id=6'))
})

test('a shape tells nothing of the host, and ends after 200 characters', () => {
  expect(addressShape('http://other.example:8080/a/5')).toBe(on('/a/5'))
  expect(on(`/${'x'.repeat(300)}/5`)).toBe(`/${'x'.repeat(199)}`)
  expect(on(`/${'x'.repeat(197)}/5`)).toBe(`/${'x'.repeat(197)}/0`)
})

test('there is none without an address', () => {
  expect(addressShape(undefined)).toBeUndefined()
  expect(addressShape('')).toBeUndefined()
  expect(addressShape('/news/5')).toBeUndefined()
})
