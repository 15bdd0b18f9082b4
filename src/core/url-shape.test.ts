import { expect, test } from 'vitest'
import { urlShape } from './url-shape.js'

const shapeOfPath = (path: string) => urlShape(`https://www.example.org${path}`)

test.each([
  ['', '/'],
  ['/', '/'],
  ['/news/2026/11/a-long-title', '/news/0/0/a-a'],
  // a single word is kept, unless it is the last step
  ['/news/sport', '/news/a'],
  ['/news/sport/', '/news/a'],
  ['/news/sport/5', '/news/sport/0'],
  // joined words are a title in any step, whatever else they contain
  ['/big-tea/5', '/a-a/0'],
  ['/big_tea', '/a-a'],
  ['/big+tea', '/a-a'],
  ['/top-10-green-teas', '/a-a'],
  // a word joined to a number is not a title
  ['/tea-2/x', '/a0/a'],
  ['/2026-11-18', '/a0'],
  ['/v1.0', '/a0'],
  ['/item/007', '/item/0'],
  // file extensions are kept
  ['/item/15.html', '/item/0.html'],
  ['/item/x15.php', '/item/a0.php'],
  ['/big-tea.HTML', '/a-a.HTML'],
  ['/tea.aspxaz', '/a'],
  // of a query the distinct parameter names, sorted
  ['/index.php?id=5&cat=2&id=6', '/a.php?cat&id'],
  ['/a/b#c', '/a/a'],
])('the path %s has the shape %s', (path, shape) => {
  expect(shapeOfPath(path)).toBe(shape)
})

test.each([
  ['/новости/спорт', '/новости/a'],
  ['/новости/чай-дня', '/новости/a-a'],
  ['/お茶/5', '/お茶/0'],
  ['/caf%C3%A9/tea', '/café/a'],
  ['/item/%31%32', '/item/0'],
  // invalid percent-encoding is kept
  ['/%E0%A4%A/tea', '/a0/a'],
])('words of every language are treated alike: %s', (path, shape) => {
  expect(shapeOfPath(path)).toBe(shape)
})

test('pages of one kind have the same shape, others have not', () => {
  expect(shapeOfPath('/tea/mint-from-fez')).toBe(shapeOfPath('/tea/green-tea'))
  expect(shapeOfPath('/tea/mint-from-fez')).not.toBe(shapeOfPath('/pots/mint-from-fez'))
  expect(shapeOfPath('/tea?id=5')).toBe(shapeOfPath('/tea?id=6'))
})

test('a shape omits the host and has at most 200 characters', () => {
  expect(urlShape('http://other.example:8080/a/5')).toBe(shapeOfPath('/a/5'))
  expect(shapeOfPath(`/${'x'.repeat(300)}/5`)).toBe(`/${'x'.repeat(199)}`)
  expect(shapeOfPath(`/${'x'.repeat(197)}/5`)).toBe(`/${'x'.repeat(197)}/0`)
})

test('there is no shape without a valid URL', () => {
  expect(urlShape(undefined)).toBeUndefined()
  expect(urlShape('')).toBeUndefined()
  expect(urlShape('/news/5')).toBeUndefined()
})
