import { expect, test } from 'vitest'
import { unwrapRecords } from './unwrap-records.js'

test('the children of records become siblings', () => {
  expect(unwrapRecords('<ul><li><b>a</b><i>1</i></li><li><b>b</b><i>2</i></li></ul>', 'li')).toBe(
    '<ul><b>a</b><i>1</i><b>b</b><i>2</i></ul>',
  )
})

test('wrappers inside records are removed too', () => {
  const card = (n: number) => `<li><div><h3>${n}</h3><p>x</p></div></li>`
  expect(unwrapRecords(`<ul>${card(1)}${card(2)}</ul>`, 'li')).toBe(
    '<ul><h3>1</h3><p>x</p><h3>2</h3><p>x</p></ul>',
  )
})

test.each([
  ['do not begin alike', '<li><b>a</b><i>1</i></li><li><i>2</i><b>b</b></li>'],
  ['hold one element only', '<li><b>a</b></li><li><b>b</b></li>'],
  ['are none', '<p>a</p>'],
])('nothing is laid open where records %s', (_, html) => {
  expect(unwrapRecords(html, 'li')).toBeUndefined()
})
